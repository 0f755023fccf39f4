/** The sanctions list and the PEP list of the demonstration set: entries of our own making over time, some alike to people of the set. */
import { addDays } from "#lib/jobs/demo/days";
import {
  COUNCILLOR,
  COUNCILLOR_PERCENT,
  FIRM_KINDS,
  FOREIGN_BEGINNINGS,
  FOREIGN_ENDS,
  FOREIGN_MIDDLES,
  POSTS,
  PROGRAMS,
  TOWN_COUNCILS,
} from "#lib/jobs/demo/list-words";
import { PLACES } from "#lib/jobs/demo/company-words";
import { SURNAMES } from "#lib/jobs/demo/person-words";
import { type DemoRandom, demoRandom } from "#lib/jobs/demo/random";
import type { DemoSchedule } from "#lib/jobs/demo/schedule";
import type { DemoSubject, DemoSubjects } from "#lib/jobs/demo/subjects";
import type { ListEntry, PepPost } from "#lib/screening/list-entry";

/** An entry as the publisher has it from one day until another, `YYYY-MM-DD`. What changes is the next of the same id. */
export interface DemoEntry {
  entry: ListEntry;
  from: string;
  until: string | null;
}

/** The entries of the list of a day, by id. */
export function entriesOn(entries: readonly DemoEntry[], date: string): ListEntry[] {
  return entries.filter(({ from, until }) => from <= date && (until === null || date < until)).map(({ entry }) => entry);
}

const ALWAYS = "0000-01-01";
/** Surnames from here on in the order of frequency are borne by few of the set. */
const RARE_FROM = 70;
/** What a listed company deals in. */
const LISTED_TRADES = /^(Importadora|Exportadora|Transportes|Inversiones|Distribuidora|Minera|Agencia de Aduanas) /;
const FOREIGNERS = 240;
const FIRMS = 60;

/** Mostly names that nobody bears; some of people and companies of the set: whole, turned, shortened, or with their RUT. */
export function demoSanctions({ ordinary, trading }: DemoSubjects, schedule: DemoSchedule): DemoEntry[] {
  const random = demoRandom("sanctions");
  const rare = ordinary.filter(({ family, name }) => SURNAMES.indexOf(family) >= RARE_FROM && name.split(" ").length === 4);
  const alike = rare.filter((_, index) => index % 7 === 3).slice(-20);
  const made: ListEntry[] = [];
  const add = (kind: ListEntry["kind"], names: string[], more: Partial<ListEntry> = {}) =>
    made.push(sanction(random, schedule, `DEMO-${String(made.length + 1).padStart(4, "0")}`, kind, names, more));
  for (const [index, { name, rut }] of alike.entries()) {
    if (index % 5 === 0) add("person", [name], { ruts: [rut] });
    else if (index % 5 === 1) add("person", [surnamesFirst(name)], { birthDates: [] });
    else add("person", [name, foreignName(random)]);
  }
  for (const { name } of trading.filter(({ name: of }) => LISTED_TRADES.test(of)).slice(24, 30))
    add("company", [name.replace(/ \S+$/, "").toUpperCase(), name]);
  for (let index = 0; index < FOREIGNERS; index++) {
    const name = `${foreignName(random)} ${foreignName(random)}`;
    add("person", random.chance(40) ? [name, `${foreignName(random)} ${name.split(" ")[1]}`] : [name]);
  }
  for (let index = 0; index < FIRMS; index++) add("company", [`${foreignName(random)} ${random.pick(FIRM_KINDS)}`]);
  for (const place of PLACES.slice(0, 8)) add("vessel", [`M/N ${place}`], { birthDates: [] });
  return made.map((entry) => overTime(random, schedule, entry));
}

/** One in ten came during the months of the set, one in forty went. */
function overTime(random: DemoRandom, { today }: DemoSchedule, entry: ListEntry): DemoEntry {
  const from = random.chance(10) ? addDays(today, -10 - random.whole(350)) : ALWAYS;
  const until = from === ALWAYS && random.chance(2.5) ? addDays(today, -20 - random.whole(320)) : null;
  return { entry: from === ALWAYS ? entry : { ...entry, listedOn: from }, from, until };
}

function sanction(
  random: DemoRandom,
  { today }: DemoSchedule,
  entryId: string,
  kind: ListEntry["kind"],
  [primary = "", ...aliases]: string[],
  more: Partial<ListEntry>,
): ListEntry {
  return {
    ...blankEntry(entryId, kind),
    names: [{ name: primary, strength: "primary" }, ...aliases.map((name) => ({ name, strength: "alias" as const }))],
    programs: [random.pick(PROGRAMS)],
    countries: [random.pick(PLACES)],
    birthDates: kind === "person" ? [String(1945 + random.whole(50))] : [],
    listedOn: addDays(today, -420 - random.whole(2_500)),
    remarks: "Entrada ficticia de demostración.",
    ...more,
  };
}

function foreignName(random: DemoRandom): string {
  return (
    random.pick(FOREIGN_BEGINNINGS) +
    random.pick(FOREIGN_MIDDLES) +
    (random.chance(30) ? random.pick(FOREIGN_MIDDLES) : "") +
    random.pick(FOREIGN_ENDS)
  );
}

/** One in forty-five people: posts in office, left within the year, left long ago, declared relatives and associates; most with RUT. */
export function demoPep({ ordinary }: DemoSubjects, schedule: DemoSchedule): DemoEntry[] {
  const random = demoRandom("pep");
  const count = Math.max(20, Math.floor(ordinary.length / 45));
  const step = Math.floor(ordinary.length / count);
  const chosen = Array.from({ length: count }, (_, index) => ordinary[index * step] as DemoSubject);
  const holders = chosen.slice(0, Math.floor(count * 0.66));
  const posts = holders.map((holder) => postOf(random, holder, schedule));
  return chosen.flatMap((person, index) => {
    const of = index % holders.length;
    const post = posts[of] as PepPost;
    const relation = index < holders.length ? "holder" : random.chance(65) ? "relative" : "associate";
    const pep: PepPost = relation === "holder" ? post : { ...post, relation, relatedTo: holders[of]?.name ?? null };
    return postOverTime(pepEntry(`DEMO-PEP-${String(index + 1).padStart(4, "0")}`, person, pep, random.chance(88)), schedule);
  });
}

function postOf(random: DemoRandom, { woman }: DemoSubject, { today }: DemoSchedule): PepPost {
  const form = woman ? 0 : 1;
  const councillor = random.chance(COUNCILLOR_PERCENT);
  const office = random.pick(POSTS);
  const from = addDays(today, -90 - random.whole(1_380));
  // A third left: some of them within the year that still counts, some while the set was being looked at.
  const to = random.chance(33) ? addDays(from, 60 + random.whole(900)) : null;
  return {
    post: councillor ? COUNCILLOR[form] : office[form],
    institution: councillor ? random.pick(TOWN_COUNCILS) : office[2],
    from,
    to: to !== null && to < today ? to : null,
    relation: "holder",
    relatedTo: null,
    source: "Demostración",
  };
}

/** The list hears of a new post in two weeks, and of its end too. */
export function postOverTime(entry: ListEntry, { firstDay }: DemoSchedule): DemoEntry[] {
  const post = entry.pep as PepPost;
  const from = addDays(post.from as string, 14);
  if (post.to === null || addDays(post.to, 14) < firstDay) return [{ entry, from, until: null }];
  const told = addDays(post.to, 14);
  return [
    { entry: { ...entry, pep: { ...post, to: null } }, from, until: told },
    { entry, from: told, until: null },
  ];
}

export function pepEntry(entryId: string, person: Pick<DemoSubject, "name" | "rut">, pep: PepPost, withRut: boolean): ListEntry {
  return {
    ...blankEntry(entryId, "person"),
    names: [{ name: person.name, strength: "primary" }],
    countries: ["Chile"],
    ruts: withRut ? [person.rut] : [],
    pep,
  };
}

export function blankEntry(entryId: string, kind: ListEntry["kind"]): ListEntry {
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
