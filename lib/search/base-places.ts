/** Where names stand in a stored segment: those of some RUTs, and the places at which new names would sort into it. */
import type { Queryable } from "#lib/db/db";
import { keyOfName } from "#lib/search/fold-key";
import { decodeDocs, type Doc, DOCS_A_PAGE, PAGE_BYTES } from "#lib/search/segment";
import { readBytes, readPages } from "#lib/search/segment-pages";
import type { SortedName } from "#lib/search/segment-writer";
import type { StoredSegment } from "#lib/search/stored-segments";

const PAIR_BYTES = 8;
const PAIRS_A_PAGE = PAGE_BYTES / PAIR_BYTES;
/** Pages of RUTs that are held at once, 2 MB; and names that are placed at once, with a page of names each. */
const PAGES_AT_ONCE = 64;
const NAMES_AT_ONCE = 500;

/** Numbers of the names of `ruts` (rising) in a segment, rising. */
export async function namesOfRuts(db: Queryable, { segmentId, header }: StoredSegment, ruts: readonly number[]): Promise<Uint32Array> {
  if (header.docs === 0 || ruts.length === 0) return new Uint32Array(0);
  const firsts = numbersOf(await readBytes(db, segmentId, "ruts", header.docs * PAIR_BYTES, header.bytes.ruts));
  const wanted = new Set(ruts);
  const found: number[] = [];
  const pages = pagesWith(firsts, ruts);
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
    const read = await readPages(db, segmentId, "ruts", pages.slice(at, at + PAGES_AT_ONCE));
    for (const [page, data] of read) {
      const pairs = numbersOf(data).subarray(0, Math.min(PAIRS_A_PAGE, header.docs - page * PAIRS_A_PAGE) * 2);
      for (let pair = 0; pair < pairs.length; pair += 2) if (wanted.has(pairs[pair] as number)) found.push(pairs[pair + 1] as number);
    }
  }
  return Uint32Array.from(found).sort();
}

/** For each name (in their order) how many names of the segment sort before it. */
export async function placesOf(db: Queryable, segment: StoredSegment, names: readonly SortedName[]): Promise<Uint32Array> {
  const places = new Uint32Array(names.length);
  for (let from = 0; from < names.length; from += NAMES_AT_ONCE) {
    const some = names.slice(from, from + NAMES_AT_ONCE);
    const spans = await spansOf(db, segment.segmentId, some);
    const pages = new DocPages(db, segment.segmentId);
    await pages.fetch(spans.map(({ low }) => low));
    for (const [index, name] of some.entries()) {
      const page = await pageOf(pages, spans[index] as Span, name);
      const docs = await pages.get(page);
      places[from + index] = page * DOCS_A_PAGE + lowerBound(docs.length, (at) => isBefore(docs[at] as Doc, name));
    }
  }
  return places;
}

/** The pages that may hold a key: `low` may begin with a lesser one, those behind it up to `high` begin with the key itself. */
interface Span {
  low: number;
  high: number;
}

async function spansOf(db: Queryable, segmentId: number, names: readonly SortedName[]): Promise<Span[]> {
  return db.query<Span>(
    `select coalesce((select page from name_segment_pages where segment_id = $1 and first_key < asked.key order by first_key desc, page desc limit 1), 0) as low,
       coalesce((select page from name_segment_pages where segment_id = $1 and first_key <= asked.key order by first_key desc, page desc limit 1), 0) as high
     from unnest($2::text[]) with ordinality as asked (key, nth) order by nth`,
    [segmentId, names.map(({ key }) => key)],
    "search.spans",
  );
}

/** Of the pages of a span the last that begins before the name. */
async function pageOf(pages: DocPages, { low, high }: Span, name: SortedName): Promise<number> {
  let [least, most] = [low, high];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    const [first] = await pages.get(middle);
    if (first !== undefined && first.rutNumber < name.rutNumber) least = middle;
    else most = middle - 1;
  }
  return least;
}

class DocPages {
  readonly #db: Queryable;
  readonly #segmentId: number;
  readonly #pages = new Map<number, Doc[]>();

  constructor(db: Queryable, segmentId: number) {
    this.#db = db;
    this.#segmentId = segmentId;
  }

  async fetch(pages: readonly number[]): Promise<void> {
    const missing = [...new Set(pages)].filter((page) => !this.#pages.has(page));
    for (const [page, data] of await readPages(this.#db, this.#segmentId, "docs", missing)) this.#pages.set(page, decodeDocs(data));
  }

  async get(page: number): Promise<Doc[]> {
    await this.fetch([page]);
    return this.#pages.get(page) ?? [];
  }
}

function isBefore(doc: Doc, name: SortedName): boolean {
  const key = keyOfName(doc.name) ?? "";
  return key === name.key ? doc.rutNumber < name.rutNumber : key < name.key;
}

/** How many of `size` elements come before: all those at the beginning of which `before` holds. */
function lowerBound(size: number, before: (at: number) => boolean): number {
  let [from, to] = [0, size];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (before(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The pages that may hold one of `ruts` (rising), by the RUT with which each begins; a RUT may go over from one page to the next. */
function pagesWith(firsts: Uint32Array, ruts: readonly number[]): number[] {
  const pages = new Set<number>();
  for (const rut of ruts) {
    const from = Math.max(0, lowerBound(firsts.length, (at) => (firsts[at] as number) < rut) - 1);
    for (let page = from; page < firsts.length && (page === from || (firsts[page] as number) <= rut); page++) pages.add(page);
  }
  return [...pages];
}

/** Copied, since a page may begin anywhere in memory. */
function numbersOf(bytes: Buffer): Uint32Array {
  return new Uint32Array(Uint8Array.from(bytes).buffer);
}
