/** Who asks about whom and when, over the thirteen months. Pure: the same world, the same plan. */
import { type Month, monthStart } from "#lib/calendar/month";
import { addDays, instantAt, nextWorkingDay, secondAt, workingDays } from "#lib/jobs/demo/days";
import { type DemoRandom, demoRandom } from "#lib/jobs/demo/random";
import { DEMO_MONTHS } from "#lib/jobs/demo/schedule";
import { SPECIAL_MONTHS, SPECIAL_RUTS } from "#lib/jobs/demo/special-subjects";
import type { DemoSubject } from "#lib/jobs/demo/subjects";
import { type DemoMember, type DemoTeam, worksOn } from "#lib/jobs/demo/team";
import type { DemoWorld } from "#lib/jobs/demo/world";
import { assert } from "#lib/errors";
import type { Rut } from "#lib/rut/rut";

export interface PlannedCheck {
  checkId: string;
  month: Month;
  subject: DemoSubject;
  /** A whole second. */
  at: Date;
  maker: DemoMember;
  /** The summary is asked for with the Check, in the panel afterwards, or never. */
  summary: "at-making" | "afterwards" | "never";
  /** The free completion, where a source came too late. */
  completedAt: Date | null;
}

/** Checks besides the portfolio's, month by month of a set of full size: a desk that grows. */
const MONTHLY = [34, 70, 88, 96, 104, 110, 112, 118, 124, 128, 136, 142, 146] as const;
const FULL_SIZE = 20_000;
/** The current month has at least so many, however young it is. */
const LEAST_NOW = 12;
/** Of a hundred, how many ask again about somebody asked about before, and how many about somebody in court or on a list. */
const AGAIN_PERCENT = 30;
const NOTABLE_PERCENT = 25;
const SUMMARY_PERCENT = { "at-making": 9, afterwards: 7 };

export function demoPlan(world: DemoWorld, team: DemoTeam): PlannedCheck[] {
  const planner = new Planner(world, team);
  for (let index = 0; index < DEMO_MONTHS; index++) planner.month(index);
  return planner.planned.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.checkId < b.checkId ? -1 : 1));
}

class Planner {
  readonly planned: PlannedCheck[] = [];
  readonly #world: DemoWorld;
  readonly #team: DemoTeam;
  readonly #random: DemoRandom;
  readonly #notable: DemoSubject[];
  readonly #asked: DemoSubject[] = [];
  #askedThisMonth = new Set<Rut>();

  constructor(world: DemoWorld, team: DemoTeam) {
    this.#world = world;
    this.#team = team;
    this.#random = demoRandom(`plan ${world.schedule.today}`);
    const { litigants, entries, subjects } = world;
    const bearers = (listId: keyof typeof entries) => {
      const names = new Set(entries[listId].flatMap(({ entry }) => entry.names.map(({ name }) => name)));
      return [...subjects.ordinary, ...subjects.trading].filter(({ name }) => names.has(name));
    };
    const listed = bearers("demo-sanctions");
    const exposed = bearers("demo-pep");
    this.#notable = [...litigants.people, ...litigants.companies, ...times(exposed, 3), ...times(listed, 14)];
  }

  month(index: number): void {
    const { months, today, firstDay } = this.#world.schedule;
    const month = months[index] as Month;
    this.#askedThisMonth = new Set();
    const days = workingDays(month, today).filter((day) => day >= firstDay);
    this.#portfolio(index, month, days);
    this.#special(index, month, days);
    for (let left = this.#monthly(index, month, days); left > 0; left--) {
      const subject = this.#anybody(days.at(-1) ?? today);
      if (subject !== null) this.#add(month, subject, this.#workingTime(month, days), null);
    }
  }

  /** The portfolio in one run of the program, in the morning of the first working day on which every source was there. */
  #portfolio(index: number, month: Month, days: string[]): void {
    const ready = index === 0 ? days.filter((day) => day > this.#lastFirstImport()) : days;
    const start = ready[0] === undefined ? this.#beforeNow(month) : instantAt(ready[0], secondAt("08:10"));
    const rising = this.#world.subjects.people.find(({ rut }) => rut === SPECIAL_RUTS.rising);
    assert(rising !== undefined, "the special ones are in the set");
    for (const [number, subject] of [rising, ...this.#world.portfolio].entries()) {
      const at = new Date(start.getTime() + number * (11_000 + 1_000 * this.#random.whole(4)));
      this.#add(month, subject, at > this.#world.schedule.firstStart ? this.#beforeNow(month) : at, this.#team.programs[0]);
    }
  }

  #special(index: number, month: Month, days: string[]): void {
    const { subjects, schedule } = this.#world;
    for (const subject of [...subjects.people, ...subjects.companies]) {
      if (!SPECIAL_MONTHS.get(subject.rut)?.includes(index) || this.#askedThisMonth.has(subject.rut)) continue;
      // Month 0 is told of what was asked before the courts came.
      const early = days.filter((day) => day > nextWorkingDay(addDays(schedule.firstDay, 1)) && day < this.#lastFirstImport());
      this.#add(month, subject, this.#workingTime(month, index === 0 ? early : days), null);
    }
  }

  #monthly(index: number, month: Month, days: string[]): number {
    const scale = Math.min(1, this.#world.subjects.ordinary.length / FULL_SIZE);
    const whole = Math.max(LEAST_NOW, Math.round((MONTHLY[index] as number) * scale));
    return index === DEMO_MONTHS - 1 ? Math.max(LEAST_NOW, Math.round((whole * days.length) / workingDays(month).length)) : whole;
  }

  #lastFirstImport(): string {
    const { firstDay } = this.#world.schedule;
    return nextWorkingDay(addDays(firstDay, 9));
  }

  /** Somebody whom nobody asked about this month; null when the draw met one. */
  #anybody(date: string): DemoSubject | null {
    const { subjects, schedule } = this.#world;
    const random = this.#random;
    const pool =
      random.chance(AGAIN_PERCENT) && this.#asked.length > 50 ? this.#asked : random.chance(NOTABLE_PERCENT) ? this.#notable : null;
    const subject = pool === null ? random.pick(random.chance(66) ? subjects.ordinary : subjects.companies) : random.pick(pool);
    const registered = schedule.releases.findLast(({ listId, asOf }) => listId === "demo-registry" && asOf < date)?.version ?? 1;
    const may = subject.since <= registered && !SPECIAL_MONTHS.has(subject.rut) && !this.#askedThisMonth.has(subject.rut);
    return may ? subject : null;
  }

  #workingTime(month: Month, days: string[]): Date {
    const random = this.#random;
    if (days.length === 0) return this.#beforeNow(month);
    const [from, until] = random.chance(56) ? ["09:02", "13:10"] : ["14:25", "18:20"];
    const second = secondAt(from as string) + random.whole(secondAt(until as string) - secondAt(from as string));
    return instantAt(random.pick(days), second);
  }

  /** Somewhere in a month that has only just begun. */
  #beforeNow(month: Month): Date {
    const start = monthStart(month).getTime();
    const length = this.#world.schedule.firstStart.getTime() - start;
    return new Date(start + Math.floor(((this.#random.whole(1_000) / 1_000) * length) / 1_000) * 1_000);
  }

  #add(month: Month, subject: DemoSubject, at: Date, program: DemoMember | null): void {
    const random = this.#random;
    const maker = program ?? this.#person(at);
    const drawn = random.whole(100);
    const { "at-making": atMaking, afterwards } = SUMMARY_PERCENT;
    const summary = drawn < atMaking ? "at-making" : drawn < atMaking + afterwards && maker.kind === "user" ? "afterwards" : "never";
    this.#askedThisMonth.add(subject.rut);
    if (!SPECIAL_MONTHS.has(subject.rut)) this.#asked.push(subject);
    this.planned.push({ checkId: random.uuid(), month, subject, at, maker, summary, completedAt: this.#completion(subject, at) });
  }

  /** One of the team, the program of the trial among them while it lasted. */
  #person(at: Date): DemoMember {
    const date = at.toISOString().slice(0, 10);
    const there = [...this.#team.people, this.#team.programs[1]].filter((member) => worksOn(member, date));
    return this.#random.pick(there.flatMap((member) => Array.from({ length: member.weight }, () => member)));
  }

  /** Some of those asked about before the courts came were completed when they had come. */
  #completion({ rut }: DemoSubject, at: Date): Date | null {
    const { firstDay } = this.#world.schedule;
    const came = instantAt(this.#lastFirstImport(), secondAt("08:05"));
    if (at >= came || (rut !== SPECIAL_RUTS.completed && (SPECIAL_MONTHS.has(rut) || !this.#random.chance(15)))) return null;
    return at < instantAt(firstDay, 0) ? null : new Date(came.getTime() + 3_600_000 + 1_000 * this.#random.whole(20_000));
  }
}

function times<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from({ length: count }, () => items).flat();
}
