/** Which names have which word, from names in their order to words in theirs: in memory as far as it goes, else in sorted runs on disk. */
import { mergeRuns } from "#lib/search/merge-runs";
import { SpillFile, SpillReader } from "#lib/search/spill-file";

/** Words of names that are sorted at once: about a million names, 45 MB, and 25 MB more while they are sorted. */
const RUN_ENTRIES = 5_000_000;
const FIRST_ENTRIES = 65_536;

/** The names of one word, rising, and the place of the word in each. The arrays hold until the next one is asked for. */
export interface WordNames {
  word: string;
  docs: Uint32Array;
  places: Uint8Array;
}

/** Feed it names by number, rising; then read it once. */
export class PostingRuns {
  readonly #runEntries: number;
  #ids = new Map<string, number>();
  #entryIds = new Uint32Array(FIRST_ENTRIES);
  #entryDocs = new Uint32Array(FIRST_ENTRIES);
  #entryPlaces = new Uint8Array(FIRST_ENTRIES);
  #entries = 0;
  readonly #spill = new SpillFile();
  readonly #ends: number[] = [];

  constructor(runEntries = RUN_ENTRIES) {
    this.#runEntries = runEntries;
  }

  add(word: string, doc: number, place: number): void {
    if (this.#entries === this.#runEntries) this.#spillRun();
    if (this.#entries === this.#entryIds.length) this.#grow();
    let id = this.#ids.get(word);
    if (id === undefined) {
      id = this.#ids.size;
      this.#ids.set(word, id);
    }
    this.#entryIds[this.#entries] = id;
    this.#entryDocs[this.#entries] = doc;
    this.#entryPlaces[this.#entries] = place;
    this.#entries += 1;
  }

  /** Every word, in the order of its Latin-1 bytes, with all its names. */
  *words(): Generator<WordNames, void, undefined> {
    const runs: Iterator<WordNames>[] = this.#ends.map((end, index) => spilledWords(this.#spill, this.#ends[index - 1] ?? 0, end));
    const whole = new WholeWord();
    for (const part of mergeRuns([...runs, this.#sortedRun()], byWord)) {
      if (part.word !== whole.word && whole.size > 0) yield whole.taken();
      whole.add(part);
    }
    if (whole.size > 0) yield whole.taken();
  }

  close(): void {
    this.#spill.close();
  }

  #spillRun(): void {
    const head = new DataView(new ArrayBuffer(8));
    for (const { word, docs, places } of this.#sortedRun()) {
      const letters = Buffer.from(word, "latin1");
      head.setUint32(0, letters.length, true);
      head.setUint32(4, docs.length, true);
      this.#spill.append(new Uint8Array(head.buffer));
      this.#spill.append(letters);
      this.#spill.append(new Uint8Array(docs.buffer, docs.byteOffset, docs.byteLength));
      this.#spill.append(places);
    }
    this.#ends.push(this.#spill.size);
    this.#ids = new Map();
    this.#entries = 0;
  }

  *#sortedRun(): Generator<WordNames, void, undefined> {
    const words = [...this.#ids].sort(byLetters);
    const sizes = new Uint32Array(words.length);
    for (let at = 0; at < this.#entries; at++) {
      const id = this.#entryIds[at] as number;
      sizes[id] = (sizes[id] as number) + 1;
    }
    const next = new Uint32Array(words.length);
    let sum = 0;
    for (const [, id] of words) {
      next[id] = sum;
      sum += sizes[id] as number;
    }
    const docs = new Uint32Array(this.#entries);
    const places = new Uint8Array(this.#entries);
    for (let at = 0; at < this.#entries; at++) {
      const id = this.#entryIds[at] as number;
      const to = next[id] as number;
      docs[to] = this.#entryDocs[at] as number;
      places[to] = this.#entryPlaces[at] as number;
      next[id] = to + 1;
    }
    let from = 0;
    for (const [word, id] of words) {
      const to = next[id] as number;
      yield { word, docs: docs.subarray(from, to), places: places.subarray(from, to) };
      from = to;
    }
  }

  #grow(): void {
    const size = Math.min(this.#entryIds.length * 2, this.#runEntries);
    this.#entryIds = grown(this.#entryIds, new Uint32Array(size));
    this.#entryDocs = grown(this.#entryDocs, new Uint32Array(size));
    this.#entryPlaces = grown(this.#entryPlaces, new Uint8Array(size));
  }
}

/** The parts of one word, one behind the other. */
class WholeWord {
  word = "";
  size = 0;
  #docs = new Uint32Array(FIRST_ENTRIES);
  #places = new Uint8Array(FIRST_ENTRIES);

  add({ word, docs, places }: WordNames): void {
    const size = this.size + docs.length;
    if (size > this.#docs.length) {
      const room = Math.max(size, this.#docs.length * 2);
      this.#docs = grown(this.#docs, new Uint32Array(room));
      this.#places = grown(this.#places, new Uint8Array(room));
    }
    this.#docs.set(docs, this.size);
    this.#places.set(places, this.size);
    this.word = word;
    this.size = size;
  }

  taken(): WordNames {
    const { word, size } = this;
    this.size = 0;
    return { word, docs: this.#docs.subarray(0, size), places: this.#places.subarray(0, size) };
  }
}

function* spilledWords(spill: SpillFile, from: number, to: number): Generator<WordNames, void, undefined> {
  const reader = new SpillReader(spill, from, to);
  while (!reader.isOver) {
    const head = reader.take(8);
    const letters = head.readUInt32LE(0);
    const size = head.readUInt32LE(4);
    const word = Buffer.allocUnsafe(letters);
    reader.takeInto(word);
    const docs = new Uint32Array(size);
    reader.takeInto(new Uint8Array(docs.buffer));
    const places = new Uint8Array(size);
    reader.takeInto(places);
    yield { word: word.toString("latin1"), docs, places };
  }
}

function byWord(one: WordNames, other: WordNames): number {
  return one.word < other.word ? -1 : one.word > other.word ? 1 : 0;
}

function byLetters(one: [string, number], other: [string, number]): number {
  return one[0] < other[0] ? -1 : 1;
}

function grown<Numbers extends Uint32Array | Uint8Array>(old: Numbers, larger: Numbers): Numbers {
  larger.set(old);
  return larger;
}
