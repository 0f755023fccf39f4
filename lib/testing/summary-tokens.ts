/** The smallest things of a summary as its reader takes them: counts, dates, names. Shares nothing with the writer. */
import type { Language } from "#lib/contract/panel";

export interface Reader {
  language: Language;
  /** What the text states, flat: `penal.total` → 3. */
  said: Record<string, string | number>;
  faults: string[];
  /** What stood in quotation marks; the text has `⟦0⟧`, `⟦1⟧` … for it. */
  quotes: string[];
  /** What the sentence before was about: `sanctions`, `pep` or `cases`. */
  topic: string;
}

const NUMBERS: Record<Language, string[]> = {
  es: ["", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"],
  en: ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
};
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const COUNT = {
  es: "(?:[Uu]na?|[Dd]os|[Tt]res|[Cc]uatro|[Cc]inco|[Ss]eis|[Ss]iete|[Oo]cho|[Nn]ueve|\\d[\\d.]*)",
  en: "(?:[Oo]ne|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|\\d[\\d,]*)",
};
const SIGNS: Record<Language, Record<string, string>> = { es: signs("es"), en: signs("en") };

function signs(language: Language): Record<string, string> {
  return {
    n: COUNT[language],
    q: "⟦\\d+⟧",
    s: "(?:⟦\\d+⟧|[\\p{L}\\p{M}\\p{N}]+(?:[ -][\\p{L}\\p{M}\\p{N}]+){0,7}?)",
    d: language === "es" ? "(?:\\d{2}-)?(?:\\d{2}-)?\\d{4}" : "(?:\\d{1,2} )?(?:[A-Z][a-z]{2} )?\\d{4}",
    f: language === "es" ? "(?:\\d+(?:,\\d{1,2})?)" : "(?:\\d+(?:\\.\\d{1,2})?)",
    r: "\\d{1,2}\\.\\d{3}\\.\\d{3}-[\\dK]",
    t: "\\d{2}:\\d{2}",
    "*": ".+?",
  };
}

/**
 * A pattern for a whole text: `<n:x>` a count, `<q:x>` a quotation, `<s:x>` the name of a source, `<d:x>` a date, `<f:x>` a number with
 * decimals, `<r:x>` a RUT, `<t:x>` a time, `<*:x>` anything, `<a|b:x>` one of several; the rest stands for itself.
 */
export function patternOf(text: string, language: Language): RegExp {
  const key = `${language} ${text}`;
  const known = PATTERNS.get(key) ?? compiled(text, language);
  PATTERNS.set(key, known);
  return known;
}

const PATTERNS = new Map<string, RegExp>();

function compiled(text: string, language: Language): RegExp {
  const source = text.replaceAll(/<([^<>]+?):(\w*)>|[()[\].+?^$\\]/g, (sign, kind: string | undefined, name: string) => {
    if (kind === undefined) return `\\${sign}`;
    const body = SIGNS[language][kind] ?? kind.replaceAll(/[()[\].*+?^$\\]/g, String.raw`\$&`);
    return name === "" ? `(?:${body})` : `(?<${name}>${body})`;
  });
  return new RegExp(`^${source}$`, "u");
}

/** States a fact; twice is a fault. */
export function state(reader: Reader, key: string, value: string | number): void {
  if (key in reader.said) reader.faults.push(`said twice: ${key}`);
  reader.said[key] = value;
}

/** A count in words or digits; two to nine are words, and more are digits. */
export function countOf(words: string | undefined, reader: Reader): number {
  const lower = (words ?? "").toLowerCase();
  const at = NUMBERS[reader.language].indexOf(lower === "una" ? "un" : lower);
  if (at > 0) return at;
  const mark = reader.language === "es" ? "." : ",";
  const number = Number(lower.replaceAll(mark, ""));
  const grouped = String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, mark);
  if (!(number > 9) || grouped !== lower) reader.faults.push(`not a count: ${words}`);
  return number;
}

export function decimalOf(digits: string | undefined, { language }: Reader): number {
  return Number((digits ?? "").replace(language === "es" ? "," : "·", "."));
}

/** A date of the text as `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; `-` for none. */
export function isoOf(date: string | undefined, { language }: Reader): string {
  if (date === undefined) return "-";
  const parts = date.split(language === "es" ? "-" : " ");
  const digits = parts.map((part) => (MONTHS.includes(part) ? String(MONTHS.indexOf(part) + 1) : part).padStart(2, "0"));
  return digits.toReversed().join("-");
}

/** A name as it is compared: its letters and digits, at most forty; of a token, those of what was quoted there. */
export function nameOf(token: string | undefined, { quotes }: Pick<Reader, "quotes">): string {
  if (token === undefined) return "-";
  const at = /^⟦(\d+)⟧$/.exec(token)?.[1];
  return letters(at === undefined ? token : (quotes[Number(at)] ?? ""));
}

/** Letters and digits alone, at most forty; what has none is `?`. */
export function letters(text: string): string {
  const kept = text.replaceAll(/[^\p{L}\p{N}]|[\u115f\u1160\u3164\uffa0]/gu, "");
  const all = Array.from(kept).slice(0, 40).join("");
  return all === "" || all === "sintextolegible" || all === "nolegibletext" ? "?" : all;
}

/** The parts of `a, b y c` or `a; b; y c`. */
export function partsOf(list: string, mark: "," | ";", { language }: Reader): string[] {
  const joint = language === "es" ? "(?:y|e|o|u|ni)" : "(?:and|or|and no)";
  const last = mark === ";" ? `; ${joint} ` : ` ${joint} `;
  return list.split(new RegExp(`${last}|${mark} `, "u"));
}
