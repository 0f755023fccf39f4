/**
 * How near two folded words are: an edit distance that forgives what ears and scribes confuse, with a budget that grows
 * with the length and a dearer first letter. Pure. All costs are in half edits.
 */

/** Words longer than this are compared for equality only. */
export const LONGEST_WORD = 62;
const EDIT = 2;
const HALF = 1;
const FIRST = 3;

/**
 * Nearness 0–1: 1 for equal words, 0 beyond the budget. A transposition is one edit; a confusable letter
 * (`b`/`v`, `s`/`z`, `i`/`y`, `0`/`o` …), a doubled one or a mute `h` is half; a wrong first letter one and a half.
 */
export function wordNearness(left: string, right: string): number {
  if (left === right) return 1;
  if (left.length > LONGEST_WORD || right.length > LONGEST_WORD) return 0;
  const budget = pairBudget(left.length, right.length);
  if (Math.abs(left.length - right.length) > budget || lettersLacking(left, right) > budget) return 0;
  const query = readLetters(left);
  rows[0]?.set(firstRow(query));
  const letters = readLetters(right);
  for (let depth = 1; depth <= letters.length; depth++) {
    if (fillRow(rows, query, letters, depth) > budget) return 0;
  }
  return nearnessOfCost(left.length, right.length, (rows[letters.length] as Uint8Array)[query.length] as number);
}

/** The more of the letters that either word has and the other lacks: each costs half an edit at least. */
function lettersLacking(left: string, right: string): number {
  const [a, b] = [letterBits(left), letterBits(right)];
  return Math.max(countBits(a & ~b), countBits(b & ~a));
}

function letterBits(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The nearness of two words of these lengths that cost so many half edits to turn into each other. */
export function nearnessOfCost(left: number, right: number, halfEdits: number): number {
  return halfEdits > pairBudget(left, right) ? 0 : 1 - halfEdits / 2 / Math.max(left, right);
}

/** Half edits that two words may differ by, the shorter of this length: none for two letters. */
export function editBudget(length: number): number {
  if (length <= 2) return 0;
  if (length === 3) return 1;
  if (length <= 5) return 2;
  if (length <= 8) return 3;
  return length <= 11 ? 4 : 5;
}

/** Lengths that differ a little are judged by the longer word. */
function pairBudget(left: number, right: number): number {
  return Math.min(left, right) <= 2 ? 0 : editBudget(Math.min(Math.max(left, right), Math.min(left, right) + BUDGET_REACH));
}

/** How much longer than the query a word may be and still widen its budget. */
export const BUDGET_REACH = 2;

/** `Mario` and `Maria`, `Manuel` and `Manuela`: one letter apart and two people. */
export function differInGender(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.length < 4 || long.length > short.length + 1 || short[0] !== long[0] || !/[ao]$/.test(long)) return false;
  if (short.length === long.length) {
    return short.slice(0, -1) === long.slice(0, -1) && short.at(-1) !== long.at(-1) && /[ao]$/.test(short);
  }
  return long.endsWith("a") && long.slice(0, -1) === short && /[lsnrv]$/.test(short);
}

/** A word as letter codes: `a`–`z` are 0–25, digits 26–35. */
export function readLetters(word: string): Uint8Array {
  const letters = new Uint8Array(word.length);
  for (let at = 0; at < word.length; at++) letters[at] = letterCode(word.charCodeAt(at));
  return letters;
}

/** The row of costs before any letter of the other word. */
export function firstRow(query: Uint8Array): Uint8Array {
  const row = new Uint8Array(query.length + 1);
  for (let j = 1; j <= query.length; j++) row[j] = (row[j - 1] as number) + gapCost(query, j - 1);
  return row;
}

/**
 * Fills the row of costs for the letter at `depth - 1` of the path from the rows before it; returns its least.
 * Shared by the comparison of two words and the walk through a vocabulary, so that both agree.
 */
export function fillRow(costs: Uint8Array[], query: Uint8Array, path: Uint8Array, depth: number): number {
  const row = costs[depth] as Uint8Array;
  const last = costs[depth - 1] as Uint8Array;
  const letter = path[depth - 1] as number;
  const gap = gapCost(path, depth - 1);
  row[0] = (last[0] as number) + gap;
  let least = row[0];
  for (let j = 1; j <= query.length; j++) {
    const other = query[j - 1] as number;
    let cost =
      (last[j - 1] as number) +
      (letter === other
        ? 0
        : depth === 1 && j === 1
          ? (FIRST_SWAP[letter * LETTERS + other] as number)
          : (SWAP[letter * LETTERS + other] as number));
    const down = (last[j] as number) + gap;
    if (down < cost) cost = down;
    const right = (row[j - 1] as number) + gapCost(query, j - 1);
    if (right < cost) cost = right;
    if (depth > 1 && j > 1 && letter === query[j - 2] && path[depth - 2] === other) {
      const swapped = ((costs[depth - 2] as Uint8Array)[j - 2] as number) + (depth === 2 && j === 2 ? FIRST : EDIT);
      if (swapped < cost) cost = swapped;
    }
    row[j] = cost;
    if (cost < least) least = cost;
  }
  return least;
}

/**
 * The same for words read from their end, never dearer than `fillRow` for the same letters: what a search from behind
 * lets pass is to be judged by `wordNearness`.
 */
export function fillLooseRow(costs: Uint8Array[], query: Uint8Array, path: Uint8Array, depth: number): number {
  const row = costs[depth] as Uint8Array;
  const last = costs[depth - 1] as Uint8Array;
  const letter = path[depth - 1] as number;
  const gap = letter === H || (depth > 1 && letter === path[depth - 2]) ? HALF : EDIT;
  row[0] = (last[0] as number) + gap;
  let least = row[0];
  for (let j = 1; j <= query.length; j++) {
    const other = query[j - 1] as number;
    let cost = (last[j - 1] as number) + (letter === other ? 0 : (SWAP[letter * LETTERS + other] as number));
    const down = (last[j] as number) + gap;
    if (down < cost) cost = down;
    const right = (row[j - 1] as number) + looseGap(query, j - 1);
    if (right < cost) cost = right;
    if (depth > 1 && j > 1 && letter === query[j - 2] && path[depth - 2] === other) {
      // A doubled letter before may have been charged in full where the other direction takes half.
      const swap = depth > 2 && path[depth - 3] === other ? EDIT - HALF : EDIT;
      const swapped = ((costs[depth - 2] as Uint8Array)[j - 2] as number) + swap;
      if (swapped < cost) cost = swapped;
    }
    row[j] = cost;
    if (cost < least) least = cost;
  }
  return least;
}

/** The first row for `fillLooseRow`. */
export function firstLooseRow(query: Uint8Array): Uint8Array {
  const row = new Uint8Array(query.length + 1);
  for (let j = 1; j <= query.length; j++) row[j] = (row[j - 1] as number) + looseGap(query, j - 1);
  return row;
}

const LETTERS = 36;
const CONFUSABLE = "0o 1i 1l 5s 3e 4a bv ck cq kq cs cz sz ei ou iy ij jy gj hj vw fv dt xs gh uw jx ae".split(" ");
const rows = Array.from({ length: LONGEST_WORD + 1 }, () => new Uint8Array(LONGEST_WORD + 1));
const H = letterCode("h".charCodeAt(0));
const SWAP = swapTable(EDIT);
const FIRST_SWAP = swapTable(FIRST);

function swapTable(different: number): Uint8Array {
  const table = new Uint8Array(LETTERS * LETTERS).fill(different);
  for (const pair of CONFUSABLE) {
    const [a, b] = readLetters(pair) as unknown as [number, number];
    table[a * LETTERS + b] = HALF;
    table[b * LETTERS + a] = HALF;
  }
  return table;
}

function letterCode(charCode: number): number {
  return charCode >= 97 ? charCode - 97 : charCode - 48 + 26;
}

/** A letter more: half when it doubles the one before or is a mute `h`, dearer at the start. */
function gapCost(word: Uint8Array, at: number): number {
  const letter = word[at];
  if (letter === H || (at > 0 && letter === word[at - 1])) return HALF;
  return at === 0 ? FIRST : EDIT;
}

function looseGap(word: Uint8Array, at: number): number {
  const letter = word[at];
  return letter === H || letter === word[at - 1] || letter === word[at + 1] ? HALF : EDIT;
}
