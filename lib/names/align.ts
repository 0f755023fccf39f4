/** Which word of one name stands for which of the other, in any order. Pure. */
import { consonantsOf, countConsonants, halfVowelsFit } from "#lib/names/consonants";
import { koreanSound } from "#lib/names/korean-sound";
import type { NameKind, NameWord, PreparedName } from "#lib/names/prepared-name";
import { type StandIn, standIn } from "#lib/names/stand-in";
import { wordNearness } from "#lib/names/word-distance";
import { joinedKey, LEAST_JOINED, LONGEST_RUN } from "#lib/names/word-keys";

/** Words of the query (by index) that stand for words of the entry, with their nearness 0–1. */
export interface WordMatch {
  query: number[];
  entry: number[];
  how: "equal" | "initial" | StandIn;
  nearness: number;
}

export interface Alignment {
  matches: WordMatch[];
  queryOnly: number[];
  entryOnly: number[];
  /** A pair of words that differs in gender only and therefore was not matched. */
  gender: { query: string; entry: string } | null;
}

/** Aligns two prepared names: equal words, words written together or apart, words that stand in, initials, one slip, in this order. */
export function alignWords(query: PreparedName, entry: PreparedName): Alignment {
  const board: Board = {
    q: query.words,
    e: entry.words,
    kind: query.kind,
    qFree: query.words.map(() => true),
    eFree: entry.words.map(() => true),
    matches: [],
    gender: null,
  };
  matchEqual(board);
  if (hasFreeNames(board)) {
    matchJoined(board, spellSame);
    matchStandIns(board);
    matchJoined(board, spellAlike);
    matchInitials(board);
    matchSlip(board);
  }
  return {
    matches: board.matches,
    queryOnly: free(board.qFree),
    entryOnly: free(board.eFree),
    gender: board.gender,
  };
}

interface Board {
  q: NameWord[];
  e: NameWord[];
  kind: NameKind;
  qFree: boolean[];
  eFree: boolean[];
  matches: WordMatch[];
  gender: Alignment["gender"];
}

function free(flags: boolean[]): number[] {
  const indexes: number[] = [];
  for (let index = 0; index < flags.length; index++) if (flags[index]) indexes.push(index);
  return indexes;
}

function hasFreeNames(board: Board): boolean {
  return board.qFree.some(Boolean) && board.eFree.some(Boolean);
}

function take(board: Board, query: number[], entry: number[], how: WordMatch["how"], nearness: number): void {
  for (const index of query) board.qFree[index] = false;
  for (const index of entry) board.eFree[index] = false;
  board.matches.push({ query, entry, how, nearness });
}

function matchEqual(board: Board): void {
  for (let i = 0; i < board.q.length; i++) {
    const text = (board.q[i] as NameWord).text;
    const j = board.e.findIndex((word, index) => board.eFree[index] && word.text === text);
    if (j >= 0) take(board, [i], [j], "equal", 1);
  }
}

/** How near a word is to words written together, 0 when they are not the same. */
type JoinedNearness = (word: NameWord, run: NameWord[], joined: string) => number;

const spellSame: JoinedNearness = (word, _run, joined) => (word.text === joined ? 1 : 0);

/** `FridrichBuchenberg` and `Friedrich Buchenberg`, `عبد الله` and `Abdullah`: the same consonants, and vowels at most a slip apart. */
const spellAlike: JoinedNearness = (word, run, joined) => {
  const own = word.script ?? run.find((each) => each.script !== null)?.script ?? null;
  const reach = own === null ? 2 : MOST_VOWELS;
  if (own === "han" || Math.abs(word.text.length - joined.length) > reach) return 0;
  const nearness = own === null ? wordNearness(word.text, joined) * JOINED_FACTOR : OWN_SCRIPT_JOINED;
  if (nearness === 0 || joinedKey(word.text) !== joinedKey(joined)) return 0;
  if (own === null) return nearness;
  if (own === "hangul") return koreanSound(word.text) === koreanSound(joined) ? OWN_SCRIPT_JOINED : 0;
  const [bare, full] = word.script === own ? [word.text, joined] : [joined, word.text];
  const consonants = consonantsOf(bare);
  if (consonants.length < LEAST_JOINED_CONSONANTS || consonants !== consonantsOf(full)) return 0;
  return countConsonants(bare) === countConsonants(full) && halfVowelsFit(bare, full) ? OWN_SCRIPT_JOINED : 0;
};

const OWN_SCRIPT_JOINED = 0.88;
const LEAST_JOINED_CONSONANTS = 3;
const JOINED_FACTOR = 0.97;
/** Letters that a word may gain when its vowels are written. */
const MOST_VOWELS = 6;

/** `VladimirPutin` and `Vladimir Putin`, `van der Bilt` and `Vanderbilt`: up to four words in a row that spell one. */
function matchJoined(board: Board, nearnessOf: JoinedNearness): void {
  for (let i = 0; i < board.q.length; i++) {
    const run = board.qFree[i] ? findRun(board.q[i] as NameWord, board.e, board.eFree, nearnessOf) : null;
    if (run) take(board, [i], run.indexes, run.nearness === 1 ? "equal" : "near", run.nearness);
  }
  for (let j = 0; j < board.e.length; j++) {
    const run = board.eFree[j] ? findRun(board.e[j] as NameWord, board.q, board.qFree, nearnessOf) : null;
    if (run) take(board, run.indexes, [j], run.nearness === 1 ? "equal" : "near", run.nearness);
  }
}

function findRun(word: NameWord, words: NameWord[], isFree: boolean[], nearnessOf: JoinedNearness) {
  if (word.text.length < LEAST_JOINED) return null;
  for (let start = 0; start < words.length - 1; start++) {
    let text = "";
    for (let end = start; end < words.length && end < start + LONGEST_RUN && isFree[end]; end++) {
      text += (words[end] as NameWord).text;
      if (text.length > word.text.length + MOST_VOWELS) break;
      const nearness = end > start ? nearnessOf(word, words.slice(start, end + 1), text) : 0;
      if (nearness > 0) return { indexes: Array.from({ length: end - start + 1 }, (_, at) => start + at), nearness };
    }
  }
  return null;
}

function matchStandIns(board: Board): void {
  const pairs: { i: number; j: number; how: StandIn; nearness: number }[] = [];
  const others = free(board.eFree);
  for (const i of free(board.qFree)) {
    const query = board.q[i] as NameWord;
    for (const j of others) {
      const entry = board.e[j] as NameWord;
      const right = standIn(query, entry, board.kind);
      if (right === "gender") board.gender = { query: query.text, entry: entry.text };
      else if (right !== null) pairs.push({ i, j, ...right });
    }
  }
  if (pairs.length > 1) pairs.sort((a, b) => b.nearness - a.nearness);
  for (const { i, j, how, nearness } of pairs) {
    if (board.qFree[i] && board.eFree[j]) take(board, [i], [j], how, nearness);
  }
}

/** One letter wrong in one short word, forgiven when two other words are equal: `Kim Jong On`, `Hon Wai Precision`. */
function matchSlip(board: Board): void {
  const equal = board.matches.filter(
    (match) => match.how === "equal" && match.query.some((index) => (board.q[index] as NameWord).text.length > 1),
  );
  if (equal.length < 2) return;
  for (const i of free(board.qFree)) {
    for (const j of free(board.eFree)) {
      const [query, entry] = [board.q[i] as NameWord, board.e[j] as NameWord];
      if (query.role !== "name" || query.script === "han" || entry.script === "han" || !isShortSlip(query.text, entry.text)) continue;
      return take(board, [i], [j], "near", 1 - 1 / Math.max(query.text.length, entry.text.length));
    }
  }
}

/** One letter of two or three is another, or is doubled. */
function isShortSlip(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.length < 2 || short.length > 3 || long.length > short.length + 1) return false;
  if (short.length === long.length) return [...left].filter((letter, at) => letter !== right[at]).length === 1;
  return long.replace(/(.)\1/, "$1") === short;
}

/** `V.` for `Vladimir`, `JC` for `Jean-Claude`. */
function matchInitials(board: Board): void {
  for (const i of free(board.qFree)) {
    const run = spellOut(board, board.q[i] as NameWord, board.e, board.eFree);
    if (run) take(board, [i], run, "initial", INITIAL_NEARNESS);
  }
  for (const j of free(board.eFree)) {
    const run = spellOut(board, board.e[j] as NameWord, board.q, board.qFree);
    if (run) take(board, run, [j], "initial", INITIAL_NEARNESS);
  }
}

const INITIAL_NEARNESS = 0.8;

/** The free words in a row that begin with the letters of `letters`, or null. */
function spellOut(board: Board, letters: NameWord, words: NameWord[], isFree: boolean[]): number[] | null {
  const length = letters.text.length;
  if (length > 3 || letters.role === "particle" || letters.role === "number" || letters.script !== null) return null;
  // `Al` and `Yu` are names of people.
  if (board.kind === "person" && length > 1 && /[aeiou]/.test(letters.text)) return null;
  for (let start = 0; start + length <= words.length; start++) {
    const fits = [...letters.text].every((letter, at) => {
      const word = words[start + at] as NameWord;
      return isFree[start + at] && word.script === null && word.text.length > 1 && word.text.startsWith(letter);
    });
    if (fits) return Array.from({ length }, (_, at) => start + at);
  }
  return null;
}
