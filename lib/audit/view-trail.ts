/**
 * Views and downloads of Checks reach the audit trail off the request path: gathered in memory, written in batches.
 * What one actor views again within a batch (a program that polls) is one entry with its number of `times`.
 * At a graceful stop `flush` writes what is left; a killed process loses at most the last quarter of a second of views.
 */
import { randomUUID } from "node:crypto";
import { type AuditEntry, emitAll } from "#lib/audit/audit";
import type { Db } from "#lib/db/db";
import type { Log } from "#lib/log";

const FLUSH_MS = 250;
const BATCH = 500;
// Some 20 MB: what a long outage may gather before the oldest views are given up, loudly.
const MOST_PENDING = 50_000;

export interface ViewTrail {
  note(entry: AuditEntry): void;
  /** Writes what is pending. Rejects when the database is away; nothing is lost by that. */
  flush(): Promise<void>;
}

interface Pending {
  entry: AuditEntry;
  times: number;
}

/** A trail that writes to `db`. Keeps entries over an outage of the database and tries again. */
export function openViewTrail(db: Db, log: Log): ViewTrail {
  let pending = new Map<string, Pending>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    while (pending.size > 0) {
      const batch = [...pending.entries()].slice(0, BATCH);
      for (const [key] of batch) pending.delete(key);
      try {
        await emitAll(
          db,
          batch.map(([, each]) => written(each)),
        );
      } catch (error) {
        // Under their own ids: a batch whose commit is in doubt is written again as it was.
        pending = new Map([...batch.map(([, each]) => [`again ${each.entry.entryId}`, each] as const), ...pending]);
        throw error;
      }
    }
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = null;
      flush().catch((error) => {
        log.warn({ err: error, pending: pending.size }, "views wait for the database");
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
      const key = [entry.orgId, entry.actorId, entry.action, entry.subject].join(" ");
      const known = pending.get(key);
      if (known !== undefined) {
        known.times += 1;
        return;
      }
      if (pending.size >= MOST_PENDING) {
        log.error({ lost: BATCH }, "audit of views overflows; the oldest are lost");
        for (const oldest of [...pending.keys()].slice(0, BATCH)) pending.delete(oldest);
      }
      pending.set(key, { entry: { ...entry, entryId: randomUUID() }, times: 1 });
      schedule();
    },
    flush,
  };
}

function written({ entry, times }: Pending): AuditEntry {
  return times === 1 ? entry : { ...entry, detail: { ...entry.detail, times } };
}
