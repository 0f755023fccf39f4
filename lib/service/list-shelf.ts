/**
 * The lists in memory: one index a list and version, loaded when first asked for and swapped whole; the old one is let go with the
 * last request that began with it. Every question reads the current versions from the database, so what the worker landed holds at
 * once in each process: the first questions after a landing wait for the new index, and other work goes on between its batches.
 */
import { setImmediate } from "node:timers/promises";
import type { Scope } from "#lib/context";
import type { CounterName, FeedCoverage, SourceUse } from "#lib/contract/evidence";
import type { Db, Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import type { Log } from "#lib/log";
import type { Terms } from "#lib/policy/terms";
import { ListEntry } from "#lib/screening/list-entry";
import { type ListIndex, ListIndexBuilder } from "#lib/screening/list-index";
import { COVERAGE, courtSources, inOrder } from "#lib/service/court-sources";
import { blaming } from "#lib/service/failing-source";

export interface ListState {
  listId: string;
  kind: SourceUse["kind"];
  name: string;
  required: boolean;
  version: number | null;
  asOf: string | null;
  importedAt: Date | null;
  records: number | null;
  /** Of court cases: what was ever loaded, by counter and feed. */
  coverage?: FeedCoverage[];
}

const COUNTERS: Record<Exclude<SourceUse["kind"], "courts">, readonly CounterName[]> = {
  registry: [],
  sanctions: ["international_sanctions_count"],
  pep: ["pep"],
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
    coverage: FeedCoverage[] | null;
  }>(
    `select l.list_id, l.kind, l.name, l.required, l.current_version, v.as_of, v.imported_at, v.records,
       case when l.kind = 'courts' then (${COVERAGE}) end as coverage
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
    ...(row.kind === "courts" ? { coverage: inOrder(row.coverage ?? []) } : {}),
  }));
}

/** The sources of a Check: what is required or loaded. A register that nobody loaded is nothing that a counter waits for. */
export function sourcesOf(states: readonly ListState[], terms?: Pick<Terms, "courtData">): SourceUse[] {
  return states
    .filter((state) => state.required || state.version !== null)
    .flatMap((state) =>
      state.kind === "courts" ? courtSources(state, terms?.courtData !== false) : sourceUse(state, COUNTERS[state.kind]),
    );
}

/** A list as the evidence of a Check names it. */
function sourceUse(state: ListState, counters: readonly CounterName[]): SourceUse {
  return {
    sourceId: state.listId,
    kind: state.kind,
    name: state.name,
    state: state.version === null ? "not-loaded" : "answered",
    version: state.version,
    asOf: state.asOf,
    importedAt: state.importedAt?.toISOString() ?? null,
    records: state.records,
    counters: [...counters],
  };
}

interface Shelved {
  version: number;
  importedAt: number;
  index: Promise<ListIndex>;
  /** Whether the index is there, and not only under way. */
  ready: boolean;
}

type LoadedState = ListState & { version: number };

/** Who is told what was loaded, how large it is and how long it took. */
export interface LoadWatch {
  log: Log;
  nowMs(): number;
}

/** When versions land faster than they load, the last try loads within its own view. */
const MOST_TRIES = 3;

/** Indexes by list; one shelf a process. */
export class ListShelf {
  readonly #shelved = new Map<string, Shelved>();
  readonly #loading = new Map<Scope, Promise<void>>();
  readonly #watch: LoadWatch | null;

  constructor(watch: LoadWatch | null = null) {
    this.#watch = watch;
  }

  /**
   * Runs `work` on one view of the database with the states of its lists, all of them in memory. Large lists take their time: who waits
   * for them holds no connection, but for one that loads, and who finds in memory what is current is answered meanwhile.
   */
  async view<Result>(db: Db, scope: Scope, work: (view: Queryable, states: ListState[]) => Promise<Result>): Promise<Result> {
    for (let tries = 0; ; tries++) {
      const answer = await db.snapshot(async (view) => {
        const states = await readListStates(view, scope);
        return this.#holds(states) || tries === MOST_TRIES ? { result: await work(view, states) } : null;
      });
      if (answer !== null) return answer.result;
      await this.#load(db, scope);
    }
  }

  /** The index of one version of a list. Requests that come while it loads wait for the same load. */
  async index(db: Queryable, state: LoadedState): Promise<ListIndex> {
    const { listId, version } = state;
    const found = this.#find(state);
    if (found !== null) return found.index;
    const index = this.#read(db, state);
    const shelved = this.#shelved.get(listId);
    const importedAt = importedAtOf(state);
    const fresh: Shelved = { version, importedAt, index, ready: false };
    // An older version may still be asked for by a request that began before the swap: it must not push out the newer.
    if (shelved === undefined || shelved.version <= version || shelved.importedAt < importedAt) this.#shelved.set(listId, fresh);
    index.then(
      () => {
        fresh.ready = true;
      },
      () => {
        if (this.#shelved.get(listId) === fresh) this.#shelved.delete(listId);
      },
    );
    return index;
  }

  /** Brings the current versions of a scope into memory, once for all who wait. */
  #load(db: Db, scope: Scope): Promise<void> {
    const known = this.#loading.get(scope);
    if (known !== undefined) return known;
    const loading = db
      .snapshot(async (view) => {
        for (const state of (await readListStates(view, scope)).filter(isScreened)) await this.index(view, state);
      })
      .finally(() => this.#loading.delete(scope));
    this.#loading.set(scope, loading);
    return loading;
  }

  #holds(states: readonly ListState[]): boolean {
    return states.filter(isScreened).every((state) => this.#find(state)?.ready === true);
  }

  #find(state: LoadedState): Shelved | null {
    const shelved = this.#shelved.get(state.listId);
    return shelved?.version === state.version && shelved.importedAt === importedAtOf(state) ? shelved : null;
  }

  async #read(db: Queryable, { listId, version, kind }: LoadedState): Promise<ListIndex> {
    const begunMs = this.#watch?.nowMs() ?? 0;
    const index = await blaming(kind, () => loadIndex(db, listId, version));
    const { size: entries, names, bytes } = index;
    const ms = Math.round((this.#watch?.nowMs() ?? 0) - begunMs);
    const megabytes = Math.round(bytes / 1e5) / 10;
    this.#watch?.log.info({ list: listId, version, entries, names, ms, megabytes }, "a list was loaded into memory");
    return index;
  }
}

// A list that was cleared and loaded anew counts its versions from one again: the number alone does not tell them apart.
function importedAtOf(state: ListState): number {
  return state.importedAt?.getTime() ?? 0;
}

/** Whether the list is loaded and searched by name. */
export function isScreened(state: ListState): state is LoadedState {
  return state.version !== null && (state.kind === "sanctions" || state.kind === "pep");
}

/** Entries read at once, and those worked on before others have their turn. */
const PAGE_ENTRIES = 1_000;
const TURN_ENTRIES = 100;

async function loadIndex(db: Queryable, listId: string, version: number): Promise<ListIndex> {
  const builder = new ListIndexBuilder();
  for await (const entry of readEntries(db, listId, version)) {
    addEntry(builder, entry);
    if (builder.size % TURN_ENTRIES === 0) await setImmediate();
  }
  const steps = builder.settle();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await setImmediate();
  }
}

/** The entries of a version, page by page in the order of their ids. */
async function* readEntries(db: Queryable, listId: string, version: number): AsyncGenerator<unknown> {
  for (let last: string | null = ""; last !== null; ) {
    const rows: { entry_id: string; entry: unknown }[] = await db.query(
      `select entry_id, entry from list_entries
       where list_id = $1 and from_version <= $2 and (until_version is null or until_version > $2) and entry_id > $3
       order by entry_id limit $4`,
      [listId, version, last, PAGE_ENTRIES],
    );
    for (const row of rows) yield row.entry;
    last = rows.length < PAGE_ENTRIES ? null : (rows.at(-1)?.entry_id ?? null);
  }
}

function addEntry(builder: ListIndexBuilder, entry: unknown): void {
  try {
    builder.add(ListEntry.parse(entry));
  } catch (cause) {
    // A loaded list that cannot be understood is a source that failed, never one that found nothing.
    throw new ServiceError("unavailable", { cause });
  }
}
