/**
 * Names and their words as numbers outside the heap: of each name its text, its entry and, word by word, what the bounds of a
 * search need; names by entry. A name is read again only when somebody asks for it. Pure.
 */
import { type NameKind, type NameWord, type PreparedName, prepareName } from "#lib/names/prepared-name";
import { ByteArena, GrowingNumbers } from "#lib/screening/growing-array";
import type { ListName } from "#lib/screening/list-entry";
import { hasOwnScript, initialsIn, isGiven, isPosted, isTelling, restOf } from "#lib/screening/name-bounds";
import { Vocabulary } from "#lib/screening/vocabulary";

export interface ShelvedName {
  nameId: number;
  /** Number of the entry. */
  entry: number;
  source: ListName;
  /** Read anew when first asked for. */
  readonly prepared: PreparedName;
}

/** A name as it goes onto the shelf: `text` is the whole name, or an alternative that it contains, which follows the whole. */
export interface NewName {
  entry: number;
  strength: ListName["strength"];
  text: string;
  whole: boolean;
  prepared: PreparedName;
}

const STRENGTHS: ListName["strength"][] = ["primary", "alias", "weak-alias"];
const ALTERNATIVE = 4;
const OWN_SCRIPT = 8;
/** How a name keeps a word: its number, and in the low bits its role. */
const POSTED = 1;
const TELLING = 2;
const GIVEN = 4;
const REST_SHIFT = 3;
const INITIALS_SHIFT = 5;
const WORD_SHIFT = 7;
const RESTS = [0, 0.75, 1];
const MOST_WORDS = 2 ** (32 - WORD_SHIFT);
/** Fuller names of one entry that are looked at: a name that agrees with one more is found by that one. */
const MOST_FULLER = 32;
/** Names between two pauses of the building. */
const STEP = 20_000;

export class NameTable {
  readonly vocabulary = new Vocabulary();
  private readonly texts = new ByteArena();
  private readonly entries = new GrowingNumbers();
  private readonly addresses = new GrowingNumbers();
  private readonly marks = new GrowingNumbers();
  private readonly ends = new GrowingNumbers();
  private readonly words = new GrowingNumbers();
  /** What the words say against together, floored, and the letters that may be initials: four bits each. */
  private sums = new Uint8Array(0);

  constructor(private readonly kind: NameKind) {}

  get size(): number {
    return this.entries.length;
  }

  get bytes(): number {
    const numbers = [this.entries, this.addresses, this.marks, this.ends, this.words].reduce((sum, each) => sum + 4 * each.length, 0);
    return numbers + this.texts.bytes + this.vocabulary.bytes + this.sums.byteLength;
  }

  /** Keeps a name; its number is how many came before it. */
  add({ entry, strength, text, whole, prepared }: NewName): number {
    const nameId = this.size;
    this.entries.push(entry);
    this.addresses.push(this.texts.put(Buffer.from(text)));
    this.marks.push(STRENGTHS.indexOf(strength) + (whole ? 0 : ALTERNATIVE) + (hasOwnScript(prepared.words) ? OWN_SCRIPT : 0));
    for (const word of prepared.words) this.words.push(this.keep(word));
    this.ends.push(this.words.length);
    return nameId;
  }

  *settle(): Generator<void> {
    this.texts.settle();
    yield* this.vocabulary.settle();
    for (const numbers of [this.entries, this.addresses, this.marks, this.ends, this.words]) numbers.settle();
    this.sums = new Uint8Array(this.size);
    for (let nameId = 0; nameId < this.size; nameId++) {
      this.sums[nameId] = this.sumOf(nameId);
      if (nameId % STEP === STEP - 1) yield;
    }
  }

  entryOf(nameId: number): number {
    return this.entries.at(nameId);
  }

  /** Where the words of a name begin; they end where those of the next one begin. */
  start(nameId: number): number {
    return nameId === 0 ? 0 : this.ends.at(nameId - 1);
  }

  wordId(place: number): number {
    return this.words.at(place) >>> WORD_SHIFT;
  }

  isPosted(place: number): boolean {
    return (this.words.at(place) & POSTED) !== 0;
  }

  isTelling(place: number): boolean {
    return (this.words.at(place) & TELLING) !== 0;
  }

  isGiven(place: number): boolean {
    return (this.words.at(place) & GIVEN) !== 0;
  }

  /** As `restOf` says. */
  rest(place: number): number {
    return RESTS[(this.words.at(place) >>> REST_SHIFT) & 3] as number;
  }

  /** As `initialsIn` says. */
  initials(place: number): number {
    return (this.words.at(place) >>> INITIALS_SHIFT) & 3;
  }

  word(place: number): string {
    return this.vocabulary.word(this.wordId(place));
  }

  /** What the words of a name say against together, floored; at most 15. */
  restSum(nameId: number): number {
    return (this.sums[nameId] as number) >> 4;
  }

  /** Letters of the name that may be initials; at most 15. */
  initialSum(nameId: number): number {
    return (this.sums[nameId] as number) & 15;
  }

  hasOwnScript(nameId: number): boolean {
    return (this.marks.at(nameId) & OWN_SCRIPT) !== 0;
  }

  read(nameId: number): ShelvedName {
    let whole = nameId;
    while ((this.marks.at(whole) & ALTERNATIVE) !== 0) whole--;
    const source = { name: this.textOf(whole), strength: STRENGTHS[this.marks.at(nameId) & 3] as ListName["strength"] };
    return new ReadName(nameId, this.entryOf(nameId), source, whole === nameId ? source.name : this.textOf(nameId), this.kind);
  }

  /** The first of the other names of the same entry that hold all the telling words of this one and more. */
  fullerNames(name: ShelvedName): ShelvedName[] {
    const words = this.tellingWords(name.nameId);
    const fuller: ShelvedName[] = [];
    let other = name.nameId;
    while (other > 0 && this.entryOf(other - 1) === name.entry) other--;
    for (; other < this.size && this.entryOf(other) === name.entry && fuller.length < MOST_FULLER; other++) {
      const longer = this.tellingWords(other);
      if (longer.length > words.length && words.every((word) => longer.includes(word))) fuller.push(this.read(other));
    }
    return fuller;
  }

  private tellingWords(nameId: number): number[] {
    const found: number[] = [];
    for (let place = this.start(nameId); place < this.start(nameId + 1); place++) if (this.isTelling(place)) found.push(this.wordId(place));
    return found;
  }

  private textOf(nameId: number): string {
    return this.texts.get(this.addresses.at(nameId)).toString();
  }

  private keep(word: NameWord): number {
    const wordId = this.vocabulary.add(word.text);
    if (wordId >= MOST_WORDS) throw new RangeError("the list has more words than an index holds");
    const role = (isPosted(word) ? POSTED : 0) + (isTelling(word) ? TELLING : 0) + (isGiven(word) ? GIVEN : 0);
    const bounds = (RESTS.indexOf(restOf(word, this.kind)) << REST_SHIFT) + (initialsIn(word) << INITIALS_SHIFT);
    return ((wordId << WORD_SHIFT) + bounds + role) >>> 0;
  }

  private sumOf(nameId: number): number {
    let [rest, letters] = [0, 0];
    for (let place = this.start(nameId); place < this.start(nameId + 1); place++) {
      rest += this.rest(place);
      letters += this.initials(place);
    }
    return (Math.min(15, Math.floor(rest)) << 4) + Math.min(15, letters);
  }
}

class ReadName implements ShelvedName {
  private kept: PreparedName | null = null;

  constructor(
    readonly nameId: number,
    readonly entry: number,
    readonly source: ListName,
    private readonly text: string,
    private readonly kind: NameKind,
  ) {}

  get prepared(): PreparedName {
    this.kept ??= prepareName(this.text, this.kind);
    return this.kept;
  }
}
