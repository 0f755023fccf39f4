/** How a report says things: messages, dates in Chilean time, numbers, RUT, and the coded reasons of the evidence. Pure. */
import { createTranslator } from "next-intl";
import { displayDate, displayInstant } from "#lib/calendar/display";
import type { MatchReason, Params, SanctionHit, ScoreReason } from "#lib/contract/evidence";
import { type Matched, matchSentence, readableParams } from "#lib/contract/match-sentence";
import type { Language } from "#lib/contract/panel";
import { formatRut, parseRut } from "#lib/rut/rut";
import englishEvidence from "#messages/en/evidence";
import englishHits from "#messages/en/hits";
import englishRegisters from "#messages/en/registers";
import english from "#messages/en/report";
import englishVocabulary from "#messages/en/vocabulary";
import spanishEvidence from "#messages/es/evidence";
import spanishHits from "#messages/es/hits";
import spanishRegisters from "#messages/es/registers";
import spanish from "#messages/es/report";
import spanishVocabulary from "#messages/es/vocabulary";

const LOCALES = { es: "es-CL", en: "en" } as const;
const MESSAGES = { es: spanish, en: english };
const VOCABULARY = { es: spanishVocabulary, en: englishVocabulary };
const REGISTERS = { es: spanishRegisters, en: englishRegisters };
const FACT_TYPES: Record<Language, Record<string, string>> = { es: spanishHits.factTypes, en: englishHits.factTypes };
const IDENTIFIERS: Record<Language, Record<string, string>> = { es: spanishHits.identifierTypes, en: englishHits.identifierTypes };
const EVIDENCE: Record<Language, Record<string, unknown>> = { es: spanishEvidence, en: englishEvidence };

export type Wording = ReturnType<typeof makeWording>;

const made = new Map<Language, Wording>();

/** The wording of one language, made once. A message that cannot be said is a defect of ours and throws. */
export function wordingIn(language: Language): Wording {
  const wording = made.get(language) ?? makeWording(language);
  made.set(language, wording);
  return wording;
}

function makeWording(language: Language) {
  const locale = LOCALES[language];
  const say = createTranslator({ locale, messages: MESSAGES[language] as typeof spanish, onError });
  const word = createTranslator({ locale, messages: VOCABULARY[language] as typeof spanishVocabulary, onError });
  const register = createTranslator({ locale, messages: REGISTERS[language] as typeof spanishRegisters, onError });
  const values = valuesIn(language, say);
  return { language, say, word, register, ...values, ...evidenceIn(language, values) };
}

function onError(error: unknown): never {
  throw error;
}

type Say = ReturnType<typeof createTranslator<typeof spanish>>;

/** Numbers, dates and names of places. */
function valuesIn(language: Language, say: Say) {
  const locale = LOCALES[language];
  const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: "always" });
  const similarity = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const list = new Intl.ListFormat(language === "es" ? "es-CL" : "en-GB", { type: "conjunction", style: "long" });
  const regions = new Intl.DisplayNames(locale, { type: "region" });
  const day = (date: string) => displayDate(date, language);
  return {
    number: (value: number) => decimals.format(value),
    points: (value: number) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${decimals.format(Math.abs(value))}`,
    /** Cut and not rounded: 0.999 is not sameness. */
    similarity: (value: number) => similarity.format(Math.floor(value * 100) / 100),
    date: (date: string | null) => (date === null ? say("cases.none") : day(date)),
    /** A date as a list knows it: in part, `1951~` for about then, `1949/1953` for between them. */
    listedDate: (date: string) => {
      const [from = "", to] = date.split("/", 2);
      if (to !== undefined) return say("sanctions.between", { from: day(from), to: day(to) });
      return date.includes("~") ? say("sanctions.about", { date: day(date.replace("~", "")) }) : day(date);
    },
    instant: (instant: string) => displayInstant(instant, language),
    /** An instant of UTC to the second, in Chilean time and as it is. */
    bothTimes: (instant: string) => {
      const utc = `${day(instant.slice(0, 10))} ${instant.slice(11, 19)}`;
      return say("bothTimes", { instant: displayInstant(instant, language), utc });
    },
    month: (month: string) => say("month", { name: MESSAGES[language].months[Number(month.slice(5)) - 1] ?? "", year: month.slice(0, 4) }),
    list: (parts: readonly string[]) => list.format(parts),
    rut: (text: string) => {
      const rut = parseRut(text);
      return rut === null ? text : formatRut(rut);
    },
    /** Lists write a code, or a name as they know it: that one stays. */
    country: (text: string) => (/^[A-Z]{2}$/.test(text) ? (regions.of(text) ?? text) : text),
  };
}

/** What the evidence has as codes: an old Check may hold one, or lack a parameter, of before. */
function evidenceIn(language: Language, values: ReturnType<typeof valuesIn>) {
  const messages = EVIDENCE[language];
  const coded = createTranslator({ locale: LOCALES[language], messages, onError }) as unknown as (key: string, params: Params) => string;
  const sayIfKnown = (key: string, params: Params) => {
    try {
      return coded(key, params);
    } catch {
      return null;
    }
  };
  // What there are no words for shows as it is stored rather than not at all.
  const sayCode = (room: "reason" | "score", code: string, params: Params) =>
    sayIfKnown(`${room}.${code}`, params) ?? [code, ...Object.entries(params).map(([name, value]) => `${name}: ${value}`)].join(" · ");
  const named = (names: Record<string, string>, type: string) => (Object.hasOwn(names, type) ? names[type] : type);
  const words = { say: sayIfKnown, list: values.list, similarity: values.similarity, values };
  return {
    matchReason: (reason: MatchReason) => drawable(sayCode("reason", reason.code, readableParams(reason, values))),
    matchSentence: (matched: Matched) => drawable(matchSentence(matched, words)),
    identifier: ({ type, value, country }: SanctionHit["identifiers"][number]) =>
      `${named(IDENTIFIERS[language], type)} ${value}${country === null ? "" : ` (${values.country(country)})`}`,
    entryFact: ({ type, value }: SanctionHit["facts"][number]) => `${named(FACT_TYPES[language], type)}: ${value}`,
    scoreReason: ({ code, params }: ScoreReason) => sayCode("score", code, params),
  };
}

/** Without our own marks of direction, which have no picture on paper. */
function drawable(text: string): string {
  return text.replace(/[\u2068\u2069]/g, "");
}
