/** Dates as lists word them, in the forms of `ListEntry.birthDates`. The day comes before the month. Pure; linear in the text. */

interface Found {
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; of a decade `1960/1969`. */
  date: string;
  start: number;
  end: number;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const YEAR = /(?<!\d)\d{4}(?!\d)/g;
/** What stands behind a year: of `1937-04-28` month and day. */
const ISO_REST = /^-(\d{2})(?:-(\d{2}))?(?!\d)/;
/** What stands before one: `28.4.`, `28/04/`, `dd/mm/`; `28 April`, `28-Apr-`; `April 28,` and `April`. */
const NUMBERS_BEFORE = /(?<![a-z\d])(\d{1,2}|dd)[./-] ?(\d{1,2}|mm)[./ -] ?$/;
const DAY_AND_MONTH = /(?<!\d)(\d{1,2})[ -]?([a-z]{3,9})\.?[ -]?$/;
const MONTH_AND_DAY = /(?<![a-z])([a-z]{3,9})\.? (\d{1,2}), $/;
const MONTH_ALONE = /(?<![a-z])([a-z]{3,9})\.? $/;
const ABOUT_BEFORE = /\b(?:approx|approximately|circa|ca|c|about|around|probably)\.?\)?\s*\(?$/i;
const ABOUT_BEHIND = /^\s*\(?(?:approx|approximately|circa)\b/i;
const BETWEEN = /\bbetween\s+(?:approximately |circa )?$/i;
// Other calendars count years that lie outside.
const EARLIEST_YEAR = 1800;
const LATEST_YEAR = 2100;

/**
 * Every date that the text tells: `4 Apr. 1944`, `(a) 17.8.1957, (b) 1958`, `1964 or 1965`. About: `1958~`; a span: `1959/1965`.
 * Nothing for a text without a year. At most twelve.
 */
export function readDates(text: string): string[] {
  const plain = text.slice(0, 2_000).toLowerCase();
  const found = [...plain.matchAll(YEAR)].flatMap(({ index }) => foundAt(plain, index)).slice(0, 24);
  const dates: string[] = [];
  for (let at = 0; at < found.length; at++) {
    const one = found[at] as Found;
    const next = found[at + 1];
    const before = plain.slice(Math.max(0, one.start - 40), one.start);
    if (next && isSpan(before, one, next, plain.slice(one.end, next.start))) {
      dates.push(`${one.date}/${next.date}`);
      at++;
      continue;
    }
    const about = ABOUT_BEFORE.test(before) || ABOUT_BEHIND.test(plain.slice(one.end, one.end + 20));
    dates.push(about && !one.date.includes("/") ? `${one.date}~` : one.date);
  }
  return [...new Set(dates)].slice(0, 12);
}

/** The first whole date of the text, `YYYY-MM-DD`; null when there is none. */
export function readDay(text: string): string | null {
  return readDates(text).find((date) => /^\d{4}-\d{2}-\d{2}$/.test(date)) ?? null;
}

function isSpan(before: string, one: Found, next: Found, between: string): boolean {
  if (one.date.includes("/") || next.date.includes("/")) return false;
  const word = between.trim().toLowerCase();
  if (word === "and") return BETWEEN.test(before);
  const years = one.date.length === 4 && next.date.length === 4 && one.date < next.date;
  return word === "to" || ((word === "-" || word === "–" || word === "/") && years);
}

/** The date around the year that stands at `at`. */
function foundAt(text: string, at: number): Found[] {
  const year = Number(text.slice(at, at + 4));
  const before = text.slice(Math.max(0, at - 24), at);
  const behind = text.slice(at + 4, at + 11);
  const number = (digits: string | undefined) => Number(digits) || 0;
  const iso = ISO_REST.exec(behind);
  if (iso) return dateOf(year, number(iso[1]), number(iso[2]), { start: at, end: at + 4 + iso[0].length });
  const place = (words: string) => ({ start: at - words.length, end: at + 4 });
  const numbers = NUMBERS_BEFORE.exec(before);
  if (numbers) return dateOf(year, number(numbers[2]), number(numbers[1]), place(numbers[0]));
  const worded = DAY_AND_MONTH.exec(before);
  if (worded && monthOf(worded[2]) > 0) return dateOf(year, monthOf(worded[2]), number(worded[1]), place(worded[0]));
  const month = MONTH_AND_DAY.exec(before) ?? MONTH_ALONE.exec(before);
  if (month && monthOf(month[1]) > 0) return dateOf(year, monthOf(month[1]), number(month[2]), place(month[0]));
  if (/[a-z]$/.test(before) || /^[a-rt-z]|^s[a-z\d]/.test(behind)) return [];
  const alone = dateOf(year, 0, 0, place(""));
  return behind.startsWith("s") ? alone.map((each) => ({ ...each, end: each.end + 1, date: `${each.date}/${year + 9}` })) : alone;
}

function monthOf(word: string | undefined): number {
  return MONTHS.indexOf((word ?? "").slice(0, 3)) + 1;
}

/** Zeros and impossible parts are unknown ones. */
function dateOf(year: number, month: number, day: number, place: { start: number; end: number }): Found[] {
  if (year < EARLIEST_YEAR || year > LATEST_YEAR) return [];
  const two = (number: number) => String(number).padStart(2, "0");
  if (month < 1 || month > 12) return [{ date: String(year), ...place }];
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return [{ date: `${year}-${two(month)}`, ...place }];
  return [{ date: `${year}-${two(month)}-${two(day)}`, ...place }];
}
