/** Labelled pairs of names, by name alone: precision, recall and F1 beside logic-v2's own scores and two plain floors. */
import { createHash } from "node:crypto";
import { compareNames, MATCH_THRESHOLD } from "#lib/names/compare";
import { prepareName } from "#lib/names/prepared-name";
import { ListEntry } from "#lib/screening/list-entry";
import { buildListIndex } from "#lib/screening/list-index";
import type { Data, Pair } from "./data";
import { bestPairs, tokenSort } from "./floors";
import { ratio, type Report } from "./report";

interface Scored {
  pair: Pair;
  score: number;
}

/** Every labelled file of `pairs/`; held-out ones are measured by laying them there. */
export function measureNamePairs(data: Data, report: Report): void {
  for (const file of data.files("pairs", /^name_bench(?!.*scores).*\.csv$/)) measureNameBench(data, file, report);
  for (const file of data.files("pairs", /^chile_name_variants.*\.csv$/)) measureVariants(data, file, report);
  for (const file of data.files("pairs", /^chile_hard_negatives.*\.csv$/)) measureHardNegatives(data, file, report);
}

const LEAST_F1 = 0.83;

function measureNameBench(data: Data, file: string, report: Report): void {
  const { pairs, contradictory } = withoutContradictions(data.pairs(file));
  report.title(`${file}: ${pairs.length} pairs, threshold ${MATCH_THRESHOLD}`);
  if (contradictory.length > 0) report.line(`labelled both ways and left out: ${[...new Set(contradictory)].join("; ")}`);
  const own = scoreAll(pairs, compare);
  const peers: [string, Scored[]][] = [
    ["logic-v2, its own scores", logicScores(data, file, pairs)],
    ["token-sort Levenshtein", scoreAll(pairs, ({ left, right }) => tokenSort(left, right))],
    ["best-pair Jaro-Winkler", scoreAll(pairs, ({ left, right }) => bestPairs(left, right))],
  ];
  const shown = [["cotejo", own] as const, ...peers].filter(([, scored]) => scored.length > 0);
  report.table(
    ["", "pairs", "P", "R", "F1", "found", "missed", "false", "STRONG wrong", "pairs at the top score"],
    shown.map(([name, scored]) => {
      const at = count(scored, MATCH_THRESHOLD);
      return [
        name,
        String(scored.length),
        at.precision,
        at.recall,
        at.f1.toFixed(3),
        ...[at.found, at.missed, at.wrong, strongWrong(scored).length].map(String),
        topShare(scored),
      ];
    }),
  );
  report.list(wrongRows(own));
  const lost = own.filter((each) => each.score >= MATCH_THRESHOLD && !isFoundByIndex(each.pair));
  report.line(`pairs that the comparison takes for one and the index of a list does not bring: ${lost.length}`);
  report.list(lost.map(({ pair, score }) => `not found ${score.toFixed(3)} ${pair.kind} ${pair.left} / ${pair.right}`));
  const beside = shown
    .slice(1)
    .map(([name, scored]) => `${name} ${count(scored, MATCH_THRESHOLD).f1.toFixed(3)}`)
    .join(", ");
  const f1 = count(own, MATCH_THRESHOLD).f1;
  report.target({ name: `F1, ${file}`, value: f1, shown: f1.toFixed(3), bound: { atLeast: LEAST_F1 }, beside });
  const strong = strongWrong(own);
  report.target({ name: `STRONG rows wrong, ${file}`, value: strong.length, shown: String(strong.length), bound: { atMost: 0 } });
  report.line("what other thresholds would buy");
  report.table(
    ["threshold", "P", "R", "F1"],
    [0.6, MATCH_THRESHOLD, 0.8, 0.9].map((threshold) => {
      const at = count(own, threshold);
      return [threshold.toFixed(2), at.precision, at.recall, at.f1.toFixed(3)];
    }),
  );
  const folds = inFolds(own, 5).map((fold) => count(fold, MATCH_THRESHOLD).f1.toFixed(3));
  report.line(`F1 of five folds by hash (nothing is fitted by a program): ${folds.join(", ")}`);
}

function measureVariants(data: Data, file: string, report: Report): void {
  const scored = measureAgainstFloors(data, file, report);
  const { found, missed } = count(scored.own, MATCH_THRESHOLD);
  const floor = count(scored.bestPairs, MATCH_THRESHOLD);
  // 53 of the 55 in the shared half; of another half the same share.
  const least = Math.floor(((found + missed) * 53) / 55);
  report.target({
    name: `short and long forms found, ${file}`,
    value: found,
    shown: `${found} of ${found + missed}`,
    bound: { atLeast: least },
    beside: `best-pair Jaro-Winkler ${floor.found}`,
  });
}

function measureHardNegatives(data: Data, file: string, report: Report): void {
  const scored = measureAgainstFloors(data, file, report);
  const { wrong } = count(scored.own, MATCH_THRESHOLD);
  report.target({
    name: `look-alikes taken for one, ${file}`,
    value: wrong,
    shown: `${wrong} of ${scored.own.filter(({ pair }) => !pair.match).length}`,
    bound: { atMost: 1 },
    beside: `best-pair Jaro-Winkler ${count(scored.bestPairs, MATCH_THRESHOLD).wrong}, token-sort ${count(scored.tokenSort, MATCH_THRESHOLD).wrong}`,
  });
}

function measureAgainstFloors(data: Data, file: string, report: Report) {
  const pairs = data.pairs(file);
  report.title(`${file}: ${pairs.length} pairs, threshold ${MATCH_THRESHOLD}`);
  const scored = {
    own: scoreAll(pairs, compare),
    tokenSort: scoreAll(pairs, ({ left, right }) => tokenSort(left, right)),
    bestPairs: scoreAll(pairs, ({ left, right }) => bestPairs(left, right)),
  };
  const names = { own: "cotejo", tokenSort: "token-sort Levenshtein", bestPairs: "best-pair Jaro-Winkler" };
  report.table(
    ["", "found", "missed", "false"],
    (["own", "tokenSort", "bestPairs"] as const).map((each) => {
      const { found, missed, wrong } = count(scored[each], MATCH_THRESHOLD);
      return [names[each], String(found), String(missed), String(wrong)];
    }),
  );
  report.list(wrongRows(scored.own));
  return scored;
}

function compare({ left, right, kind }: Pair): number {
  return compareNames(left, right, kind).similarity;
}

/** Whether a list of the second name alone gives it as a candidate of the first. */
function isFoundByIndex({ left, right, kind }: Pair): boolean {
  const index = buildListIndex([entryNamed(right, kind)]);
  const kinds = kind === "unknown" ? (["person", "company"] as const) : [kind];
  return kinds.some((each) => index.candidates(each, prepareName(left, each)).size > 0);
}

function entryNamed(name: string, kind: Pair["kind"]): ListEntry {
  const names = [{ name, strength: "primary" }];
  return ListEntry.parse({ ...EMPTY_ENTRY, kind, names });
}

const EMPTY_ENTRY = {
  entryId: "1",
  programs: [],
  countries: [],
  birthDates: [],
  identifiers: [],
  listedOn: null,
  remarks: null,
  ruts: [],
  pep: null,
};

function scoreAll(pairs: Pair[], score: (pair: Pair) => number): Scored[] {
  return pairs.map((pair) => ({ pair, score: score(pair) }));
}

/** The frozen scores beside the file, for the rows that it has. */
function logicScores(data: Data, file: string, pairs: Pair[]): Scored[] {
  const frozen = file.replace(/\.csv$/, "_logicv2_scores.csv");
  if (!data.has(frozen)) return [];
  const scores = new Map(data.rows(frozen).map((row) => [`${row["name1"]}|${row["name2"]}`, Number(row["score"])]));
  return pairs.flatMap((pair) => {
    const score = scores.get(`${pair.left}|${pair.right}`);
    return score === undefined ? [] : [{ pair, score }];
  });
}

/** Pairs that the file calls both a match and none, in either order, can be right for nobody. */
function withoutContradictions(pairs: Pair[]): { pairs: Pair[]; contradictory: string[] } {
  const key = (pair: Pair) =>
    [pair.left, pair.right]
      .map((name) => name.trim().toLowerCase())
      .sort()
      .join(" / ");
  const labels = new Map<string, Set<boolean>>();
  for (const pair of pairs) labels.set(key(pair), (labels.get(key(pair)) ?? new Set()).add(pair.match));
  const torn = (pair: Pair) => labels.get(key(pair))?.size === 2;
  return { pairs: pairs.filter((pair) => !torn(pair)), contradictory: pairs.filter(torn).map((pair) => `${pair.left} / ${pair.right}`) };
}

function count(scored: Scored[], threshold: number) {
  const tally = (hit: boolean, match: boolean) =>
    scored.filter(({ pair, score }) => score >= threshold === hit && pair.match === match).length;
  const [found, wrong, missed] = [tally(true, true), tally(true, false), tally(false, true)];
  const whole = 2 * found + wrong + missed;
  return {
    found,
    wrong,
    missed,
    precision: ratio(found, found + wrong),
    recall: ratio(found, found + missed),
    f1: whole === 0 ? 0 : (2 * found) / whole,
  };
}

function strongWrong(scored: Scored[]): Scored[] {
  return scored.filter(({ pair, score }) => pair.quality === "STRONG" && score >= MATCH_THRESHOLD !== pair.match);
}

/** Of the pairs that are a match and were found, how many share the highest score: an order of review among them is arbitrary. */
function topShare(scored: Scored[]): string {
  const found = scored.filter(({ pair, score }) => pair.match && score >= MATCH_THRESHOLD).map(({ score }) => score);
  const top = Math.max(...found);
  return `${found.filter((score) => score === top).length} of ${found.length}`;
}

function wrongRows(scored: Scored[]): string[] {
  return scored
    .filter(({ pair, score }) => score >= MATCH_THRESHOLD !== pair.match)
    .map(
      ({ pair, score }) =>
        `${pair.match ? "missed" : "false "} ${score.toFixed(3)} ${pair.kind} ${pair.quality} ${pair.left} / ${pair.right}`,
    );
}

function inFolds(scored: Scored[], folds: number): Scored[][] {
  const parts = Array.from({ length: folds }, (): Scored[] => []);
  for (const each of scored) {
    const hash = createHash("sha256").update(`${each.pair.left}|${each.pair.right}`).digest();
    parts[hash.readUInt32BE(0) % folds]?.push(each);
  }
  return parts;
}
