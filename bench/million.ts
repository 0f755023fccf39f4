/**
 * One screening against a million invented entries: build time, memory, and the time of a search by the kind of question, beside
 * comparing every name. Run by `npm run bench:matching -- --million`.
 */
import { similarityOf } from "#lib/names/compare";
import { type PreparedName, prepareName } from "#lib/names/prepared-name";
import { seededRandom } from "#lib/registry/synthetic/seeded-random";
import type { ListEntry } from "#lib/screening/list-entry";
import { type ListIndex, ListIndexBuilder } from "#lib/screening/list-index";
import { screenName } from "#lib/screening/screen-name";
import type { Subject } from "#lib/screening/subject";
import { inventEntries, type Inventor, misspell, openInventor } from "./matching/invented-entries";

export const MOST_P95_MS = 20;
const QUERIES_A_KIND = 500;
/** Names that the plain comparison is timed on; the time for all is worked out from it. */
const SAMPLE_NAMES = 2_000;
const SAMPLE_QUERIES = 10;

interface Question {
  told: string;
  subjects: Subject[];
}

/** Prints what it finds; gives the 95th percentile of all searches, in milliseconds. */
export function measureMillion(count = 1_000_000): number {
  const inventor = openInventor();
  console.log(`\n${count.toLocaleString("en")} invented entries (${inventor.told})`);
  const { index, sample } = build(count, inventor);
  const questions = questionsOf(sample, inventor);
  for (const { subjects } of questions) for (const subject of subjects.slice(0, 20)) screenName(index, subject);
  const all: number[] = [];
  for (const { told, subjects } of questions) {
    const { times, hits } = timeSearches(index, subjects);
    all.push(...times);
    console.log(`  ${told.padEnd(34)} ${figures(times)}  hits a search ${(hits / subjects.length).toFixed(1)}`);
  }
  const p95 = quantile(all, 0.95);
  console.log(`  ${"all".padEnd(34)} ${figures(all)}  (asked p95 ≤ ${MOST_P95_MS} ms)`);
  comparePlainly(index, sample, questions);
  return p95;
}

/** Builds as a server does, in small steps; keeps two thousand entries to ask for. */
function build(count: number, inventor: Inventor): { index: ListIndex; sample: ListEntry[] } {
  const before = memory();
  const begun = performance.now();
  const builder = new ListIndexBuilder();
  const sample: ListEntry[] = [];
  const every = Math.max(1, Math.floor(count / 2_000));
  let inventing = 0;
  let last = performance.now();
  for (const entry of inventEntries(count, inventor)) {
    const now = performance.now();
    inventing += now - last;
    builder.add(entry);
    if (builder.size % every === 0) sample.push(entry);
    last = performance.now();
  }
  const added = performance.now();
  let longest = 0;
  const steps = builder.settle();
  let step = steps.next();
  for (let at = performance.now(); !step.done; at = performance.now()) {
    step = steps.next();
    longest = Math.max(longest, performance.now() - at);
  }
  const index = step.value;
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  console.log(
    `  built in ${seconds(performance.now() - begun - inventing)} s (reading ${seconds(added - begun - inventing)} s, sorting ${seconds(performance.now() - added)} s in steps of at most ${longest.toFixed(0)} ms)`,
  );
  const after = memory();
  console.log(
    `  ${index.names.toLocaleString("en")} names; index ${mebibytes(index.bytes)}, ${(index.bytes / index.size).toFixed(0)} bytes an entry; process grew by ${mebibytes(after - before)}`,
  );
  return { index, sample };
}

function questionsOf(sample: readonly ListEntry[], inventor: Inventor): Question[] {
  const next = seededRandom(77);
  const listed = Array.from({ length: QUERIES_A_KIND }, () => sample[Math.floor(next() * sample.length)] as ListEntry);
  const subject = (name: string, kind: ListEntry["kind"]): Subject => ({
    name,
    kind: kind === "company" ? "company" : "person",
    rut: null,
  });
  const fresh = (make: () => Subject) => Array.from({ length: QUERIES_A_KIND }, make);
  return [
    { told: "names as listed", subjects: listed.map((entry) => subject(entry.names[0]?.name ?? "", entry.kind)) },
    {
      told: "listed names, two slips",
      subjects: listed.map((entry) => subject(misspell(misspell(entry.names[0]?.name ?? "", next), next), entry.kind)),
    },
    { told: "common people (jose gonzalez)", subjects: fresh(() => subject(inventor.commonPerson(next), "person")) },
    { told: "people who are not listed", subjects: fresh(() => subject(inventor.person(next), "person")) },
    { told: "companies that are not listed", subjects: fresh(() => subject(inventor.company(next), "company")) },
  ];
}

function timeSearches(index: ListIndex, subjects: readonly Subject[]): { times: number[]; hits: number } {
  let hits = 0;
  const times = subjects.map((subject) => {
    const begun = performance.now();
    hits += screenName(index, subject).length;
    return performance.now() - begun;
  });
  return { times, hits };
}

/** The baseline: no index, every name compared. */
function comparePlainly(index: ListIndex, sample: readonly ListEntry[], questions: readonly Question[]): void {
  const names = sample.flatMap((entry) => entry.names.map(({ name }) => prepareName(name, "person"))).slice(0, SAMPLE_NAMES);
  const queries = (questions[0]?.subjects ?? []).slice(0, SAMPLE_QUERIES).map(({ name }) => prepareName(name, "person"));
  const begun = performance.now();
  let sum = 0;
  for (const query of queries) sum += plainScan(query, names);
  const msAName = (performance.now() - begun) / (names.length * queries.length);
  console.log(
    `  baseline, comparing every name: ${(msAName * index.names).toFixed(0)} ms a search, worked out from ${names.length} names (${(msAName * 1_000).toFixed(1)} µs each)${sum < 0 ? "!" : ""}`,
  );
}

function plainScan(query: PreparedName, names: readonly PreparedName[]): number {
  return names.reduce((sum, name) => sum + similarityOf(query, name), 0);
}

function memory(): number {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().rss;
}

function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`;
}

function figures(times: readonly number[]): string {
  const ms = (share: number) => quantile(times, share).toFixed(2).padStart(7);
  return `p50 ${ms(0.5)} ms  p95 ${ms(0.95)} ms  max ${ms(1)} ms`;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
