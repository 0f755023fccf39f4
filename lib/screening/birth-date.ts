/** A birth date against those of an entry, which may be years, months, days, `~` about or `1979/1982` spans. Pure. */

/** How two dates stand to each other, from the same to the different. */
export type BirthDateMatch = "day" | "month" | "year" | "slip" | "near" | "open" | "other-day" | "other-year" | "far-year";

/** From what says most for one person to what says most against; `open` says nothing. */
const ORDER: readonly BirthDateMatch[] = ["day", "month", "year", "slip", "near", "open", "other-day", "other-year", "far-year"];

/** The listed date that fits best: people appear with several, and only one of them is theirs. Null when nothing can be compared. */
export function matchBirthDates(known: string, listed: readonly string[]): { match: BirthDateMatch; listed: string } | null {
  const own = readDay(known);
  if (own === null) return null;
  let best: { match: BirthDateMatch; listed: string } | null = null;
  for (const each of listed) {
    const match = matchOne(own, each);
    if (match !== null && (best === null || ORDER.indexOf(match) < ORDER.indexOf(best.match))) best = { match, listed: each };
  }
  return best;
}

interface Day {
  year: number;
  month: number | null;
  day: number | null;
}

function readDay(text: string): Day | null {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text.trim());
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)];
  if (month > 12 || day > 31) return null;
  return { year, month: month || null, day: month === 0 ? null : day || null };
}

function matchOne(own: Day, listed: string): BirthDateMatch | null {
  const about = listed.includes("~");
  const [from, to, more] = listed.replaceAll("~", "").split("/").map(readDay);
  if (!from || to === null || more !== undefined) return null;
  if (to !== undefined) return matchSpan(own, Math.min(from.year, to.year), Math.max(from.year, to.year), about);
  if (about) return matchSpan(own, from.year - ABOUT_YEARS, from.year + ABOUT_YEARS, about);
  return matchDays(own, from);
}

/** A year that its source calls approximate is meant within these. */
const ABOUT_YEARS = 2;
/** Beyond its edges a span says nothing for so many years, more when it is about. */
const SLACK_YEARS = { firm: 1, about: 3 };

function matchSpan(own: Day, from: number, to: number, about: boolean): BirthDateMatch {
  const outside = Math.max(from - own.year, own.year - to, 0);
  if (outside === 0) return "near";
  if (outside <= (about ? SLACK_YEARS.about : SLACK_YEARS.firm)) return "open";
  return outside <= 2 * SLACK_YEARS.about ? "other-year" : "far-year";
}

function matchDays(own: Day, listed: Day): BirthDateMatch {
  const whole = own.day !== null && listed.day !== null;
  if (own.year === listed.year) {
    if (own.month === null || listed.month === null) return "year";
    if (own.month !== listed.month) return whole && isSlip(own, listed) ? "slip" : otherDay(own, listed);
    if (!whole) return "month";
    if (own.day === listed.day) return "day";
    return isSlip(own, listed) ? "slip" : otherDay(own, listed);
  }
  const apart = Math.abs(own.year - listed.year);
  if (whole && isUnknownDay(own) === isUnknownDay(listed)) return isSlip(own, listed) ? "slip" : apart === 1 ? "other-year" : "far-year";
  // A year alone is often reckoned from an age.
  return apart === 1 ? "open" : apart <= 3 ? "other-year" : "far-year";
}

/** A day that nobody knew differs from none of its year. */
function otherDay(own: Day, listed: Day): BirthDateMatch {
  return isUnknownDay(own) || isUnknownDay(listed) ? "open" : "other-day";
}

/** Registries and lists write 1 January for a person of whom they know the year. */
function isUnknownDay({ month, day }: Day): boolean {
  return month === 1 && day === 1;
}

/**
 * Day and month in the other order, or one digit of the three numbers wrong. A wrong year is forgiven only of a day that was
 * known: 1 January stands for an unknown one.
 */
function isSlip(own: Day, listed: Day): boolean {
  if (own.year === listed.year && own.day === listed.month && own.month === listed.day) return true;
  const digits = [own, listed].map(({ year, month, day }) => `${year}${String(month).padStart(2, "0")}${String(day).padStart(2, "0")}`);
  const [one = "", other = ""] = digits;
  const wrong = [...one].filter((digit, at) => digit !== other[at]).length;
  return wrong === 1 && (own.year === listed.year || !isUnknownDay(own));
}
