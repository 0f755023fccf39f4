/** The database for as long as Cotejo runs: brought back when it dies, stopped at the end. */
import { setTimeout as sleep } from "node:timers/promises";
import { capLog } from "#lib/db/embedded-log";
import { embeddedHome, type OpenedDatabase, type OpenOptions, openDatabase } from "#lib/db/open";
import { say } from "#lib/launch/say.mjs";

const LONGEST_DELAY_MS = 10_000;
const LOG_CHECK_MS = 10 * 60_000;

export interface KeptDatabase {
  /** Where it is now; it moves only when another program took its port while it was down. */
  url(): string;
  /** Null for a server that is not ours. */
  pid(): number | null;
  stop(): Promise<void>;
}

/** Opens the database; `onMove` hears of every new start after the first, and whether the address changed. */
export async function keepDatabase(options: OpenOptions, onReturn: (moved: boolean) => void): Promise<KeptDatabase> {
  let current = await openDatabase(options);
  const stopping = new AbortController();
  const loop = (async () => {
    while (current.server && !stopping.signal.aborted) {
      await current.server.gone;
      if (stopping.signal.aborted) return;
      say("The database ended; it starts again.");
      const again = await reopen(options, stopping.signal);
      if (again === null) return;
      const moved = again.url !== current.url;
      current = again;
      onReturn(moved);
    }
  })();
  const logTimer = setInterval(() => capLog(`${embeddedHome(options.dataFolder)}/postgres.log`), LOG_CHECK_MS);
  logTimer.unref();
  return {
    url: () => current.url,
    pid: () => current.server?.pid ?? null,
    async stop() {
      stopping.abort();
      clearInterval(logTimer);
      if (!current.server) return;
      await current.server.stop();
      await loop;
    },
  };
}

async function reopen(options: OpenOptions, signal: AbortSignal): Promise<OpenedDatabase | null> {
  for (let delayMs = 200; ; delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
    try {
      return await openDatabase(options);
    } catch (error) {
      say(`The database could not be started: ${error instanceof Error ? error.message : error}`);
      await sleep(delayMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return null;
    }
  }
}
