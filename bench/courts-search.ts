/**
 * The court part of a new Check with a million case rows loaded, beside the plain way: participants that share two single words. Names are
 * drawn by Chilean frequency, so that the common ones are as common as in a register. Run by itself: `npx tsx bench/courts-search.ts`.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { courtNameKeys } from "#lib/courts/name-keys";
import { wordShapes } from "#lib/courts/word-shapes";
import { type Db, openDb } from "#lib/db/db";
import { startEmbedded } from "#lib/db/embedded";
import { migrate } from "#lib/db/migrate";
import { compareNames, MATCH_THRESHOLD } from "#lib/names/compare";
import { nameKey, nameTokens } from "#lib/names/fold";
import { GIVEN_NAMES } from "#lib/names/given-names";
import { seededRandom } from "#lib/registry/synthetic/seeded-random";
import { openNameIndex } from "#lib/search/name-index";
import { findCases } from "#lib/service/find-cases";
import { inventCourtRow, type InventedRow, openCourtInventor } from "./matching/invented-courts";
import { misspell } from "./matching/invented-entries";
import { quantile } from "./measure";

export const MOST_P95_MS = 25;
const QUERIES_A_KIND = 150;
const PLAIN_QUERIES_A_KIND = 12;

/**
 * What a year of Checks asks for, in percent: people mostly by four words, drawn as often as their names are; two words alone are
 * those of a few foreigners. The percentile of all is of this mix; each kind is told by itself.
 */
interface Question {
  told: string;
  percent: number;
  subjects: { name: string; kind: "person" | "company"; rut: string }[];
}

/** A participant to look for. */
type Sought = Pick<InventedRow, "rut" | "name" | "kind">;

/** Prints what it finds; gives the 95th percentile of the mix, in milliseconds. */
export async function measureCourtSearch(db: Db, sample: readonly Sought[]): Promise<number> {
  await db.query(
    "create table plain_names as select name, string_to_array(name_key, ' ') as words from court_participants where rut is null",
  );
  await db.query("create index on plain_names using gin (words)");
  await db.query("vacuum analyze plain_names");
  const all: number[] = [];
  const plain: number[] = [];
  for (const { told, percent, subjects } of questionsOf(sample)) {
    const own = await timeEach(subjects, (subject) => ownSearch(db, subject));
    const few = await timeEach(subjects.slice(0, PLAIN_QUERIES_A_KIND), (subject) => plainSearch(db, subject));
    // Every kind is timed as often: in the mix each of its times counts by its share.
    for (const time of own.times) all.push(...Array.from({ length: percent }, () => time));
    for (const time of few.times) plain.push(...Array.from({ length: percent }, () => time));
    console.log(
      `  ${`${told} (${percent} %)`.padEnd(48)} ${figures(own.times)}  cases ${(own.found / subjects.length).toFixed(1)}; plainly ${figures(few.times)}`,
    );
  }
  const p95 = quantile(all, 0.95);
  const ratio = quantile(plain, 0.95) / p95;
  console.log(
    `  ${"the mix".padEnd(48)} ${figures(all)}  (asked p95 ≤ ${MOST_P95_MS} ms); plainly ${figures(plain)}: ${ratio.toFixed(1)} times as long at p95`,
  );
  return p95;
}

function questionsOf(sample: readonly Sought[]): Question[] {
  const next = seededRandom(77);
  const inventor = openCourtInventor();
  const among = (rows: readonly Sought[]) => Array.from({ length: QUERIES_A_KIND }, () => rows[Math.floor(next() * rows.length)] as Sought);
  const subject = (name: string, kind: "person" | "company", rut = "1-9") => ({ name, kind, rut });
  const people = sample.filter((row) => row.rut === null && row.kind === "person");
  const companies = sample.filter((row) => row.kind === "company");
  const fresh = (make: () => string, kind: "person" | "company") => Array.from({ length: QUERIES_A_KIND }, () => subject(make(), kind));
  return [
    { told: "people as a case names them", percent: 35, subjects: among(people).map((row) => subject(row.name, "person")) },
    { told: "the same, misspelt", percent: 5, subjects: among(people).map((row) => subject(misspell(row.name, next), "person")) },
    { told: "people of common names, four words", percent: 10, subjects: fresh(() => inventor.common(next, 2, 2), "person") },
    { told: "people of common names, three words", percent: 5, subjects: fresh(() => inventor.common(next, 1, 2), "person") },
    { told: "people of common names, two words", percent: 2, subjects: fresh(() => inventor.common(next, 1, 1), "person") },
    {
      told: "people by RUT, the largest plaintiffs too",
      percent: 18,
      subjects: among(sample.filter((row) => row.rut !== null)).map((row) => subject(row.name, row.kind, row.rut ?? "")),
    },
    { told: "companies as a case names them", percent: 10, subjects: among(companies).map((row) => subject(row.name, "company")) },
    { told: "companies of no case", percent: 15, subjects: fresh(() => inventor.company(next), "company") },
  ];
}

async function timeEach(subjects: Question["subjects"], search: (subject: Question["subjects"][number]) => Promise<number>) {
  let found = 0;
  for (const subject of subjects.slice(0, 5)) await search(subject);
  const times: number[] = [];
  for (const subject of subjects) {
    const begun = performance.now();
    found += await search(subject);
    times.push(performance.now() - begun);
  }
  return { times, found };
}

const NAMES = openNameIndex({ cacheBytes: 2 ** 20 });

async function ownSearch(db: Db, subject: Question["subjects"][number]): Promise<number> {
  const found = await db.snapshot((view) => findCases({ actor: { scope: "real" } }, view, NAMES, subject, null));
  return found.cases.length;
}

/** As it was before: candidates share two words with the subject, one of them no given name, and each is compared. */
async function plainSearch(db: Db, subject: Question["subjects"][number]): Promise<number> {
  const words = [...new Set(nameTokens(subject.name))];
  const telling = subject.kind === "person" ? words.filter((word) => !GIVEN_NAMES.has(word)) : words;
  const rows = await db.query<{ name: string }>(
    `select distinct name from plain_names where words && $1::text[]
       and cardinality(array(select unnest(words) intersect select unnest($2::text[]))) >= $3`,
    [telling.length > 0 ? telling : words, words, Math.min(2, words.length)],
  );
  return rows.filter(({ name }) => compareNames(subject.name, name, subject.kind).similarity >= MATCH_THRESHOLD).length;
}

const figures = (times: number[]) =>
  [0.5, 0.95, 1].map((share, at) => `${["p50", "p95", "max"][at]} ${quantile(times, share).toFixed(1)}`).join(", ") + " ms";

/** Cases straight into the tables, without an import. */
export async function fillCourts(db: Db, rows: number): Promise<InventedRow[]> {
  const inventor = openCourtInventor();
  const next = seededRandom(5);
  const sample: InventedRow[] = [];
  const words = new Set<string>();
  for (let from = 0; from < rows; from += 5_000) {
    const batch = Array.from({ length: Math.min(5_000, rows - from) }, (_, at) => inventCourtRow(inventor, next, from + at));
    for (const [at, row] of batch.entries()) if ((from + at) % 199 === 0) sample.push(row);
    for (const row of batch) if (row.rut === null) for (const word of nameKey(row.name).split(" ")) words.add(word);
    const cases = new Map(batch.map((row) => [row.record.caseId, row.record]));
    await db.query(
      `insert into court_cases (case_id, scope, source, version, facts_hash, record)
       select record ->> 'caseId', 'real', 'bench', 1, '', record from jsonb_array_elements($1::jsonb) as record on conflict do nothing`,
      [JSON.stringify([...cases.values()])],
    );
    await db.query(
      `insert into court_participants (case_id, participant_no, scope, rut, name, name_key, name_keys, role)
       select "caseId", no, 'real', rut, name, key, keys, role
       from jsonb_to_recordset($1::jsonb) as row ("caseId" text, no integer, rut text, name text, key text, keys integer[], role text)`,
      [
        JSON.stringify(
          batch.map(({ record, no, rut, name, role }) => ({
            caseId: record.caseId,
            no,
            rut,
            name,
            role,
            key: nameKey(name),
            keys: rut === null ? courtNameKeys(name) : [],
          })),
        ),
      ],
    );
  }
  const learnt = [...words].map((word) => ({ word, shapes: wordShapes(word) }));
  await db.query(
    "insert into court_words (scope, word, shapes) select 'real', word, shapes from jsonb_to_recordset($1::jsonb) as learnt (word text, shapes integer[])",
    [JSON.stringify(learnt)],
  );
  await db.query("vacuum analyze court_participants");
  await db.query("analyze court_cases, court_words");
  console.log(`  ${words.size.toLocaleString("en")} distinct words`);
  return sample;
}

async function main(): Promise<void> {
  const rows = Number(process.argv[2] ?? 1_000_000);
  const home = mkdtempSync(path.join(tmpdir(), "cotejo-bench-"));
  chmodSync(home, 0o711);
  const server = await startEmbedded({ home, durable: false });
  try {
    const db = openDb({ url: server.url, poolSize: 2, statementTimeoutMs: 0 });
    await migrate(db);
    const begun = performance.now();
    const sample = await fillCourts(db, rows);
    console.log(`${rows.toLocaleString("en")} case rows in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
    for (const relation of ["court_participants", "court_participants_keys", "court_words", "court_words_shapes"]) {
      const [size] = await db.query<{ size: string }>("select pg_size_pretty(pg_relation_size($1::regclass)) as size", [relation]);
      console.log(`  ${relation} ${size?.size}`);
    }
    const p95 = await measureCourtSearch(db, sample);
    await db.close();
    process.exitCode = p95 > MOST_P95_MS ? 1 : 0;
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

if (process.argv[1]?.endsWith("courts-search.ts")) await main();
