/** A segment as searches use it: its words and what few RUTs need in memory, the rest by page through the cache. */
import type { Scope } from "#lib/context";
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { AREAS, type Area, PAGE_BYTES, type SegmentHeader } from "#lib/search/segment";
import { Vocabulary } from "#lib/search/vocabulary";

/** A row of `name_segments`. */
export interface SegmentRow {
  segment_id: number;
  role: "base" | "delta";
  /** When it was made: after a restored backup a number may be another segment's. */
  made: string;
  header: SegmentHeader;
}

export interface OpenSegment {
  id: number;
  /** The number under which its pages are cached. */
  slot: number;
  header: SegmentHeader;
  vocabulary: Vocabulary;
  directory: Directory;
  siblings: Siblings;
  /** Of a delta: see segment.ts. */
  dead: Uint8Array;
  merge: Uint32Array;
}

/** Of each word the number of its names, and where its posting (`uint32` units) and its places (bytes) begin; one more, where the last ends. */
interface Directory {
  counts: Uint32Array;
  postings: Uint32Array;
  places: Uint32Array;
}

/** The names of RUTs with several, rising, and for each the number of its RUT among these, from 0. */
interface Siblings {
  docs: Uint32Array;
  ruts: Uint32Array;
  rutCount: number;
}

/** The segments that answer for a scope: none, a base, or a base and a delta. */
export function readSegmentRows(view: Queryable, scope: Scope): Promise<SegmentRow[]> {
  return view.query<SegmentRow>(
    "select segment_id, role, created_at::text as made, header from name_segments where scope = $1 and whole order by role",
    [scope],
    "names.segments",
  );
}

/** Whether a register of the scope is loaded: without an index they are not searchable yet, which is not the same as not there. */
export async function hasRegisters(view: Queryable, scope: Scope): Promise<boolean> {
  const rows = await view.query<{ loaded: boolean }>(
    "select exists (select from lists where scope = $1 and current_load is not null) as loaded",
    [scope],
    "names.registers",
  );
  return rows[0]?.loaded === true;
}

/** Pages that are read at once when an area is read whole: 2 MiB. */
const BATCH_PAGES = 64;

/** Reads what stays in memory: about 30 bytes a word and 8 a name of a RUT that has several. Throws `unavailable` when a page is missing. */
export async function openSegment(view: Queryable, row: SegmentRow, slot: number): Promise<OpenSegment> {
  const { segment_id: id, header } = row;
  const area = (name: Area) => readArea(view, id, name, header.bytes[name] ?? 0);
  const words = await area("words");
  const [vocabulary, directory] = [await Vocabulary.prepare(words), wordsIn(await area("directory"))];
  const { size } = vocabulary;
  return {
    id,
    slot,
    header,
    vocabulary,
    directory: {
      counts: directory.subarray(0, size),
      postings: directory.subarray(size, size * 2 + 1),
      places: directory.subarray(size * 2 + 1, size * 3 + 2),
    },
    siblings: siblingsOf(wordsIn(await area("siblings"))),
    dead: await area("dead"),
    merge: wordsIn(await area("merge")),
  };
}

async function readArea(view: Queryable, id: number, area: Area, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  const pages = Math.ceil(size / PAGE_BYTES);
  for (let from = 0; from < pages; from += BATCH_PAGES) {
    const rows = await view.query<{ page: number; data: Buffer }>(
      "select page, data from name_segment_pages where segment_id = $1 and area = $2 and page >= $3 and page < $4",
      [id, AREAS[area], from, from + BATCH_PAGES],
      "names.area",
    );
    if (rows.length !== Math.min(BATCH_PAGES, pages - from)) throw missingPages(id, area);
    for (const { page, data } of rows) bytes.set(data, page * PAGE_BYTES);
  }
  return bytes;
}

/** An index with a hole is a source that failed, never one that found nothing. */
export function missingPages(id: number, area: Area): ServiceError {
  return new ServiceError("unavailable", { cause: new Error(`pages of area ${area} of name segment ${id} are missing`) });
}

function wordsIn(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, 0, bytes.length >>> 2);
}

function siblingsOf(words: Uint32Array): Siblings {
  const count = words[0] ?? 0;
  const docs = new Uint32Array(count);
  const byRut = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    docs[at] = words[1 + at * 2] as number;
    byRut[at] = (words[2 + at * 2] as number) * RUT_ROOM + at;
  }
  byRut.sort();
  const ruts = new Uint32Array(count);
  let rutCount = 0;
  for (let at = 0; at < count; at++) {
    const each = byRut[at] as number;
    if (at > 0 && Math.floor(each / RUT_ROOM) !== Math.floor((byRut[at - 1] as number) / RUT_ROOM)) rutCount += 1;
    ruts[each % RUT_ROOM] = rutCount;
  }
  return { docs, ruts, rutCount: count === 0 ? 0 : rutCount + 1 };
}

/** A RUT's number above and a place below make one exact number. */
const RUT_ROOM = 2 ** 26;
