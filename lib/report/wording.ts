/** How a report says things: messages, dates in Chilean time, numbers, RUT, and the coded reasons of the evidence. Pure. */
import { createTranslator } from "next-intl";
import { displayDate, displayInstant } from "#lib/calendar/display";
import type { MatchReason, Params, SanctionHit, ScoreReason } from "#lib/contract/evidence";
import { type Matched, matchSentence, readableParams } from "#lib/contract/match-sentence";
import type { Language } from "#lib/contract/panel";
import { formatRut, parseRut } from "#lib/rut/rut";
import englishEvidence from "#messages/en/evidence";
import englishHits from "#messages/en/hits";
import english from "#messages/en/report";
import englishVocabulary from "#messages/en/vocabulary";
import spanishEvidence from "#messages/es/evidence";
import spanishHits from "#messages/es/hits";
import spanish from "#messages/es/report";
import spanishVocabulary from "#messages/es/vocabulary";

const LOCALES = { es: "es-CL", en: "en" } as const;
const MESSAGES = { es: spanish, en: english };
const VOCABULARY = { es: spanishVocabulary, en: englishVocabulary };
const IDENTIFIERS: Record<Language, Record<string, string>> = { es: spanishHits.identifierTypes, en: englishHits.identifierTypes };
const EVIDENCE: Record<Language, Record<string, unknown>> = { es: spanishEvidence, en: englishEvidence };

export type Wording = ReturnType<typeof wordingIn>;

/** The wording of one language. A message that cannot be said is a defect of ours and throws. */
export function wordingIn(language: Language) {
  const locale = LOCALES[language];
  const onError = (error: unknown) => {
    throw error;
  };
  const say = createTranslator({ locale, messages: MESSAGES[language] as typeof spanish, onError });
  const word = createTranslator({ locale, messages: VOCABULARY[language] as typeof spanishVocabulary, onError });
  const coded = createTranslator({ locale, messages: EVIDENCE[language], onError }) as unknown as (key: string, params: Params) => string;
  const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: "always" });
  const similarity = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const list = new Intl.ListFormat(language === "es" ? "es-CL" : "en-GB", { type: "conjunction", style: "long" });
  const sayCode = (room: "reason" | "score", code: string, params: Params) => {
    try {
      return coded(`${room}.${code}`, params);
    } catch {
      // An old Check may hold a code, or lack a parameter, of before: it shows as it is stored rather than not at all.
      const stored = Object.entries(params).map(([name, value]) => `${name}: ${value}`);
      return [code, ...stored].join(" · ");
    }
  };
  const values = { date: (date: string) => displayDate(date, language), country: (country: string) => country };
  const similarityOf = (value: number) => similarity.format(Math.floor(value * 100) / 100);
  const sentenceWords = {
    say: (key: string, params: Params) => {
      try {
        return coded(key, params);
      } catch {
        return null;
      }
    },
    list: (parts: readonly string[]) => list.format(parts),
    similarity: similarityOf,
    values,
  };
  return {
    language,
    say,
    word,
    matchReason: (reason: MatchReason) => drawable(sayCode("reason", reason.code, readableParams(reason, values))),
    matchSentence: (matched: Matched) => drawable(matchSentence(matched, sentenceWords)),
    identifier: ({ type, value, country }: SanctionHit["identifiers"][number]) =>
      `${IDENTIFIERS[language][type] ?? type} ${value}${country === null ? "" : ` (${country})`}`,
    scoreReason: ({ code, params }: ScoreReason) => sayCode("score", code, params),
    number: (value: number) => decimals.format(value),
    points: (value: number) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${decimals.format(Math.abs(value))}`,
    /** Cut and not rounded: 0.999 is not sameness. */
    similarity: similarityOf,
    date: (date: string | null) => (date === null ? say("cases.none") : displayDate(date, language)),
    instant: (instant: string) => displayInstant(instant, language),
    month: (month: string) => say("month", { name: MESSAGES[language].months[Number(month.slice(5)) - 1] ?? "", year: month.slice(0, 4) }),
    list: (parts: readonly string[]) => list.format(parts),
    rut: (text: string) => {
      const rut = parseRut(text);
      return rut === null ? text : formatRut(rut);
    },
  };
}

/** Without our own marks of direction, which have no picture on paper. */
function drawable(text: string): string {
  return text.replace(/[\u2068\u2069]/g, "");
}
