/**
 * Names and lists, measured: precision, recall and F1 of the shipped threshold on labelled pairs, beside two plain
 * floors in the same run; false hits on people and companies who must not match; parse, index and search times.
 * Reads ../shared/data; says so and ends well where it is absent. Run: `npm run bench -- pairs`.
 */
import { createReadStream, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { distance } from "fastest-levenshtein";
import { compareNames, MATCH_THRESHOLD } from "#lib/names/compare";
import { nameTokens } from "#lib/names/fold";
import type { ImportParser } from "#lib/screening/import-format";
import { ListEntry } from "#lib/screening/list-entry";
import { buildListIndex, type ListIndex } from "#lib/screening/list-index";
import { screenName } from "#lib/screening/screen-name";
import type { Subject } from "#lib/screening/subject";
import { parseOfacCsv } from "#lib/screening/ofac-csv";
import { parseUnXml } from "#lib/screening/un-xml";

const DATA = path.join(import.meta.dirname, "../../shared/data");

interface Pair {
  left: string;
  right: string;
  kind: "person" | "company" | "unknown";
  match: boolean;
  quality: string;
}

type Scorer = (pair: Pair) => number;

if (!existsSync(DATA)) {
  console.log("bench/pairs: ../shared/data is absent, nothing to measure.");
  process.exit(0);
}
comparePairs();
const index = await measureLists();
measureFalseHits(index);

function rowsOf(file: string): Record<string, string>[] {
  return parse(readFileSync(path.join(DATA, file)), { columns: true }) as Record<string, string>[];
}

function readPairs(file: string): Pair[] {
  return rowsOf(file).map((row) => ({
    left: row["name1"] ?? "",
    right: row["name2"] ?? "",
    kind: row["schema"] === "LegalEntity" ? "unknown" : (row["schema"] ?? "Person") === "Person" ? "person" : "company",
    match: row["is_match"] === "true",
    quality: row["quality"] ?? "",
  }));
}

function comparePairs(): void {
  const scorers: [string, Scorer][] = [
    ["cotejo", ({ left, right, kind }) => compareNames(left, right, kind).similarity],
    ["token-sort Levenshtein", ({ left, right }) => tokenSort(left, right)],
    ["best-pair Jaro-Winkler", ({ left, right }) => bestPairs(left, right)],
  ];
  for (const file of ["name_bench_half.csv", "chile_name_variants_half.csv", "chile_hard_negatives_half.csv"]) {
    const pairs = readPairs(`pairs/${file}`);
    console.log(`\n${file}: ${pairs.length} pairs, threshold ${MATCH_THRESHOLD}`);
    for (const [name, scorer] of scorers) console.log(`  ${name.padEnd(24)} ${summary(pairs, scorer)}`);
  }
  const logic = rowsOf("pairs/name_bench_half_logicv2_scores.csv");
  const byNames = new Map(logic.map((row) => [`${row["name1"]}|${row["name2"]}`, Number(row["score"])]));
  const known = readPairs("pairs/name_bench_half.csv").filter((pair) => byNames.has(`${pair.left}|${pair.right}`));
  console.log(`  logic-v2 on the same rows ${summary(known, (pair) => byNames.get(`${pair.left}|${pair.right}`) ?? 0)}`);
}

function summary(pairs: Pair[], scorer: Scorer): string {
  const judged = pairs.map((pair) => ({ pair, hit: scorer(pair) >= MATCH_THRESHOLD }));
  const count = (hit: boolean, match: boolean) => judged.filter((each) => each.hit === hit && each.pair.match === match).length;
  const [found, wrong, missed] = [count(true, true), count(true, false), count(false, true)];
  const strong = judged
    .filter(({ pair, hit }) => pair.quality === "STRONG" && hit !== pair.match)
    .map(({ pair }) => `${pair.left} / ${pair.right}`);
  const ratio = (part: number, whole: number) => (whole === 0 ? "    –" : (part / whole).toFixed(3));
  const figures = `P ${ratio(found, found + wrong)}  R ${ratio(found, found + missed)}  F1 ${ratio(2 * found, 2 * found + wrong + missed)}`;
  const strongWords = pairs.some((pair) => pair.quality === "STRONG") ? `  strong rows wrong ${strong.length}` : "";
  return `${figures}  found ${found}, missed ${missed}, false ${wrong}${strongWords}`;
}

/** Floor 1: words sorted, one edit distance over the whole. */
function tokenSort(left: string, right: string): number {
  const [a, b] = [left, right].map((name) => nameTokens(name).sort().join(" ")) as [string, string];
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : 1 - distance(a, b) / longest;
}

/** Floor 2: each word of the shorter name with its best partner by Jaro-Winkler, averaged. */
function bestPairs(left: string, right: string): number {
  const [few, many] = [nameTokens(left), nameTokens(right)].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (few.length === 0) return 0;
  const best = few.map((word) => Math.max(...many.map((other) => jaroWinkler(word, other))));
  return best.reduce((sum, each) => sum + each, 0) / few.length;
}

function jaroWinkler(left: string, right: string): number {
  const reach = Math.max(Math.floor(Math.max(left.length, right.length) / 2) - 1, 0);
  const taken = new Set<number>();
  const matched: string[] = [];
  for (let i = 0; i < left.length; i++) {
    for (let j = Math.max(0, i - reach); j <= Math.min(right.length - 1, i + reach); j++) {
      if (taken.has(j) || left[i] !== right[j]) continue;
      taken.add(j);
      matched.push(left[i] as string);
      break;
    }
  }
  if (matched.length === 0) return 0;
  const other = [...taken].sort((a, b) => a - b).map((j) => right[j]);
  const swaps = matched.filter((letter, at) => letter !== other[at]).length / 2;
  const jaro = (matched.length / left.length + matched.length / right.length + (matched.length - swaps) / matched.length) / 3;
  let prefix = 0;
  while (prefix < 4 && left[prefix] !== undefined && left[prefix] === right[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

async function measureLists(): Promise<ListIndex> {
  console.log("\nlists");
  const ofac = await timeParse("OFAC SDN trio", parseOfacCsv, "ofac/2021-07");
  const un = await timeParse("UN XML", parseUnXml, "un/UN_consolidated_2024-09-26.xml");
  const before = process.memoryUsage().heapUsed;
  const begun = performance.now();
  const built = buildListIndex([...ofac, ...un]);
  const names = [...ofac, ...un].reduce((sum, entry) => sum + entry.names.length, 0);
  console.log(
    `  index of both: ${built.size} entries, ${names} names, ${(performance.now() - begun).toFixed(0)} ms, about ${((process.memoryUsage().heapUsed - before) / 1e6).toFixed(0)} MB`,
  );
  return built;
}

async function timeParse(name: string, parser: ImportParser, place: string): Promise<ListEntry[]> {
  let entries: ListEntry[] = [];
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const begun = performance.now();
    entries = [];
    const open = (file?: string) => createReadStream(path.join(DATA, place, file ?? ""));
    for await (const event of parser({ path: place, open })) if (event.type === "record") entries.push(event.record as ListEntry);
    times.push(performance.now() - begun);
  }
  ListEntry.array().parse(entries);
  console.log(`  ${name}: ${entries.length} entries parsed in ${quantile(times, 0.5)} ms (median of 5)`);
  return entries;
}

function measureFalseHits(lists: ListIndex): void {
  console.log("\nfalse hits against OFAC + UN by name alone");
  const companies = rowsOf("cl/personas_juridicas_muestra.csv").map(
    (row): Subject => ({ name: row["razon_social"] ?? "", kind: "company", rut: null }),
  );
  report("Chilean companies", companies, lists);
  const people = rowsOf("negatives/yente_negatives_us.csv").slice(0, 5_000);
  report(
    "synthetic people",
    people.map((row): Subject => ({ name: row["full_name"] ?? "", kind: "person", rut: null })),
    lists,
  );
  report("synthetic Chileans", chileans(5_000), lists);
}

function report(name: string, subjects: Subject[], lists: ListIndex): void {
  const times: number[] = [];
  const found = subjects.flatMap((subject) => {
    const begun = performance.now();
    const hits = screenName(lists, subject);
    times.push(performance.now() - begun);
    return hits.length > 0
      ? [`    ${subject.name} → ${hits.map((hit) => `${hit.explanation.matchedName} (${hit.explanation.similarity})`).join("; ")}`]
      : [];
  });
  console.log(
    `  ${name}: ${found.length} of ${subjects.length} with a hit; search p50 ${quantile(times, 0.5)} ms, p95 ${quantile(times, 0.95)} ms`,
  );
  if (process.argv.includes("--list")) console.log(found.join("\n"));
}

/** People made of names by their frequency in Chile, surnames first, from a fixed seed. */
function chileans(count: number): Subject[] {
  let seed = 20_261_120;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const picker = (rows: Record<string, string>[], name: string, weight: string) => {
    const total = rows.reduce((sum, row) => sum + Math.max(1, Number(row[weight])), 0);
    return () => {
      let rest = next() * total;
      for (const row of rows) {
        rest -= Math.max(1, Number(row[weight]));
        if (rest < 0) return row[name] ?? "";
      }
      return rows[0]?.[name] ?? "";
    };
  };
  const given = picker(rowsOf("cl/nombres_chile_1920_2021.csv"), "nombre", "total");
  const surname = picker(rowsOf("cl/apellidos_chile.csv"), "apellido", "n_en_candidatos_y_parlamentarios");
  return Array.from({ length: count }, () => ({ name: `${surname()} ${surname()} ${given()} ${given()}`, kind: "person", rut: null }));
}

function quantile(values: number[], at: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0;
  return value.toFixed(value < 10 ? 2 : 0);
}
