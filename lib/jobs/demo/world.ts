/**
 * The whole demonstration set before anybody asks about it: subjects, lists and cases over time. Pure: the same first start and
 * size, the same world.
 */
import { caseOn, type DemoCase, demoCases } from "#lib/jobs/demo/cases";
import { type DemoEntry, demoPep, demoSanctions, entriesOn } from "#lib/jobs/demo/entries";
import { portfolioPep, portfolioSanctions } from "#lib/jobs/demo/portfolio-entries";
import { type DemoListId, type DemoRelease, type DemoSchedule, demoSchedule } from "#lib/jobs/demo/schedule";
import { specialCases } from "#lib/jobs/demo/special-cases";
import { specialPep, specialSanctions } from "#lib/jobs/demo/special-entries";
import { SPECIAL_RUTS } from "#lib/jobs/demo/special-subjects";
import { type DemoSubject, type DemoSubjects, demoSubjects } from "#lib/jobs/demo/subjects";
import type { CourtCase, CourtParticipant } from "#lib/courts/court-case";
import { assert } from "#lib/errors";
import type { ListEntry } from "#lib/screening/list-entry";

export interface DemoWorld {
  schedule: DemoSchedule;
  subjects: DemoSubjects;
  /** Who is asked about each month, and in court more than others. */
  portfolio: DemoSubject[];
  /** Who is often in court, most often first. */
  litigants: { people: DemoSubject[]; companies: DemoSubject[] };
  entries: Record<"demo-sanctions" | "demo-pep", DemoEntry[]>;
  cases: DemoCase[];
}

/** A case as a version of the courts brings it: new, or changed. */
export interface CaseNews {
  record: CourtCase;
  participants: CourtParticipant[];
}

const PORTFOLIO = { people: 24, companies: 12 };
const LAWYERS = 9;

export function demoWorld(firstStart: Date, size: { people: number; companies: number }): DemoWorld {
  const schedule = demoSchedule(firstStart);
  const subjects = demoSubjects(size);
  const { ordinary, trading } = subjects;
  const settled = ordinary.filter(({ since }) => since === 1);
  const litigants = {
    people: settled.slice(40, 40 + Math.max(60, Math.floor(ordinary.length / 22))),
    companies: trading.filter(({ since }) => since === 1).slice(0, Math.max(20, Math.floor(trading.length / 12))),
  };
  const lawyer = subjects.people.find(({ rut }) => rut === SPECIAL_RUTS.lawyer);
  assert(lawyer !== undefined, "the lawyer is in the set");
  const lawyers = [lawyer, ...settled.slice(0, LAWYERS)];
  const portfolio = [...litigants.people.slice(0, PORTFOLIO.people), ...litigants.companies.slice(0, PORTFOLIO.companies)];
  const sanctions = [
    ...specialSanctions(subjects, schedule),
    ...portfolioSanctions(portfolio, schedule),
    ...demoSanctions(subjects, schedule),
  ];
  const pep = [...specialPep(subjects, schedule), ...portfolioPep(portfolio, schedule), ...demoPep(subjects, schedule)];
  return {
    schedule,
    subjects,
    portfolio,
    litigants,
    entries: { "demo-sanctions": sanctions, "demo-pep": pep },
    cases: [...specialCases(subjects, schedule), ...demoCases({ subjects, ...litigants, lawyers }, schedule)],
  };
}

/** Who stands in the register in a version of it. */
export function registered({ subjects }: DemoWorld, version: number): DemoSubject[] {
  return [...subjects.people, ...subjects.companies].filter(({ since }) => since <= version);
}

/** The entries of a version of a list. */
export function listed({ entries }: DemoWorld, listId: keyof DemoWorld["entries"], release: DemoRelease): ListEntry[] {
  return entriesOn(entries[listId], release.asOf);
}

/** The cases that a version of the courts brings: those filed, and those that ended, since the one before. */
export function caseNews({ cases, schedule }: DemoWorld, release: DemoRelease): CaseNews[] {
  const before =
    schedule.releases.findLast(({ listId, version }) => listId === "demo-courts" && version === release.version - 1)?.asOf ?? "";
  const came = (date: string | null) => date !== null && date > before && date <= release.asOf;
  return cases
    .filter((each) => each.filedOn <= release.asOf && (came(each.filedOn) || came(each.endsOn)))
    .map((each) => ({ record: caseOn(each, release.asOf), participants: each.participants }));
}

/** The release of a list that holds at an instant, or null before its first. */
export function releaseAt({ releases }: DemoSchedule, listId: DemoListId, at: Date): DemoRelease | null {
  return releases.findLast((release) => release.listId === listId && release.importedAt <= at) ?? null;
}
