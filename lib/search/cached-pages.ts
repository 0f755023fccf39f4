/** Pages of segments by number, out of the cache or in one statement, and the postings and names that lie in them. */
import type { Queryable } from "#lib/db/db";
import { missingPages, type OpenSegment } from "#lib/search/open-segment";
import { type PageBytes, type PageCache, pageBytes } from "#lib/search/page-cache";
import { AREAS, type Area, PAGE_BYTES } from "#lib/search/segment";
import type { WordTier } from "#lib/search/word-tier";

interface WantedPage {
  segment: OpenSegment;
  area: Area;
  page: number;
}

/** One word of a segment, how well it answers, and where its names lie: from the `uint32` number `at` of `data` on. */
export interface Posting {
  segment: OpenSegment;
  word: number;
  tier: WordTier;
  data: PageBytes;
  at: number;
}

/** A word whose posting is wanted. */
export type WantedWord = Pick<Posting, "segment" | "word" | "tier">;

/** Pages that one statement reads at most: 8 MiB of postings. */
const BATCH_PAGES = 256;
/** In the place of an area: postings of several pages, by word. */
const WHOLE_POSTINGS = 15;

/** Reads pages, those that are not cached in as few statements as can be, and answers where each is. Throws `unavailable` when one is missing. */
export async function readCached(
  view: Queryable,
  cache: PageCache,
  wanted: readonly WantedPage[],
): Promise<(segment: OpenSegment, area: Area, page: number) => PageBytes> {
  const found = new Map<number, PageBytes>();
  const missing = new Map<number, WantedPage>();
  for (const want of wanted) {
    const key = keyOf(want.segment, AREAS[want.area], want.page);
    if (found.has(key)) continue;
    const page = cache.get(key);
    if (page === undefined) missing.set(key, want);
    else found.set(key, page);
  }
  await fetchPages(view, missing, (key, page) => {
    found.set(key, page);
    cache.put(key, page);
  });
  return (segment, area, page) => {
    const data = found.get(keyOf(segment, AREAS[area], page));
    if (data === undefined) throw missingPages(segment.id, area);
    return data;
  };
}

/** The postings of words, in their order. */
export async function readPostings(view: Queryable, cache: PageCache, wanted: readonly WantedWord[]): Promise<Posting[]> {
  const pages: WantedPage[] = [];
  const whole = new Map<number, PageBytes>();
  const parts = new Map<number, WantedPage>();
  for (const { segment, word } of wanted) {
    const [first, last] = pagesOf(segment, word);
    if (first === last) {
      pages.push({ segment, area: "postings", page: first });
      continue;
    }
    const key = keyOf(segment, WHOLE_POSTINGS, word);
    const known = cache.get(key);
    if (known !== undefined) whole.set(key, known);
    else if (!whole.has(key)) {
      for (let page = first; page <= last; page++) parts.set(keyOf(segment, AREAS.postings, page), { segment, area: "postings", page });
    }
  }
  const read = new Map<number, PageBytes>();
  await fetchPages(view, parts, (key, page) => read.set(key, page));
  const pageAt = await readCached(view, cache, pages);
  return wanted.map(({ segment, word, tier }) => {
    const at = (segment.directory.postings[word] as number) * 4;
    const [first, last] = pagesOf(segment, word);
    if (first === last) return { segment, word, tier, data: pageAt(segment, "postings", first), at: (at % PAGE_BYTES) / 4 };
    const key = keyOf(segment, WHOLE_POSTINGS, word);
    const data = whole.get(key) ?? joinPages(segment, word, read);
    if (!whole.has(key)) cache.put(key, data);
    whole.set(key, data);
    return { segment, word, tier, data, at: 0 };
  });
}

/** A number for each page of each segment that was opened: slot, area, page. */
function keyOf(segment: { slot: number }, area: number, page: number): number {
  return segment.slot * 2 ** 32 + area * 2 ** 28 + page;
}

/** The slot of a {@link keyOf}. */
export function slotOfKey(key: number): number {
  return Math.floor(key / 2 ** 32);
}

function pagesOf({ directory }: OpenSegment, word: number): [first: number, last: number] {
  const [from, to] = [directory.postings[word] as number, directory.postings[word + 1] as number];
  return [Math.floor((from * 4) / PAGE_BYTES), Math.floor((to * 4 - 1) / PAGE_BYTES)];
}

function joinPages(segment: OpenSegment, word: number, read: ReadonlyMap<number, PageBytes>): PageBytes {
  const [from, to] = [(segment.directory.postings[word] as number) * 4, (segment.directory.postings[word + 1] as number) * 4];
  const joined = pageBytes(new Uint8Array(to - from));
  for (let at = from; at < to; ) {
    const page = read.get(keyOf(segment, AREAS.postings, Math.floor(at / PAGE_BYTES)));
    if (page === undefined) throw missingPages(segment.id, "postings");
    const part = page.bytes.subarray(at % PAGE_BYTES, Math.min(PAGE_BYTES, (at % PAGE_BYTES) + to - at));
    joined.bytes.set(part, at - from);
    at += part.length;
  }
  return joined;
}

async function fetchPages(
  view: Queryable,
  missing: ReadonlyMap<number, WantedPage>,
  take: (key: number, page: PageBytes) => void,
): Promise<void> {
  const all = [...missing];
  for (let from = 0; from < all.length; from += BATCH_PAGES) {
    const batch = all.slice(from, from + BATCH_PAGES);
    const segments = new Map(batch.map(([, { segment }]) => [segment.id, segment]));
    const rows = await view.query<{ segment_id: number; area: number; page: number; data: Buffer }>(
      `select p.segment_id, p.area, p.page, p.data
       from unnest($1::integer[], $2::smallint[], $3::integer[]) as w (segment_id, area, page)
       join name_segment_pages p using (segment_id, area, page)`,
      [batch.map(([, want]) => want.segment.id), batch.map(([, want]) => AREAS[want.area]), batch.map(([, want]) => want.page)],
      "names.pages",
    );
    for (const row of rows) {
      const segment = segments.get(row.segment_id);
      if (segment !== undefined) take(keyOf(segment, row.area, row.page), pageBytes(row.data));
    }
    const [, want] = batch[0] ?? [];
    if (want !== undefined && rows.length !== batch.length) throw missingPages(want.segment.id, want.area);
  }
}
