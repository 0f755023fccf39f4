/** Imports rows of court cases as the worker does, in any files, and holds what the own engine counts against the plain count. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Evidence } from "#lib/contract/evidence";
import { type Db, openDb } from "#lib/db/db";
import { enqueueImport } from "#lib/jobs/enqueue-import";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { plainTerms } from "#lib/policy/terms";
import { rutOfNumber } from "#lib/rut/rut";
import { localService } from "#lib/service/local";
import { testContext } from "#lib/testing/organisation";
import { openProofDatabase } from "#lib/testing/proof-database";
import { type Counts, countPlainly, fieldsOf, markOf, openCases, PEOPLE, type ToldRow, toldRow } from "#lib/testing/told-cases";
import { storeRegister } from "#lib/testing/store-register";

/** The same on a durable database of its own, for a proof. */
export async function proveCounts(numRuns: number): Promise<void> {
  const place = await openProofDatabase();
  const db = openDb({ url: place.url, poolSize: 4, statementTimeoutMs: 0 });
  try {
    await judgeCounts(db, numRuns);
  } finally {
    await db.close();
    await place.close();
  }
}

const AT = { now: () => new Date("2026-11-20T15:00:00Z") };
const PERSONS = [0, 1, 2] as const;

interface Telling {
  rows: ToldRow[];
  /** Of each row, in the order of the import: which row, and in which file. */
  order: { row: number; file: number }[];
  times: number;
}

const telling: fc.Arbitrary<Telling> = fc.array(toldRow, { minLength: 1, maxLength: 14 }).chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    order: fc
      .tuple(
        fc.shuffledSubarray(
          rows.map((_, at) => at),
          { minLength: rows.length },
        ),
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: rows.length, maxLength: rows.length }),
      )
      .map(([places, files]) => places.map((row, at) => ({ row, file: files[at] as number }))),
    times: fc.constantFrom(1, 1, 3),
  }),
);

/** Runs the property on a migrated database, whose cases it clears away. Throws with what was drawn when it does not hold. */
export async function judgeCounts(db: Db, numRuns: number): Promise<void> {
  const folder = mkdtempSync("/tmp/cotejo-told-");
  const ctx = await testContext(db);
  await storeRegister(
    db,
    "sii-names",
    PEOPLE.map(({ number, names }) => ({ rut: rutOfNumber(number), name: names[0] })),
  );
  const property = fc.asyncProperty(telling, async (given) => {
    await clear(db);
    await importAll(db, folder, given);
    for (const person of PERSONS) {
      const terms = { ...plainTerms(ctx.settings), caseMaxAgeYears: 10 };
      const evidence = await localService().investigate(ctx, rutOfNumber(PEOPLE[person].number), AT.now(), terms);
      const counted = countsOf(evidence as Evidence);
      const plain = countPlainly(given.rows, person);
      if (JSON.stringify(counted) !== JSON.stringify(plain)) {
        throw new Error(`person ${person}: ${JSON.stringify(counted)} and not ${JSON.stringify(plain)}`);
      }
      if (counted.penal !== counted.penalByRut + counted.penalByName) throw new Error("the penal total is not the sum of its parts");
    }
    await requireCoverage(db, given.rows);
    await requireNothingReserved(db, given.rows);
  });
  try {
    await fc.assert(property, { numRuns });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function clear(db: Db): Promise<void> {
  for (const table of ["jobs", "court_cases", "court_reserved", "court_coverage"]) await db.query(`delete from ${table}`);
  await db.query("update lists set current_version = null where list_id = 'courts'");
  await db.query("delete from list_versions where list_id = 'courts'");
}

async function importAll(db: Db, folder: string, { rows, order, times }: Telling): Promise<void> {
  for (let time = 0; time < times; time++) {
    for (const file of [0, 1, 2, 3]) {
      const told = order.filter((each) => each.file === file).map(({ row }) => fieldsOf(rows[row] as ToldRow, rutOfNumber));
      if (told.length === 0) continue;
      const format = file % 2 === 0 ? "courts-csv" : "courts-ndjson";
      const path = join(folder, `${file}.txt`);
      writeFileSync(path, format === "courts-csv" ? csv(told) : told.map((row) => `${JSON.stringify(row)}\n`).join(""));
      const jobId = await enqueueImport(db, AT, { format, path });
      await runWorker({ db, clock: AT, log: openLog("silent", "test"), signal: AbortSignal.timeout(20_000), onlyJob: jobId });
      const [job] = await db.query<{ state: string; error: string | null }>("select state, error from jobs where job_id = $1", [jobId]);
      if (job?.state !== "done") throw new Error(`the import is ${job?.state}: ${job?.error}`);
    }
  }
}

function csv(rows: Record<string, string>[]): string {
  const names = Object.keys(rows[0] ?? {});
  return `${[names.join(";"), ...rows.map((row) => names.map((name) => row[name]).join(";"))].join("\n")}\n`;
}

function countsOf({ counters, adverse, leftOut }: Evidence): Counts {
  return {
    penal: counters.causas_penales_count,
    penalByRut: counters.causas_penales_rut_match_count,
    penalByName: counters.causas_penales_name_match_count,
    civil: counters.causas_civiles_count,
    labour: counters.causas_laborales_count,
    union: counters.causas_sindicales_count,
    adverse: adverse.penal + adverse.civil + adverse.labour,
    leftOut: leftOut.length,
  };
}

/** Of each feed, how many cases it tells. */
async function requireCoverage(db: Db, rows: readonly ToldRow[]): Promise<void> {
  const told = openCases(rows).flatMap((group) => [...new Set(group.map(({ feed }) => feed))]);
  const plain = ["Dos", "Uno"].flatMap((feed) =>
    told.includes(feed) ? [{ feed, cases: told.filter((each) => each === feed).length }] : [],
  );
  const kept = await db.query("select feed, sum(cases)::int as cases from court_coverage group by feed order by feed");
  if (JSON.stringify(kept) !== JSON.stringify(plain))
    throw new Error(`the coverage is ${JSON.stringify(kept)} and not ${JSON.stringify(plain)}`);
}

async function requireNothingReserved(db: Db, rows: readonly ToldRow[]): Promise<void> {
  const open = new Set(openCases(rows).flat().map(markOf));
  const marks = [...new Set(rows.map(markOf))].filter((mark) => !open.has(mark));
  if (marks.length === 0) return;
  const tables = await db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
  );
  for (const { name } of tables) {
    const found = await db.query(`select 1 from "${name}" as each where each::text like any ($1) limit 1`, [
      marks.map((mark) => `%${mark}%`),
    ]);
    if (found.length > 0) throw new Error(`something of a reserved case stands in ${name}`);
  }
}
