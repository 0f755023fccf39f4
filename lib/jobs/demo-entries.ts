/** The sanctions list and the PEP list of the demonstration set: entries of our own making, some alike to people of the set. */
import { addDays } from "#lib/jobs/demo-dates";
import type { DemoRandom } from "#lib/jobs/demo-random";
import type { DemoSubject } from "#lib/jobs/demo-subjects";
import { INVENTED_FIRMS, INVENTED_NAMES, PLACES, POSTS, PROGRAMS } from "#lib/jobs/demo-words";
import type { ListEntry, PepPost } from "#lib/screening/list-entry";

/** Forty entries: exact namesakes, turned and shortened names, look-alike companies, and names that resemble nobody. */
export function demoSanctions(
  random: DemoRandom,
  people: readonly DemoSubject[],
  companies: readonly DemoSubject[],
  today: string,
): ListEntry[] {
  const entries: ListEntry[] = [];
  const add = (kind: ListEntry["kind"], names: string[], more: Partial<ListEntry> = {}) => {
    const [primary = "", ...aliases] = names;
    entries.push({
      ...blank(`DEMO-${String(entries.length + 1).padStart(3, "0")}`, kind),
      names: [{ name: primary, strength: "primary" }, ...aliases.map((name) => ({ name, strength: "alias" as const }))],
      programs: [random.pick(PROGRAMS)],
      countries: [random.pick(PLACES)],
      birthDates: kind === "person" ? [String(1945 + random.whole(50))] : [],
      listedOn: addDays(today, -30 - random.whole(2_500)),
      remarks: "Entrada ficticia de demostración.",
      ...more,
    });
  };
  for (const { name } of people.slice(0, 8)) add("person", [name]);
  for (const { name } of people.slice(8, 14)) add("person", [surnamesFirst(name)], { birthDates: [] });
  for (const { name, rut } of people.slice(14, 16)) add("person", [name], { ruts: [rut] });
  for (const { name } of companies.slice(0, 6)) add("company", [name.replace(/ \S+$/, "").toUpperCase(), name]);
  for (const names of INVENTED_NAMES) add("person", [...names]);
  for (const firm of INVENTED_FIRMS) add("company", [firm]);
  for (const place of PLACES.slice(0, 4)) add("vessel", [`M/N ${place}`], { birthDates: [] });
  return entries;
}

/** Sixty entries: posts in office, left within the year, left long ago, declared relatives and associates; most with RUT. */
export function demoPep(random: DemoRandom, people: readonly DemoSubject[], today: string): ListEntry[] {
  const holders = people.slice(20, 65).map((holder, index) => {
    const [post, institution] = POSTS[index % POSTS.length] as (typeof POSTS)[number];
    const from = addDays(today, -1_500 - random.whole(1_500));
    // A third left: half of them within the year that still counts.
    const to = index % 3 === 0 ? addDays(today, index % 2 === 0 ? -60 - random.whole(250) : -500 - random.whole(800)) : null;
    return pepEntry(index, holder, index % 5 !== 0, {
      post,
      institution,
      from,
      to,
      relation: "holder",
      relatedTo: null,
      source: "Demostración",
    });
  });
  const near = people.slice(65, 80).map((person, index) => {
    const relation = index % 2 === 0 ? "relative" : "associate";
    const holder = holders[index]?.pep as PepPost;
    return pepEntry(45 + index, person, true, { ...holder, relation, relatedTo: people[20 + index]?.name ?? null });
  });
  return [...holders, ...near];
}

function pepEntry(index: number, person: DemoSubject, withRut: boolean, pep: PepPost): ListEntry {
  return {
    ...blank(`DEMO-PEP-${String(index + 1).padStart(3, "0")}`, "person"),
    names: [{ name: person.name, strength: "primary" }],
    countries: ["Chile"],
    ruts: withRut ? [person.rut] : [],
    pep,
  };
}

function blank(entryId: string, kind: ListEntry["kind"]): ListEntry {
  return {
    entryId,
    kind,
    names: [],
    programs: [],
    countries: [],
    birthDates: [],
    identifiers: [],
    listedOn: null,
    remarks: null,
    facts: [],
    ruts: [],
    pep: null,
  };
}

function surnamesFirst(name: string): string {
  const words = name.split(" ");
  return [...words.slice(-2), ...words.slice(0, -2)].join(" ").toUpperCase();
}
