/**
 * Countries as people and publishers write them, to ISO 3166-1 alpha-2: names in many languages and scripts, nationalities
 * (`Syrian`, `chilena`), several in one text (`(a) German, (b) Moroccan`). Names come from the runtime's own tables (CLDR). Pure.
 */
import { nameTokens } from "#lib/names/fold";

/** The codes in a text; none when nothing in it is understood. */
export function countryCodes(text: string): readonly string[] {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const codes = readCodes(text.slice(0, LONGEST_TEXT));
  if (cache.size >= MOST_CACHED) cache.clear();
  cache.set(text, codes);
  return codes;
}

const LONGEST_TEXT = 200;
const MOST_CACHED = 5_000;
const cache = new Map<string, readonly string[]>();
/** No name of a country has more words. */
const MOST_WORDS = 7;
/** Words of formal names that begin like another country. */
const FORMAL_WORDS = new Set(["islamic", "islamica", "islamique"]);

function readCodes(text: string): string[] {
  const bare = text.trim();
  if (/^[a-z]{2}$/i.test(bare)) {
    return isCountry(bare.toUpperCase()) ? [bare.toUpperCase()] : [];
  }
  const words = nameTokens(bare).filter((word) => !FORMAL_WORDS.has(word));
  const codes = new Set<string>();
  for (let at = 0; at < words.length; ) {
    const found = longestFrom(words, at);
    for (const code of found?.codes ?? []) codes.add(code);
    at += found?.length ?? 1;
  }
  return [...codes];
}

function longestFrom(words: string[], at: number): { codes: readonly string[]; length: number } | null {
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length--) {
    const run = words.slice(at, at + length);
    const codes = names().get(run.join("")) ?? nationality(run.join(""), run.at(-1)?.length ?? 0);
    if (codes) return { codes, length };
  }
  return null;
}

/** `syrian` is of `syria`, `colombiano` of `colombia`, `moroccan` of `morocco`: the name, all but its last two letters, with an ending. */
function nationality(word: string, lastWord: number): readonly string[] | null {
  const ending = Math.min(LONGEST_ENDING, lastWord - 2);
  for (let length = word.length; length >= Math.max(LEAST_STEM, word.length - ending); length--) {
    const codes = stems().get(word.slice(0, length));
    if (codes) return codes;
  }
  return null;
}

const LEAST_STEM = 4;
const LONGEST_ENDING = 4;

const LOCALES = ["en", "es", "fr", "pt", "de", "it", "ru", "uk", "ar", "fa", "tr", "zh", "ja", "ko"];
/** What CLDR writes otherwise: formal and former names, abbreviations, nationalities that resemble no country. */
const OTHER_NAMES: Record<string, string> = {
  CD: "Congo, Democratic Republic of the; Democratic Republic of the Congo; DRC",
  CV: "Cabo Verde",
  CZ: "Czech Republic; República Checa",
  GB: "Northern Ireland; Great Britain; British; England; Scotland; Wales; británico; británica; inglés; inglesa",
  CH: "Swiss",
  HK: "Hong Kong",
  KP: "Democratic People's Republic of Korea; DPRK; Korea, North; North Korean; norcoreano; norcoreana",
  KR: "Republic of Korea; Korea, South; South Korean; surcoreano; surcoreana",
  LA: "Lao People's Democratic Republic; Laotian",
  MK: "Macedonia",
  MM: "Burma; Burmese; Birmania",
  NL: "Dutch; Holland; holandés; holandesa; neerlandesa",
  PH: "Filipino; Filipina",
  PS: "Palestinian; Palestine; West Bank; Gaza",
  SZ: "Swaziland",
  TL: "East Timor",
  TR: "Turkey",
  US: "USA; American; estadounidense; norteamericano; norteamericana",
  VG: "Virgin Islands, British",
  AE: "UAE; Emirati",
};
/** Names that two countries share in the mouths of publishers. */
const SHARED_NAMES: Record<string, readonly string[]> = {
  congo: ["CD", "CG"],
  congolese: ["CD", "CG"],
  dominican: ["DM", "DO"],
  korea: ["KP", "KR"],
  korean: ["KP", "KR"],
};
/** Of the languages that bear a nationality's name, those whose most speakers live elsewhere. */
const LANGUAGE_HOMES: Record<string, string> = { pt: "PT", en: "GB" };

let namesOfRegions: Map<string, readonly string[]> | null = null;
let stemsOfRegions: Map<string, readonly string[]> | null = null;

/** Codes by folded name without blanks. */
function names(): Map<string, readonly string[]> {
  namesOfRegions ??= readNames();
  return namesOfRegions;
}

function readNames(): Map<string, readonly string[]> {
  const read = new Map<string, readonly string[]>();
  const add = (name: string, code: string) => {
    const key = nameTokens(name).join("");
    if (key !== "" && !read.has(key)) read.set(key, [code]);
  };
  for (const [code, others] of Object.entries(OTHER_NAMES)) for (const name of others.split("; ")) add(name, code);
  for (const [key, codes] of Object.entries(SHARED_NAMES)) read.set(key, codes);
  const codes = regionCodes();
  for (const locale of LOCALES) {
    for (const style of ["long", "short"] as const) {
      const display = new Intl.DisplayNames(locale, { type: "region", style, fallback: "none" });
      for (const code of codes) add(display.of(code) ?? "", code);
    }
  }
  for (const locale of ["en", "es"]) {
    const display = new Intl.DisplayNames(locale, { type: "language", fallback: "none" });
    for (const language of NATIONAL_LANGUAGES) {
      add(display.of(language) ?? "", LANGUAGE_HOMES[language] ?? new Intl.Locale(language).maximize().region ?? "");
    }
  }
  return read;
}

/** Languages that give a nation its name: `French`, `Polish`, `Danish` resemble their country too little for its stem. */
const NATIONAL_LANGUAGES =
  "bg cs da de el en es et fi fr ga he hr hu hy is it ja ka kk ky lt lv mn ms nb nl no pl pt ro ru sk sl sq sr sv tg th tk tr uk uz vi zh".split(
    " ",
  );

function stems(): Map<string, readonly string[]> {
  if (stemsOfRegions !== null) return stemsOfRegions;
  stemsOfRegions = new Map();
  for (const [key, codes] of names()) {
    // `afghan`, `uzbek` are of `…istan`.
    const cuts = key.endsWith("istan") ? [0, 1, 2, 5] : [0, 1, 2];
    for (const cut of cuts) {
      const stem = key.slice(0, key.length - cut);
      if (stem.length >= LEAST_STEM && (cut === 0 || !stemsOfRegions.has(stem))) stemsOfRegions.set(stem, codes);
    }
  }
  return stemsOfRegions;
}

function regionCodes(): string[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return letters.flatMap((one) => letters.map((other) => one + other)).filter(isCountry);
}

/** Not the codes of unions, of private use, and of states that are no more. */
function isCountry(code: string): boolean {
  english ??= new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  return !/^(?:EU|EZ|QO|UN|XA|XB|ZZ)$/.test(code) && english.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code;
}

let english: Intl.DisplayNames | null = null;
