/** A sentence as the fact guard reads it: names, dates, numbers and words, each at its place. Pure. */
import type { Language } from "#lib/contract/panel";
import { type FactName, foldCharacters } from "#lib/summary/fact-guard-names";
import { DIGITS, numberWord } from "#lib/summary/fact-guard-numerals";

/** A date as far as a text tells it. */
export interface ToldDate {
  year: number | null;
  month: number | null;
  day: number | null;
}

export type Token =
  | { what: "word"; text: string; raw: string }
  | { what: "name"; text: string; name: FactName }
  | { what: "date"; text: string; date: ToldDate }
  | { what: "time"; text: string; hours: number; minutes: number }
  | { what: "law"; text: string }
  /** A value out of 100. */
  | { what: "score"; text: string; value: number }
  /** `faint`: "un", "one", which may be an article or a pronoun as well. */
  | { what: "number"; text: string; value: number; percent: boolean; faint: boolean; similarity?: true }
  | { what: "mark"; text: string };

/** What of a sentence cannot be read, and so cannot be held against the facts. */
export class Unreadable extends Error {}

const MONTHS: Record<string, number> = Object.fromEntries(
  [
    "enero january jan ene",
    "febrero february feb",
    "marzo march mar",
    "abril april apr abr",
    "mayo may",
    "junio june jun",
    "julio july jul",
    "agosto august aug ago",
    "septiembre setiembre september sept sep",
    "octubre october oct",
    "noviembre november nov",
    "diciembre december dec dic",
  ].flatMap((names, at) => names.split(" ").map((name) => [name, at + 1])),
);
const MONTH = Object.keys(MONTHS)
  .sort((a, b) => b.length - a.length)
  .join("|");
type Read = (found: RegExpExecArray, language: Language) => Token | null;
const at = (found: RegExpExecArray, place: number) => found[place] ?? "";

/** What stands at a place, the first that fits; each is tried with the sticky flag at the beginning of a word. */
const READERS: [RegExp, Read][] = [
  [/(\d{4})-(\d{2})-(\d{2})(?![\d-])/y, (found) => dated(found[0], at(found, 1), at(found, 2), at(found, 3))],
  [/(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?![\d-])/y, (found) => dated(found[0], at(found, 4), at(found, 3), at(found, 1))],
  [
    new RegExp(`(\\d{1,2}|primero)(?:st|nd|rd|th|º|°)?(?: de| of)? (${MONTH})\\.?(?:,?(?: de| del| of)? (\\d{4}))?(?![\\p{L}\\d])`, "uy"),
    (found) => dated(found[0], found[3], String(MONTHS[at(found, 2)]), at(found, 1) === "primero" ? "1" : at(found, 1)),
  ],
  [
    new RegExp(`(${MONTH})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?(?![\\p{L}\\d])`, "uy"),
    (found) => dated(found[0], found[3], String(MONTHS[at(found, 1)]), at(found, 2)),
  ],
  [
    new RegExp(`(${MONTH})\\.?,?(?: de| del| of)? (\\d{4})(?![\\p{L}\\d])`, "uy"),
    (found) => dated(found[0], at(found, 2), String(MONTHS[at(found, 1)]), undefined),
  ],
  [
    /(\d{1,2})[:](\d{2})(?: ?(am|pm|a\.m\.|p\.m\.))?(?![\d:])/y,
    (found) => ({
      what: "time",
      text: found[0],
      hours: (Number(found[1]) % (found[3] ? 12 : 24)) + (found[3]?.startsWith("p") ? 12 : 0),
      minutes: Number(found[2]),
    }),
  ],
  [/(?:ley|law|act)(?: n[°º.]*)? ?19[.,]?913(?!\d)/y, (found) => ({ what: "law", text: found[0] })],
  [/(?:articulo|article|art\.) (?:3|38)(?:°|º)?(?![\d.,]*\d)/y, (found) => ({ what: "law", text: found[0] })],
  [/circular(?: n[°º.]*)? ?62(?!\d)/y, (found) => ({ what: "law", text: found[0] })],
  [
    new RegExp(
      `(${DIGITS}) ?(?:puntos |points )?(?:(?:de|sobre|out of|of|over|from) (?:un (?:total|maximo) (?:de )?|a (?:total|maximum|possible) (?:of )?|un |a )?|/ ?)(?:100|cien|one hundred|a hundred)(?![\\d.,]*\\d)(?! ?%)`,
      "y",
    ),
    (found, language) => ({ what: "score", text: found[0], value: numberOf(at(found, 1), language) }),
  ],
  [
    new RegExp(`(${DIGITS}) (?:de|sobre|out of|of) (?:1|uno|one)(?![\\d.,]*\\d)`, "y"),
    (found, language) => ({
      what: "number",
      text: found[0],
      value: numberOf(at(found, 1), language) / 1,
      percent: false,
      faint: false,
      similarity: true,
    }),
  ],
  [
    new RegExp(`(${DIGITS})( ?%| por ciento| per ?cent)?(?![\\p{L}\\dº°])`, "uy"),
    (found, language) => ({
      what: "number",
      text: found[0],
      value: numberOf(at(found, 1), language),
      percent: found[2] !== undefined,
      faint: false,
    }),
  ],
];

function dated(text: string, year: string | undefined, month: string | undefined, day: string | undefined): Token {
  const part = (digits: string | undefined) => (digits === undefined ? null : Number(digits));
  return { what: "date", text, date: { year: part(year), month: part(month), day: part(day) } };
}

/** A number in digits: points group in Spanish and are decimal in English, commas the other way about; `0.86` is read in both. */
function numberOf(digits: string, language: Language): number {
  const [group, decimal] = language === "es" ? [".", ","] : [",", "."];
  const grouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d+)?$`);
  const bare = grouped.test(digits) ? digits.replaceAll(group, "") : digits;
  return Number(bare.replace(",", "."));
}

const OPENING: Record<string, string> = { "«": "»", "“": "”", '"': '"', "‘": "’", "„": "“" };
/** Marks of ordinary prose. All others, such as those of markup, addresses and code, are refused. */
const MARKS = new Set([".", ",", ";", ":", "(", ")", "-", "–", "—", "…", "'", "’", "/", "·", "&"]);

/** The tokens of a sentence. Throws `Unreadable` at what no honest text has: markup, addresses, foreign scripts, quotations that are no fact. */
export function readSentence(sentence: string, names: readonly FactName[], language: Language): Token[] {
  const raw = sentence.normalize("NFC").replace(/[\s\u00a0\u202f]+/g, " ");
  const text = foldCharacters(raw);
  const tokens: Token[] = [];
  for (let place = 0; place < text.length; ) {
    const character = text[place] ?? "";
    if (character === " ") {
      place++;
      continue;
    }
    const read = readAt({ text, raw, place, names, language });
    tokens.push(read);
    place += read.text.length;
  }
  return joinNumbers(tokens, language);
}

interface Place {
  text: string;
  raw: string;
  place: number;
  names: readonly FactName[];
  language: Language;
}

function readAt({ text, raw, place, names, language }: Place): Token {
  const character = text[place] ?? "";
  const closing = OPENING[character];
  if (closing !== undefined) {
    const quoted = names.find(
      (name) =>
        text.startsWith(name.text, place + 1) &&
        /^[.,]?$/.test(text.slice(place + 1 + name.text.length, text.indexOf(closing, place + 1 + name.text.length))),
    );
    if (quoted === undefined || text.indexOf(closing, place + 1 + quoted.text.length) < 0) throw new Unreadable("quotation");
    const end = text.indexOf(closing, place + 1 + quoted.text.length) + 1;
    return { what: "name", text: text.slice(place, end), name: quoted };
  }
  const startsWord = !/[\p{L}\p{M}\d]/u.test(text[place - 1] ?? " ");
  if (startsWord) {
    const bare = names.find((name) => name.bare && standsAt(text, name.text, place) && looksLikeAName(raw, name.text, place));
    if (bare !== undefined) return { what: "name", text: bare.text, name: bare };
    for (const [pattern, read] of READERS) {
      pattern.lastIndex = place;
      const found = pattern.exec(text);
      const token = found && read(found, language);
      if (token) return token;
    }
  }
  const word = /^\p{Script=Latin}+/u.exec(text.slice(place, place + 60))?.[0];
  if (word !== undefined && startsWord) return { what: "word", text: word, raw: raw.slice(place, place + word.length) };
  if (MARKS.has(character)) return { what: "mark", text: character };
  throw new Unreadable(/\d/.test(character) ? "number" : "character");
}

function standsAt(text: string, name: string, place: number): boolean {
  return text.startsWith(name, place) && !/[\p{L}\p{M}\d]/u.test(text[place + name.length] ?? " ");
}

/** "senadora" may be a post and "comercial" an institution; where the text writes a short name small it is a word. */
function looksLikeAName(raw: string, name: string, place: number): boolean {
  return /[^a-z]/.test(name) || /\p{Lu}/u.test(raw[place] ?? "") || name.length > 4;
}

/** "ciento veintitrés" and "one hundred and twenty-three" become one number. */
function joinNumbers(tokens: readonly Token[], language: Language): Token[] {
  const joined: Token[] = [];
  for (let place = 0; place < tokens.length; ) {
    const found = numberWord(tokens, place, language);
    if (found === null) {
      const token = tokens[place];
      if (token !== undefined) joined.push(token);
      place++;
      continue;
    }
    joined.push({ what: "number", text: found.text, value: found.value, percent: false, faint: found.faint });
    place += found.length;
  }
  return joined.filter((token, place) => !(token.what === "mark" && token.text === "-" && isBetweenWords(joined, place)));
}

function isBetweenWords(tokens: readonly Token[], place: number): boolean {
  return tokens[place - 1]?.what === "word" && tokens[place + 1]?.what === "word";
}
