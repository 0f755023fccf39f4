/**
 * Why an entry was taken for somebody, as one whole sentence: what matched and how strongly, then what spoke for it, then against.
 * Pure and generic: it knows the weight and the order of reasons, never which reasons there are. The words are an argument.
 */
import type { Explanation, MatchReason, Params } from "#lib/contract/evidence";
import { formatRut, parseRut } from "#lib/rut/rut";

export interface SentenceWords {
  /** A message of `evidence` by its key; null when there is none, or a parameter of it is missing. */
  say: (key: string, params: Params) => string | null;
  /** `a, b and c`. */
  list: (parts: readonly string[]) => string;
  similarity: (value: number) => string;
  values: ReadableValues;
}

/** How what a reason compares is written for people. */
export interface ReadableValues {
  date: (date: string) => string;
  country: (country: string) => string;
}

/** A part that the sentence's beginning says already. */
const SAID_FIRST: readonly string[] = ["alias", "weak-alias", "rut-equal"];
/** Parts of one weight in a sentence, and of one kind; all of them stand below it, one by one. */
const MOST_PARTS = 5;
const MOST_OF_A_KIND = 2;
/** A name in a sentence, code points; whole it stands above. */
const LONGEST_NAME = 80;

/** What was compared with the subject, and by what; `least`: the similarity from which a name matches, for one that did not reach it. */
export interface Matched {
  explanation: Explanation;
  basis: "rut" | "name";
  /** An entry of a list, a participant of a case (always a match), or a name alone. */
  of: "entry" | "participant" | "name";
  least?: number | null;
}

/** The sentence. */
export function matchSentence({ explanation, basis, of, least = null }: Matched, words: SentenceWords): string {
  const { matchedName, nameStrength, similarity, reasons } = explanation;
  const lead =
    basis === "rut" ? "rut" : isByDocument(reasons) ? "document" : `${least === null ? "" : "below-"}${of === "entry" ? nameStrength : of}`;
  const params = {
    name: shown(matchedName),
    similarity: words.similarity(similarity),
    least: least === null ? "" : words.similarity(least),
  };
  const said = (weight: MatchReason["weight"]) => partsOf(reasons, weight, words);
  const [inFavour, against] = [said("for"), said("against")];
  const shape = `sentence.${inFavour === "" ? (against === "" ? "bare" : "only-against") : against === "" ? "only-for" : "both"}`;
  const beginning = words.say(`sentence.lead.${lead}`, params) ?? matchedName;
  const sentence = words.say(shape, { lead: beginning, for: inFavour, against }) ?? beginning;
  // An abbreviation at the end (`E.I.R.L.`) ends the sentence too.
  return sentence.replace(/\.\.$/, ".");
}

/** An equal document under another name: the name is not what matched. */
function isByDocument(reasons: readonly MatchReason[]): boolean {
  return ["identifier-equal", "name-differs"].every((code) => reasons.some((reason) => reason.code === code));
}

/** The parts of one weight in their order. A code that has no words yet is left to the list below the sentence. */
function partsOf(reasons: MatchReason[], weight: MatchReason["weight"], words: SentenceWords): string {
  const clauses = new Map<string, string>();
  for (const reason of reasons) {
    if (reason.weight !== weight || SAID_FIRST.includes(reason.code)) continue;
    const { code, params } = reason;
    const short = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === "string" ? cut(value) : value]));
    const clause = words.say(`clause.${code}`, readableParams({ code, params: short }, words.values));
    if (clause !== null && !clauses.has(clause)) clauses.set(clause, code);
  }
  const codes = [...clauses.values()];
  const first = [...clauses.keys()]
    .filter((_, place) => codes.slice(0, place).filter((code) => code === codes[place]).length < MOST_OF_A_KIND)
    .slice(0, MOST_PARTS);
  const rest = clauses.size - first.length;
  const more = rest > 0 ? words.say("sentence.more", { count: rest }) : null;
  return words.list([...first, ...(more === null ? [] : [more])]);
}

/** What a reason compares, as people read it: dates and countries in words, names kept apart where they run from right to left. */
export function readableParams({ code, params }: Pick<MatchReason, "code" | "params">, values: ReadableValues): Params {
  const readable = (value: string) => {
    if (code === "rut-equal") return rutInWords(value);
    if (code.startsWith("birth-")) return value.replace(/\d{4}-\d{2}(?:-\d{2})?/g, (date) => values.date(date));
    return apart(code.startsWith("country-") ? value.split(", ").map(values.country).join(", ") : value);
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === "string" ? readable(value) : value]));
}

function shown(text: string): string {
  return apart(cut(text));
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length <= LONGEST_NAME ? text : `${characters.slice(0, LONGEST_NAME).join("").trimEnd()}…`;
}

function rutInWords(text: string): string {
  const rut = parseRut(text);
  return rut === null ? text : formatRut(rut);
}

/** A text that runs from right to left, isolated from ours. */
function apart(text: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text;
}
