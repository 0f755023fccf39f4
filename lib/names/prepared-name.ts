/** A name made ready for comparison: its words with their role and weight, once, so that an index can keep it. Pure. */
import { COMMON_SURNAMES } from "#lib/names/common-surnames";
import { nameTokens } from "#lib/names/fold";
import { stripForms } from "#lib/names/form-table";
import { GIVEN_NAMES } from "#lib/names/given-names";
import { readNumber } from "#lib/names/number-words";
import { cutChunks, type OwnScript } from "#lib/names/own-script";
import { spellForms } from "#lib/names/spell-forms";
import { weighMissing } from "#lib/names/weigh-missing";
import { GENERIC_WORDS, HONORIFICS, PARTICLES, PLACE_WORDS, STOP_WORDS } from "#lib/names/word-classes";

export type NameKind = "person" | "company";

/** What a word does in a name. */
type WordRole = "name" | "initial" | "particle" | "title" | "generic" | "place" | "number";

export interface NameWord {
  /** What is compared. Numbers are figures, whatever wrote them. */
  text: string;
  /** What is shown; null when it is the text. */
  spelled: string | null;
  role: WordRole;
  /** How much an equal word on the other side says for one and the same, 0–1. */
  evidence: number;
  /** How much another word in its place on the other side says against, 0–1. */
  absence: number;
  /** What it costs that the other side leaves it out. */
  missed: number;
  /** Words of one unit belong together: a particle and its name, a hyphenated surname. */
  unit: number;
  /** Known only of people written `SURNAMES, Given names`. */
  part: "family" | "given" | null;
  /** A common given name, by the word alone. */
  given: boolean;
  /** The script that wrote it, where that matters. */
  script: OwnScript | null;
}

export interface PreparedName {
  text: string;
  kind: NameKind;
  words: NameWord[];
  /** Canonical code of the legal form; always null of a person. */
  form: string | null;
  /** Sum of the words' evidence. */
  evidence: number;
}

const WEIGHTS: Record<WordRole, { evidence: number; absence: number }> = {
  name: { evidence: 1, absence: 1 },
  initial: { evidence: 0.5, absence: 0.5 },
  particle: { evidence: 0.1, absence: 0.05 },
  title: { evidence: 0.1, absence: 0.05 },
  generic: { evidence: 0.3, absence: 0.5 },
  place: { evidence: 0.4, absence: 0.8 },
  number: { evidence: 0.4, absence: 0.5 },
};
/** What millions of people are called says less for one and the same. */
const COMMON_EVIDENCE = 0.8;
/** Beyond this many words the rest is not read: no name has them, a hostile field may. */
const MOST_WORDS = 24;

/** Reads a name as that of a person or a company. Never throws; a name without readable words has none. */
export function prepareName(text: string, kind: NameKind): PreparedName {
  const bounded = text.length > 500 ? text.slice(0, 500) : text;
  const prepared = kind === "person" ? preparePerson(bounded) : prepareCompany(bounded);
  return { ...prepared, text, kind, evidence: prepared.words.reduce((sum, word) => sum + word.evidence, 0) };
}

/** Person or company, by the words alone: a legal form or a trade word makes a company. */
export function guessKind(text: string): NameKind {
  const { core, form } = stripForms(nameTokens(text.length > 500 ? text.slice(0, 500) : text));
  return form !== null || core.some((word) => GENERIC_WORDS.has(word) && !HONORIFICS.has(word)) ? "company" : "person";
}

function preparePerson(text: string): { words: NameWord[]; form: null } {
  const comma = text.indexOf(",");
  const parts =
    comma > 0 && text.indexOf(",", comma + 1) < 0
      ? ([
          ["family", text.slice(0, comma)],
          ["given", text.slice(comma + 1)],
        ] as const)
      : ([[null, text]] as const);
  const words: NameWord[] = [];
  let unit = 0;
  for (const [part, partText] of parts) {
    for (const chunk of cutChunks(partText)) {
      const tokens = nameTokens(chunk.text);
      for (const token of tokens) words.push(personWord(token, unit, part, chunk.script));
      if (tokens.some((token) => !PARTICLES.has(token))) unit++;
    }
    unit++;
  }
  return { words: weighMissing(settleRoles(words).slice(0, MOST_WORDS)), form: null };
}

function personWord(text: string, unit: number, part: NameWord["part"], script: OwnScript | null): NameWord {
  const role = text.length === 1 ? "initial" : PARTICLES.has(text) ? "particle" : HONORIFICS.has(text) ? "title" : "name";
  const given = GIVEN_NAMES.has(text);
  const weights = role === "name" && (given || COMMON_SURNAMES.has(text)) ? COMMON : WEIGHTS[role];
  return { text, spelled: null, role, ...weights, missed: 0, unit, part, given: part === "given" || given, script };
}

const COMMON = { ...WEIGHTS.name, evidence: COMMON_EVIDENCE };

/** Titles count as names when a person has one name or none beside them (`Said Haji`), particles when there is nothing else (`San`). */
function settleRoles(words: NameWord[]): NameWord[] {
  const names = words.filter((word) => word.role === "name").length;
  const settle = (word: NameWord) =>
    word.role === "title" || (names === 0 && word.role === "particle") ? { ...word, role: "name" as const, ...WEIGHTS.name } : word;
  return names > 1 ? words : words.map(settle);
}

function prepareCompany(text: string): { words: NameWord[]; form: string | null } {
  const { core, form } = stripForms(spellForms(nameTokens(text)));
  const words: NameWord[] = [];
  for (let at = 0; at < core.length && words.length < MOST_WORDS; ) {
    const number = readNumber(core, at);
    const token = core[at] as string;
    const role = number === null ? companyRole(token) : "number";
    const { evidence, absence } = WEIGHTS[role];
    const spelled = number === null || number.value === token ? null : core.slice(at, at + number.words).join(" ");
    words.push({
      text: number?.value ?? token,
      spelled,
      role,
      evidence,
      absence,
      missed: absence * COMPANY_MISSED,
      unit: words.length,
      part: null,
      given: false,
      script: null,
    });
    at += number?.words ?? 1;
  }
  return { words, form };
}

const COMPANY_MISSED = 0.6;

function companyRole(text: string): WordRole {
  if (STOP_WORDS.has(text)) return "particle";
  if (PLACE_WORDS.has(text)) return "place";
  if (GENERIC_WORDS.has(text)) return "generic";
  return text.length === 1 ? "initial" : "name";
}
