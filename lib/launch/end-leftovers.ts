/** Children of a launcher that was killed: they are ending by themselves; the next start waits for that. */
import { setTimeout as sleep } from "node:timers/promises";
import { processIdentity } from "#lib/db/embedded-process";
import { readRunning } from "#lib/db/open-data-folder";
import { say } from "#lib/launch/say.mjs";

const PATIENCE_MS = 6_000;

/** Waits up to 6 s, then kills what is left. The database is not touched: it is adopted. */
export async function endLeftovers(folder: string): Promise<void> {
  const running = readRunning(folder);
  const remaining = () => [running?.web, running?.worker].filter((child) => child && processIdentity(child.pid) === child.identity);
  if (remaining().length === 0) return;
  say("An earlier run was killed; waiting for its last processes to end…");
  const deadline = performance.now() + PATIENCE_MS;
  while (remaining().length > 0 && performance.now() < deadline) await sleep(50);
  for (const child of remaining()) if (child) process.kill(child.pid, "SIGKILL");
  while (remaining().length > 0) await sleep(20);
}
