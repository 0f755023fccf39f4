/**
 * The distinct words of a list, outside the heap: numbered, found by spelling and by nearness with the same costs as `wordNearness`.
 * A near word agrees with the query in one half nearly: it is looked for from the front and from behind, each with half the budget.
 */
import {
  BUDGET_REACH,
  editBudget,
  fillLooseRow,
  fillRow,
  firstLooseRow,
  firstRow,
  LONGEST_WORD,
  nearnessOfCost,
  readLetters,
  wordNearness,
} from "#lib/names/word-distance";
import { GrowingNumbers } from "#lib/screening/growing-array";
import { hashOf } from "#lib/screening/key-table";
import { LetterTrie } from "#lib/screening/letter-trie";

/** Words shorter than this are near to themselves only. */
const LEAST_LETTERS = 3;
/** Larger than any budget; small enough to grow by every letter of the longest word. */
const BLOCKED = 60;

/** Words numbered in the order of their first `add`. Words are folded: `a`–`z` and digits. */
export class Vocabulary {
  /** Open addressing: number of a word plus one, 0 for an empty place. */
  private places = new Uint32Array(64);
  private letters = Buffer.alloc(256);
  private readonly ends = new GrowingNumbers();
  private readonly forward = new LetterTrie();
  private readonly backward = new LetterTrie();

  get size(): number {
    return this.ends.length;
  }

  get bytes(): number {
    return this.places.byteLength + this.letters.byteLength + 4 * this.ends.length + this.forward.bytes + this.backward.bytes;
  }

  /** The number of a word, given on first sight: then it is the last of `size`. */
  add(word: string): number {
    const place = this.placeOf(word);
    const known = this.places[place] as number;
    if (known !== 0) return known - 1;
    const wordId = this.size;
    this.places[place] = wordId + 1;
    this.write(word);
    if (this.size * 2 > this.places.length) this.rehash();
    if (word.length >= LEAST_LETTERS && word.length <= LONGEST_WORD) {
      const letters = readLetters(word);
      this.forward.add(letters, wordId);
      this.backward.add(letters.reverse(), wordId);
    }
    return wordId;
  }

  find(word: string): number | null {
    const known = this.places[this.placeOf(word)] as number;
    return known === 0 ? null : known - 1;
  }

  length(wordId: number): number {
    return this.ends.at(wordId) - (wordId === 0 ? 0 : this.ends.at(wordId - 1));
  }

  /** Character code of the first letter. */
  firstLetter(wordId: number): number {
    return this.letters[wordId === 0 ? 0 : this.ends.at(wordId - 1)] as number;
  }

  word(wordId: number): string {
    const start = wordId === 0 ? 0 : this.ends.at(wordId - 1);
    return this.letters.toString("latin1", start, this.ends.at(wordId));
  }

  /** Makes the words ready for `near`; pauses at each `yield`. Nothing may be added any more. */
  *settle(): Generator<void> {
    this.letters = Buffer.from(this.letters.subarray(0, this.size === 0 ? 0 : this.ends.at(this.size - 1)));
    this.ends.settle();
    yield* this.forward.settle();
    yield* this.backward.settle();
  }

  /** The word itself and every word near it. */
  near(query: string): number[] {
    const exact = this.find(query);
    if (query.length < LEAST_LETTERS || query.length > LONGEST_WORD) return exact === null ? [] : [exact];
    const found = new Set(exact === null ? [] : [exact]);
    const letters = readLetters(query);
    const budget = editBudget(query.length + BUDGET_REACH);
    const half = query.length >>> 1;
    // Of the cheapest way from word to word, the letters up to the half cost at most `front`, or those behind it at most `rear`.
    const front = budget >>> 1;
    const rear = budget - front - 1;
    rows[0]?.set(firstRow(letters));
    block(0, half, front);
    walk({ trie: this.forward, fill: fillRow, letters, budget, column: half, limit: front, found }, 0, 1);
    const passed = new Set<number>();
    letters.reverse();
    rows[0]?.set(firstLooseRow(letters));
    const column = query.length - half - 1;
    block(0, column, rear);
    walk({ trie: this.backward, fill: fillLooseRow, letters, budget, column, limit: rear, found: passed }, 0, 1);
    for (const wordId of passed) if (!found.has(wordId) && wordNearness(query, this.word(wordId)) > 0) found.add(wordId);
    return [...found];
  }

  private write(word: string): void {
    const start = this.size === 0 ? 0 : this.ends.at(this.size - 1);
    const end = start + word.length;
    if (end > this.letters.length) {
      const larger = Buffer.alloc(Math.max(end, this.letters.length * 2));
      larger.set(this.letters);
      this.letters = larger;
    }
    for (let at = 0; at < word.length; at++) this.letters[start + at] = word.charCodeAt(at);
    this.ends.push(end);
  }

  /** Where the word stands, or would. */
  private placeOf(word: string): number {
    const mask = this.places.length - 1;
    let place = hashOf(word) & mask;
    for (let known = this.places[place] as number; known !== 0; known = this.places[place] as number) {
      if (this.spells(known - 1, word)) return place;
      place = (place + 1) & mask;
    }
    return place;
  }

  private spells(wordId: number, word: string): boolean {
    const start = wordId === 0 ? 0 : this.ends.at(wordId - 1);
    if (this.ends.at(wordId) - start !== word.length) return false;
    for (let at = 0; at < word.length; at++) if (this.letters[start + at] !== word.charCodeAt(at)) return false;
    return true;
  }

  private rehash(): void {
    this.places = new Uint32Array(this.places.length * 2);
    for (let wordId = 0; wordId < this.size; wordId++) this.places[this.placeOf(this.word(wordId))] = wordId + 1;
  }
}

/** A walk through a trie; `limit` is what the first columns up to `column` may cost. */
interface Walk {
  trie: LetterTrie;
  fill: typeof fillRow;
  letters: Uint8Array;
  budget: number;
  column: number;
  limit: number;
  found: Set<number>;
}

// One search at a time: nothing waits between the first row and the last.
const rows = Array.from({ length: LONGEST_WORD + 1 }, () => new Uint8Array(LONGEST_WORD + 1));
const path = new Uint8Array(LONGEST_WORD);

function walk(search: Walk, node: number, depth: number): void {
  const { trie, fill, letters, budget, column, limit } = search;
  const end = trie.end[node] as number;
  for (let next = node + 1; next < end; next = trie.end[next] as number) {
    path[depth - 1] = trie.letter[next] as number;
    if (fill(rows, letters, path, depth) > budget) continue;
    const row = block(depth, column, limit);
    const wordId = (trie.word[next] as number) - 1;
    if (wordId >= 0 && nearnessOfCost(letters.length, depth, row[letters.length] as number) > 0) search.found.add(wordId);
    if (depth < LONGEST_WORD && (isOpen(row, letters.length, budget) || mayTurn(letters, depth, budget))) walk(search, next, depth + 1);
  }
}

/** Whether the last letter of the path may be the first of two that are turned: that way leads past a row without any other. */
function mayTurn(letters: Uint8Array, depth: number, budget: number): boolean {
  const before = rows[depth - 1] as Uint8Array;
  const letter = path[depth - 1];
  for (let at = 1; at < letters.length; at++) if (letters[at] === letter && (before[at - 1] as number) < budget) return true;
  return false;
}

/** Closes the ways that cost more than `limit` up to `column`. */
function block(depth: number, column: number, limit: number): Uint8Array {
  const row = rows[depth] as Uint8Array;
  for (let at = 0; at <= column; at++) if ((row[at] as number) > limit) row[at] = BLOCKED;
  return row;
}

function isOpen(row: Uint8Array, length: number, budget: number): boolean {
  for (let at = length; at >= 0; at--) if ((row[at] as number) <= budget) return true;
  return false;
}
