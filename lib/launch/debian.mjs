/** Packages of Debian that the tests need beside Node: installed where we may. */
import { spawnSync } from "node:child_process";
import { say } from "./say.mjs";

/**
 * The line that installs packages, for root.
 * @param {string[]} packages
 */
export function installLine(packages) {
  return `apt-get update && apt-get install -y --no-install-recommends ${packages.join(" ")}`;
}

/** Whether this account may install packages, and there is what they come with. */
export function mayInstall() {
  return process.getuid?.() === 0 && spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;
}

/**
 * Installs packages; whether that went well.
 * @param {string} what
 * @param {string[]} packages
 */
export function install(what, packages) {
  say(`Installing ${what} for the tests (${installLine(packages)})…`);
  const { status } = spawnSync("/bin/sh", ["-c", installLine(packages)], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}
