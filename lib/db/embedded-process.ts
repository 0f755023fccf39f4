/** What runs on a database folder: read from its pid file and from the machine's list of processes. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

export interface PidFile {
  pid: number;
  port: number;
}

/** The pid file of a cluster, or null when there is none (or only a half-written one). */
export function readPidFile(cluster: string): PidFile | null {
  let text: string;
  try {
    text = readFileSync(join(cluster, "postmaster.pid"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const lines = text.split("\n");
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && pid > 0 ? { pid, port } : null;
}

/**
 * Whether `pid` is a living PostgreSQL of this cluster: by its arguments or, when somebody started it by hand, its folder.
 * A pid file may outlive its server, and the number may be another program's by now.
 */
export function isServerOf(cluster: string, pid: number): boolean {
  const command = commandLine(pid);
  if (command === null || !/postgres|postmaster/.test(command)) return false;
  return ` ${command} `.includes(` -D ${cluster} `) || workingFolder(pid) === cluster;
}

/** Whether `pid` was started from this very file. */
export function runsProgram(pid: number, program: string): boolean {
  return commandLine(pid)?.startsWith(`${program} `) ?? false;
}

/** Whether a process is there and not a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return processState(pid) !== "Z";
}

/** Server processes that a killed postmaster left behind; they work inside the cluster's folder. */
export function stragglers(cluster: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && workingFolder(pid) === cluster && commandLine(pid)?.includes("postgres"));
}

function commandLine(pid: number): string | null {
  if (process.platform === "linux") {
    const text = readProc(pid, "cmdline");
    return text === null || text === "" ? null : text.replaceAll("\0", " ").trim();
  }
  const { status, stdout } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return status === 0 && stdout.trim() !== "" ? stdout.trim() : null;
}

/** What tells a process from a later one with the same number; null when it is gone. On macOS only whether it is there. */
export function processIdentity(pid: number): string | null {
  if (!isAlive(pid)) return null;
  if (process.platform !== "linux") return String(pid);
  // Field 22 of stat: start time in ticks since boot.
  const ticks = readProc(pid, "stat")?.split(") ").at(-1)?.split(" ")[19];
  return ticks === undefined ? null : `${pid}@${ticks}`;
}

function processState(pid: number): string | null {
  if (process.platform === "linux") return /\) (\S)/.exec(readProc(pid, "stat") ?? "")?.[1] ?? null;
  const { stdout } = spawnSync("ps", ["-o", "state=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim().charAt(0) || null;
}

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    // The process ended meanwhile.
    return null;
  }
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // Ended meanwhile, or another user's.
    return null;
  }
}
