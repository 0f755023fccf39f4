/** The promise: the invented world is fiction, whole, and the same for the same first start. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monthOf } from "#lib/calendar/month";
import { CourtRow } from "#lib/courts/court-case";
import { isWorkingDay } from "#lib/jobs/demo/days";
import { INVENTED_SURNAMES, MEN, SURNAMES, WOMEN } from "#lib/jobs/demo/person-words";
import { DEMO_MONTHS, demoSchedule } from "#lib/jobs/demo/schedule";
import { NAMESAKES_NAME, SPECIAL_RUTS } from "#lib/jobs/demo/special-subjects";
import { caseNews, demoWorld, listed, registered } from "#lib/jobs/demo/world";
import { foldName } from "#lib/names/fold";
import { formatRut, hasValidCheckDigit, rutNumber } from "#lib/rut/rut";
import { ListEntry } from "#lib/screening/list-entry";

const FIRST_START = new Date("2026-11-20T15:04:05Z");
const FULL = { people: 20_000, companies: 2_000 };
const world = demoWorld(FIRST_START, FULL);

describe("the people and companies", () => {
  test("are so many, each with a RUT of its own in a series that nobody is given", () => {
    const { people, companies } = world.subjects;
    expect([people.length, companies.length]).toEqual([20_000, 2_000]);
    expect(new Set([...people, ...companies].map(({ rut }) => rut)).size).toBe(22_000);
    for (const { rut } of people)
      expect(rutNumber(rut) >= 30_000_000 && rutNumber(rut) < 40_000_000 && hasValidCheckDigit(rut), rut).toBe(true);
    for (const { rut } of companies)
      expect(rutNumber(rut) >= 54_000_000 && rutNumber(rut) < 55_000_000 && hasValidCheckDigit(rut), rut).toBe(true);
  });

  test("bear names of our own tables, which the matching reads as names; one alone has none", () => {
    const known = new Set([...WOMEN, ...MEN, ...SURNAMES, ...INVENTED_SURNAMES].flatMap((name) => name.split(" ")));
    const unknown = world.subjects.people.filter(({ name }) => name !== "" && !name.split(" ").every((word) => known.has(word)));
    expect(unknown).toEqual([]);
    expect(world.subjects.people.filter(({ name }) => name === "")).toHaveLength(1);
    for (const { name } of world.subjects.companies) expect(foldName(name).length > 5 && name.length <= 255, name).toBe(true);
    expect(new Set([...WOMEN, ...MEN]).size).toBe(WOMEN.length + MEN.length);
    expect(new Set(SURNAMES).size).toBe(SURNAMES.length);
  });

  test("have namesakes as life has them, and thirty-six of one name", () => {
    const counts = new Map<string, number>();
    for (const { name } of world.subjects.people) counts.set(name, (counts.get(name) ?? 0) + 1);
    expect(counts.get(NAMESAKES_NAME)).toBeGreaterThanOrEqual(36);
    expect(counts.size).toBeGreaterThan(17_000);
  });

  test("the well-known ones keep their RUT", () => {
    const { sanctioned, pepWithCases, clean, first } = SPECIAL_RUTS;
    expect([sanctioned, pepWithCases, clean, first].map(formatRut)).toEqual([
      "33.163.018-7",
      "37.382.693-6",
      "35.269.379-0",
      "54.618.033-6",
    ]);
    const told = new Set(readFileSync("docs/demo.md", "utf8").match(/\d\d\.\d{3}\.\d{3}-[\dK]/g));
    const wrongDigit = "35.269.379-1";
    const ofForeigners = "55.555.555-5";
    expect(told).toEqual(new Set([...Object.values(SPECIAL_RUTS).map(formatRut), wrongDigit, ofForeigners]));
  });
});

describe("the lists and cases", () => {
  test("are records of their kind in every version", () => {
    for (const release of world.schedule.releases) {
      if (release.listId === "demo-registry") expect(registered(world, release.version).length).toBeGreaterThan(20_000);
      else if (release.listId === "demo-courts") {
        const news = caseNews(world, release);
        expect(news.length).toBeGreaterThan(0);
        for (const { record, participants } of news) {
          for (const participant of participants) CourtRow.parse({ case: record, participant });
          expect(record.filedOn !== null && record.filedOn <= release.asOf, record.caseId).toBe(true);
          if (record.competence === "penal") expect(participants.every(({ rut }) => rut === null)).toBe(true);
        }
      } else {
        const entries = listed(world, release.listId, release);
        expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(entries.length);
        for (const entry of entries) {
          ListEntry.parse(entry);
          // No list knows of an end before it came, nor of an entry before it was listed.
          expect(
            [entry.pep?.to, entry.listedOn].every((date) => (date ?? "") <= release.asOf),
            entry.entryId,
          ).toBe(true);
        }
      }
    }
  });

  test("cases are of all competences, were filed on working days and have numbers of their own", () => {
    expect(new Set(world.cases.map(({ living }) => living.competence)).size).toBe(6);
    expect(world.cases.filter(({ living }) => living.rit.startsWith("S-")).length).toBeGreaterThan(10);
    expect(world.cases.filter(({ filedOn }) => !isWorkingDay(filedOn))).toEqual([]);
    expect(new Set(world.cases.map(({ living }) => `${living.competence} ${living.court} ${living.rit}`)).size).toBe(world.cases.length);
    for (const { filedOn, endsOn, participants } of world.cases) {
      expect(endsOn === null || endsOn > filedOn).toBe(true);
      expect(new Set(participants.map(({ name, role }) => `${name} ${role}`)).size).toBe(participants.length);
    }
  });
});

describe("the days", () => {
  test("whenever the first start is: thirteen months up to it, nothing later, every list in order and loaded within the first month", () => {
    const instants = fc.date({ min: new Date("2026-01-01T03:00:00Z"), max: new Date("2031-12-31T00:00:00Z"), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (firstStart) => {
        const { months, releases, firstDay } = demoSchedule(firstStart);
        expect(months).toHaveLength(DEMO_MONTHS);
        expect(months.at(-1)).toBe(monthOf(firstStart));
        expect(firstDay.startsWith(months[0] as string)).toBe(true);
        const seen = new Map<string, { version: number; asOf: string; importedAt: Date }>();
        for (const { listId, version, asOf, importedAt } of releases) {
          expect(importedAt < firstStart).toBe(true);
          const before = seen.get(listId);
          expect(version).toBe((before?.version ?? 0) + 1);
          if (before === undefined) expect(monthOf(importedAt)).toBe(months[0]);
          else expect(importedAt > before.importedAt && asOf > before.asOf).toBe(true);
          seen.set(listId, { version, asOf, importedAt });
        }
        expect(seen.size).toBe(4);
      }),
    );
  });

  test("the same day, the same world; another day, the same people", () => {
    const later = demoWorld(new Date("2026-11-20T21:00:00Z"), FULL);
    expect(digest({ ...later, schedule: null })).toBe(digest({ ...world, schedule: null }));
    const nextMonth = demoWorld(new Date("2026-12-21T15:00:00Z"), FULL);
    expect(digest(nextMonth.subjects)).toBe(digest(world.subjects));
    expect(digest(nextMonth.cases)).not.toBe(digest(world.cases));
  });
});

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
