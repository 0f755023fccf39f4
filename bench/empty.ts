/** The app of `bench/empty-app`: the least that Next itself costs, measured in the same run as what it is compared with. */
import { existsSync, rmSync } from "node:fs";
import { type Child, runChild, until } from "#e2e/harness/child";
import { ask } from "#e2e/harness/http";
import { freePort } from "#e2e/harness/ports";
import { startWeb } from "#e2e/harness/product";

const FOLDER = "bench/empty-app";

export async function startEmpty(): Promise<{ child: Child; port: number }> {
  if (!existsSync(`${FOLDER}/.next/BUILD_ID`) || !existsSync(`${FOLDER}/.next/compressed`)) {
    rmSync(`${FOLDER}/.next`, { recursive: true, force: true });
    await runChild(process.execPath, ["node_modules/next/dist/bin/next", "build", FOLDER], {
      env: { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
      timeoutMs: 300_000,
    });
  }
  const port = await freePort();
  const child = startWeb(port, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" }, { folder: FOLDER });
  await until("the empty handler answers", 30_000, () =>
    ask(port, { path: "/api/empty/1-9" }).then(
      (answer) => answer.status === 200,
      () => false,
    ),
  );
  return { child, port };
}
