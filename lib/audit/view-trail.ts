/**
 * Views and downloads of Checks reach the audit trail off the request path: gathered in memory, written in batches.
 * At a graceful stop `flush` writes what is left; a killed process loses at most the last quarter of a second of views.
 */
import { randomUUID } from "node:crypto";
import { type AuditEntry, emitAll } from "#lib/audit/audit";
import type { Db } from "#lib/db/db";
import type { Log } from "#lib/log";

const FLUSH_MS = 250;
const BATCH = 500;
// Some 20 MB: what an hour without database may gather before the oldest views are given up, loudly.
const MOST_PENDING = 50_000;

export interface ViewTrail {
  note(entry: AuditEntry): void;
  flush(): Promise<void>;
}

/** A trail that writes to `db`. Keeps entries over an outage of the database and tries again. */
export function openViewTrail(db: Db, log: Log): ViewTrail {
  let pending: AuditEntry[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    while (pending.length > 0) {
      const batch = pending.slice(0, BATCH);
      await emitAll(db, batch);
      pending = pending.slice(batch.length);
    }
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = null;
      flush().catch((error) => {
        log.warn({ err: error, pending: pending.length }, "views wait for the database");
        schedule();
      });
    }, FLUSH_MS).unref();
  }

  function flush(): Promise<void> {
    writing = writing.catch(() => {}).then(write);
    return writing;
  }

  return {
    note(entry) {
      if (pending.length >= MOST_PENDING) {
        log.error({ lost: BATCH }, "audit of views overflows; the oldest are lost");
        pending = pending.slice(BATCH);
      }
      // With an id from the start, a batch whose commit was in doubt can be written again.
      pending.push({ ...entry, entryId: randomUUID() });
      schedule();
    },
    flush,
  };
}
