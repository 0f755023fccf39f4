/** What a list has that an older version of it had not: the entries to screen again, in memory, and those that are gone. */
import type { Queryable } from "#lib/db/db";
import { ListEntry } from "#lib/screening/list-entry";
import { buildListIndex, type ListIndex } from "#lib/screening/list-index";

/** A list that is loaded for the first time is all of it a difference: it is never held whole. */
const CHUNK_ENTRIES = 20_000;

export interface DeltaChunk {
  index: ListIndex;
  entryIds: ReadonlySet<string>;
}

export interface ListDelta {
  /** More entries than are held at once: every reading of the chunks reads the database. */
  large: boolean;
  /** Entries that stood in the older version and no longer do. */
  gone: ReadonlySet<string>;
  /** Entries that came or changed, as they are now; may be read several times. */
  chunks(): AsyncIterable<DeltaChunk>;
}

/** The way from version `base` to version `target` of a list; a base of 0 is the empty list. */
export async function openDelta(db: Queryable, listId: string, base: number, target: number): Promise<ListDelta> {
  const gone = await db.query<{ entry_id: string }>(
    `select distinct entry_id from list_entries as before
     where list_id = $1 and from_version <= $2 and until_version > $2 and until_version <= $3
       and not exists (select from list_entries as now where now.list_id = $1 and now.entry_id = before.entry_id
         and now.from_version <= $3 and (now.until_version is null or now.until_version > $3))`,
    [listId, base, target],
  );
  const [came] = await db.query<{ count: number }>(`select count(*) as count from (${ENTRIES} limit ${CHUNK_ENTRIES + 1}) as came`, [
    listId,
    base,
    target,
    "",
  ]);
  const large = (came?.count ?? 0) > CHUNK_ENTRIES;
  let only: DeltaChunk | undefined;
  return {
    large,
    gone: new Set(gone.map((row) => row.entry_id)),
    async *chunks() {
      if (only !== undefined) yield only;
      for (let after: string | null = only === undefined ? "" : null; after !== null; ) {
        const rows: EntryRow[] = await db.query<EntryRow>(`${ENTRIES} order by entry_id limit ${CHUNK_ENTRIES}`, [
          listId,
          base,
          target,
          after,
        ]);
        after = rows.length < CHUNK_ENTRIES ? null : (rows.at(-1)?.entry_id ?? null);
        if (rows.length === 0) return;
        const chunk = chunkOf(rows);
        if (!large) only = chunk;
        yield chunk;
      }
    },
  };
}

// $1 the list, $2 and $3 the versions, $4 the entry behind which to begin.
const ENTRIES = `select entry_id, entry from list_entries
  where list_id = $1 and from_version > $2 and from_version <= $3 and (until_version is null or until_version > $3) and entry_id > $4`;

interface EntryRow {
  entry_id: string;
  entry: unknown;
}

function chunkOf(rows: readonly EntryRow[]): DeltaChunk {
  return { index: buildListIndex(rows.map((row) => ListEntry.parse(row.entry))), entryIds: new Set(rows.map((row) => row.entry_id)) };
}
