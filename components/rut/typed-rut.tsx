/**
 * What the one box does while somebody types a RUT: dots and hyphen appear, the caret stays, nothing is ever refused.
 * Pure. The last digit typed is taken for the check digit, as every Chilean form does.
 */
import { checkDigit, formatRut, hasValidCheckDigit, type Rut, readTypedRut, rutNumber, rutOfNumber } from "#lib/rut/rut";

const HYPHENS = "\\-\\u2010-\\u2015\\u2212";
const PREFIX = /^\s*(?:RUT|RUN|CL)\b[\s:.]*/i;
// Digits with separators and at most one K, which is the last character that counts.
const RUT_LIKE = new RegExp(`^[\\d.,\\s'${HYPHENS}]*\\d[\\d.,\\s'${HYPHENS}]*[kK]?\\s*$`);
const TRAILING_HYPHEN = new RegExp(`[${HYPHENS}]\\s*$`);
const MOST_CHARACTERS = 9;

/** The text of the box and where its caret stands. */
export interface TypedText {
  text: string;
  caret: number;
}

/** The box after a keystroke or a paste: formatted when it can only be a RUT, else exactly as typed. */
export function formatTyping(typed: string, caret: number): TypedText {
  const prefix = PREFIX.exec(typed)?.[0].length ?? 0;
  const bare = typed.slice(prefix).normalize("NFKC");
  const characters = significant(bare);
  if (!RUT_LIKE.test(bare) || characters.length > MOST_CHARACTERS) return { text: typed, caret };

  const bodyOnly = TRAILING_HYPHEN.test(bare) && !/k/i.test(characters) && characters.length < MOST_CHARACTERS;
  const text = bodyOnly ? `${dotted(characters)}-` : withCheckDigit(characters);
  if (caret >= typed.length) return { text, caret: text.length };
  return { text, caret: positionAfter(text, significant(typed.slice(prefix, Math.max(caret, prefix)).normalize("NFKC")).length) };
}

/** What the text of the box means, for the words beside it and for what Enter does. */
export type Typing =
  | { kind: "empty" }
  | { kind: "name"; name: string }
  /** Digits, too few yet for a RUT. */
  | { kind: "short" }
  /** More digits than a RUT has. */
  | { kind: "long" }
  | { kind: "rut"; rut: Rut }
  /** The check digit is not the one of the number. `asked`: the RUT with the right one; `completed`: when the digit seems left out. */
  | { kind: "wrong-digit"; rut: Rut; asked: Rut; completed: Rut | null }
  /** Neither a RUT nor a name: no two letters. */
  | { kind: "unreadable" };

export function readTyping(typed: string): Typing {
  if (typed.trim() === "") return { kind: "empty" };
  const bare = typed.replace(PREFIX, "").normalize("NFKC");
  if (!RUT_LIKE.test(bare)) {
    const name = typed.trim().replace(/\s+/gu, " ");
    return (name.match(/\p{L}/gu)?.length ?? 0) >= 2 ? { kind: "name", name } : { kind: "unreadable" };
  }
  const characters = significant(bare);
  if (characters.length > MOST_CHARACTERS) return { kind: "long" };
  const rut = readTypedRut(bare);
  if (rut === null || (TRAILING_HYPHEN.test(bare) && characters.length < MOST_CHARACTERS)) return { kind: "short" };
  if (hasValidCheckDigit(rut)) return { kind: "rut", rut };
  if (characters.length < 8) return { kind: "short" };
  return { kind: "wrong-digit", rut, asked: rutOfNumber(rutNumber(rut)), completed: completed(characters) };
}

/** Eight digits with a wrong last one are often a whole number whose check digit was left out. */
function completed(characters: string): Rut | null {
  return /^\d{8}$/.test(characters) ? rutOfNumber(Number(characters)) : null;
}

/** `12.345.678 asks for 5`: the number and the digit it asks for. */
export function askedDigit(rut: Rut): { number: string; digit: string } {
  return { number: formatRut(rut).slice(0, -2), digit: checkDigit(rutNumber(rut)) };
}

function significant(text: string): string {
  return text.replace(/[^\dkK]/g, "").toUpperCase();
}

function dotted(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ".");
}

function withCheckDigit(characters: string): string {
  if (characters.length < 2) return characters;
  return `${dotted(characters.slice(0, -1))}-${characters.slice(-1)}`;
}

/** The place right after the n-th character that counts, so that dots never move the caret past a digit. */
function positionAfter(text: string, count: number): number {
  let seen = 0;
  let position = 0;
  while (seen < count && position < text.length) {
    if (/[\dK]/.test(text.charAt(position))) seen++;
    position++;
  }
  return position;
}
