/**
 * A lock that the kernel releases when its holder dies: flock on Linux, O_EXLOCK on macOS.
 * Plain JavaScript, because `npm start` needs it before anything is installed.
 */
import { spawn } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";

const O_SHLOCK = 0x10;
const O_EXLOCK = 0x20;
const HELD = 1;

/**
 * @typedef {object} FileLock
 * @property {number} fd A child that inherits it keeps the lock for as long as it lives.
 * @property {() => void} release
 */

/**
 * Takes the lock of `path` (made with mode 0600 when missing), waiting up to `waitMs`. Several may share a `shared` one.
 * Null when another process still holds it.
 * @param {string} path
 * @param {number} waitMs
 * @param {{ shared?: boolean }} [options]
 * @returns {Promise<FileLock | null>}
 */
export async function lockFile(path, waitMs, options = {}) {
  if (process.platform === "darwin") return lockOnMac(path, waitMs, options.shared ? O_SHLOCK : O_EXLOCK);
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  // The command locks our open file description and ends; the lock stays with our descriptor (close-on-exec).
  const code = await runFlock(fd, waitMs, options.shared ? "-s" : "-x");
  if (code === 0) return { fd, release: () => closeSync(fd) };
  closeSync(fd);
  if (code === HELD) return null;
  throw new Error("The command flock is missing on this machine (Debian package util-linux).");
}

/**
 * @param {number} fd
 * @param {number} waitMs
 * @param {string} kind
 * @returns {Promise<number>}
 */
function runFlock(fd, waitMs, kind) {
  return new Promise((resolve) => {
    const child = spawn("flock", [kind, "-w", String(waitMs / 1000), "3"], { stdio: ["ignore", "ignore", "ignore", fd] });
    child.on("error", () => resolve(127));
    child.on("exit", (code) => resolve(code ?? 127));
  });
}

/**
 * @param {string} path
 * @param {number} waitMs
 * @param {number} kind
 * @returns {Promise<FileLock | null>}
 */
async function lockOnMac(path, waitMs, kind) {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      const fd = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | kind, 0o600);
      return { fd, release: () => closeSync(fd) };
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EAGAIN") throw error;
      if (performance.now() >= deadline) return null;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
