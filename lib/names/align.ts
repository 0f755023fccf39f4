/** Which word of one name stands for which of the other, in any order. Pure. */
import type { NameKind, NameWord, PreparedName } from "#lib/names/prepared-name";
import { differInGender, wordNearness } from "#lib/names/word-distance";

/** Words of the query (by index) that stand for words of the entry, with their nearness 0–1. */
export interface WordMatch {
  query: number[];
  entry: number[];
  how: "equal" | "near" | "initial";
  nearness: number;
}

export interface Alignment {
  matches: WordMatch[];
  queryOnly: number[];
  entryOnly: number[];
  /** A pair of words that differs in gender only and therefore was not matched. */
  gender: { query: string; entry: string } | null;
}

/** Aligns two prepared names: equal words, words written together or apart, near words, initials, one slip, in this order. */
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
    matchJoined(board);
    matchNear(board);
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
  return flags.flatMap((flag, index) => (flag ? [index] : []));
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

/** `VladimirPutin` and `Vladimir Putin`, `van der Bilt` and `Vanderbilt`: up to four words in a row that spell one. */
function matchJoined(board: Board): void {
  for (let i = 0; i < board.q.length; i++) {
    const run = board.qFree[i] ? findRun(board.q[i] as NameWord, board.e, board.eFree) : null;
    if (run) take(board, [i], run, "equal", 1);
  }
  for (let j = 0; j < board.e.length; j++) {
    const run = board.eFree[j] ? findRun(board.e[j] as NameWord, board.q, board.qFree) : null;
    if (run) take(board, run, [j], "equal", 1);
  }
}

function findRun(word: NameWord, words: NameWord[], isFree: boolean[]): number[] | null {
  if (word.text.length < 4) return null;
  for (let start = 0; start < words.length - 1; start++) {
    let text = "";
    for (let end = start; end < words.length && end < start + 4 && isFree[end]; end++) {
      text += (words[end] as NameWord).text;
      if (end > start && text === word.text) return Array.from({ length: end - start + 1 }, (_, at) => start + at);
      if (!word.text.startsWith(text)) break;
    }
  }
  return null;
}

function matchNear(board: Board): void {
  const pairs: { i: number; j: number; nearness: number }[] = [];
  for (const i of free(board.qFree)) {
    for (const j of free(board.eFree)) {
      const nearness = nearnessOf(board, board.q[i] as NameWord, board.e[j] as NameWord);
      if (nearness > 0) pairs.push({ i, j, nearness });
    }
  }
  pairs.sort((a, b) => b.nearness - a.nearness);
  for (const { i, j, nearness } of pairs) {
    if (board.qFree[i] && board.eFree[j]) take(board, [i], [j], "near", nearness);
  }
}

function nearnessOf(board: Board, query: NameWord, entry: NameWord): number {
  if (query.role === "number" || entry.role === "number") return query.role === entry.role ? 0.4 : 0;
  if (query.text.length < 3 || entry.text.length < 3) return 0;
  if (query.role === "generic" && entry.role === "generic" && abbreviates(query.text, entry.text)) return ABBREVIATION_NEARNESS;
  const nearness = wordNearness(query.text, entry.text);
  if (nearness === 0 || board.kind !== "person" || !differInGender(query.text, entry.text)) return nearness;
  board.gender = { query: query.text, entry: entry.text };
  return 0;
}

const ABBREVIATION_NEARNESS = 0.9;

/** `TRANSP` and `TRANSPORTES`, `INV` and `INVERSIONES`. */
function abbreviates(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.length >= 3 && long.length >= short.length + 3 && long.startsWith(short);
}

/** One letter wrong in one short word, forgiven when two other words are equal: `Kim Jong On`, `Hon Wai Precision`. */
function matchSlip(board: Board): void {
  if (
    board.matches.filter((match) => match.how === "equal" && match.query.some((index) => (board.q[index] as NameWord).text.length > 1))
      .length < 2
  )
    return;
  for (const i of free(board.qFree)) {
    for (const j of free(board.eFree)) {
      const [left, right] = [(board.q[i] as NameWord).text, (board.e[j] as NameWord).text];
      const short = left.length === right.length && (left.length === 2 || left.length === 3);
      if (!short || (board.q[i] as NameWord).role !== "name" || [...left].filter((letter, at) => letter !== right[at]).length !== 1)
        continue;
      return take(board, [i], [j], "near", 1 - 1 / left.length);
    }
  }
}

/** `V.` for `Vladimir`, `JC` for `Jean-Claude`. */
function matchInitials(board: Board): void {
  for (const i of free(board.qFree)) {
    const run = spellOut(board.q[i] as NameWord, board.e, board.eFree);
    if (run) take(board, [i], run, "initial", INITIAL_NEARNESS);
  }
  for (const j of free(board.eFree)) {
    const run = spellOut(board.e[j] as NameWord, board.q, board.qFree);
    if (run) take(board, run, [j], "initial", INITIAL_NEARNESS);
  }
}

const INITIAL_NEARNESS = 0.8;

/** The free words in a row that begin with the letters of `letters`, or null. */
function spellOut(letters: NameWord, words: NameWord[], isFree: boolean[]): number[] | null {
  const length = letters.text.length;
  if (length > 3 || letters.role === "particle" || letters.role === "number") return null;
  for (let start = 0; start + length <= words.length; start++) {
    const fits = [...letters.text].every((letter, at) => {
      const word = words[start + at] as NameWord;
      return isFree[start + at] && word.text.length > 1 && word.text.startsWith(letter);
    });
    if (fits) return Array.from({ length }, (_, at) => start + at);
  }
  return null;
}
