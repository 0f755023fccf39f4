/** The promise: a segment tells every name it was given, in the one order, whether it fitted memory or not. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameWords, sortKey } from "#lib/search/name-words";
import {
  type Area,
  BLOCK_DOCS,
  COMPANY_WORD,
  decodeDocs,
  DOCS_A_PAGE,
  PAGE_BYTES,
  placeAt,
  decodePosting,
  type SegmentHeader,
} from "#lib/search/segment";
import { type SortedName, type WriterRoom, wordsOfKey, writeSegment } from "#lib/search/segment-writer";
import { NameSorter, sortNames } from "#lib/search/sort-names";

const WORDS = "JUAN JOSÉ MARÍA MUÑOZ MUNOZ ÑANCO SOTO DE LA DEL PÉREZ ANA ANA LTDA. SPA S.A. COMERCIAL 3M C ÁÉÍ 北京 ...".split(" ");
const someName = fc.record({
  rutNumber: fc.oneof(
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 49_999_990, max: 50_000_010 }),
    fc.integer({ min: 0, max: 99_999_999 }),
  ),
  name: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 7 }).map((words) => words.join(" ")),
  rank: fc.integer({ min: 0, max: 3 }),
});

describe("written and read again", () => {
  test("it holds every name once, and every word with its names and places", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someName, { maxLength: 300 }), fc.boolean(), async (names, cramped) => {
        const room = cramped ? { runEntries: 40, rutsHeld: 3 } : {};
        const written = await write(sortNames(names), room);
        expect(tellingOf(written)).toEqual(expected(names));
      }),
      { numRuns: 300 },
    );
  });

  test("in blocks, and with words that nearly every name has", async () => {
    const names = Array.from({ length: BLOCK_DOCS * 2 + 77 }, (_, at) => ({
      rutNumber: at + 1,
      name: at % 7 === 0 ? `Rara ${at % 1000}` : `Ana Soto ${at % 13}`,
      rank: 0,
    }));
    const written = await write(sortNames(names), { runEntries: 50_000 });
    expect(tellingOf(written)).toEqual(expected(names));
  });

  test("a name of hundreds of words tells the first places apart, and the rest from those", async () => {
    const many = Array.from({ length: 300 }, (_, at) => `w${at}`).join(" ");
    const long = await write([{ key: sortKey(nameWords(many)), rutNumber: 1, name: many }], {});
    expect(tellingOf(long).words["w299"]).toEqual([[0, 15]]);
  });

  test("of nothing it is empty", async () => {
    expect((await write([], {})).header).toMatchObject({ docs: 0, words: 0, extents: [] });
  });
});

test("names are sorted the same in many runs as in one", () => {
  fc.assert(
    fc.property(fc.array(someName, { maxLength: 400 }), (names) => {
      const sorter = new NameSorter(600);
      for (const name of names) sorter.add(name);
      const inRuns = [...sorter.batches()].flat();
      sorter.close();
      const plain = names
        .map((name) => ({ ...name, key: sortKey(nameWords(name.name)) }))
        .filter(({ key }) => key.length > 1)
        .sort((one, other) =>
          one.key < other.key ? -1 : one.key > other.key ? 1 : one.rutNumber - other.rutNumber || one.rank - other.rank,
        );
      expect(inRuns.map(({ key, rutNumber }) => [key, rutNumber])).toEqual(plain.map(({ key, rutNumber }) => [key, rutNumber]));
      expect(sortNames(names)).toEqual(inRuns);
    }),
  );
});

test("a name beyond all measure is kept by its first words", () => {
  const [name] = sortNames([{ rutNumber: 1, name: `Ana ${"﷽ ".repeat(400)}`, rank: 0 }]);
  expect(name?.key.length).toBeLessThanOrEqual(2_000);
  expect([...(name?.name ?? "")]).toHaveLength(255);
});

test("a key gives its words back", () => {
  fc.assert(
    fc.property(someName, ({ name }) => {
      const words = nameWords(name);
      if (words.length > 0) expect(wordsOfKey(sortKey(words))).toEqual(words);
    }),
  );
});

interface Written {
  header: SegmentHeader;
  pages: Map<Area, { firstKey: string | null; bytes: Buffer }[]>;
}

async function write(sorted: SortedName[], room: WriterRoom): Promise<Written> {
  const pages: Written["pages"] = new Map();
  const header = await writeSegment(
    [sorted.slice(0, 5), sorted.slice(5)],
    (area, page, firstKey, bytes) => {
      const all = pages.get(area) ?? [];
      expect(page).toBe(all.length);
      if (area !== "docs") expect(all.every((each) => each.bytes.length === PAGE_BYTES)).toBe(true);
      pages.set(area, [...all, { firstKey, bytes: Buffer.from(bytes) }]);
    },
    room,
  );
  return { header, pages };
}

/** What a segment says, all areas decoded. */
function tellingOf({ header, pages }: Written) {
  const areaBytes = (area: Area) => Buffer.concat((pages.get(area) ?? []).map(({ bytes }) => bytes));
  for (const [area, size] of Object.entries(header.bytes)) expect(areaBytes(area as Area).length, area).toBe(size);
  const numbers = (area: Area) => [...new Uint32Array(Uint8Array.from(areaBytes(area)).buffer.slice(0, areaBytes(area).length & ~3))];
  const docPages = (pages.get("docs") ?? []).map(({ firstKey, bytes }) => ({ firstKey, docs: decodeDocs(bytes) }));
  for (const { docs } of docPages.slice(0, -1)) expect(docs).toHaveLength(DOCS_A_PAGE);
  const docs = docPages.flatMap((page) => page.docs);
  const ruts = numbers("ruts");
  const pairs = Array.from({ length: docs.length }, (_, at) => [ruts[at * 2], ruts[at * 2 + 1]]);
  expect(ruts.slice(docs.length * 2)).toEqual(pairs.filter((_, at) => at % (PAGE_BYTES / 8) === 0).map(([rut]) => rut));
  const siblings = numbers("siblings");
  return {
    docs,
    firstKeys: docPages.map(({ firstKey }) => firstKey),
    extents: header.extents,
    pairs,
    siblings: Array.from({ length: siblings[0] as number }, (_, at) => siblings.slice(1 + at * 2, 3 + at * 2)),
    words: wordsOf(header, areaBytes),
  };
}

function wordsOf(header: SegmentHeader, areaBytes: (area: Area) => Buffer): Record<string, [doc: number, place: number][]> {
  const [words, directory, postings, places] = [areaBytes("words"), areaBytes("directory"), areaBytes("postings"), areaBytes("places")];
  const count = words.readUInt32LE(0);
  expect(count).toBe(header.words);
  const letters = 8 + count * 4;
  const spelled = Array.from({ length: count }, (_, at) =>
    words.toString("latin1", letters + words.readUInt32LE(4 + at * 4), letters + words.readUInt32LE(8 + at * 4)),
  );
  expect(spelled).toEqual([...spelled].sort());
  return Object.fromEntries(
    spelled.map((word, at) => {
      const from = directory.readUInt32LE((count + at) * 4) * 4;
      const to = directory.readUInt32LE((count + at + 1) * 4) * 4;
      const docs = decodePosting(Uint8Array.from(postings.subarray(from, to))).flatMap(({ block, listed, bitmap, size }) => {
        const lows = listed === null ? bitsOf(bitmap as Uint32Array) : [...listed];
        expect(lows).toHaveLength(size);
        return lows.map((low) => block * BLOCK_DOCS + low);
      });
      expect(docs).toHaveLength(directory.readUInt32LE(at * 4));
      const begin = (count * 2 + 1 + at) * 4;
      const bytes = places.subarray(directory.readUInt32LE(begin), directory.readUInt32LE(begin + 4));
      return [word, docs.map((doc, nth): [number, number] => [doc, placeAt(bytes, nth)])];
    }),
  );
}

function bitsOf(bitmap: Uint32Array): number[] {
  return Array.from({ length: bitmap.length * 32 }, (_, bit) => bit).filter((bit) => ((bitmap[bit >>> 5] as number) >>> (bit & 31)) & 1);
}

/** The same, told from the names without any of the code that writes segments. */
function expected(names: { rutNumber: number; name: string; rank: number }[]): ReturnType<typeof tellingOf> {
  const ranked = names
    .map((name) => ({ ...name, words: nameWords(name.name), key: sortKey(nameWords(name.name)) }))
    .filter(({ words }) => words.length > 0)
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : one.rutNumber - other.rutNumber || one.rank - other.rank));
  const kept = ranked.filter((name, at) => name.key !== ranked[at - 1]?.key || name.rutNumber !== ranked[at - 1]?.rutNumber);
  const words: Record<string, [number, number][]> = {};
  const byRut = new Map<number, number[]>();
  for (const [doc, name] of kept.entries()) {
    byRut.set(name.rutNumber, [...(byRut.get(name.rutNumber) ?? []), doc]);
    for (const [place, word] of name.words.entries()) (words[word] ??= []).push([doc, Math.min(place, 15)]);
    if (name.rutNumber >= 50_000_000) (words[COMPANY_WORD] ??= []).push([doc, 0]);
  }
  const pairs = [...byRut].sort(([one], [other]) => one - other).flatMap(([rut, docs]) => docs.map((doc) => [rut, doc]));
  return {
    docs: kept.map(({ rutNumber, name }) => ({ rutNumber, name })),
    firstKeys: kept.filter((_, at) => at % DOCS_A_PAGE === 0).map(({ key }) => key),
    extents: kept
      .map(({ key }, at): [number, number] => [key.charCodeAt(0) - 32, at])
      .filter(([extent], at) => extent !== (kept[at - 1]?.key.charCodeAt(0) ?? 0) - 32),
    pairs,
    siblings: [...byRut.values()]
      .filter((docs) => docs.length > 1)
      .flat()
      .sort((one, other) => one - other)
      .map((doc) => [doc, (kept[doc] as SortedName).rutNumber]),
    words,
  };
}
