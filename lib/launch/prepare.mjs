/**
 * Packages and build, made when the sources changed and only then. A run that was killed in the middle leaves no stamp
 * (or the word `unfinished`), so the next one does the step again.
 */
import { spawn } from "node:child_process";
import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { lockFile } from "../db/file-lock.mjs";
import { PlainEnd, say, withProgress } from "./say.mjs";
import { buildStamp, installStamp, readStamp, writeStamp } from "./stamp.mjs";

/** The folder of this checkout. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const TETHER = join(ROOT, "lib/launch/tether.mjs");
const UNFINISHED = "unfinished";
const WAIT_MS = 15 * 60_000;
const LOG_LINES = 40;

/**
 * Installs and (unless `build` is false) builds what changed. Throws {@link PlainEnd} with the reason.
 * @param {{ build: boolean, root?: string, signal?: AbortSignal }} options
 */
export async function prepare({ build, root = ROOT, signal }) {
  const site = siteOf(root, signal);
  const stale = () => ({ install: readStamp(site.installStamp) !== installStamp(root), build: build && isBuildStale(site) });
  const before = stale();
  if (!before.install && !before.build) return;
  assertWritable(root);
  mkdirSync(site.folder, { recursive: true });
  const lock = (await lockFile(site.prepareLock, 0)) ?? (await waitForOther(site.prepareLock));
  try {
    // Another run may have done the work while we waited.
    if (stale().install) await install(site, lock.fd);
    if (stale().build) await buildWith(site, lock.fd);
  } finally {
    lock.release();
  }
}

/**
 * Says that a server uses the build, so that nobody builds under its feet. Several servers may.
 * @param {string} [root]
 */
export async function holdBuild(root = ROOT) {
  const { folder, servingLock } = siteOf(root);
  try {
    mkdirSync(folder, { recursive: true });
    closeSync(openSync(servingLock, "a", 0o666));
  } catch (error) {
    // A checkout that this account cannot write (an image, a read-only disk): nobody builds there either.
    if (/^(EACCES|EROFS|EPERM)$/.test(/** @type {NodeJS.ErrnoException} */ (error).code ?? "")) return { release: () => {} };
    throw error;
  }
  const lock = await lockFile(servingLock, 60_000, { shared: true });
  if (!lock) throw new PlainEnd("Another run is building here for over a minute.");
  return lock;
}

/**
 * @param {string} root
 * @param {AbortSignal} [signal]
 */
function siteOf(root, signal) {
  const folder = join(root, ".cotejo");
  return {
    root,
    folder,
    signal,
    prepareLock: join(folder, "prepare.lock"),
    servingLock: join(folder, "serving.lock"),
    installStamp: join(root, "node_modules/.cotejo-stamp"),
    buildStamp: join(root, ".next/cotejo-stamp"),
    /** The last thing that Next writes. */
    buildId: join(root, ".next/BUILD_ID"),
  };
}
/** @typedef {ReturnType<typeof siteOf>} Site */

/** @param {Site} site */
function isBuildStale(site) {
  return !existsSync(site.buildId) || readStamp(site.buildStamp) !== buildStamp(site.root, buildSetting());
}

// Whether addresses are https decides headers that go into the build.
function buildSetting() {
  return process.env.PUBLIC_BASE_URL?.startsWith("https:") ? "https" : "http";
}

/** @param {string} path */
async function waitForOther(path) {
  say("Another run is installing or building here; waiting for it to end…");
  const lock = await lockFile(path, WAIT_MS);
  if (!lock) throw new PlainEnd(`Another run has been installing or building here for over ${WAIT_MS / 60_000} minutes.`);
  return lock;
}

/** @param {string} root */
function assertWritable(root) {
  try {
    accessSync(root, constants.W_OK);
  } catch (error) {
    const reason = /** @type {Error} */ (error).message;
    throw new PlainEnd(`Packages or build are not up to date, and ${root} cannot be written by this account (${reason}).`);
  }
}

/**
 * @param {Site} site
 * @param {number} lockFd
 */
async function install(site, lockFd) {
  // Packages of a run that was killed may be cut in the middle, and npm would take them for whole.
  if (readStamp(site.installStamp) === UNFINISHED) rmSync(join(site.root, "node_modules"), { recursive: true, force: true });
  mkdirSync(join(site.root, "node_modules"), { recursive: true });
  writeStamp(site.installStamp, UNFINISHED);
  const log = join(site.folder, "install.log");
  // `npm ci` refuses locks whose optional packages the registry does not carry for every platform; see docs/decisions.
  const args = ["install", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath ?? "";
  const byNode = npm.endsWith("npm-cli.js");
  const code = await withProgress("Installing packages", "about a minute the first time", () =>
    run(byNode ? process.execPath : "npm", byNode ? ["--import", TETHER, npm, ...args] : args, {
      ...site,
      log,
      lockFd,
      env: { NODE_ENV: undefined },
    }),
  );
  if (code !== 0) throw new PlainEnd(`Installing the packages failed (npm ended with ${code}):\n${tail(log)}`);
  writeStamp(site.installStamp, installStamp(site.root));
}

/**
 * @param {Site} site
 * @param {number} lockFd
 */
async function buildWith(site, lockFd) {
  const alone = await lockFile(site.servingLock, 0);
  if (!alone)
    throw new PlainEnd("The sources changed, and a running Cotejo uses the build of this folder. Stop it first, then start again.");
  try {
    const stamp = buildStamp(site.root, buildSetting());
    rmSync(site.buildStamp, { force: true });
    const log = join(site.folder, "build.log");
    const next = join(site.root, "node_modules/next/dist/bin/next");
    const env = { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
    const build = async () => {
      rmSync(site.buildId, { force: true });
      const code = await run(process.execPath, ["--import", TETHER, next, "build"], { ...site, log, lockFd, env });
      return code === 0 && !existsSync(site.buildId) ? -1 : code;
    };
    const code = await withProgress("Building", "about half a minute", async () => {
      const first = await build();
      if (first === 0 || site.signal?.aborted || !existsSync(join(site.root, ".next"))) return first;
      // What a killed build left behind may be the cause: once more from nothing.
      rmSync(join(site.root, ".next"), { recursive: true, force: true });
      return build();
    });
    if (code !== 0) throw new PlainEnd(`The build failed (next build ended with ${code}):\n${tail(log)}`);
    writeStamp(site.buildStamp, stamp);
  } finally {
    alone.release();
  }
}

/**
 * Runs a program with its output in a log file; it ends when we do. Answers its exit code.
 * @param {string} program
 * @param {string[]} args
 * @param {{ log: string, root: string, signal?: AbortSignal, lockFd: number, env: Record<string, string | undefined> }} options
 * @returns {Promise<number>}
 */
function run(program, args, options) {
  const out = openSync(options.log, "w");
  const child = spawn(program, args, {
    cwd: options.root,
    signal: options.signal,
    env: { ...process.env, ...options.env, COTEJO_TETHERED: "1" },
    // The lock goes along: should we be killed, it holds until this child has ended too.
    stdio: ["ignore", out, out, options.lockFd, "ipc"],
  });
  closeSync(out);
  return new Promise((resolve, reject) => {
    child.once(
      "error",
      () => !options.signal?.aborted && reject(new PlainEnd(`The program ${program} could not be started. Is it installed?`)),
    );
    child.once("exit", (code, signal) => resolve(code ?? (signal === null ? -1 : 130)));
  });
}

/** @param {string} log */
function tail(log) {
  return readFileSync(log, "utf8").trimEnd().split("\n").slice(-LOG_LINES).join("\n");
}
