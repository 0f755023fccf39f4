/** The sound of a word as a number, straight from its bytes: a vocabulary of a million words is hashed in tenths of a second. Pure. */

const [N, C, H, P, F, X, J, K, S, Q, U, G, E, I, Y, Z, L, V, W, B, M] = [..."nchpfxjksqugeiyzlvwbm"].map((letter) =>
  letter.charCodeAt(0),
) as [...Repeat<21>];
type Repeat<Length extends number, Made extends number[] = []> = Made["length"] extends Length ? Made : Repeat<Length, [...Made, number]>;
const ENYE = 0xf1;
const CH = "#".charCodeAt(0);

/** Room for the letters of one word; an `x` takes two. */
let spelled = new Uint8Array(512);

/**
 * A number of 32 bits that is equal for words of equal `spanishSound`; the bytes are a word in Latin-1, `from` until `to`, without a mark.
 * Other words may have it too.
 */
export function soundHash(bytes: Uint8Array, from: number, to: number): number {
  const length = spellOut(bytes, from, to);
  let hash = 0x811c9dc5;
  let last = 0;
  for (let at = 0; at < length; ) {
    const next = at + 1 < length ? (spelled[at + 1] as number) : 0;
    const afterNext = at + 2 < length ? (spelled[at + 2] as number) : 0;
    let letter = spelled[at] as number;
    at += 1;
    if (letter === Q) {
      letter = K;
      if (next === U && (afterNext === E || afterNext === I)) at += 1;
    } else if (letter === G) {
      if (next === U && (afterNext === E || afterNext === I)) at += 1;
      else if (next === E || next === I) letter = J;
    } else if (letter === C) letter = next === E || next === I || next === Y ? S : K;
    else if (letter === Z) letter = S;
    else if (letter === Y) letter = I;
    else if (letter === L && next === L) {
      letter = I;
      at += 1;
    } else if (letter === V || letter === W) letter = B;
    else if (letter === M && (next === B || next === P || next === V || next === W)) letter = N;
    if (letter !== last) hash = Math.imul(hash ^ letter, 0x01000193);
    last = letter;
  }
  // The highest bits are looked at first: they have to depend on the last letters too.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** What stands for two letters, and the letter that is silent. */
function spellOut(bytes: Uint8Array, from: number, to: number): number {
  if (spelled.length < (to - from) * 2) spelled = new Uint8Array((to - from) * 2);
  let length = 0;
  for (let at = from; at < to; at++) {
    const letter = bytes[at] as number;
    const isBeforeH = at + 1 < to && bytes[at + 1] === H;
    if (letter === H) continue;
    if ((letter === C || letter === P) && isBeforeH) {
      spelled[length++] = letter === C ? CH : F;
      at += 1;
    } else if (letter === X && at === from) spelled[length++] = J;
    else if (letter === X) {
      spelled[length++] = K;
      spelled[length++] = S;
    } else spelled[length++] = letter === ENYE ? N : letter;
  }
  return length;
}
