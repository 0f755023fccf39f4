/** A child process that comes back when it dies. */
import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "#lib/launch/say.mjs";

const FIRST_DELAY_MS = 200;
// Back within ten seconds of any crash, however many there were before.
const LONGEST_DELAY_MS = 5_000;
// A crash loop dies within a second or two; whoever served longer has earned a quick return.
const STABLE_MS = 5_000;

export interface ChildPlan {
  /** What a person calls it, for example `web server`. */
  name: string;
  /** Arguments for Node. */
  args: string[];
  /** Asked anew at every start. */
  variables: () => NodeJS.ProcessEnv;
  cwd: string;
  /** How long it may take to end in order, ms; then it is killed. */
  graceMs: number;
  /** Called with the pid at every start. */
  onStart: (pid: number) => void;
}

export interface KeptChild {
  /** How often it died by itself. */
  deaths(): number;
  /** Ends it in order and starts it again, for example with a new address of the database. */
  restart(): void;
  /** Ends it in order, for good. */
  stop(): Promise<void>;
}

/** Starts the child and starts it again whenever it dies, at once the first time, then slower up to every 5 s. */
export function keepAlive(plan: ChildPlan): KeptChild {
  const stopping = new AbortController();
  let child: ChildProcess | null = null;
  let deaths = 0;
  let wanted = false;

  const loop = (async () => {
    let delayMs = FIRST_DELAY_MS;
    while (!stopping.signal.aborted) {
      const began = performance.now();
      wanted = false;
      child = start(plan);
      const how = await ended(child);
      if (stopping.signal.aborted) return;
      if (wanted) continue;
      deaths += 1;
      if (performance.now() - began > STABLE_MS) delayMs = FIRST_DELAY_MS;
      say(`The ${plan.name} ended (${how}); it starts again in ${delayMs / 1000} s.`);
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
    }
  })();

  const end = () => {
    const current = child;
    current?.kill("SIGTERM");
    const timer = setTimeout(() => current?.kill("SIGKILL"), plan.graceMs);
    current?.once("exit", () => clearTimeout(timer));
  };
  return {
    deaths: () => deaths,
    restart() {
      wanted = true;
      end();
    },
    async stop() {
      stopping.abort();
      if (child?.exitCode === null && child.signalCode === null) end();
      await loop;
    },
  };
}

function start(plan: ChildPlan): ChildProcess {
  const child = spawn(process.execPath, plan.args, {
    cwd: plan.cwd,
    env: { ...plan.variables(), COTEJO_TETHERED: "1" },
    // Its standard output is chatter; errors and our JSON log go to standard error. The channel tells it when we die.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // A group of its own: Ctrl-C reaches the launcher, which ends its children in order.
    detached: true,
  });
  if (child.pid !== undefined) plan.onStart(child.pid);
  return child;
}

function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}
