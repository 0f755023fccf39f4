/** The worker as `npm start` runs it, a process of its own, and how much memory it has. */
import { readFileSync } from "node:fs";
import { type Child, startChild } from "#e2e/harness/child";

export interface WorkerProcess {
  child: Child;
  /** Resident memory now, and the most it ever was, in bytes; zeros once it is gone. */
  memory(): { now: number; most: number };
}

export function startWorker(databaseUrl: string, dataFolder: string): WorkerProcess {
  const tether = `${process.cwd()}/lib/launch/tether.mjs`;
  const child = startChild(process.execPath, ["--import", tether, "--import", "tsx", "lib/jobs/worker-main.ts"], {
    env: {
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      COTEJO_MODE: "test",
      COTEJO_DATA_DIR: dataFolder,
      DATABASE_URL: databaseUrl,
      COTEJO_TETHERED: "1",
    },
  });
  return { child, memory: () => memoryOf(child.pid) };
}

/** Of a process of this machine (Linux). */
export function memoryOf(pid: number | "self"): { now: number; most: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const bytes = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+) kB`, "m").exec(status)?.[1] ?? 0) * 1_024;
    return { now: bytes("VmRSS"), most: bytes("VmHWM") };
  } catch {
    return { now: 0, most: 0 };
  }
}
