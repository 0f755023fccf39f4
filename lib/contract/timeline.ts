/** The counters of a RUT over its months, as a chart draws them. Pure. A month without a Check has no mark at all. */
import { addMonths, type Month } from "#lib/calendar/month";
import { readingOf } from "#lib/contract/consulted";
import type { ScoreLabel } from "#lib/contract/contract";
import type { CounterName, SourceUse } from "#lib/contract/evidence";
import type { HistoryMonth } from "#lib/contract/panel";

const LEAST_MONTHS = 12;
const WHOLE_SCORE = 100;

export const MATTERS = ["score", "penal", "civil", "labour", "union", "sanctions", "pep"] as const;
export type TimedMatter = (typeof MATTERS)[number];

const COUNTERS: Record<Exclude<TimedMatter, "score">, CounterName> = {
  penal: "causas_penales_count",
  civil: "causas_civiles_count",
  labour: "causas_laborales_count",
  union: "causas_sindicales_count",
  sanctions: "international_sanctions_count",
  pep: "pep",
};

/** What one Check says of a matter. `value` is null when the matter was not consulted. */
export interface Mark {
  month: string;
  /** Months since the beginning of the axis. */
  place: number;
  value: number | boolean | null;
  /** Of the value, what rests on the name alone; only criminal cases are counted apart. */
  byName: number;
  label: ScoreLabel | null;
  partial: boolean;
  missing: SourceUse[];
}

export interface Timeline {
  /** Months on the axis. */
  length: number;
  years: { year: string; place: number }[];
  rows: { matter: TimedMatter; marks: Mark[]; most: number }[];
}

/** From the first Check, or a year ago when that is earlier, until this month. `history` is oldest first and not empty. */
export function timelineOf(history: readonly HistoryMonth[], now: Month): Timeline {
  const yearAgo = addMonths(now, 1 - LEAST_MONTHS);
  const first = history[0] === undefined || history[0].month > yearAgo ? yearAgo : history[0].month;
  const place = (month: string) => monthNumber(month) - monthNumber(first);
  const length = place(now) + 1;
  const januaries = Array.from({ length }, (_, at) => at).filter((at) => (monthNumber(first) + at) % 12 === 0);
  return {
    length,
    years: januaries.map((at) => ({ year: String(Math.floor((monthNumber(first) + at) / 12)), place: at })),
    rows: MATTERS.map((matter) => {
      const marks = history.map((check) => ({ month: check.month, place: place(check.month), ...markOf(check, matter) }));
      const most =
        matter === "score"
          ? Math.max(WHOLE_SCORE, ...marks.map(({ value }) => Number(value)))
          : Math.max(1, ...marks.map(({ value }) => Number(value)));
      return { matter, marks, most };
    }),
  };
}

/** A matter of one Check. */
export function markOf(check: HistoryMonth, matter: TimedMatter): Omit<Mark, "month" | "place"> {
  if (matter === "score") {
    return { value: check.score.value, byName: 0, label: check.score.label, partial: !check.complete, missing: [] };
  }
  const { value, state, missing } = readingOf(check.data, check.sources, COUNTERS[matter]);
  const byName = matter === "penal" && value !== null ? check.data.causas_penales_name_match_count : 0;
  return { value, byName, label: null, partial: state === "partial", missing };
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}
