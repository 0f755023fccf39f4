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
// Inside other words: whole, with its separators or with its hyphen, and no digit on either side.
const RUT_INSIDE = new RegExp(`(?<![\\d.,])0*\\d{1,2}([.\\s]?)\\d{3}\\1\\d{3}\\s?[${HYPHENS}]\\s?[\\dkK](?![\\p{L}\\d])`, "gu");

/** The text of the box and where its caret stands. */
export interface TypedText {
  text: string;
  caret: number;
}

/** What a field says when it was changed: its text and caret now, and its text before; `inputType` as browsers call it. */
export interface Edit extends TypedText {
  before: string;
  inputType: string;
}

/**
 * The box after one change. Deleting a dot or the hyphen deletes the character beyond it, as if separators were not there;
 * of a text that was pasted over, the one RUT in it is taken.
 */
export function afterEdit({ text, caret, before, inputType }: Edit): TypedText {
  if (/^insertFrom(Paste|Drop)/.test(inputType) && readTyping(text).kind === "name") {
    const rut = rutInside(text);
    if (rut !== null) return { text: formatRut(rut), caret: formatRut(rut).length };
  }
  // Only a hyphen that was typed says that the check digit is still to come; one that deleting laid bare is as the dots are.
  const bared = inputType.startsWith("delete") && !TRAILING_HYPHEN.test(before) && RUT_LIKE.test(before) && TRAILING_HYPHEN.test(text);
  const formatted = formatTyping(bared ? text.replace(TRAILING_HYPHEN, "") : text, caret);
  const isOneSeparator = text.length === before.length - 1 && significant(text) === significant(before);
  if (!isOneSeparator || formatted.text !== before || TRAILING_HYPHEN.test(before)) return formatted;
  if (inputType === "deleteContentBackward") return formatTyping(text.slice(0, Math.max(caret - 1, 0)) + text.slice(caret), caret - 1);
  if (inputType === "deleteContentForward") return formatTyping(text.slice(0, caret) + text.slice(caret + 1), caret);
  return formatted;
}

/** The one RUT with a right check digit among other words, or null for none and for several. */
export function rutInside(text: string): Rut | null {
  const ruts = [...text.normalize("NFKC").matchAll(RUT_INSIDE)].map(([written]) => readTypedRut(rutCharacters(written)));
  const [rut, ...others] = new Set(ruts.filter((each) => each !== null && hasValidCheckDigit(each)));
  return rut === undefined || others.length > 0 ? null : rut;
}

/** The box after a keystroke or a paste: formatted when it can only be a RUT, else exactly as typed. */
export function formatTyping(typed: string, caret: number): TypedText {
  const prefix = PREFIX.exec(typed)?.[0].length ?? 0;
  const bare = typed.slice(prefix).normalize("NFKC");
  const characters = rutCharacters(bare);
  if (!RUT_LIKE.test(bare) || characters.length > MOST_CHARACTERS) return { text: typed, caret };

  const bodyOnly = TRAILING_HYPHEN.test(bare) && !/k/i.test(characters) && characters.length < MOST_CHARACTERS;
  const text = bodyOnly ? `${dotted(characters)}-` : withCheckDigit(characters);
  if (caret >= typed.length) return { text, caret: text.length };
  const left = significant(typed.slice(prefix, Math.max(caret, prefix)).normalize("NFKC")).length;
  return { text, caret: positionAfter(text, left - (significant(bare).length - characters.length)) };
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
  const characters = rutCharacters(bare);
  if (characters.length > MOST_CHARACTERS) return { kind: "long" };
  const rut = readTypedRut(characters);
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

/** Without the zeros in front that would make it too long: some systems pad every RUT with them. */
function rutCharacters(text: string): string {
  const characters = significant(text);
  const tooMany = Math.max(0, characters.length - MOST_CHARACTERS);
  return characters.replace(new RegExp(`^0{0,${tooMany}}`), "");
}

function dotted(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3}){1,3}$)/g, ".");
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
