/** The people and companies of the demonstration set. RUTs: people of 30 to 39 million, companies of 52 million, both not issued. */
import type { DemoRandom } from "#lib/jobs/demo-random";
import { LEGAL_FORMS, MEN, PLACES, SURNAMES, TRADES, WOMEN } from "#lib/jobs/demo-words";
import { type Rut, rutOfNumber } from "#lib/rut/rut";

export interface DemoSubject {
  rut: Rut;
  name: string;
}

// Multipliers that share no factor with the size of the range: every index has its own number, spread over the range.
const PEOPLE = { from: 30_000_000, size: 10_000_000, step: 7_368_787 };
const COMPANIES = { from: 52_000_000, size: 1_000_000, step: 618_033 };

/** People with one or two given names and two surnames. Homonyms occur as they do in life. */
export function demoPeople(random: DemoRandom, count: number): DemoSubject[] {
  return Array.from({ length: count }, (_, index) => {
    const given = random.chance(50) ? WOMEN : MEN;
    const first = random.pick(given);
    const second = random.chance(60) ? random.pick(given) : first;
    const names = second === first ? [first] : [first, second];
    return { rut: rutAt(PEOPLE, index), name: [...names, random.pick(SURNAMES), random.pick(SURNAMES)].join(" ") };
  });
}

/** Companies with a trade, a place that does not exist and a legal form. */
export function demoCompanies(random: DemoRandom, count: number): DemoSubject[] {
  return Array.from({ length: count }, (_, index) => {
    const owner = random.chance(25) ? `${random.pick(SURNAMES)} de ` : "";
    return { rut: rutAt(COMPANIES, index), name: `${random.pick(TRADES)} ${owner}${random.pick(PLACES)} ${random.pick(LEGAL_FORMS)}` };
  });
}

function rutAt(range: { from: number; size: number; step: number }, index: number): Rut {
  return rutOfNumber(range.from + ((index * range.step) % range.size));
}
