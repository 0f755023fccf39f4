/**
 * RUTs by name out of the segments of a scope. In memory are the words of the current segments (`open-segment.ts`) and a cache of pages
 * of a fixed size; another process has its own. Segments never change: what a search reads in its snapshot fits together.
 */
import type { Scope } from "#lib/context";
import type { SubjectKind } from "#lib/contract/evidence";
import type { Db, Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { askSegments, FREE_QUESTION } from "#lib/search/ask-segments";
import { countNamesakes } from "#lib/search/count-namesakes";
import { type NamePage, readNamePage } from "#lib/search/name-page";
import { askedName } from "#lib/search/name-words";
import { hasRegisters, type OpenSegment, openSegment, readSegmentRows, type SegmentRow } from "#lib/search/open-segment";
import { PageCache } from "#lib/search/page-cache";
import { slotOfKey } from "#lib/search/cached-pages";

interface NameQuestion {
  name: string;
  /** Persons or companies alone. */
  kind?: SubjectKind;
}

export interface NameIndex {
  /** One page of RUTs by name; `page` begins at 1. Throws `unavailable` while registers are loaded and their index is not built. */
  search(db: Db, scope: Scope, question: NameQuestion, window: { page: number; pageSize: number }): Promise<NamePage>;
  /**
   * How many RUTs carry each name, by the name as given: the same words in any order, particles aside, `ñ` as `n`.
   * Null while registers are loaded and their index is not built. `view` is a snapshot.
   */
  countNamesakes(view: Queryable, scope: Scope, names: readonly string[]): Promise<Map<string, number> | null>;
}

/** When segments are swapped faster than their words load, the last try loads within its own snapshot. */
const MOST_TRIES = 3;
const NO_PAGE: NamePage = { count: 0, records: [] };

/** One a process. `cacheBytes` bounds the pages that are kept. */
export function openNameIndex({ cacheBytes }: { cacheBytes: number }): NameIndex {
  const shelf = new SegmentShelf(cacheBytes);
  const { cache } = shelf;
  return {
    async search(db, scope, { name, kind }, { page, pageSize }) {
      const asked = askedName(name);
      if (asked.words.length === 0) return NO_PAGE;
      const window = { from: (page - 1) * pageSize, size: pageSize };
      for (let tries = 0; ; tries++) {
        const found = await db.snapshot(async (view) => {
          const rows = await segmentRows(view, scope);
          if (rows === null) throw new ServiceError("unavailable", { cause: new Error("the index of names is not built yet") });
          if (!shelf.holds(rows) && tries < MOST_TRIES) return null;
          const segments = await shelf.open(view, scope, rows);
          const [questions = []] = await askSegments(view, cache, segments, [{ ...FREE_QUESTION, words: asked.words, kind: kind ?? null }]);
          return readNamePage(view, cache, asked, questions, window);
        });
        if (found !== null) return found;
        await shelf.load(db, scope);
      }
    },
    async countNamesakes(view, scope, names) {
      const rows = await segmentRows(view, scope);
      return rows === null ? null : countNamesakes(view, cache, await shelf.open(view, scope, rows), names);
    },
  };
}

/** Null when registers are loaded and there is no index of them. */
async function segmentRows(view: Queryable, scope: Scope): Promise<SegmentRow[] | null> {
  const rows = await readSegmentRows(view, scope);
  return rows.length === 0 && (await hasRegisters(view, scope)) ? null : rows;
}

interface Shelved {
  scope: Scope;
  id: number;
  made: string;
  segment: Promise<OpenSegment>;
  /** Whether it is there, and not only under way. */
  ready: boolean;
}

/** The segments in use; those that were replaced are let go with the last search that began with them. */
class SegmentShelf {
  readonly cache: PageCache;
  #shelved: Shelved[] = [];
  readonly #loading = new Map<Scope, Promise<void>>();
  #slots = 0;

  constructor(cacheBytes: number) {
    this.cache = new PageCache(cacheBytes);
  }

  holds(rows: readonly SegmentRow[]): boolean {
    return rows.every((row) => this.#find(row)?.ready === true);
  }

  /** Those of a snapshot, the base first. */
  async open(view: Queryable, scope: Scope, rows: readonly SegmentRow[]): Promise<OpenSegment[]> {
    const shelved = this.#shelved.filter((each) => each.scope === scope);
    // A request that began before a swap reads what stood then, and must not push out what is newer.
    const newest = Math.max(0, ...rows.map((row) => row.segment_id));
    const isOld = shelved.some((each) => each.id > newest);
    const isHeld = rows.every((row) => this.#find(row) !== undefined) && shelved.length <= rows.length;
    const segments: OpenSegment[] = [];
    for (const row of rows) segments.push(await (this.#find(row)?.segment ?? this.#open(view, scope, row, isOld)));
    if (!isHeld && !isOld) this.#letGo(scope, rows);
    return segments;
  }

  /** Opens the current segments of a scope, once for all who wait, and lets go of those before. */
  load(db: Db, scope: Scope): Promise<void> {
    const known = this.#loading.get(scope);
    if (known !== undefined) return known;
    const loading = db
      .snapshot(async (view) => {
        const rows = await readSegmentRows(view, scope);
        await this.open(view, scope, rows);
      })
      .finally(() => this.#loading.delete(scope));
    this.#loading.set(scope, loading);
    return loading;
  }

  #find(row: SegmentRow): Shelved | undefined {
    return this.#shelved.find(({ id, made }) => id === row.segment_id && made === row.made);
  }

  #open(view: Queryable, scope: Scope, row: SegmentRow, isOld: boolean): Promise<OpenSegment> {
    const segment = openSegment(view, row, this.#slots++);
    if (isOld) return segment;
    const fresh: Shelved = { scope, id: row.segment_id, made: row.made, segment, ready: false };
    this.#shelved.push(fresh);
    segment.then(
      () => {
        fresh.ready = true;
      },
      () => {
        this.#shelved = this.#shelved.filter((each) => each !== fresh);
      },
    );
    return segment;
  }

  #letGo(scope: Scope, rows: readonly SegmentRow[]): void {
    this.#shelved = this.#shelved.filter((each) => each.scope !== scope || rows.some((row) => this.#find(row) === each));
    const slots = new Set<number>();
    void Promise.all(this.#shelved.map(({ segment }) => segment.then(({ slot }) => slots.add(slot)))).then(
      () => this.cache.sweep((key) => !slots.has(slotOfKey(key))),
      () => {},
    );
  }
}
