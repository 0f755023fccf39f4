/**
 * When sessions and their people were last seen and tokens last used: gathered in memory and written in batches, off the request path,
 * at most once a minute for each. A killed process loses at most a second of it.
 */
import type { Db } from "#lib/db/db";

/** Older marks than this are written anew. */
export const MARK_EVERY_MS = 60_000;
const FLUSH_MS = 1_000;
const MOST_PENDING = 10_000;

const STATEMENTS = {
  session: `update sessions set last_seen_at = mark.at from unnest($1::bytea[], $2::timestamptz[]) as mark (hash, at)
    where session_hash = mark.hash and last_seen_at < mark.at returning user_id, mark.at`,
  token: `update tokens set last_used_at = mark.at from unnest($1::bytea[], $2::timestamptz[]) as mark (hash, at)
    where token_hash = mark.hash and (last_used_at is null or last_used_at < mark.at)`,
};
// A statement of its own, in the order of the key: whoever ends sessions holds the person first and then the sessions.
const SEEN = `update users u set last_seen_at = seen.at
  from (select p.user_id, mark.at from users p join unnest($1::uuid[], $2::timestamptz[]) as mark (user_id, at) on mark.user_id = p.user_id
    order by p.user_id for no key update of p) seen
  where u.user_id = seen.user_id and (u.last_seen_at is null or u.last_seen_at < seen.at)`;
type Kind = keyof typeof STATEMENTS;

export interface LastUsed {
  mark(kind: Kind, key: string, hash: Buffer, at: Date): void;
  /** A mark that is not written yet. */
  pendingAt(kind: Kind, key: string): Date | null;
  /** Writes what is pending; rejects when the database cannot be reached, and keeps it for the next try. */
  flush(): Promise<void>;
}

/** Marks for one database; at a graceful stop the house flushes the rest. */
export function openLastUsed(db: Db): LastUsed {
  const pending: Record<Kind, Map<string, { hash: Buffer; at: Date }>> = { session: new Map(), token: new Map() };
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    for (const kind of ["session", "token"] as const) {
      const marks = pending[kind];
      if (marks.size === 0) continue;
      const batch = [...marks].sort(([one], [other]) => (one < other ? -1 : 1));
      const values = [batch.map(([, mark]) => mark.hash), batch.map(([, mark]) => mark.at)];
      await markPeople(db, await db.query<PersonMark>(STATEMENTS[kind], values, `auth.mark-${kind}`));
      for (const [key, mark] of batch) if (marks.get(key) === mark) marks.delete(key);
    }
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = null;
      // The database is away: requests fail of themselves, and a mark a second late harms nobody.
      flush().catch(schedule);
    }, FLUSH_MS).unref();
  }

  return {
    mark(kind, key, hash, at) {
      if (pending[kind].size >= MOST_PENDING) return;
      pending[kind].set(key, { hash, at });
      schedule();
    },
    pendingAt: (kind, key) => pending[kind].get(key)?.at ?? null,
    flush,
  };
}

interface PersonMark {
  user_id: string;
  at: Date;
}

/** What was marked of sessions holds for their people; of tokens nothing comes back. */
async function markPeople(db: Db, marked: PersonMark[]): Promise<void> {
  const seen = new Map<string, Date>();
  for (const { user_id: userId, at } of marked) {
    const known = seen.get(userId);
    if (known === undefined || known < at) seen.set(userId, at);
  }
  if (seen.size > 0) await db.query(SEEN, [[...seen.keys()], [...seen.values()]], "auth.mark-people");
}
