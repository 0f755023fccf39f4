/** What an alignment of two names amounts to: similarity 0–1 out of what is equal, what is left out and what conflicts. Pure. */
import type { Alignment, WordMatch } from "#lib/names/align";
import { countConsonants } from "#lib/names/consonants";
import { relateForms } from "#lib/names/form-table";
import { hasMaternalOnly, lacksPart } from "#lib/names/name-parts";
import type { NameWord, PreparedName } from "#lib/names/prepared-name";

export interface Weighed {
  similarity: number;
  /** Only words that thousands share are equal. */
  commonWordsOnly: boolean;
  /** What is equal is only given names, or only surnames. */
  partOnly: boolean;
  /** Each side has a telling word that the other lacks. */
  conflict: boolean;
}

/** A conflict of telling words keeps the similarity below the threshold, whatever else is equal. */
const CONFLICT_CEILING = 0.6;
const CONFLICT_COST = 2;
/** Words left out weigh more where those that stay are not spelled equally. */
const DOUBT = 1.2;
const LEAST_EVIDENCE = { person: 1.4, company: 0.9 };
/** Few consonants alone are those of many names. */
const BARE_EVIDENCE = 1.4;
const BARE_FACTOR = 0.8;
/** Two or three letters are the initials of too many companies. */
const ACRONYM_FACTOR = 0.75;
/** Where both names leave something out, two words that millions bear tell too little. */
const TELLING_EVIDENCE = 1.7;
const COMMON_COST = 1.3;
/** Two companies that differ in nothing but the class of their legal form are two companies. */
const FORM_FACTOR = { same: 1, open: 0.98, different: 0.68 };

/** Weighs an alignment. More that is equal never weighs less. */
export function weigh(query: PreparedName, entry: PreparedName, alignment: Alignment): Weighed {
  const person = query.kind === "person";
  const initials = alignment.matches.filter((match) => match.how === "initial").length;
  const { matched, quality } = matchedEvidence(query, entry, alignment);
  if (matched === 0) return { similarity: 0, commonWordsOnly: false, partOnly: false, conflict: true };
  const [queryOnly, entryOnly] = [sumOf(query, alignment.queryOnly, "absence"), sumOf(entry, alignment.entryOnly, "absence")];
  const absent = queryOnly + entryOnly;
  const parts = person && differInPart(query, entry, alignment);
  const clash = parts ? 0 : Math.min(queryOnly, entryOnly);
  const open = absent === 0 ? 0 : 1 - (2 * clash) / absent;
  const missed = missedCost(query, entry, alignment, absent) * open * (parts && matched < TELLING_EVIDENCE ? COMMON_COST : 1);
  const whole = absent < 0.3 && alignment.matches.every((match) => match.how !== "initial");
  let similarity =
    quality * (matched / (matched + CONFLICT_COST * clash + missed + INITIAL_COST * initials + DOUBT * (1 - quality) * absent * open));
  if (!person) similarity *= FORM_FACTOR[relateForms(query.form, entry.form)];
  if (!person && alignment.matches.every((match) => match.how === "initial")) similarity *= ACRONYM_FACTOR;
  if (matched < BARE_EVIDENCE && alignment.matches.some((match) => match.how === "sound" && isBare(query, entry, match)))
    similarity *= BARE_FACTOR;
  if (person && !hasEqualWord(query, alignment)) similarity *= Math.sqrt(quality);
  const conflict = clash >= 0.7;
  if (conflict) similarity = Math.min(similarity, CONFLICT_CEILING);
  const least = LEAST_EVIDENCE[query.kind];
  const commonWordsOnly = !whole && matched < least;
  if (commonWordsOnly) similarity *= matched / (least * 1.4);
  if (whole && !person && matched < 0.5) similarity *= 0.6;
  const partOnly = person && !whole && isPartOnly(query, entry, alignment);
  if (partOnly) similarity *= 0.75;
  if (similarity > SPREAD_ABOVE) similarity = spread(similarity, matched) - (differInAccents(query, entry, alignment) ? ACCENT_COST : 0);
  return { similarity: Math.round(similarity * 1000) / 1000, commonWordsOnly, partOnly, conflict };
}

/** What is left out costs. Chinese and Korean names written in their script leave out nothing, nor does the name beside them. */
function missedCost(query: PreparedName, entry: PreparedName, alignment: Alignment, absent: number): number {
  const eastern = (name: PreparedName) => name.words.some((word) => word.script === "han" || word.script === "hangul");
  if (eastern(query) || eastern(entry)) return absent * EASTERN_COST;
  return sumOf(query, alignment.queryOnly, "missed") + sumOf(entry, alignment.entryOnly, "missed");
}

/** What each initial leaves unsaid of its word. */
const INITIAL_COST = 0.15;

const EASTERN_COST = 1.2;

/** Above this, similarity is spread by how much the equal words tell, so that a full name ranks above two common words. It decides nothing. */
const SPREAD_ABOVE = 0.7;
const FULL_EVIDENCE = 4;
const SPREAD = 0.15;

function spread(similarity: number, matched: number): number {
  const tells = 1 - SPREAD * (1 - Math.min(1, matched / FULL_EVIDENCE));
  return SPREAD_ABOVE + (similarity - SPREAD_ABOVE) * tells;
}

/** What lost accents cost: less than any other difference. */
const ACCENT_COST = 0.004;

/** Whether names of equal words differ in their accents. */
function differInAccents(query: PreparedName, entry: PreparedName, alignment: Alignment): boolean {
  if (query.text === entry.text || alignment.matches.some((match) => match.how !== "equal")) return false;
  return accentsOf(query.text) !== accentsOf(entry.text);
}

function accentsOf(text: string): number {
  return text.length > 500 || PLAIN.test(text) ? 0 : (text.normalize("NFD").match(/\p{Mn}/gu)?.length ?? 0);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the class is the ASCII range
const PLAIN = /^[\x00-\x7f]*$/;

function matchedEvidence(query: PreparedName, entry: PreparedName, alignment: Alignment): { matched: number; quality: number } {
  let matched = 0;
  let quality = 0;
  for (const match of alignment.matches) {
    const evidence = evidenceOf(query, entry, match);
    matched += evidence;
    quality += evidence * match.nearness;
  }
  return { matched, quality: matched === 0 ? 0 : quality / matched };
}

function evidenceOf(query: PreparedName, entry: PreparedName, match: WordMatch): number {
  const left = sumOf(query, match.query, "evidence");
  const right = sumOf(entry, match.entry, "evidence");
  if (match.how === "sound" && isBare(query, entry, match))
    return Math.min(left, right, countConsonants((query.words[match.query[0] as number] as NameWord).text) / 4);
  if (match.how === "initial") return Math.min(left, right, 0.5 * Math.max(match.query.length, match.entry.length));
  // A common word that stands for a telling one is no evidence for the telling one.
  return match.query.length + match.entry.length === 2 ? Math.min(left, right) : Math.max(left, right);
}

/** Consonants alone: the fewer, the less they tell. */
function isBare(query: PreparedName, entry: PreparedName, match: WordMatch): boolean {
  return (
    (query.words[match.query[0] as number] as NameWord).script === "abjad" ||
    (entry.words[match.entry[0] as number] as NameWord).script === "abjad"
  );
}

function sumOf(name: PreparedName, indexes: number[], weight: "evidence" | "absence" | "missed"): number {
  let sum = 0;
  for (const index of indexes) sum += (name.words[index] as NameWord)[weight];
  return sum;
}

/** Whether one telling word is the same on both sides; slips in all of them are as many doubts. */
function hasEqualWord(query: PreparedName, alignment: Alignment): boolean {
  return alignment.matches.some(
    (match) =>
      match.how !== "near" && match.how !== "initial" && match.query.some((index) => (query.words[index] as NameWord).evidence > 0.2),
  );
}

/** `PEREZ SOTO JUAN` and `Juan Carlos Pérez`: one leaves out a given name, the other a surname; they do not contradict each other. */
function differInPart(query: PreparedName, entry: PreparedName, alignment: Alignment): boolean {
  const left = leftOver(query, alignment.queryOnly);
  const right = leftOver(entry, alignment.entryOnly);
  if (left.length === 0 || right.length === 0 || alignment.gender) return false;
  const given = (word: NameWord) => word.part === "given" || (word.part === null && word.given);
  const shared = alignment.matches
    .filter((match) => match.how !== "initial")
    .map((match) => entry.words[match.entry[0] as number] as NameWord);
  // Siblings share surnames only: a given name must be equal too.
  if (!shared.some(given) || shared.every(given)) return false;
  return (left.every(given) && !right.some(given)) || (right.every(given) && !left.some(given));
}

function leftOver(name: PreparedName, indexes: number[]): NameWord[] {
  return indexes.map((index) => name.words[index] as NameWord).filter((word) => word.role === "name" || word.role === "initial");
}

/** Whether only given names or only surnames are equal, of the one name or of the other, or the wrong surname. */
function isPartOnly(query: PreparedName, entry: PreparedName, alignment: Alignment): boolean {
  const ofQuery = alignment.matches.flatMap((match) => match.query);
  const ofEntry = alignment.matches.flatMap((match) => match.entry);
  if (lacksPart(entry, ofEntry) || lacksPart(query, ofQuery)) return true;
  const pairs = alignment.matches.map((match): [number, number] => [match.query[0] as number, match.entry[0] as number]);
  const turned = pairs.map(([left, right]): [number, number] => [right, left]);
  return hasMaternalOnly(query, entry, pairs) || hasMaternalOnly(entry, query, turned);
}
