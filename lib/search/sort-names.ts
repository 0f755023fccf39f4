/** Names into the order of a segment, however many: runs sorted in memory, on disk when there are several, merged at the end. */
import { cutName } from "#lib/registry/look-up";
import { KeyFolder } from "#lib/search/fold-key";
import { mergeRuns } from "#lib/search/merge-runs";
import type { SortedName } from "#lib/search/segment-writer";
import { SpillFile, SpillReader } from "#lib/search/spill-file";

/** Bytes of keys and names that are sorted at once; with their places about 50 MB. */
const RUN_BYTES = 32 << 20;
const FIRST_BYTES = 1 << 20;
const FIRST_NAMES = 16_384;
const BATCH_NAMES = 1_000;
/** Bytes of a name that surely has no more characters than are shown. */
const LONGEST_UNCUT = 255;

export interface NameOfRut {
  /** Number of the RUT, without its check digit. */
  rutNumber: number;
  name: string;
  /** Of names with the same words of one RUT the one with the lowest rank is kept; 0 to 65,535. */
  rank: number;
}

/** Feed it names in any order, then read them once. Holds one run of {@link RUN_BYTES}, and while they are read a buffer for each run. */
export class NameSorter {
  readonly #runBytes: number;
  readonly #folder = new KeyFolder();
  readonly #spill = new SpillFile();
  readonly #ends: number[] = [];
  readonly #run = new NameRun();

  constructor(runBytes = RUN_BYTES) {
    this.#runBytes = runBytes;
  }

  /** As {@link addBytes}. */
  add({ rutNumber, name, rank }: NameOfRut): void {
    const bytes = Buffer.from(name, "utf8");
    this.addBytes(rutNumber, rank, bytes, 0, bytes.length);
  }

  /**
   * The name in UTF-8 at `from` to `to`. One without a word that can be searched is left out. As search shows a name, so it knows it:
   * cut to 255 code points.
   */
  addBytes(rutNumber: number, rank: number, bytes: Buffer, from: number, to: number): void {
    const keyBytes = this.#folder.fold(bytes, from, to);
    if (keyBytes === 0) return;
    if (to - from <= LONGEST_UNCUT) this.#run.add(this.#folder.key, keyBytes, bytes, from, to, rutNumber, rank);
    else {
      const shown = Buffer.from(cutName(bytes.toString("utf8", from, to)), "utf8");
      this.#run.add(this.#folder.key, keyBytes, shown, 0, shown.length, rutNumber, rank);
    }
    if (this.#run.bytes >= this.#runBytes) this.#spillRun();
  }

  /** All names by key, RUT and rank. */
  *batches(): Generator<SortedName[], void, undefined> {
    const spilled = this.#ends.map((end, index) => spilledNames(this.#spill, this.#ends[index - 1] ?? 0, end));
    let batch: SortedName[] = [];
    for (const name of mergeRuns<RankedName>([...spilled, this.#run.sorted()], compareNames)) {
      batch.push(name);
      if (batch.length < BATCH_NAMES) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  close(): void {
    this.#spill.close();
  }

  #spillRun(): void {
    for (const record of this.#run.sortedRecords()) this.#spill.append(record);
    this.#ends.push(this.#spill.size);
    this.#run.clear();
  }
}

/** Names of a test or a small register in the order of a segment, at once. */
export function sortNames(names: Iterable<NameOfRut>): SortedName[] {
  const sorter = new NameSorter(Number.POSITIVE_INFINITY);
  for (const name of names) sorter.add(name);
  return [...sorter.batches()].flat();
}

type RankedName = SortedName & Pick<NameOfRut, "rank">;

function compareNames(one: RankedName, other: RankedName): number {
  return one.key < other.key ? -1 : one.key > other.key ? 1 : one.rutNumber - other.rutNumber || one.rank - other.rank;
}

/** Of a record: bytes of the key and of the name, RUT, rank; then the key in Latin-1 and the name in UTF-8. */
const HEAD_BYTES = 10;

/** Records one behind the other, and the order in which they sort. */
class NameRun {
  #records = Buffer.allocUnsafe(FIRST_BYTES);
  #starts = new Uint32Array(FIRST_NAMES);
  #names = 0;
  bytes = 0;

  /** `keyBytes` of `key`, and the name at `from` to `to` of `name`. */
  add(key: Buffer, keyBytes: number, name: Buffer, from: number, to: number, rutNumber: number, rank: number): void {
    const size = HEAD_BYTES + keyBytes + to - from;
    if (this.bytes + size > this.#records.length || this.#names === this.#starts.length) this.#grow(size);
    const records = this.#records;
    let at = this.bytes;
    this.#starts[this.#names++] = at;
    records.writeUInt16LE(keyBytes, at);
    records.writeUInt16LE(to - from, at + 2);
    records.writeUInt32LE(rutNumber, at + 4);
    records.writeUInt16LE(rank, at + 8);
    at += HEAD_BYTES;
    // Letter by letter: so few that a call to copy them would cost more.
    for (let letter = 0; letter < keyBytes; letter++) records[at++] = key[letter] as number;
    for (let letter = from; letter < to; letter++) records[at++] = name[letter] as number;
    this.bytes = at;
  }

  #grow(size: number): void {
    if (this.bytes + size > this.#records.length) {
      this.#records = Buffer.concat([this.#records], Math.max(this.#records.length * 2, this.bytes + size));
    }
    if (this.#names === this.#starts.length) {
      const larger = new Uint32Array(this.#starts.length * 2);
      larger.set(this.#starts);
      this.#starts = larger;
    }
  }

  clear(): void {
    this.#names = 0;
    this.bytes = 0;
  }

  *sorted(): Generator<RankedName, void, undefined> {
    for (const record of this.sortedRecords()) yield nameOf(record);
  }

  *sortedRecords(): Generator<Buffer, void, undefined> {
    for (const at of this.#order()) {
      yield this.#records.subarray(at, at + HEAD_BYTES + this.#records.readUInt16LE(at) + this.#records.readUInt16LE(at + 2));
    }
  }

  #order(): Uint32Array {
    const order = this.#starts.slice(0, this.#names);
    sortByKey(this.#records, order, 0, order.length, 0);
    return order;
  }
}

/** A group of fewer is compared name by name. */
const FEW = 24;
/** A start is less than this: four letters of the key above it make one exact number. */
const START_ROOM = 2 ** 21;

/**
 * Sorts the records that begin at `starts[from…to]`, whose keys are the same up to `depth`: by their next four letters, as numbers,
 * which the machine sorts by itself; then each group of equals by the four behind.
 */
function sortByKey(records: Buffer, starts: Uint32Array, from: number, to: number, depth: number): void {
  if (to - from <= FEW || to - from >= START_ROOM) {
    const compare = (one: number, other: number) => compareRecords(records, one, other);
    starts.subarray(from, to).sort(compare);
    return;
  }
  const group = starts.slice(from, to);
  const letters = Float64Array.from(group, (start, index) => fourLetters(records, start, depth) * START_ROOM + index).sort();
  let begin = 0;
  for (let at = 0; at < letters.length; at++) {
    const each = letters[at] as number;
    starts[from + at] = group[each % START_ROOM] as number;
    const digits = Math.floor(each / START_ROOM);
    if (at + 1 < letters.length && Math.floor((letters[at + 1] as number) / START_ROOM) === digits) continue;
    // Keys that end here are equal: their RUTs and ranks are left.
    if (digits % 256 === 0) sortByRut(records, starts.subarray(from + begin, from + at + 1));
    else sortByKey(records, starts, from + begin, from + at + 1, depth + 4);
    begin = at + 1;
  }
}

function fourLetters(records: Buffer, start: number, depth: number): number {
  const end = records.readUInt16LE(start);
  let letters = 0;
  for (let at = depth; at < depth + 4; at++) letters = letters * 256 + (at < end ? (records[start + HEAD_BYTES + at] as number) : 0);
  return letters;
}

function sortByRut(records: Buffer, starts: Uint32Array): void {
  if (starts.length > 1) starts.sort((one, other) => compareRuts(records, one, other));
}

function compareRecords(records: Buffer, one: number, other: number): number {
  const oneKey = one + HEAD_BYTES;
  const otherKey = other + HEAD_BYTES;
  const keys = records.compare(records, otherKey, otherKey + records.readUInt16LE(other), oneKey, oneKey + records.readUInt16LE(one));
  return keys || compareRuts(records, one, other);
}

function compareRuts(records: Buffer, one: number, other: number): number {
  return records.readUInt32LE(one + 4) - records.readUInt32LE(other + 4) || records.readUInt16LE(one + 8) - records.readUInt16LE(other + 8);
}

function* spilledNames(spill: SpillFile, from: number, to: number): Generator<RankedName, void, undefined> {
  const reader = new SpillReader(spill, from, to);
  while (!reader.isOver) {
    const head = reader.peek(HEAD_BYTES);
    yield nameOf(reader.take(HEAD_BYTES + head.readUInt16LE(0) + head.readUInt16LE(2)));
  }
}

function nameOf(record: Buffer): RankedName {
  const keyEnd = HEAD_BYTES + record.readUInt16LE(0);
  return {
    key: record.toString("latin1", HEAD_BYTES, keyEnd),
    rutNumber: record.readUInt32LE(4),
    rank: record.readUInt16LE(8),
    name: record.toString("utf8", keyEnd, keyEnd + record.readUInt16LE(2)),
  };
}
