/** By what right one word stands for another: spelled nearly alike, sounding alike, one name in two spellings, a pet name, the same consonants. Pure. */
import { consonantsOf, countConsonants, halfVowelsFit } from "#lib/names/consonants";
import { relateGivenNames } from "#lib/names/given-name-variants";
import { koreanSound } from "#lib/names/korean-sound";
import type { OwnScript } from "#lib/names/own-script";
import type { NameKind, NameWord } from "#lib/names/prepared-name";
import { soundKey } from "#lib/names/sound-key";
import { LEAST_CONSONANTS } from "#lib/names/word-keys";
import { differInGender, wordNearness } from "#lib/names/word-distance";

/** How words that are not equal stand for one another. */
export type StandIn = "near" | "sound" | "variant" | "nickname";

/** A slip that leaves a word so near needs no other right. */
const NEARNESS = {
  slip: 0.9,
  sound: 0.92,
  variant: 0.94,
  nickname: 0.8,
  consonants: 0.88,
  fewConsonants: 0.78,
  abbreviation: 0.9,
  number: 0.4,
};

/** How a word stands for another, the strongest right of all; `gender` when only their gender keeps them apart. */
export function standIn(query: NameWord, entry: NameWord, kind: NameKind): { how: StandIn; nearness: number } | "gender" | null {
  if (query.role === "number" || entry.role === "number") {
    return query.role === entry.role ? { how: "near", nearness: NEARNESS.number } : null;
  }
  if (query.role === "initial" || entry.role === "initial") return null;
  if (kind === "company" && abbreviates(query, entry)) return { how: "near", nearness: NEARNESS.abbreviation };
  if (kind === "person") {
    const kinship = relateGivenNames(query.text, entry.text);
    if (kinship === "variant") return { how: "variant", nearness: NEARNESS.variant };
    if (differInGender(query.text, entry.text)) return "gender";
    if (kinship === "nickname") return { how: "nickname", nearness: NEARNESS.nickname };
  }
  const spelled = spelledAlike(query, entry);
  return spelled !== null && spelled.nearness >= NEARNESS.slip ? spelled : (soundsAlike(query, entry) ?? spelled);
}

function soundsAlike(query: NameWord, entry: NameWord): { how: StandIn; nearness: number } | null {
  if (isOf("abjad", query, entry)) return sharesConsonants(query, entry);
  if (isOf("han", query, entry)) return null;
  if (isOf("hangul", query, entry)) {
    return query.script !== entry.script && koreanSound(query.text) === koreanSound(entry.text)
      ? { how: "sound", nearness: NEARNESS.sound }
      : null;
  }
  const sound = soundKey(query.text);
  return sound !== "" && sound === soundKey(entry.text) ? { how: "sound", nearness: NEARNESS.sound } : null;
}

function isOf(script: OwnScript, query: NameWord, entry: NameWord): boolean {
  return query.script === script || entry.script === script;
}

/** `mhmd` and `Mohammed`: the consonants of a script without vowels, when the half vowels that it does write fit. */
function sharesConsonants(query: NameWord, entry: NameWord): { how: StandIn; nearness: number } | null {
  const count = Math.min(countConsonants(query.text), countConsonants(entry.text));
  if (count < LEAST_CONSONANTS || consonantsOf(query.text) !== consonantsOf(entry.text)) return null;
  const [bare, full] = query.script === "abjad" ? [query, entry] : [entry, query];
  if (full.script === "abjad" || !halfVowelsFit(bare.text, full.text)) return null;
  return { how: "sound", nearness: count > 2 ? NEARNESS.consonants : NEARNESS.fewConsonants };
}

/** Han and Hangul are read by a table, not typed letter by letter: what it gives has no slips. Bare consonants have few letters to slip. */
function spelledAlike(query: NameWord, entry: NameWord): { how: StandIn; nearness: number } | null {
  if (isOf("han", query, entry) || isOf("hangul", query, entry)) return null;
  const shorter = Math.min(query.text.length, entry.text.length);
  if (shorter < 3) return null;
  const nearness = wordNearness(query.text, entry.text);
  const bare = isOf("abjad", query, entry) && (query.script !== entry.script || shorter < LEAST_BARE);
  if (nearness === 0 || (bare && nearness < HALF_SLIP)) return null;
  // A whole letter of a word of up to four makes another word more often than a slip.
  if (Math.max(query.text.length, entry.text.length) <= SHORT_WORD && nearness <= WHOLE_SLIP) return null;
  return { how: "near", nearness };
}

const HALF_SLIP = 0.85;
const SHORT_WORD = 4;
const WHOLE_SLIP = 0.75;
/** Letters that a word without vowels has at least to be nearly another. */
const LEAST_BARE = 5;

/** `TRANSP` and `TRANSPORTES`, `INTL` and `INTERNATIONAL`: a trade word cut short or without its vowels. */
function abbreviates(query: NameWord, entry: NameWord): boolean {
  const [short, long] = query.text.length < entry.text.length ? [query, entry] : [entry, query];
  if (long.role !== "generic" || short.text.length < 3 || long.text.length < short.text.length + 3 || short.text[0] !== long.text[0]) {
    return false;
  }
  if (short.role === "generic" && long.text.startsWith(short.text)) return true;
  return !/[aeou]/.test(short.text) && isWithin(short.text, long.text);
}

/** Whether the letters of `short` stand in `long` in their order. */
function isWithin(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}
