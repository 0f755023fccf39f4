/**
 * The lists in memory: one index a list and version, loaded when first asked for and swapped whole.
 * Every question reads the current versions from the database, so what the worker landed holds at once in each process.
 */
import type { Scope } from "#lib/context";
import type { CounterName, SourceUse } from "#lib/contract/evidence";
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { ListEntry } from "#lib/screening/list-entry";
import { buildListIndex, type ListIndex } from "#lib/screening/list-index";

export interface ListState {
  listId: string;
  kind: SourceUse["kind"];
  name: string;
  required: boolean;
  version: number | null;
  asOf: string | null;
  importedAt: Date | null;
  records: number | null;
}

const COUNTERS: Record<SourceUse["kind"], readonly CounterName[]> = {
  registry: [],
  sanctions: ["international_sanctions_count"],
  pep: ["pep"],
  courts: [
    "causas_penales_count",
    "causas_penales_rut_match_count",
    "causas_penales_name_match_count",
    "causas_civiles_count",
    "causas_laborales_count",
    "causas_sindicales_count",
  ],
};

/** Every list of a scope with its current version, required and loaded ones alike. */
export async function readListStates(db: Queryable, scope: Scope): Promise<ListState[]> {
  const rows = await db.query<{
    list_id: string;
    kind: SourceUse["kind"];
    name: string;
    required: boolean;
    current_version: number | null;
    as_of: string | null;
    imported_at: Date | null;
    records: number | null;
  }>(
    `select l.list_id, l.kind, l.name, l.required, l.current_version, v.as_of, v.imported_at, v.records
     from lists l left join list_versions v on v.list_id = l.list_id and v.version = l.current_version
     where l.scope = $1 order by l.kind, l.list_id`,
    [scope],
    "lists.states",
  );
  return rows.map((row) => ({
    listId: row.list_id,
    kind: row.kind,
    name: row.name,
    required: row.required,
    version: row.current_version,
    asOf: row.as_of,
    importedAt: row.imported_at,
    records: row.records,
  }));
}

/** The sources of a Check: what is required or loaded. A register that nobody loaded is nothing that a counter waits for. */
export function sourcesOf(states: readonly ListState[]): SourceUse[] {
  return states.filter((state) => state.required || state.version !== null).map(sourceUse);
}

/** A list as the evidence of a Check names it. */
function sourceUse(state: ListState): SourceUse {
  return {
    sourceId: state.listId,
    kind: state.kind,
    name: state.name,
    state: state.version === null ? "not-loaded" : "answered",
    version: state.version,
    asOf: state.asOf,
    importedAt: state.importedAt?.toISOString() ?? null,
    records: state.records,
    counters: [...COUNTERS[state.kind]],
  };
}

interface Shelved {
  version: number;
  importedAt: number;
  index: Promise<ListIndex>;
}

/** Indexes by list; one shelf a process. */
export class ListShelf {
  readonly #shelved = new Map<string, Shelved>();

  /** The index of one version of a list. Requests that come while it loads wait for the same load. */
  async index(db: Queryable, state: ListState & { version: number }): Promise<ListIndex> {
    const { listId, version } = state;
    // A list that was cleared and loaded anew counts its versions from one again: the number alone does not tell them apart.
    const importedAt = state.importedAt?.getTime() ?? 0;
    const shelved = this.#shelved.get(listId);
    if (shelved?.version === version && shelved.importedAt === importedAt) return shelved.index;
    const index = loadIndex(db, listId, version);
    // An older version may still be asked for by a request that began before the swap: it must not push out the newer.
    if (shelved === undefined || shelved.version <= version || shelved.importedAt < importedAt)
      this.#shelved.set(listId, { version, importedAt, index });
    index.catch(() => {
      if (this.#shelved.get(listId)?.index === index) this.#shelved.delete(listId);
    });
    return index;
  }
}

async function loadIndex(db: Queryable, listId: string, version: number): Promise<ListIndex> {
  const rows = await db.query<{ entry: unknown }>(
    `select entry from list_entries
     where list_id = $1 and from_version <= $2 and (until_version is null or until_version > $2)
     order by entry_id`,
    [listId, version],
  );
  try {
    return buildListIndex(rows.map((row) => ListEntry.parse(row.entry)));
  } catch (cause) {
    // A loaded list that cannot be understood is a source that failed, never one that found nothing.
    throw new ServiceError("unavailable", { cause });
  }
}
