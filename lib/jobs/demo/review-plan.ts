/** Who of the demonstration's people decided what about hits, cases by name and persons, and when. Pure. */
import { localDate } from "#lib/calendar/month";
import type { Evidence } from "#lib/contract/evidence";
import type { FoundKind, PersonOutcome, ReviewOutcome } from "#lib/contract/review";
import { addDays, instantAt, nextWorkingDay, secondAt } from "#lib/jobs/demo/days";
import { type DemoRandom, demoRandom } from "#lib/jobs/demo/random";
import { ITEM_REASONS, NOTES, PERSON_REASONS } from "#lib/jobs/demo/review-words";
import type { DemoSchedule } from "#lib/jobs/demo/schedule";
import { SPECIAL_RUTS } from "#lib/jobs/demo/special-subjects";
import { type DemoPerson, type DemoTeam, worksOn } from "#lib/jobs/demo/team";
import type { Rut } from "#lib/rut/rut";

export interface WaitingItem {
  itemId: string;
  rut: Rut;
  kind: FoundKind;
  listId: string;
  entryId: string;
  checkId: string;
  openedAt: Date;
  basis: "rut" | "name";
  similarity: number;
}

/** The one act of a person on an item. */
export interface DecidedItem {
  item: WaitingItem;
  by: DemoPerson;
  at: Date;
  act: "confirmed" | "dismissed" | "noted" | "assigned";
  /** Null: it waits still. */
  outcome: ReviewOutcome | null;
  text: string | null;
  assigned: boolean;
}

/** Of a hundred items: decided when they are older than some days, and when they are young; of those left noted, and assigned. */
const OLD_DAYS = 9;
const DECIDED_PERCENT = { old: 82, young: 30 };
const NOTED_PERCENT = 14;
const ASSIGNED_PERCENT = 30;
/** Of a hundred hits by name that are decided, how many are the person after all; of posts more. */
const CONFIRMED_PERCENT = { sanction: 10, pep: 45, case: 22 };

/** What these have is for whoever opens the demonstration. */
const FOR_VISITORS: readonly Rut[] = [SPECIAL_RUTS.turnedName, SPECIAL_RUTS.rising];

export function reviewItems(items: readonly WaitingItem[], schedule: DemoSchedule, team: DemoTeam): DecidedItem[] {
  return items.flatMap((item) => {
    const random = demoRandom(`review ${item.rut} ${item.kind} ${item.listId} ${item.entryId}`);
    const work = workAfter(item.openedAt, 1 + random.whole(4), random, team);
    if (work === null || work.at >= schedule.firstStart || FOR_VISITORS.includes(item.rut)) return [];
    const isOld = localDate(item.openedAt) < addDays(schedule.today, -OLD_DAYS);
    if (!random.chance(DECIDED_PERCENT[isOld ? "old" : "young"])) return waiting(item, work, random);
    const isThePerson = item.basis === "rut" || random.chance(CONFIRMED_PERCENT[item.kind]);
    const outcome = isThePerson ? "confirmed" : "dismissed";
    return [{ ...work, item, act: outcome, outcome, text: random.pick(ITEM_REASONS[item.kind][outcome]), assigned: false }];
  });
}

type Work = Pick<DecidedItem, "by" | "at">;

function waiting(item: WaitingItem, work: Work, random: DemoRandom): DecidedItem[] {
  if (random.chance(NOTED_PERCENT)) return [{ ...work, item, act: "noted", outcome: null, text: random.pick(NOTES), assigned: false }];
  return random.chance(ASSIGNED_PERCENT) ? [{ ...work, item, act: "assigned", outcome: null, text: null, assigned: true }] : [];
}

/** Somebody at work some days later; null when nobody was. */
function workAfter(since: Date, days: number, random: DemoRandom, team: DemoTeam): Work | null {
  const day = nextWorkingDay(addDays(localDate(since), days));
  const there = team.people.filter((person) => worksOn(person, day));
  const at = instantAt(day, secondAt("09:10") + random.whole(secondAt("17:20") - secondAt("09:10")));
  return there.length === 0 ? null : { by: random.pick(there), at };
}

export interface DecidablePerson {
  checkId: string;
  rut: Rut;
  at: Date;
  score: Evidence["score"];
}

export interface DecidedPerson extends Work {
  check: DecidablePerson;
  outcome: PersonOutcome;
  reason: string;
  openItems: number;
}

/** Of a hundred Checks by label. */
const PERSON_PERCENT = { high: 75, medium: 60, low: 12 };

/** After the items of the RUT; none is approved while a sanction or a post waits. */
export function decidePeople(
  checks: readonly DecidablePerson[],
  { items, decided }: { items: readonly WaitingItem[]; decided: readonly DecidedItem[] },
  { firstStart }: DemoSchedule,
  team: DemoTeam,
): DecidedPerson[] {
  const done = new Map(decided.filter(({ outcome }) => outcome !== null).map((each) => [each.item, each]));
  return checks.flatMap((check) => {
    const random = demoRandom(`decision ${check.checkId}`);
    const own = items.filter(({ rut }) => rut === check.rut);
    const last = own.map((item) => done.get(item)?.at.getTime() ?? 0).reduce((a, b) => Math.max(a, b), check.at.getTime());
    const work = workAfter(new Date(last), 1 + random.whole(2), random, team);
    const open = own.filter((item) => !done.has(item));
    const outcome = outcomeOf(check, open, random);
    if (work === null || work.at >= firstStart || outcome === null || !random.chance(PERSON_PERCENT[check.score.label])) return [];
    return [{ ...work, check, outcome, reason: random.pick(PERSON_REASONS[outcome]), openItems: open.length }];
  });
}

function outcomeOf({ score }: DecidablePerson, open: readonly WaitingItem[], random: DemoRandom): PersonOutcome | null {
  if (open.some(({ kind }) => kind !== "case")) return score.label === "high" ? "escalated" : null;
  if (score.label === "high") return random.chance(40) ? "rejected" : "escalated";
  return score.label === "medium" ? "approved-enhanced" : "approved";
}
