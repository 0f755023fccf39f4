/** What the engines are asked: the same questions in the same order for the same seed, drawn from the names that are there. */
import { foldName } from "#lib/names/fold";
import { inventWords } from "#lib/registry/synthetic/invented-words";
import { seededRandom } from "#lib/registry/synthetic/seeded-random";
import { PARTICLES } from "#lib/search/name-words";

export const KINDS = ["two common words", "four words", "rare words", "one typing error", "deep pages"] as const;
export type Kind = (typeof KINDS)[number];

export interface Question {
  kind: Kind;
  /** As somebody types it; accents and ñ as they stand in the name that it is drawn from. */
  typed: string;
  /** Folded, for engines that know no accents. */
  words: string[];
  page: number;
}

/** The most frequent pair of all: what `jose gonzalez` is in a register of Chile. */
export const COMMONEST: Question = question("two common words", `jose ${foldName(inventWords().surnames[0] as string)}`);

const COMMON_GIVEN = 12;
const COMMON_SURNAMES = 12;
/** From which rank on a surname is rare: it stands in about one of ten thousand names. */
const FIRST_RARE = 700;
const MOST_PAGE = 400;
const LEAST_SLIP_LETTERS = 6;

/** `count` questions of each kind. `sample` are names of the register, some thousands. */
export function questionMix(sample: readonly string[], count: number, seed: number): Question[] {
  const random = seededRandom(seed);
  const pick = <Item>(from: readonly Item[]) => from[Math.floor(random() * from.length)] as Item;
  const { surnames, given } = inventWords();
  const common = {
    given: given.flatMap((names) => names.filter((name) => !name.includes(" ")).slice(0, COMMON_GIVEN / 2)).map(foldName),
    surnames: surnames.slice(0, COMMON_SURNAMES).map(foldName),
  };
  const pair = () => (random() < 0.7 ? `${pick(common.given)} ${pick(common.surnames)}` : `${pick(common.surnames)} ${pick(common.given)}`);
  const named = sample.map((name) => ({ name, words: foldName(name).split(" ") })).filter(({ words }) => isPlain(words));
  const four = named.filter(({ words }) => words.length === 4);
  const rareWords = new Set(surnames.slice(FIRST_RARE).map(foldName));
  const rare = named.filter(({ words }) => words.some((word) => rareWords.has(word)));
  const many = (kind: Kind, make: () => string, page = () => 1) =>
    Array.from({ length: count }, () => ({ ...question(kind, make()), page: page() }));
  const questions = [
    ...many("two common words", pair),
    ...many("four words", () => pick(four).name),
    ...many("rare words", () => rarePair(pick(rare), rareWords, random)),
    ...many("one typing error", () => withSlip(pick(named).name, random)),
    ...many("deep pages", pair, () => 2 + Math.floor(random() ** 2 * MOST_PAGE)),
  ];
  return shuffled(questions, random);
}

function question(kind: Kind, typed: string): Question {
  return { kind, typed, words: foldName(typed).split(" "), page: 1 };
}

/** Neither particles nor a word twice: every engine understands it alike. */
function isPlain(words: readonly string[]): boolean {
  return words.length >= 3 && new Set(words).size === words.length && !words.some((word) => PARTICLES.has(word) || word.length === 1);
}

/** A rare word of the name and another one of it. */
function rarePair({ name }: { name: string }, rareWords: ReadonlySet<string>, random: () => number): string {
  const words = name.split(" ");
  const rare = words.find((word) => rareWords.has(foldName(word))) as string;
  const others = words.filter((word) => word !== rare);
  return `${rare} ${others[Math.floor(random() * others.length)] as string}`;
}

/** One letter of one long word left out, doubled, changed over with its neighbour, or another one; sometimes without the last word. */
export function withSlip(name: string, random: () => number): string {
  const words = name.split(" ");
  const kept = words.length > 3 && random() < 0.4 ? words.slice(0, -1) : words;
  const long = [...kept.keys()].filter((at) => (kept[at] as string).length >= LEAST_SLIP_LETTERS);
  if (long.length === 0) return kept.join(" ");
  const which = long[Math.floor(random() * long.length)] as number;
  return kept.map((word, at) => (at === which ? slipOf(word, random) : word)).join(" ");
}

export function slipOf(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const how = random();
  if (how < 0.3) return word.slice(0, at) + word.slice(at + 1);
  if (how < 0.5) return word.slice(0, at) + word.charAt(at) + word.slice(at);
  if (how < 0.75) return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  const near = NEAR_KEYS[foldName(word.charAt(at))] ?? "e";
  return word.slice(0, at) + near.charAt(Math.floor(random() * near.length)) + word.slice(at + 1);
}

/** Keys beside each other on a Spanish keyboard. */
const NEAR_KEYS: Record<string, string> = {
  a: "sqz",
  b: "vn",
  c: "xv",
  d: "sf",
  e: "wr",
  f: "dg",
  g: "fh",
  h: "gj",
  i: "uo",
  j: "hk",
  k: "jl",
  l: "kñ",
  m: "n",
  n: "bm",
  o: "ip",
  p: "o",
  q: "w",
  r: "et",
  s: "ad",
  t: "ry",
  u: "yi",
  v: "cb",
  w: "qe",
  x: "zc",
  y: "tu",
  z: "xa",
};

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other] as Item, items[at] as Item];
  }
  return items;
}
