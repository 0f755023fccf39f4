/**
 * Entries of people and companies without end, the same ones each time: words by their frequency (the Chilean names and surnames of
 * ../shared/data where they lie there), and a long tail of invented ones.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { seededRandom } from "#lib/registry/synthetic/seeded-random";
import type { ListEntry } from "#lib/screening/list-entry";

const DATA = path.join(import.meta.dirname, "../../../shared/data/cl");
const TAIL = 100_000;

type Random = () => number;
type Words = (random: Random) => string;

export interface Inventor {
  person(random: Random): string;
  company(random: Random): string;
  /** A person of two common names and two common surnames, or of one each. */
  commonPerson(random: Random): string;
  told: string;
}

export function openInventor(): Inventor {
  const random = seededRandom(20_261_121);
  const tail = Array.from({ length: TAIL }, () => inventedWord(random));
  const real = existsSync(DATA);
  const givenNames = real ? frequencies("nombres_chile_1920_2021.csv", "nombre", "total") : zipf(GIVEN, 4);
  const surnames = real ? frequencies("apellidos_chile.csv", "apellido", "n_en_candidatos_y_parlamentarios") : zipf(FAMILY, 4);
  const given = picker([...givenNames, ...share(zipf(tail.slice(0, 20_000), 40), sumOf(givenNames) * 0.5)]);
  const surname = picker([...surnames, ...share(zipf(tail, 40), sumOf(surnames) * 1.5)]);
  const brand = picker(zipf(tail.toReversed(), 60));
  const common = { given: picker(givenNames.slice(0, 60)), surname: picker(surnames.slice(0, 60)) };
  return {
    person: (next) => person(next, given, surname),
    company: (next) => company(next, brand, surname),
    commonPerson: (next) =>
      next() < 0.5
        ? `${common.given(next)} ${common.surname(next)}`
        : `${common.given(next)} ${common.given(next)} ${common.surname(next)} ${common.surname(next)}`,
    told: real ? "Chilean names by their frequency and invented ones" : "a few common names and invented ones",
  };
}

/** `count` entries, about half of them with a second name. */
export function* inventEntries(count: number, inventor: Inventor): Generator<ListEntry> {
  const next = seededRandom(1_000_003);
  for (let at = 0; at < count; at++) yield inventEntry(at, inventor, next);
}

function inventEntry(at: number, inventor: Inventor, next: Random): ListEntry {
  const kind = next() < 0.7 ? ("person" as const) : ("company" as const);
  const name = kind === "person" ? inventor.person(next) : inventor.company(next);
  const names: ListEntry["names"] = [{ name, strength: "primary" }];
  if (next() < 0.35) names.push({ name: misspell(name, next), strength: "alias" });
  if (next() < 0.15) names.push({ name: kind === "person" ? inventor.person(next) : inventor.company(next), strength: "alias" });
  const year = 1930 + Math.floor(next() * 75);
  return {
    entryId: `inv-${at}`,
    kind,
    names,
    programs: [PROGRAMS[Math.floor(next() * PROGRAMS.length)] as string],
    countries: [COUNTRIES[Math.floor(next() * COUNTRIES.length)] as string],
    birthDates: kind === "person" ? [`${year}-0${1 + Math.floor(next() * 9)}-1${Math.floor(next() * 10)}`] : [],
    identifiers: next() < 0.4 ? [{ type: "passport", value: `P${Math.floor(next() * 1e9)}`, country: "cl" }] : [],
    listedOn: `20${10 + Math.floor(next() * 15)}-06-01`,
    remarks: next() < 0.3 ? "Invented for measuring; linked to nobody." : null,
    facts: kind === "person" ? [{ type: "gender", value: next() < 0.5 ? "male" : "female" }] : [],
    ruts: [],
    pep: null,
  };
}

/** One slip: a letter dropped, doubled, turned or another one. */
export function misspell(name: string, next: Random): string {
  const at = 1 + Math.floor(next() * (name.length - 2));
  const how = next();
  if (how < 0.25) return name.slice(0, at) + name.slice(at + 1);
  if (how < 0.5) return name.slice(0, at) + name.charAt(at) + name.slice(at);
  if (how < 0.75) return name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2);
  return `${name.slice(0, at)}${"AEIORSTLN".charAt(Math.floor(next() * 9))}${name.slice(at + 1)}`;
}

function person(next: Random, given: Words, surname: Words): string {
  const how = next();
  const first = next() < 0.6 ? `${given(next)} ${given(next)}` : given(next);
  if (how < 0.4) return `${surname(next)} ${surname(next)}, ${first}`.toUpperCase();
  if (how < 0.7) return `${first} ${surname(next)} ${surname(next)}`;
  return `${first} ${surname(next)}`;
}

function company(next: Random, brand: Words, surname: Words): string {
  const trade = TRADE[Math.floor(next() * TRADE.length)] as string;
  const form = FORMS[Math.floor(next() * FORMS.length)] as string;
  const how = next();
  if (how < 0.3) return `${trade} ${surname(next)} Y ${surname(next)} ${form}`.toUpperCase();
  if (how < 0.6) return `${trade} ${brand(next)} ${form}`.toUpperCase();
  return `${brand(next)} ${brand(next)} ${trade} ${form}`.toUpperCase();
}

type Weighed = [word: string, weight: number];

function frequencies(file: string, word: string, weight: string): Weighed[] {
  const rows = parse(readFileSync(path.join(DATA, file)), { columns: true }) as Record<string, string>[];
  return rows.map((row): Weighed => [row[word] ?? "", Math.max(1, Number(row[weight]))]).toSorted((a, b) => b[1] - a[1]);
}

function zipf(words: readonly string[], flat: number): Weighed[] {
  return words.map((word, rank) => [word, 1 / (rank + flat)]);
}

function sumOf(words: readonly Weighed[]): number {
  return words.reduce((sum, [, weight]) => sum + weight, 0);
}

/** The same words with weights that add up to `total`. */
function share(words: readonly Weighed[], total: number): Weighed[] {
  const factor = total / sumOf(words);
  return words.map(([word, weight]) => [word, weight * factor]);
}

function picker(words: readonly Weighed[]): Words {
  const sums = new Float64Array(words.length);
  let sum = 0;
  words.forEach(([, weight], at) => {
    sum += weight;
    sums[at] = sum;
  });
  return (random) => {
    const sought = random() * sum;
    let [low, high] = [0, words.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] as number) > sought) high = middle;
      else low = middle + 1;
    }
    return words[low]?.[0] ?? "";
  };
}

function inventedWord(random: Random): string {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] as string;
  const syllables = 2 + Math.floor(random() * 3);
  let word = "";
  for (let at = 0; at < syllables; at++) word += pick(HEADS) + pick(VOWELS);
  return word + pick(ENDS);
}

const HEADS = "b bl br c ch d dr f fr g gr h j k kh l ll m n p pl qu r s sh t tr v w y z zh".split(" ");
const VOWELS = "a a a e e i i o o u ai ia ei ou".split(" ");
const ENDS = ["", "", "", "n", "r", "s", "z", "ov", "ez", "ski", "ri", "la", "man", "dze"];
const GIVEN = "Jose Maria Juan Luis Ana Carlos Pedro Rosa Jorge Manuel Camila Mohamed Ali Ivan Elena Diego Sofia".split(" ");
const FAMILY = "Gonzalez Munoz Rojas Diaz Perez Soto Silva Contreras Lopez Ahmed Khan Ivanov Petrov Kim Hassan".split(" ");
const TRADE =
  "Comercial Transportes Inversiones Constructora Agricola Importadora Servicios Inmobiliaria Minera Trading Shipping Holding Consulting".split(
    " ",
  );
const FORMS = "Ltda SpA S.A. E.I.R.L. LLC Limited GmbH Co".split(" ");
const PROGRAMS = ["SDGT", "IRAN", "RUSSIA-EO14024", "SDNTK", "PEP"];
const COUNTRIES = ["Chile", "Russia", "Iran", "China", "Mexico", "Syria"];
