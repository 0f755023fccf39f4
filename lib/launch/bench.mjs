/** `npm run bench`: builds what changed and measures; see bench/service.ts. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { holdBuild, prepare, ROOT } from "./prepare.mjs";
import { endWith } from "./say.mjs";

try {
  process.chdir(ROOT);
  await prepare({ build: true });
  const build = await holdBuild();
  const tether = join(ROOT, "lib/launch/tether.mjs");
  const child = spawn(process.execPath, ["--import", tether, "--import", "tsx", "bench/service.ts"], {
    env: { ...process.env, COTEJO_TETHERED: "1" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const code = await new Promise((resolve) => child.once("exit", (exitCode) => resolve(exitCode ?? 1)));
  build.release();
  process.exit(code);
} catch (error) {
  endWith(error);
}
