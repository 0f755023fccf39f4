/** Promise: what the driver hangs on its errors, rows and connections, stays out of the log. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("an error is its type, code, message and stack, and that of its cause", () => {
  const program = `import { openLog } from "#lib/log";
    const cause = Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (rut)=(12345678-5) already exists.", client: { user: "cotejo" } });
    openLog("info", "proof").error({ err: new Error("it failed", { cause }) }, "said");`;
  const { stderr } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], { encoding: "utf8" });
  const line = JSON.parse(stderr.trim());
  expect(line).toMatchObject({
    room: "proof",
    msg: "said",
    err: { type: "Error", message: "it failed", cause: { code: "23505", message: "duplicate key" } },
  });
  expect(stderr).not.toMatch(/12345678|cotejo"/);
});
