/** People without end who do not exist, the same ones for the same seed, by rising RUT. */
import { DEVOTIONS, inventWords } from "#lib/registry/synthetic/invented-words";
import { inStyle, type NameTable, nameTable, type Style } from "#lib/registry/synthetic/name-table";
import { seededRandom } from "#lib/registry/synthetic/seeded-random";

export interface SyntheticName {
  /** Number of the RUT, without its check digit. */
  rutNumber: number;
  name: string;
}

export interface SyntheticPlan {
  count: number;
  seed: number;
}

/** RUNs of people alive lie between about 5 and 28 million; more people than fit begin lower. */
const [FIRST_RUN, LAST_RUN, LOWEST_RUN] = [5_000_000, 28_000_000, 1_000_000];
export const MOST_PEOPLE = LAST_RUN - LOWEST_RUN;

// So steep that the most frequent pair, JOSÉ and the first surname, stands in about 4 of 100 names.
const SURNAME_STEEPNESS = 1.1;
const GIVEN_STEEPNESS = 1.05;

/** Names as registers print them: four of five with the surnames first, in capitals, mostly without accents. */
export function* syntheticPeople({ count, seed }: SyntheticPlan): Generator<SyntheticName> {
  const random = seededRandom(seed);
  const write = personWriter();
  const first = Math.max(LOWEST_RUN, Math.min(FIRST_RUN, LAST_RUN - count));
  yield* spread(count, first, LAST_RUN, random, () => write(random));
}

/** A name for each of `count` numbers from `first` up to `end`, none twice. */
export function* spread(count: number, first: number, end: number, random: () => number, name: () => string): Generator<SyntheticName> {
  const room = (end - first) / count;
  for (let at = 0; at < count; at++) {
    const from = first + Math.floor(at * room);
    const to = first + Math.floor((at + 1) * room);
    yield { rutNumber: from + Math.floor(random() * (to - from)), name: name() };
  }
}

/** Answers a way to write one person's name after the other. */
export function personWriter(): (random: () => number) => string {
  const { surnames, given } = inventWords();
  const surname = nameTable(surnames, SURNAME_STEEPNESS);
  const firsts = given.map((names) => nameTable(names, GIVEN_STEEPNESS));
  const seconds = given.map((names) =>
    nameTable(
      names.filter((name) => !name.includes(" ")),
      GIVEN_STEEPNESS,
    ),
  );
  const devotions = ([0, 1, 2, 3] as const).map((style) => DEVOTIONS.map((name) => inStyle(name, style)));
  return (random) => {
    const how = random();
    const style: Style = how < 0.46 ? 0 : how < 0.58 ? 1 : how < 0.8 ? 2 : 3;
    // The same number again says in which order: the styles of capitals are those of registers.
    const surnamesFirst = style !== 3;
    const sex = random() < 0.5 ? 0 : 1;
    const family = random() < 0.06 ? surname(random(), style) : `${surname(random(), style)} ${surname(random(), style)}`;
    const own = givenNames(
      random,
      style,
      firsts[sex] as NameTable,
      seconds[sex] as NameTable,
      sex === 1 ? (devotions[style] as string[]) : [],
    );
    return surnamesFirst ? `${family} ${own}` : `${own} ${family}`;
  };
}

function givenNames(random: () => number, style: Style, first: NameTable, second: NameTable, devotions: readonly string[]): string {
  const name = first(random(), style);
  const how = random();
  if (how < 0.22) return name;
  if (how < 0.27 && devotions.length > 0) return `${name} ${devotions[Math.floor(random() * devotions.length)] as string}`;
  const further = second(random(), style);
  // Nobody is called twice the same.
  if (name.includes(further)) return name;
  return how < 0.96 ? `${name} ${further}` : `${name} ${further} ${second(random(), style)}`;
}
