/** The court cases of the demonstration set: all competences, in courts of towns that do not exist, between people and companies of it. */
import { CASE_KINDS, type CaseKind, CONCLUDED, LIVING, type Party, TOWNS } from "#lib/jobs/demo/court-words";
import { addDays, nextWorkingDay } from "#lib/jobs/demo/days";
import { type DemoRandom, demoRandom } from "#lib/jobs/demo/random";
import type { DemoSchedule } from "#lib/jobs/demo/schedule";
import type { DemoSubject, DemoSubjects } from "#lib/jobs/demo/subjects";
import type { CourtCase, CourtParticipant } from "#lib/courts/court-case";
import { checkDigit } from "#lib/rut/rut";

/** A case over time: what the source tells while it lives, and from the day of its end. */
export interface DemoCase {
  filedOn: string;
  endsOn: string | null;
  living: CourtCase;
  concluded: CourtCase;
  participants: CourtParticipant[];
}

/** The case as the source has it on a day, extracted then. */
export function caseOn({ endsOn, living, concluded }: DemoCase, date: string): CourtCase {
  return endsOn !== null && endsOn <= date ? { ...concluded, extractedOn: date } : { ...living, extractedOn: date };
}

/** Whom to draw as defendant, and how often. */
export interface Litigants {
  subjects: DemoSubjects;
  /** Those who are in court again and again, most often first. */
  people: readonly DemoSubject[];
  companies: readonly DemoSubject[];
  lawyers: readonly DemoSubject[];
}

/** One case in so many people; some fall on few subjects, most on many. */
const PEOPLE_PER_CASE = 5.5;
/** Of a hundred cases, how many were filed during the months of the set. */
const RECENT_PERCENT = 16;
const HEAVY_PERCENT = 62;

export function demoCases(litigants: Litigants, schedule: DemoSchedule): DemoCase[] {
  const count = Math.floor(litigants.subjects.people.length / PEOPLE_PER_CASE);
  const maker = new CaseMaker("cases", "demo", schedule);
  return Array.from({ length: count }, (_, index) => {
    const { random } = maker;
    const kind = kindAt((index * 619) % 1000);
    const acting = drawn(random, litigants, kind.acting, false);
    const about = drawn(random, litigants, kind.about, true);
    const parties: [DemoSubject, string][] =
      about === acting || kind.book === "V"
        ? [[acting, kind.roles[0]]]
        : [
            [acting, kind.roles[0]],
            [about, kind.roles[1]],
          ];
    if (kind.competence !== "penal" && random.chance(18))
      parties.push([random.common(litigants.lawyers), `AB.${kind.roles[0].replace(".", "")}`]);
    return maker.make(kind, parties, maker.day(RECENT_PERCENT));
  });
}

function drawn(random: DemoRandom, { subjects, people, companies }: Litigants, party: Party, adverse: boolean): DemoSubject {
  if (party === "lender") return random.pick(subjects.lenders);
  if (party === "pension-fund") return random.pick(subjects.pensionFunds);
  if (party === "anybody")
    return drawn(random, { subjects, people, companies, lawyers: [] }, random.chance(55) ? "person" : "company", adverse);
  const heavy = party === "person" ? people : companies;
  const all = party === "person" ? subjects.ordinary : subjects.trading;
  return adverse && random.chance(HEAVY_PERCENT) ? random.common(heavy) : random.pick(all);
}

function kindAt(thousandth: number): CaseKind {
  let reached = 0;
  for (const kind of CASE_KINDS) {
    reached += kind.share;
    if (thousandth < reached) return kind;
  }
  return CASE_KINDS[0] as CaseKind;
}

/** Makes cases with numbers that no other of the set has. */
export class CaseMaker {
  readonly random: DemoRandom;
  readonly #taken = new Set<string>();
  #made = 0;

  constructor(
    label: string,
    readonly prefix: string,
    readonly schedule: DemoSchedule,
  ) {
    this.random = demoRandom(label);
  }

  /** A working day: within the months of the set in so many of a hundred draws, else in the nine years before. */
  day(recentPercent: number): string {
    const { firstDay, today } = this.schedule;
    const length = (Date.parse(today) - Date.parse(firstDay)) / 86_400_000;
    const recent = this.random.chance(recentPercent);
    return nextWorkingDay(recent ? addDays(firstDay, this.random.whole(length - 8)) : addDays(firstDay, -5 - this.random.whole(3_280)));
  }

  make(
    kind: CaseKind,
    parties: readonly [DemoSubject, string][],
    filedOn: string,
    more: { matter?: string; endsOn?: string | null } = {},
  ): DemoCase {
    const { random } = this;
    const ends = nextWorkingDay(addDays(filedOn, 30 * (kind.months[0] + random.whole(kind.months[1] - kind.months[0]))));
    const endsOn = more.endsOn !== undefined ? more.endsOn : ends < this.schedule.today && random.chance(85) ? ends : null;
    const base = this.#base(kind, filedOn, titleOf(parties), more.matter ?? random.pick(kind.matters));
    return {
      filedOn,
      endsOn,
      living: { ...base, ...random.pick(LIVING[kind.competence]), stateOn: filedOn },
      concluded: { ...base, ...random.pick(CONCLUDED[kind.competence]), stateOn: endsOn },
      participants: parties.map(([subject, role]) => participant(random, kind, subject, role)),
    };
  }

  #base(kind: CaseKind, filedOn: string, title: string, matter: string) {
    const { random } = this;
    const year = filedOn.slice(0, 4);
    const town = random.pick(TOWNS);
    const court = kind.court(town, 1 + random.whole(5));
    this.#made += 1;
    return {
      caseId: `${this.prefix}-${String(this.#made).padStart(5, "0")}`,
      source: "Demostración",
      competence: kind.competence,
      procedure: kind.procedure,
      rit: this.#number(kind, court, year),
      ruc: rucOf(random, kind, year),
      courtCode: null,
      court,
      appealsCourt: kind.competence === "suprema" || kind.competence === "apelaciones" ? null : `C.A. de ${town}`,
      filedOn,
      title,
      matterCode: null,
      matter,
      origin: kind.origin,
      extractedOn: null,
      externalId: null,
    };
  }

  #number(kind: CaseKind, court: string, year: string): string {
    for (;;) {
      const number = 1 + this.random.whole(NUMBERS[kind.competence]);
      const rit = kind.competence === "suprema" ? `${kind.book}/${number}-${year}` : `${kind.book}-${number}-${year}`;
      if (this.#taken.has(`${court} ${rit}`)) continue;
      this.#taken.add(`${court} ${rit}`);
      return rit;
    }
  }
}

/** How high the numbers of a year go. */
const NUMBERS: Record<CourtCase["competence"], number> = {
  civil: 14_000,
  laboral: 2_600,
  cobranza: 5_200,
  penal: 7_800,
  apelaciones: 3_400,
  suprema: 62_000,
};

function rucOf(random: DemoRandom, { competence }: CaseKind, year: string): string | null {
  const serial = 100_000 + random.whole(900_000);
  if (competence === "penal") return `${year.slice(2)}00${serial}-${checkDigit(Number(`${year.slice(2)}00${serial}`))}`;
  return competence === "laboral" || competence === "cobranza" ? `${year.slice(2)}-4-0${serial}-${checkDigit(serial)}` : null;
}

/** `BANCO VALLE IMAGINARIO S.A./PÉREZ`; one name alone where nobody is on the other side. */
function titleOf(parties: readonly [DemoSubject, string][]): string {
  const sides = parties.filter(([, role]) => !role.startsWith("AB.")).map(([{ family }]) => family);
  return sides.slice(0, 2).join("/").toUpperCase();
}

// Criminal courts give no RUT, and a name as somebody wrote it.
function participant(random: DemoRandom, kind: CaseKind, { rut, name, kind: of }: DemoSubject, role: string): CourtParticipant {
  const withRut = kind.competence !== "penal";
  const written = withRut || of === "company" ? name : asHeard(random, name);
  return { rut: withRut ? rut : null, name: random.chance(40) ? plain(written.toUpperCase()) : written.toUpperCase(), role, kind: of };
}

function asHeard(random: DemoRandom, name: string): string {
  const words = name.split(" ");
  if (words.length === 4 && random.chance(25)) return [words[0], words[2], words[3]].join(" ");
  if (words.length >= 3 && random.chance(12)) return [...words.slice(-2), ...words.slice(0, -2)].join(" ");
  return name;
}

function plain(text: string): string {
  return text.replace(/[ÁÉÍÓÚ]/g, (letter) => "AEIOU"["ÁÉÍÓÚ".indexOf(letter)] as string);
}
