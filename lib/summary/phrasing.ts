/** How the local maker says a fact: words for numbers, lists, dates and names out of sources. Pure. */
import { createTranslator } from "next-intl";
import { displayDate, displayInstant } from "#lib/calendar/display";
import type { Language } from "#lib/contract/panel";
import english from "#messages/en/summary";
import spanish from "#messages/es/summary";

const MESSAGES = { es: spanish, en: english } as const;
const LOCALES = { es: "es-CL", en: "en" } as const;
/** Longest name that a sentence carries, in code points; the Check shows it whole. */
const LONGEST_NAME = 120;
/** The name of a source that needs no quotation marks: words alone. */
const CALM_NAME = /^[\p{L}\p{M}\p{N}]+(?:[ -][\p{L}\p{M}\p{N}]+){0,7}$/u;

export type Phrasing = ReturnType<typeof phrasingIn>;
/** How the last of a list is joined; `nor` is for what was not found. */
type Conjunction = "and" | "or" | "nor";

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
  const words: Record<string, string> = MESSAGES[language].numbers;
  /** Two to nine in words, more in digits. One is the business of each message: it has a gender. */
  const count = (number: number) => words[number] ?? decimals.format(number);
  const quoted = (text: string) => (plain(text) === "" ? say("unnamed") : say("quoted", { text: plain(text) }));
  return {
    language,
    say,
    count,
    /** A count for a message that agrees with it: `{count, plural, one {…} other {{words} …}}`. */
    counted: (number: number) => ({ count: number, words: count(number) }),
    number: (value: number) => decimals.format(value),
    /** A similarity 0–1, cut and not rounded: 0.999 is not sameness. The summand is for 0.57, which a computer keeps as a little less. */
    similarity: (value: number) => decimals.format(Math.floor(value * 100 + 1e-9) / 100),
    list: (parts: readonly string[], conjunction: Conjunction = "and") => joined(parts, conjunction, language, ","),
    /** A list whose parts have commas of their own. */
    longList: (parts: readonly string[]) => joined(parts, "and", language, ";"),
    date: (date: string) => displayDate(date, language),
    day: (instant: string) => displayInstant(instant, language).slice(0, -6),
    time: (instant: string) => displayInstant(instant, language).slice(-5),
    /** What a record says, between quotation marks that nothing inside can close. */
    quoted,
    plain,
    /** The name of a source: as it is where it is words alone, else quoted. */
    source: (name: string) => (CALM_NAME.test(plain(name)) ? plain(name) : quoted(name)),
  };
}

const JOINTS = {
  es: { and: " y ", or: " o ", nor: " ni " },
  en: { and: " and ", or: " or ", nor: " or " },
} as const;

/** `a, b y c`; in Spanish `e` before the sound of i and `u` before that of o. Long lists keep their mark before the last, too. */
function joined(parts: readonly string[], conjunction: Conjunction, language: Language, mark: "," | ";"): string {
  const last = parts.at(-1);
  if (last === undefined || parts.length === 1) return last ?? "";
  let joint: string = JOINTS[language][conjunction];
  const sound = last.replace(/^[«(]+/, "");
  if (language === "es" && conjunction === "and" && /^h?[ií](?![aeou])/i.test(sound)) joint = " e ";
  if (language === "es" && conjunction === "or" && /^(h?[oó]|8)/i.test(sound)) joint = " u ";
  return `${parts.slice(0, -1).join(`${mark} `)}${mark === ";" ? mark : ""}${joint}${last}`;
}

/** Text of a source as a sentence may carry it: one line, nothing invisible, no quotation mark that could end ours, not endless. */
function plain(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}\u115f\u1160\u2800\u3164\uffa0]/gu, "")
    .replace(/["«»“”„‟❝❞〝〞〟＂《》⟪⟫≪≫]/gu, "'")
    .replace(/ +/g, " ")
    .trim();
  const characters = Array.from(line);
  return characters.length <= LONGEST_NAME ? line : `${characters.slice(0, LONGEST_NAME).join("").trimEnd()}…`;
}
