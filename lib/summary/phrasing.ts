/** How the local maker says a fact: words for numbers, lists, dates and names out of sources. Pure. */
import { createTranslator } from "next-intl";
import { displayDate, displayInstant } from "#lib/calendar/display";
import type { Language } from "#lib/contract/panel";
import english from "#messages/en/summary";
import spanish from "#messages/es/summary";

const MESSAGES = { es: spanish, en: english } as const;
const LOCALES = { es: "es-CL", en: "en" } as const;
/** British English: "one, two and three". */
const LISTS = { es: "es-CL", en: "en-GB" } as const;
/** Longest name that a sentence carries, in code points; the Check shows it whole. */
const LONGEST_NAME = 120;

export type Phrasing = ReturnType<typeof phrasingIn>;

/** The phrasing of one language. A message that cannot be said is a defect of ours and throws. */
export function phrasingIn(language: Language) {
  const say = createTranslator({
    locale: LOCALES[language],
    messages: MESSAGES[language] as typeof spanish,
    onError: (error) => {
      throw error;
    },
  });
  const decimals = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 2, useGrouping: "always" });
  const list = new Intl.ListFormat(LISTS[language], { type: "conjunction", style: "long" });
  const words: Record<string, string> = MESSAGES[language].numbers;
  return {
    say,
    /** Two to nine in words, more in digits. One is the business of each message: it has a gender. */
    count: (count: number) => words[count] ?? decimals.format(count),
    number: (value: number) => decimals.format(value),
    /** A similarity 0–1, cut and not rounded: 0.999 is not sameness. */
    similarity: (value: number) => decimals.format(Math.floor(value * 100) / 100),
    list: (parts: readonly string[]) => list.format(parts),
    date: (date: string) => displayDate(date, language),
    day: (instant: string) => displayInstant(instant, language).slice(0, -6),
    time: (instant: string) => displayInstant(instant, language).slice(-5),
    quoted: (text: string) => say("quoted", { text: plain(text) }),
    plain,
  };
}

/** Text of a source as a sentence may carry it: one line, nothing invisible, no change of direction, not endless. */
function plain(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\p{Cf}\p{Cs}\p{Co}]/gu, "")
    .trim();
  const characters = Array.from(line);
  return characters.length <= LONGEST_NAME ? line : `${characters.slice(0, LONGEST_NAME).join("").trimEnd()}…`;
}
