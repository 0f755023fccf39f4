/** How much memory a process took while something went on, by /proc. Linux only. */
import { readFileSync, writeFileSync } from "node:fs";
import { descendants } from "./child";

/** The most that the largest process of a tree had resident while `work` ran, above what it had before; MiB. */
export async function peakGrowthMib(pid: number, work: () => Promise<void>): Promise<number> {
  const largest =
    [pid, ...descendants(pid).map((one) => one.pid)].toSorted((a, b) => resident(b, "VmRSS") - resident(a, "VmRSS"))[0] ?? pid;
  // Sets the peak back to what is resident now.
  writeFileSync(`/proc/${largest}/clear_refs`, "5");
  const before = resident(largest, "VmRSS");
  await work();
  return Math.round((resident(largest, "VmHWM") - before) / 1024);
}

/** KiB. */
function resident(pid: number, figure: "VmRSS" | "VmHWM"): number {
  const found = new RegExp(`${figure}:\\s*(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1] ?? 0);
}
