/** Promise: a second start does nothing when nothing changed, and a killed or failed step is done again. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nodeFault } from "#lib/launch/node-version.mjs";
import { holdBuild, prepare } from "#lib/launch/prepare.mjs";

// Both note that they ran; this npm brings a `next` that builds, or fails when a file says so.
const NEXT = `const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require("node:fs");
  appendFileSync("runs", "build\\n");
  if (existsSync("broken")) { console.error("Type error: it is broken"); process.exit(1); }
  mkdirSync(".next", { recursive: true });
  if (!existsSync("silent")) writeFileSync(".next/BUILD_ID", "1");`;
const NPM = `const { appendFileSync, mkdirSync, writeFileSync } = require("node:fs");
  appendFileSync("runs", process.argv[2] + "\\n");
  mkdirSync("node_modules/next/dist/bin", { recursive: true });
  writeFileSync("node_modules/next/dist/bin/next", ${JSON.stringify(NEXT)});`;

let root: string;

beforeEach(() => {
  root = mkdtempSync("/tmp/cotejo-prepare-");
  write("package.json", "{}");
  write("app/page.tsx", "export default 1");
  write("npm-cli.js", NPM);
  vi.stubEnv("npm_execpath", join(root, "npm-cli.js"));
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

test("a first run installs and builds, a second does neither", async () => {
  await prepare({ build: true, root });
  expect(runs()).toEqual(["install", "build"]);
  await prepare({ build: true, root });
  expect(runs()).toEqual(["install", "build"]);
});

test("what is built decides on a build: pages do, tests, commands and the touch of a file do not", async () => {
  await prepare({ build: true, root });
  write("lib/rut/rut.test.ts", "test");
  write("lib/cli/main.ts", "cli");
  write("app/page.tsx", "export default 1");
  await prepare({ build: true, root });
  expect(runs()).toEqual(["install", "build"]);
  write("app/page.tsx", "export default 2");
  await prepare({ build: true, root });
  expect(runs()).toEqual(["install", "build", "build"]);
  vi.stubEnv("PUBLIC_BASE_URL", "https://cotejo.example");
  await prepare({ build: true, root });
  expect(runs()).toHaveLength(4);
});

test("a change of the packages installs again", async () => {
  await prepare({ build: false, root });
  write("package.json", '{"version":"2"}');
  await prepare({ build: false, root });
  expect(runs()).toEqual(["install", "install"]);
});

test("packages of an install that was killed are thrown away", async () => {
  await prepare({ build: false, root });
  write("node_modules/.cotejo-stamp", "unfinished");
  write("node_modules/half/package.json", "{}");
  await prepare({ build: false, root });
  expect(existsSync(join(root, "node_modules/half"))).toBe(false);
  expect(runs()).toEqual(["install", "install"]);
});

test("a build that fails is tried once from nothing, says why, and is due again", async () => {
  await prepare({ build: true, root });
  write("broken", "");
  write("app/page.tsx", "export default 3");
  await expect(prepare({ build: true, root })).rejects.toThrow(/The build failed .*\nType error: it is broken/);
  expect(runs()).toEqual(["install", "build", "build", "build"]);
  rmSync(join(root, "broken"));
  await prepare({ build: true, root });
  expect(runs()).toHaveLength(5);
});

test("a build that ends without a word and without a result is a failed one", async () => {
  write("silent", "");
  await expect(prepare({ build: true, root })).rejects.toThrow(/The build failed/);
});

test("nobody builds under a running server", async () => {
  await prepare({ build: true, root });
  const held = await holdBuild(root);
  const another = await holdBuild(root);
  write("app/page.tsx", "export default 4");
  await expect(prepare({ build: true, root })).rejects.toThrow(/a running Cotejo uses the build/);
  held.release();
  another.release();
  await prepare({ build: true, root });
  expect(runs()).toEqual(["install", "build", "build"]);
});

test("a Node that is too old is named", () => {
  expect(["20.20.0", "20.21.3", "22.0.0", "26.10.0"].map(nodeFault)).toEqual([null, null, null, null]);
  expect(nodeFault("20.19.9")).toBe("Cotejo needs Node 20.20 or later, and this is 20.19.9. Get it from https://nodejs.org");
  expect(nodeFault("18.20.4")).not.toBeNull();
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function runs(): string[] {
  return readFileSync(join(root, "runs"), "utf8").trim().split("\n");
}
