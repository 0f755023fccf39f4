/** The days of the demonstration set: its thirteen months, and when which version of which list came in. */
import { localDate, type Month, monthOf } from "#lib/calendar/month";
import { addDays, instantAt, monthsUpTo, nextWorkingDay, secondAt, workingDays } from "#lib/jobs/demo/days";

export type DemoListId = "demo-registry" | "demo-sanctions" | "demo-pep" | "demo-courts";

/** One version of a list. */
export interface DemoRelease {
  listId: DemoListId;
  version: number;
  asOf: string;
  importedAt: Date;
}

export interface DemoSchedule {
  /** Nothing of the set is later. */
  firstStart: Date;
  /** The day of the first start. */
  today: string;
  /** The month of the first start and the twelve before. */
  months: Month[];
  /** First working day of the first month. */
  firstDay: string;
  /** In order of time. */
  releases: DemoRelease[];
}

export const DEMO_MONTHS = 13;

interface Rhythm {
  listId: DemoListId;
  /** The first import: so many days after the first day, at this time. */
  firstAfterDays: number;
  firstAt: string;
  /** The last import: so many days before today; the others before it at this distance. */
  lastBeforeDays: number;
  everyDays: number;
  /** How old the list is when it comes in, days. */
  age: number;
}

// The register stands before the first Check; PEP and sanctions come on the second day, the courts in the second week:
// the Checks before that are incomplete, and say so.
const RHYTHMS: readonly Rhythm[] = [
  { listId: "demo-registry", firstAfterDays: 0, firstAt: "07:40", lastBeforeDays: 40, everyDays: 400, age: 6 },
  { listId: "demo-sanctions", firstAfterDays: 1, firstAt: "12:30", lastBeforeDays: 2, everyDays: 28, age: 1 },
  { listId: "demo-pep", firstAfterDays: 1, firstAt: "12:45", lastBeforeDays: 9, everyDays: 56, age: 3 },
  { listId: "demo-courts", firstAfterDays: 9, firstAt: "08:05", lastBeforeDays: 3, everyDays: 28, age: 1 },
];

export function demoSchedule(firstStart: Date): DemoSchedule {
  const today = localDate(firstStart);
  const months = monthsUpTo(monthOf(firstStart), DEMO_MONTHS);
  const firstDay = workingDays(months[0] as Month)[0] as string;
  const releases = RHYTHMS.flatMap((rhythm) => releasesOf(rhythm, firstDay, today));
  releases.sort((a, b) => a.importedAt.getTime() - b.importedAt.getTime());
  return { firstStart, today, months, firstDay, releases };
}

function releasesOf(rhythm: Rhythm, firstDay: string, today: string): DemoRelease[] {
  const first = nextWorkingDay(addDays(firstDay, rhythm.firstAfterDays));
  const days: string[] = [];
  for (let day = addDays(today, -rhythm.lastBeforeDays); day > addDays(first, 7); day = addDays(day, -rhythm.everyDays)) days.unshift(day);
  return [first, ...days].map((day, index) => ({
    listId: rhythm.listId,
    version: index + 1,
    asOf: addDays(day, -rhythm.age),
    importedAt: instantAt(day, index === 0 ? secondAt(rhythm.firstAt) : secondAt("06:10") + index),
  }));
}
