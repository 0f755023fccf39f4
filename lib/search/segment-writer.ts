/**
 * Writes a segment (see segment.ts) from names in their order. Memory is bounded whatever their number: runs of words of about 120 MB,
 * 50 MB for the order by RUT, the words once (about 40 bytes each), the names of the most frequent word (5 bytes each) and 8 bytes for
 * each name of a RUT that has several. Up to a million names nothing is written to disk beside.
 */
import { AreaStream, type PageSink } from "#lib/search/area-stream";
import { PostingRuns } from "#lib/search/posting-runs";
import { RutRuns } from "#lib/search/rut-runs";
import {
  AREAS,
  type Area,
  COMPANY_WORD,
  type Doc,
  DOCS_A_PAGE,
  encodeDocs,
  encodePlaces,
  encodePosting,
  LAST_PLACE,
  PAGE_BYTES,
  type SegmentHeader,
} from "#lib/search/segment";
import { kindOfNumber } from "#lib/rut/rut";

/** A name as the index keeps it. */
export interface SortedName {
  /** `sortKey` of its words. */
  key: string;
  /** Number of the RUT, without its check digit. */
  rutNumber: number;
  name: string;
}

/** How much is held before the disk is used; smaller for tests. */
export interface WriterRoom {
  runEntries?: number;
  rutsHeld?: number;
}

/**
 * Writes all areas but those of a delta. `batches` are names in the order of key and RUT, without any that have no words; of equal key
 * and RUT the first is kept. Pages come to `sink` in no order; the header when all are written.
 */
export async function writeSegment(
  batches: AsyncIterable<readonly SortedName[]> | Iterable<readonly SortedName[]>,
  sink: PageSink,
  room: WriterRoom = {},
): Promise<SegmentHeader> {
  const postings = new PostingRuns(room.runEntries);
  const ruts = new RutRuns(room.rutsHeld);
  try {
    const { docs, extents, bytes } = await writeDocs(batches, sink, postings, ruts);
    const sizes: Record<Area, number> = { ...NOTHING, docs: bytes };
    const words = await writeWords(postings, sink, sizes);
    await writeRuts(ruts, sink, sizes);
    return { docs, words, extents, bytes: sizes };
  } finally {
    postings.close();
    ruts.close();
  }
}

/** The words of a name out of its key. */
export function wordsOfKey(key: string): string[] {
  return key.slice(1).replaceAll("n~", "ñ").split(" ");
}

const NOTHING = Object.fromEntries(Object.keys(AREAS).map((area) => [area, 0])) as Record<Area, number>;

async function writeDocs(
  batches: AsyncIterable<readonly SortedName[]> | Iterable<readonly SortedName[]>,
  sink: PageSink,
  postings: PostingRuns,
  ruts: RutRuns,
): Promise<{ docs: number; extents: [number, number][]; bytes: number }> {
  const extents: [number, number][] = [];
  let page: Doc[] = [];
  let firstKey = "";
  let [docs, pages, bytes] = [0, 0, 0];
  let last: SortedName | null = null;
  const turnPage = async () => {
    const encoded = encodeDocs(page);
    bytes += encoded.length;
    page = [];
    await sink("docs", pages++, firstKey, encoded);
  };
  for await (const batch of batches) {
    for (const name of batch) {
      if (last !== null && last.key === name.key && last.rutNumber === name.rutNumber) continue;
      const extent = name.key.charCodeAt(0) - 32;
      if (extents.at(-1)?.[0] !== extent) extents.push([extent, docs]);
      addWords(name, docs, postings);
      ruts.add(name.rutNumber, docs);
      if (page.length === 0) firstKey = name.key;
      page.push(name);
      docs += 1;
      last = name;
      if (page.length === DOCS_A_PAGE) await turnPage();
    }
  }
  if (page.length > 0) await turnPage();
  return { docs, extents, bytes };
}

function addWords(name: SortedName, doc: number, postings: PostingRuns): void {
  const words = wordsOfKey(name.key);
  for (let place = 0; place < words.length; place++) postings.add(words[place] as string, doc, Math.min(place, LAST_PLACE));
  if (kindOfNumber(name.rutNumber) === "company") postings.add(COMPANY_WORD, doc, 0);
}

async function writeWords(runs: PostingRuns, sink: PageSink, sizes: Record<Area, number>): Promise<number> {
  const postings = new AreaStream("postings", sink);
  const places = new AreaStream("places", sink);
  const words: Buffer[] = [];
  const directory: [counts: number[], postings: number[], places: number[]] = [[], [0], [0]];
  const begins: number[] = [0];
  for (const { word, docs, places: at } of runs.words()) {
    await postings.write(encodePosting(docs));
    await places.write(encodePlaces(at));
    const letters = Buffer.from(word, "latin1");
    words.push(letters);
    begins.push((begins.at(-1) as number) + letters.length);
    directory[0].push(docs.length);
    directory[1].push(postings.bytes / 4);
    directory[2].push(places.bytes);
  }
  sizes.postings = await postings.end();
  sizes.places = await places.end();
  sizes.words = await writeArea("words", sink, [bytesOf([words.length]), bytesOf(begins), Buffer.concat(words)]);
  sizes.directory = await writeArea("directory", sink, directory.map(bytesOf));
  return words.length;
}

async function writeRuts(runs: RutRuns, sink: PageSink, sizes: Record<Area, number>): Promise<void> {
  const ruts = new AreaStream("ruts", sink);
  const firsts: number[] = [];
  // A name of a RUT that has several, as one exact number: its own above, the RUT's below.
  const several: number[] = [];
  for (const pairs of runs.pairs()) {
    for (let at = 0; at < pairs.length; at += 2) {
      const rutNumber = pairs[at] as number;
      if ((ruts.bytes + at * 4) % PAGE_BYTES === 0) firsts.push(rutNumber);
      if (pairs[at - 2] === rutNumber || pairs[at + 2] === rutNumber) several.push((pairs[at + 1] as number) * RUT_ROOM + rutNumber);
    }
    await ruts.write(new Uint8Array(pairs.buffer));
  }
  await ruts.write(bytesOf(firsts));
  sizes.ruts = await ruts.end();
  const sorted = Float64Array.from(several).sort();
  const siblings = new Uint32Array(1 + sorted.length * 2);
  siblings[0] = sorted.length;
  for (const [index, each] of sorted.entries()) {
    siblings[1 + index * 2] = Math.floor(each / RUT_ROOM);
    siblings[2 + index * 2] = each % RUT_ROOM;
  }
  sizes.siblings = await writeArea("siblings", sink, [new Uint8Array(siblings.buffer)]);
}

const RUT_ROOM = 2 ** 27;

/** Writes an area at once; answers its bytes. */
export async function writeArea(area: Area, sink: PageSink, parts: readonly Uint8Array[]): Promise<number> {
  const stream = new AreaStream(area, sink);
  for (const part of parts) await stream.write(part);
  return stream.end();
}

function bytesOf(numbers: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(numbers).buffer);
}
