/**
 * The people and companies of the demonstration set. RUTs: people of 30 to 39 million, companies of 54 million, both in
 * series that are not issued (docs/demo.md).
 */
import { BODIES, LEGAL_FORMS, LENDERS, PENSION_FUNDS, PLACES, TRADES } from "#lib/jobs/demo/company-words";
import { MEN, SURNAMES, WOMEN } from "#lib/jobs/demo/person-words";
import { type DemoRandom, demoRandom } from "#lib/jobs/demo/random";
import { NAMESAKES, NAMESAKES_NAME, SPECIAL_COMPANIES, SPECIAL_PEOPLE } from "#lib/jobs/demo/special-subjects";
import { type Rut, rutNumber, rutOfNumber } from "#lib/rut/rut";

export interface DemoSubject {
  rut: Rut;
  name: string;
  kind: "person" | "company";
  /** What a title of a case begins with: the paternal surname, or the company. */
  family: string;
  /** Of people: which form a post takes. */
  woman: boolean;
  /** The version of the register in which it stands first: 1 or 2. */
  since: number;
}

export interface DemoSubjects {
  /** The special ones, the namesakes and the ordinary ones. */
  people: DemoSubject[];
  ordinary: DemoSubject[];
  /** The special ones, lenders, pension funds and the trading ones. */
  companies: DemoSubject[];
  trading: DemoSubject[];
  lenders: DemoSubject[];
  pensionFunds: DemoSubject[];
}

// Multipliers that share no factor with the size of the range: every index has its own number, spread over the range.
const PEOPLE = { from: 30_000_000, size: 10_000_000, step: 7_368_787 };
const COMPANIES = { from: 54_000_000, size: 1_000_000, step: 618_033 };
/** Of a hundred, how many come into the register with its second version. */
const LATE_PERCENT = 4;

/** So many people and a tenth as many companies; the special ones, about a hundred, are among them. */
export function demoSubjects(size: { people: number; companies: number }): DemoSubjects {
  const special = [...SPECIAL_PEOPLE.map(specialPerson), ...namesakes()];
  const ordinary = fill(demoRandom("people"), PEOPLE, special, size.people, ordinaryPerson);
  const lenders = LENDERS.map((name, index) => company(rutOfNumber(COMPANIES.from + 100 + index), name));
  const pensionFunds = PENSION_FUNDS.map((name, index) => company(rutOfNumber(COMPANIES.from + 200 + index), name));
  const known = [...SPECIAL_COMPANIES.map(({ rut, name }) => company(rut, name)), ...lenders, ...pensionFunds];
  const trading = fill(demoRandom("companies"), COMPANIES, known, size.companies, ordinaryCompany);
  return { people: [...special, ...ordinary], ordinary, companies: [...known, ...trading], trading, lenders, pensionFunds };
}

function fill(
  random: DemoRandom,
  range: { from: number; size: number; step: number },
  taken: readonly DemoSubject[],
  total: number,
  make: (random: DemoRandom, rut: Rut) => DemoSubject,
): DemoSubject[] {
  const numbers = new Set(taken.map(({ rut }) => rutNumber(rut)));
  const made: DemoSubject[] = [];
  for (let index = 0; made.length < total - taken.length; index++) {
    const number = range.from + ((index * range.step) % range.size);
    if (!numbers.has(number)) made.push({ ...make(random, rutOfNumber(number)), since: random.chance(LATE_PERCENT) ? 2 : 1 });
  }
  return made;
}

function ordinaryPerson(random: DemoRandom, rut: Rut): DemoSubject {
  const woman = random.chance(51);
  const given = woman ? WOMEN : MEN;
  const first = random.common(given);
  const second = random.chance(72) ? random.common(given) : first;
  const names = second === first ? [first] : [first, second];
  const family = random.common(SURNAMES);
  // One in thirty came from a country where people bear one surname.
  const surnames = random.chance(3) ? [family] : [family, random.common(SURNAMES)];
  return { rut, name: [...names, ...surnames].join(" "), kind: "person", family, woman, since: 1 };
}

function specialPerson({ rut, given, family, rest, woman }: (typeof SPECIAL_PEOPLE)[number]): DemoSubject {
  return { rut, name: [given, family, rest].filter(Boolean).join(" "), kind: "person", family, woman, since: 1 };
}

function namesakes(): DemoSubject[] {
  const [, family = ""] = NAMESAKES_NAME.split(" ");
  return NAMESAKES.map((rut) => ({ rut, name: NAMESAKES_NAME, kind: "person", family, woman: true, since: 1 }));
}

function company(rut: Rut, name: string): DemoSubject {
  return { rut, name, kind: "company", family: name, woman: false, since: 1 };
}

function ordinaryCompany(random: DemoRandom, rut: Rut): DemoSubject {
  const place = random.pick(PLACES);
  const form = random.pick(LEGAL_FORMS);
  const drawn = random.whole(100);
  if (drawn < 3) return company(rut, `${random.pick(BODIES)} ${place}`);
  const trade = random.common(TRADES);
  if (drawn < 28) return company(rut, `${trade} ${random.common(SURNAMES)} de ${place} ${form}`);
  if (drawn < 38) return company(rut, `${trade} ${random.common(SURNAMES)} y ${random.common(SURNAMES)} ${place} ${form}`);
  return company(rut, `${trade} ${place} ${form}`);
}
