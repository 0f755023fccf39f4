import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { dropUnusedLoads, type HeldRow, openLoad } from "#lib/registry/register-load";
import { type RegisterRow, registerRow } from "#lib/registry/register-row";
import { testDb } from "#lib/testing/postgres";

const db = testDb();

beforeEach(async () => {
  await db.query("update lists set current_load = null");
  for (const table of ["registry_rows", "registry_loads", "jobs"]) await db.query(`delete from ${table}`);
});

/** Names with everything that COPY and JSON treat as special. */
const name = fc.oneof(fc.constantFrom("\\N", "\\.", "a\\tb", "Ñandú \\ 'x' \"y\"", "", "👩🏽 SpA"), fc.string({ maxLength: 12 }));
const row = fc
  .tuple(fc.integer({ min: 1, max: 12 }), name, fc.option(fc.integer({ min: 2019, max: 2024 }), { nil: undefined }))
  .map(([rut, text, year]) => registerRow(rut, text.toWellFormed(), year === undefined ? {} : { year }));

/** What should stand, by the plain rule. */
function plain(rows: readonly RegisterRow[], held: HeldRow): RegisterRow[] {
  const kept = new Map<number, RegisterRow>();
  for (const each of rows) {
    const before = kept.get(each.rutNumber);
    const older = before !== undefined && held !== "last" && (each.detail.year ?? 0) < (before.detail.year ?? 0);
    if (!older) kept.set(each.rutNumber, each);
  }
  return [...kept.values()].sort((one, other) => one.rutNumber - other.rutNumber);
}

describe("a load", () => {
  test.each<[string, HeldRow]>([
    ["the last", "last"],
    ["the newest", { greatest: "year" }],
  ])("holds %s row of each RUT, however its batches are cut and wherever it was broken off", async (_, held) => {
    const property = fc.asyncProperty(
      fc.array(row, { maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      fc.nat(10),
      async (rows, size, end) => {
        const place = { listId: "sii-names", stageId: randomUUID() };
        let load = await openLoad(db, place, held);
        for (let at = 0; at < rows.length; at += size) {
          // A process that ends there leaves what it had read; the next one knows the load from the database.
          if (at / size === end) load = await openLoad(db, place, held);
          const batch = load.begin();
          for (const each of rows.slice(at, at + size)) batch.add(each);
          await db.transact((tx) => batch.write(tx));
        }
        const wanted = plain(rows, held);
        const stored = await db.query(
          `select rut_number as "rutNumber", full_name as "fullName", detail from registry_rows join registry_loads using (load_id)
         where stage_id = $1 order by 1`,
          [place.stageId],
        );
        expect(stored).toEqual(wanted);
        expect(await db.query("select rows from registry_loads where stage_id = $1", [place.stageId])).toEqual([{ rows: wanted.length }]);
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });
});

describe("loads that nobody needs", () => {
  test("go with their rows; never one that a list points to, nor one that an import fills", async () => {
    const fill = async (stageId: string) => {
      const batch = (await openLoad(db, { listId: "sii-names", stageId }, "last")).begin();
      batch.add(registerRow(1, "Uno"));
      await db.transact((tx) => batch.write(tx));
    };
    const [pointedTo, queued, running, failed, forgotten] = Array.from({ length: 5 }, () => randomUUID()) as [
      string,
      string,
      string,
      string,
      string,
    ];
    for (const stageId of [pointedTo, queued, running, failed, forgotten]) await fill(stageId);
    await db.query("update lists set current_load = (select load_id from registry_loads where stage_id = $1) where list_id = 'sii-names'", [
      pointedTo,
    ]);
    for (const [jobId, state] of [
      [queued, "queued"],
      [running, "running"],
      [failed, "failed"],
      [pointedTo, "done"],
    ]) {
      await db.query(
        "insert into jobs (job_id, kind, payload, state, run_after, created_at) values ($1, 'import', '{}', $2, now(), now())",
        [jobId, state],
      );
    }
    expect(await dropUnusedLoads(db)).toBe(2);
    const left = await db.query<{ stage_id: string }>("select stage_id from registry_loads join registry_rows using (load_id)");
    expect(left.map(({ stage_id }) => stage_id).sort()).toEqual([pointedTo, queued, running].sort());
    expect(await dropUnusedLoads(db)).toBe(0);
  });
});
