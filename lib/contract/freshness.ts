/** How old a source may grow. Without schemas: pages that arrive with their data load none. */
import { localDate } from "#lib/calendar/month";
import type { SourceStatus } from "#lib/contract/panel";

/** Days after which a source of each kind is due for an update; see docs/sources.md. */
const DUE_DAYS: Record<SourceStatus["kind"], number> = { sanctions: 7, courts: 7, pep: 45, registry: 92 };

export interface Freshness {
  state: "missing" | "due" | "fresh";
  /** Since the publisher's date, or since the import where there is none; null when never loaded. */
  days: number | null;
  /** Since a sync last got it, or found it unchanged; null when no sync ever did. */
  checkedDays: number | null;
}

/**
 * Of `today`, a date in Chile. A list that its publisher left alone is as good as new on the day on which a sync found it unchanged;
 * an import by hand proves no more than the date of its file.
 */
export function freshnessOf(
  source: Pick<SourceStatus, "kind" | "version" | "asOf" | "importedAt" | "checkedAt">,
  today: string,
): Freshness {
  const { kind, version, asOf, importedAt, checkedAt } = source;
  if (version === null || importedAt === null) return { state: "missing", days: null, checkedDays: null };
  const days = daysSince(asOf ?? dateOf(importedAt), today);
  const checkedDays = checkedAt === null ? null : daysSince(dateOf(checkedAt), today);
  return { state: Math.min(days, checkedDays ?? days) > DUE_DAYS[kind] ? "due" : "fresh", days, checkedDays };
}

const dateOf = (instant: string) => localDate(new Date(instant));

function daysSince(date: string, today: string): number {
  return Math.max(0, Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`)) / 86_400_000));
}
