/** Entries of the lists about the people and companies that docs/demo.md names. */
import { addDays } from "#lib/jobs/demo/days";
import { blankEntry, type DemoEntry, pepEntry, postOverTime } from "#lib/jobs/demo/entries";
import type { DemoSchedule } from "#lib/jobs/demo/schedule";
import { SPECIAL_RUTS, type SpecialCompany, type SpecialPerson } from "#lib/jobs/demo/special-subjects";
import type { DemoSubjects } from "#lib/jobs/demo/subjects";
import { assert } from "#lib/errors";
import type { ListEntry, PepPost } from "#lib/screening/list-entry";

const ALWAYS = "0000-01-01";

export function specialSanctions(subjects: DemoSubjects, schedule: DemoSchedule): DemoEntry[] {
  const on = dayOf(schedule);
  const entry = (entryId: string, kind: ListEntry["kind"], names: string[], more: Partial<ListEntry>): ListEntry => ({
    ...blankEntry(entryId, kind),
    names: names.map((name, index) => ({ name, strength: index === 0 ? "primary" : "alias" })),
    listedOn: addDays(schedule.firstDay, -900),
    remarks: "Entrada ficticia de demostración.",
    ...more,
  });
  const always = (found: ListEntry): DemoEntry => ({ entry: found, from: ALWAYS, until: null });
  const { sanctioned, rising, falling } = SPECIAL_RUTS;
  const listed = on(9, 6);
  const named = entry("DEMO-S-003", "person", ["ROCAVERA, Marcela"], {
    programs: ["DEMO-CORRUPCIÓN"],
    countries: ["Bahía Muestra"],
    birthDates: ["1979"],
    listedOn: listed,
  });
  return [
    always(
      entry("DEMO-S-001", "person", [nameOf(subjects, "sanctioned")], {
        programs: ["DEMO-CIBER"],
        countries: ["Bahía Muestra"],
        birthDates: ["1960"],
        ruts: [sanctioned],
      }),
    ),
    {
      entry: entry("DEMO-S-002", "person", [nameOf(subjects, "falling"), "O. N. Campoclaro"], {
        programs: ["DEMO-COMERCIO"],
        countries: ["Isla Ejemplo"],
        birthDates: ["1971"],
        ruts: [falling],
      }),
      from: ALWAYS,
      until: on(6, 20),
    },
    // First by name; then the publisher adds the RUT.
    { entry: named, from: listed, until: on(10, 24) },
    { entry: { ...named, ruts: [rising] }, from: on(10, 24), until: addDays(schedule.today, -6) },
    // Since the Check of this month under one program more.
    { entry: { ...named, ruts: [rising], programs: ["DEMO-CORRUPCIÓN", "DEMO-LAVADO"] }, from: addDays(schedule.today, -6), until: null },
    always(
      entry("DEMO-S-004", "person", ["ÑANCUPIL DE LA FUENTE CATALINA"], {
        programs: ["DEMO-COMERCIO"],
        countries: ["Laguna Ideada"],
        birthDates: ["~1985"],
      }),
    ),
    always(
      entry("DEMO-S-005", "company", ["ULTRAMARTUR S.A.", "ULTRAMARTUR CHILE S.A.", "Viajes Ultramartur"], {
        programs: ["DEMO-COMERCIO"],
        countries: ["Isla Ejemplo", "Chile"],
      }),
    ),
    always(
      entry("DEMO-S-006", "person", ["Orvan Tesk Malverin", "Orvan el Relojero"], {
        programs: ["DEMO-ARMAS"],
        countries: ["Puerto Ficción"],
        birthDates: ["1958"],
      }),
    ),
  ];
}

export function specialPep(subjects: DemoSubjects, schedule: DemoSchedule): DemoEntry[] {
  const on = dayOf(schedule);
  const { today } = schedule;
  let number = 0;
  const post = (
    of: SpecialPerson,
    words: [post: string, institution: string],
    from: string,
    to: string | null,
    more: Partial<PepPost> = {},
  ) => {
    number += 1;
    const pep: PepPost = {
      post: words[0],
      institution: words[1],
      from,
      to,
      relation: "holder",
      relatedTo: null,
      source: "Demostración",
      ...more,
    };
    const person = { name: nameOf(subjects, of), rut: SPECIAL_RUTS[of] };
    return postOverTime(pepEntry(`DEMO-PEP-S-${String(number).padStart(3, "0")}`, person, pep, true), schedule);
  };
  const subsecretary: [string, string] = ["Subsecretario", "Ministerio de Ejemplo"];
  const since = addDays(today, -980);
  return [
    post("pepWithCases", subsecretary, since, null),
    post("pepRelative", subsecretary, since, null, { relation: "relative", relatedTo: nameOf(subjects, "pepWithCases") }),
    post(
      "pepCeased",
      ["Director de Obras Municipales", "Municipalidad de Nueva Muestra"],
      addDays(today, -1_900),
      addDays(schedule.firstDay, 40),
    ),
    post("pepFormer", ["Jueza de Letras", "Juzgado de Letras de Puerto Ficción"], addDays(today, -3_800), addDays(today, -1_350)),
    post("rising", ["Concejala", "Municipalidad de Villa Ejemplo"], on(5, 6), null),
  ].flat();
}

/** A day of one of the thirteen months, 0 the oldest. */
function dayOf({ months }: DemoSchedule): (month: number, day: number) => string {
  return (month, day) => `${months[month]}-${String(day).padStart(2, "0")}`;
}

function nameOf({ people, companies }: DemoSubjects, key: SpecialPerson | SpecialCompany): string {
  const found = [...people, ...companies].find(({ rut }) => rut === SPECIAL_RUTS[key]);
  assert(found !== undefined, `the special subject ${key} is in the set`);
  return found.name;
}
