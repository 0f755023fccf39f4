/** What is said of the coverage of court cases, wherever it is said. Pure. */
import type { FeedCoverage, SourceUse } from "#lib/contract/evidence";

/** `none` stands for what no case tells, so that a message can leave it out. */
interface CoverageFacts {
  counter: FeedCoverage["counter"];
  feed: string;
  courts: number;
  cases: number;
  years: string;
  extracted: string;
}

/** A line for each counter and feed; `day` writes a date. */
export function coverageLines(source: Pick<SourceUse, "coverage">, day: (date: string) => string): CoverageFacts[] {
  return (source.coverage ?? []).map(({ counter, feed, courts, cases, filedFrom, filedUntil, extractedUntil }) => ({
    counter,
    feed,
    courts,
    cases,
    years: yearsOf(filedFrom, filedUntil),
    extracted: extractedUntil === null ? "none" : day(extractedUntil),
  }));
}

function yearsOf(from: string | null, until: string | null): string {
  if (from === null || until === null) return "none";
  const [first, last] = [from.slice(0, 4), until.slice(0, 4)];
  return first === last ? first : `${first}–${last}`;
}

/** The counters that a part of the court cases is missing for, when others of them answered; empty otherwise. */
export function missingPart(source: SourceUse, sources: readonly SourceUse[]): SourceUse["counters"] {
  const others = sources.some((each) => each.kind === "courts" && each.state === "answered");
  return source.kind === "courts" && source.state === "not-loaded" && others
    ? source.counters.filter((counter) => !counter.endsWith("match_count"))
    : [];
}
