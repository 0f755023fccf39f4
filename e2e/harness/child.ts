/** Real processes, each the head of its own group, all gone when the proof is over, however it ends. */
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

export interface Child {
  pid: number;
  /** The last 64 KiB of both outputs. */
  output(): string;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  running(): boolean;
  signal(name: NodeJS.Signals): void;
  /** SIGTERM, after 12 s SIGKILL to the whole group. */
  stop(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

const living = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of living) killGroup(child);
});

/** `onOutput` gets every chunk of both outputs. */
export function startChild(
  command: string,
  args: string[],
  options: { env?: Record<string, string>; cwd?: string; onOutput?: (chunk: Buffer) => void } = {},
): Child {
  const child = spawn(command, args, {
    cwd: options.cwd ?? process.cwd(),
    env: { ...inherited(), ...options.env } as unknown as NodeJS.ProcessEnv,
    // The channel tells a child that carries the tether when this process dies.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  living.add(child);
  let tail = "";
  const keep = (chunk: Buffer) => {
    options.onOutput?.(chunk);
    tail = (tail + chunk.toString("utf8")).slice(-65_536);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  let over = false;
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("error", (error) => {
      over = true;
      tail += String(error);
      resolve({ code: -1, signal: null });
    });
    child.once("exit", (code, signal) => {
      over = true;
      resolve({ code, signal });
    });
  });
  return {
    pid: child.pid ?? -1,
    output: () => tail,
    exited,
    running: () => !over,
    signal: (name) => void child.kill(name),
    async stop() {
      if (!over) child.kill("SIGTERM");
      const end = await Promise.race([exited, wait(12_000, null, { ref: false })]);
      killGroup(child);
      living.delete(child);
      return end ?? (await exited);
    },
  };
}

/** Runs a program to its end; rejects with its output when it fails or takes longer than `timeoutMs`. */
export async function runChild(
  command: string,
  args: string[],
  options: { env?: Record<string, string>; timeoutMs?: number } = {},
): Promise<string> {
  const child = startChild(command, args, options);
  const end = await Promise.race([child.exited, wait(options.timeoutMs ?? 120_000, null, { ref: false })]);
  if (end === null) await child.stop();
  if (end?.code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${end?.code ?? "a time-out"}:\n${child.output()}`);
  return child.output();
}

/** Waits for a condition, asking every 50 ms; fails with `what` after `timeoutMs`. Answers how long it took, ms. */
export async function until(what: string, timeoutMs: number, holds: () => Promise<boolean> | boolean): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < timeoutMs) {
    if (await holds()) return performance.now() - start;
    await wait(50);
  }
  throw new Error(`${what}: not within ${timeoutMs} ms`);
}

/** All processes below a process, by /proc: pid and command line. Linux only. */
export function descendants(pid: number): { pid: number; command: string }[] {
  const table = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
        return [{ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim() }];
      } catch {
        return []; // The process ended while the table was read: it is nobody's descendant any more.
      }
    });
  const below = (parent: number): typeof table => table.filter((row) => row.parent === parent).flatMap((row) => [row, ...below(row.pid)]);
  return below(pid);
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group is already gone.
  }
}

// What a developer has set for his own Cotejo must not reach the one under proof.
function inherited(): Record<string, string> {
  const kept = ["PATH", "HOME", "USER", "LANG", "TMPDIR", "CHROMIUM_PATH", "DISPLAY"];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name] as string]])));
}
