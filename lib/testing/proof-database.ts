/** A durable, migrated database of its own for a proof: nothing of the developer's data is near it. */
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { openDb } from "#lib/db/db";
import { startEmbedded } from "#lib/db/embedded";
import { migrate } from "#lib/db/migrate";

export interface ProofDatabase {
  url: string;
  folder: string;
  close(): Promise<void>;
}

export async function openProofDatabase(): Promise<ProofDatabase> {
  const folder = newProofFolder();
  const server = await startEmbedded({ home: `${folder}/database`, durable: true });
  const stopWatching = watchFolder(folder);
  const db = openDb({ url: server.url, poolSize: 1, statementTimeoutMs: 0 });
  try {
    await migrate(db);
  } finally {
    await db.close();
  }
  return {
    url: server.url,
    folder,
    async close() {
      await server.stop();
      stopWatching();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A new folder that the account of the database can reach, also when everything runs as root. */
export function newProofFolder(): string {
  const folder = mkdtempSync("/tmp/cotejo-proof-");
  chmodSync(folder, 0o711);
  return folder;
}

/** Has the database and the folder cleared away should this process be killed. Answers how to let go of it. */
export function watchFolder(folder: string): () => void {
  const watchdog = spawn(process.execPath, ["lib/testing/proof-watchdog.mjs", folder], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    detached: true,
  });
  watchdog.unref();
  watchdog.channel?.unref();
  return () => void watchdog.kill("SIGKILL");
}
