/** `npm run bench [-- NAME]`: builds what changed and measures; see bench/README.md. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { holdBuild, prepare, ROOT } from "./prepare.mjs";
import { endWith, PlainEnd } from "./say.mjs";

const IN_BROWSER = ["pages", "lighthouse", "report"];
/** Measured without the product. */
const BARE = ["matching", "courts", "report"];
const BENCHES = [...new Set(["service", "search", "proxy", ...BARE, ...IN_BROWSER])];

try {
  const [name = "service", ...rest] = process.argv.slice(2);
  if (!BENCHES.includes(name)) throw new PlainEnd(`There is no benchmark ${name}.\nUsage: npm run bench [-- ${BENCHES.join("|")}]`, 2);
  process.chdir(ROOT);
  await prepare({ build: !BARE.includes(name) });
  const chromium = IN_BROWSER.includes(name) ? { CHROMIUM_PATH: ensureChromium() } : {};
  const build = await holdBuild();
  const tether = join(ROOT, "lib/launch/tether.mjs");
  const child = spawn(process.execPath, ["--import", tether, "--import", "tsx", `bench/${name}.ts`, ...rest], {
    env: { ...process.env, ...chromium, COTEJO_TETHERED: "1" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const code = await new Promise((resolve) => child.once("exit", (exitCode) => resolve(exitCode ?? 1)));
  build.release();
  process.exit(code);
} catch (error) {
  endWith(error);
}
