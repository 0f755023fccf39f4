/** The promise: when a list changes, everyone with a Check this month is screened against what changed, once, and no Check is touched. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createCheck } from "#lib/checks/create-check";
import type { Evidence } from "#lib/contract/evidence";
import { monthOf } from "#lib/calendar/month";
import type { Db, Queryable } from "#lib/db/db";
import { enqueueImport } from "#lib/jobs/enqueue-import";
import { enqueue } from "#lib/jobs/queue";
import { type Rescreened, rescreen } from "#lib/jobs/rescreen";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { plainTerms } from "#lib/policy/terms";
import { type Rut, rutOfNumber } from "#lib/rut/rut";
import { localService } from "#lib/service/local";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { storeCheck } from "#lib/testing/store-check";
import { storeRegister } from "#lib/testing/store-register";

const db = testDb();
const log = openLog("silent", "test");
const folder = mkdtempSync("/tmp/cotejo-rescreen-");
const REAL = "../shared/data/un/UN_consolidated_2024-09-26.xml";

afterAll(() => rmSync(folder, { recursive: true, force: true }));

let ctx: TestContext;
beforeEach(async () => {
  for (const table of [
    "jobs",
    "job_schedules",
    "registry_rows",
    "registry_loads",
    "list_entries",
    "check_news",
    "check_rescreens",
    "checks",
  ])
    await db.query(`delete from ${table}`);
  await db.query("update lists set current_version = null, current_load = null");
  await db.query("delete from list_versions");
  ctx = await testContext(db, { credits: 1_000 });
});

const FIRST = [
  person("A", "TOMAS IGNACIO QUIROGA LAGOS", { born: "1961" }),
  person("B", "GASPAR ZALDUENDO PRAT"),
  person("C", "ELVIRA MONTAZUR RIOS"),
  person("D", "OLEG NOBODY EVERASKED"),
];
/** A has another year of birth, B is off the list, E is new. */
const SECOND = [
  person("A", "TOMAS IGNACIO QUIROGA LAGOS", { born: "1962" }),
  FIRST[2] as string,
  FIRST[3] as string,
  person("E", "RAMIRO PEÑAGRIS SOTOMAYOR"),
];
const SUBJECTS = [
  "Tomás Ignacio Quiroga Lagos",
  "Gaspar Zalduendo Prat",
  "Elvira Montazur Ríos",
  "Ramiro Peñagris Sotomayor",
  "Juana Soto",
];

describe("a list of four that changes in three entries", () => {
  test("brings what is new, changed and gone to the Checks of the month, compares nothing else, and leaves the Checks as they were", async () => {
    await land(FIRST);
    await checkAll();
    const before = await stored("checks");
    await land(SECOND);
    expect(await news()).toEqual([
      { name: SUBJECTS[0], kind: "hit-changed", entry: "A", changed: ["birthDates"], version: 2, delisted: null },
      { name: SUBJECTS[1], kind: "hit-gone", entry: "B", changed: [], version: 2, delisted: true },
      { name: SUBJECTS[3], kind: "new-hit", entry: "E", changed: [], version: 2, delisted: null },
    ]);
    expect(await worked()).toEqual([{ checks: 5, compared: 2 * 5, newHits: 1, changedHits: 1, goneHits: 1 }]);
    expect(await stored("checks")).toEqual(before);
    const [hit] = await db.query("select hit, before from check_news where kind = 'hit-changed'");
    expect(hit).toMatchObject({ hit: { version: 2, birthDates: ["1962"] }, before: { version: 1, birthDates: ["1961"] } });
    expect(await trail()).toEqual([{ subject: "un-sc", detail: { version: 2, news: 3, newHits: 1, changedHits: 1, goneHits: 1 } }]);
  });

  test("looked after again, by itself or by hand, gives nothing twice and compares nothing", async () => {
    await land(FIRST);
    await checkAll();
    await land(SECOND);
    const before = await stored("check_news");
    await enqueue(db, ctx.clock, "rescreen", {});
    await work();
    expect(await stored("check_news")).toEqual(before);
    expect((await worked()).reduce((sum, { compared }) => sum + compared, 0)).toBe(10);
    expect(await trail()).toHaveLength(1);
  });

  test("and changes again: what is known is the Check with the news of before, not the Check alone", async () => {
    await land(FIRST);
    await checkAll();
    await land(SECOND);
    // A as it was at first, B back under another name, E off; the new remark of C matters to nobody.
    await land([
      FIRST[0] as string,
      person("B", "SOMEBODY ELSE ALTOGETHER"),
      person("C", "ELVIRA MONTAZUR RIOS", { remark: "Reviewed." }),
      FIRST[3] as string,
    ]);
    expect((await news()).filter(({ version }) => version === 3)).toEqual([
      { name: SUBJECTS[0], kind: "hit-changed", entry: "A", changed: ["birthDates"], version: 3, delisted: null },
      { name: SUBJECTS[3], kind: "hit-gone", entry: "E", changed: [], version: 3, delisted: true },
    ]);
    await land([person("A", "QUITE ANOTHER PERSON"), FIRST[1] as string, FIRST[2] as string, FIRST[3] as string]);
    expect((await news()).filter(({ version }) => version === 4)).toEqual([
      { name: SUBJECTS[0], kind: "hit-gone", entry: "A", changed: [], version: 4, delisted: false },
      { name: SUBJECTS[1], kind: "new-hit", entry: "B", changed: [], version: 4, delisted: null },
    ]);
  });
});

describe("whose Check", () => {
  test("every organisation of the scope gets its own; Checks of other months and of the demonstration stay alone", async () => {
    const other = await testContext(db, { name: "Otra" });
    const demo = await testContext(db, { name: "Demo", scope: "demo" });
    await land(FIRST);
    await checkAll();
    await checkAll(other);
    const evidence = await evidenceOf(3);
    await storeCheck(db, ctx.actor.orgId, { evidence, createdAt: "2026-10-30T12:00:00Z" });
    await storeCheck(db, demo.actor.orgId, { evidence, createdAt: "2026-11-19T12:00:00Z" });
    await land(SECOND);
    const rows = await db.query("select org_id, count(*)::int as news from check_news group by org_id order by 1");
    const both = [ctx, other].map(({ actor }) => ({ org_id: actor.orgId, news: 3 }));
    expect(rows).toEqual(both.sort((a, b) => (a.org_id < b.org_id ? -1 : 1)));
    expect(await trail(other)).toHaveLength(1);
    expect(await trail(demo)).toEqual([]);
  });

  test("a Check that was being made while the list landed is found by the job that comes by itself", async () => {
    await land(FIRST);
    const late = await evidenceOf(3);
    await land(SECOND);
    await storeCheck(db, ctx.actor.orgId, { evidence: late, createdAt: ctx.clock.now().toISOString() });
    expect(await news()).toEqual([]);
    ctx.clock.set("2026-11-20T15:16:00Z");
    await work();
    expect(await news()).toMatchObject([{ name: SUBJECTS[3], kind: "new-hit", entry: "E", version: 2 }]);
  });

  test("a Check of before the list was loaded at all is screened against all of it", async () => {
    await checkAll();
    await land(FIRST);
    expect(await news()).toMatchObject([
      { name: SUBJECTS[0], kind: "new-hit", version: 1 },
      { name: SUBJECTS[1], kind: "new-hit", version: 1 },
      { name: SUBJECTS[2], kind: "new-hit", version: 1 },
    ]);
  });

  test("a landing in the last minute of the month is of that month, though the job begins in the next", async () => {
    await land(FIRST);
    await checkAll();
    ctx.clock.set("2026-12-01T02:59:30Z");
    await write(SECOND);
    const importId = await enqueueImport(db, ctx.clock, { format: "un-xml", path: join(folder, "un.xml") });
    await runWorker({ db, clock: ctx.clock, log, signal: AbortSignal.timeout(20_000), onlyJob: importId });
    ctx.clock.set("2026-12-01T03:00:30Z");
    await work();
    expect(await news()).toHaveLength(3);
  });
});

test("killed at any statement it goes on and ends as if nothing had been", async () => {
  await land(FIRST);
  await checkAll();
  await write(SECOND);
  const importId = await enqueueImport(db, ctx.clock, { format: "un-xml", path: join(folder, "un.xml") });
  await runWorker({ db, clock: ctx.clock, log, signal: AbortSignal.timeout(20_000), onlyJob: importId });
  const which = { month: monthOf(ctx.clock.now()), listId: "un-sc", target: null };
  const on = (own: Pick<Db, "query" | "transact">) => ({ db: own, log, now: () => ctx.clock.now(), pepCeasedYears: 1 });
  let dead = 0;
  for (let statement = 1; ; statement++) {
    const done = await rescreen(on(mortal(statement)), which).catch(() => null);
    if (done !== null) break;
    dead += 1;
    expect([0, 3]).toContain((await news()).length);
  }
  expect(dead).toBeGreaterThan(7);
  expect(await news()).toHaveLength(3);
  expect(await trail()).toHaveLength(1);
});

test("a list of more entries than are held at once is read in portions, none of them left out or read twice", async () => {
  await checkAll();
  const last = 20_300;
  await db.query(
    `insert into list_versions (list_id, version, imported_at, checksum, file_name, records, added, changed, removed)
     values ('un-sc', 1, $1, 'x', 'x', $2, $2, 0, 0)`,
    [ctx.clock.now(), last],
  );
  await db.query(
    `insert into list_entries (list_id, entry_id, from_version, facts_hash, entry)
     select 'un-sc', id, 1, '', jsonb_build_object('entryId', id, 'kind', 'person', 'programs', '[]'::jsonb, 'countries', '[]'::jsonb,
       'birthDates', '[]'::jsonb, 'identifiers', '[]'::jsonb, 'ruts', '[]'::jsonb, 'listedOn', null, 'remarks', null, 'pep', null,
       'names', jsonb_build_array(jsonb_build_object('strength', 'primary', 'name', case number when 1 then $2 when $1 then $3 else 'Oleg ' || md5(id) end)))
     from (select number, to_char(number, 'FM000000') as id from generate_series(1, $1::int) as number) as all_of_them`,
    [last, SUBJECTS[0], SUBJECTS[3]],
  );
  await db.query("update lists set current_version = 1 where list_id = 'un-sc'");
  const which = { month: monthOf(ctx.clock.now()), listId: "un-sc", target: null };
  const sum = await rescreen({ db, now: () => ctx.clock.now(), pepCeasedYears: 1 }, which);
  expect(sum).toEqual({ checks: 5, compared: last * 5, newHits: 2, changedHits: 0, goneHits: 0 });
  expect(await news()).toMatchObject([
    { name: SUBJECTS[0], entry: "000001" },
    { name: SUBJECTS[3], entry: "020300" },
  ]);
});

describe.skipIf(!existsSync(REAL))("the real list of the United Nations and a changed copy of it", () => {
  test("an entry more, an entry changed, an entry less: that is all that the Checks of the month are compared with", async () => {
    const text = readFileSync(REAL, "utf8");
    const people = text.match(/<INDIVIDUAL>.*?<\/INDIVIDUAL>/gs) ?? [];
    const [off, changed] = [people[10] as string, people[20] as string];
    const nameOf = (entry: string) =>
      ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"].flatMap((tag) => new RegExp(`<${tag}>([^<]+)`).exec(entry)?.[1] ?? []);
    const subjects = [nameOf(off).join(" "), nameOf(changed).join(" "), "Ramiro Peñagris Sotomayor", "Juana Soto"];
    await landText(text);
    await checkAll(ctx, subjects);
    const before = await stored("checks");
    await landText(
      text
        .replace(off, "")
        .replace(changed, changed.replace(/<UN_LIST_TYPE>[^<]*/, "<UN_LIST_TYPE>Another"))
        .replace("</INDIVIDUALS>", `${person("E", "RAMIRO PEÑAGRIS SOTOMAYOR")}</INDIVIDUALS>`),
    );
    expect(await db.query("select version, records, added, changed, removed from list_versions order by version")).toMatchObject([
      { version: 1, records: 875, added: 875 },
      { version: 2, records: 875, added: 1, changed: 1, removed: 1 },
    ]);
    expect(await worked()).toEqual([{ checks: 4, compared: 2 * 4, newHits: 1, changedHits: 1, goneHits: 1 }]);
    expect(await news()).toMatchObject([
      { name: subjects[0], kind: "hit-gone", delisted: true },
      { name: subjects[1], kind: "hit-changed", changed: ["programs"] },
      { name: subjects[2], kind: "new-hit", entry: "E" },
    ]);
    expect(await stored("checks")).toEqual(before);
  });
});

function person(id: string, name: string, more: { born?: string; remark?: string } = {}): string {
  const born = more.born === undefined ? "" : `<INDIVIDUAL_DATE_OF_BIRTH><YEAR>${more.born}</YEAR></INDIVIDUAL_DATE_OF_BIRTH>`;
  const remark = more.remark === undefined ? "" : `<COMMENTS1>${more.remark}</COMMENTS1>`;
  return `<INDIVIDUAL><DATAID>${id}</DATAID><FIRST_NAME>${name}</FIRST_NAME><UN_LIST_TYPE>Fictional</UN_LIST_TYPE><REFERENCE_NUMBER>${id}</REFERENCE_NUMBER>${remark}${born}</INDIVIDUAL>`;
}

async function write(people: string[]): Promise<void> {
  const head = "<?xml version='1.0' encoding='UTF-8'?><CONSOLIDATED_LIST dateGenerated='2026-11-19T00:00:00Z'>";
  writeFileSync(join(folder, "un.xml"), `${head}<INDIVIDUALS>${people.join("")}</INDIVIDUALS></CONSOLIDATED_LIST>`);
}

/** The list lands by an import, and the worker does what follows from it. */
async function land(people: string[]): Promise<void> {
  await write(people);
  await landFile();
}

async function landText(text: string): Promise<void> {
  writeFileSync(join(folder, "un.xml"), text);
  await landFile();
}

async function landFile(): Promise<void> {
  await enqueueImport(db, ctx.clock, { format: "un-xml", path: join(folder, "un.xml"), options: { acceptShrink: true } });
  await work();
}

async function work(): Promise<void> {
  await runWorker({ db, clock: ctx.clock, log, signal: AbortSignal.timeout(60_000), untilIdle: true });
  expect(await db.query("select kind, error from jobs where error is not null")).toEqual([]);
}

const rutAt = (place: number): Rut => rutOfNumber(11_000_000 + place);

async function register(names: readonly string[]): Promise<void> {
  await storeRegister(
    db,
    "sii-names",
    names.map((name, place) => ({ rut: rutAt(place), name })),
  );
}

async function checkAll(by = ctx, names: readonly string[] = SUBJECTS): Promise<void> {
  await register(names);
  const service = localService();
  for (const place of names.keys()) await createCheck(by, service, { rut: rutAt(place), ai_summary: false });
}

async function evidenceOf(place: number): Promise<Evidence> {
  await register(SUBJECTS);
  return (await localService().investigate(ctx, rutAt(place), ctx.clock.now(), plainTerms(ctx.settings))) as Evidence;
}

function news() {
  return db.query<{ name: string; kind: string; entry: string; changed: string[]; version: number; delisted: boolean | null }>(
    `select c.name, n.kind, n.entry_id as entry, n.changed, n.version, n.delisted from check_news n join checks c using (org_id, check_id)
     where n.org_id = $1 order by n.version, c.rut`,
    [ctx.actor.orgId],
  );
}

/** What the jobs that compared anything did. */
async function worked(): Promise<Rescreened[]> {
  const rows = await db.query<{ result: Rescreened }>(
    "select result from jobs where kind = 'rescreen' and state = 'done' and (result ->> 'checks')::int > 0 order by finished_at",
  );
  return rows.map(({ result }) => result);
}

function trail(of = ctx) {
  return db.query<{ subject: string; detail: object }>(
    "select subject, detail from audit_entries where org_id = $1 and action = 'news.found' order by at",
    [of.actor.orgId],
  );
}

async function stored(table: string): Promise<string[]> {
  return (await db.query<{ row: string }>(`select row::text from ${table} as row order by 1`)).map(({ row }) => row);
}

/** The database of a process that dies at its n-th statement. */
function mortal(point: number): Pick<Db, "query" | "transact"> {
  let count = 0;
  const guard = (target: Queryable): Queryable => ({
    query: async (text, values, name) => {
      count += 1;
      if (count >= point) throw new Error("dead");
      return target.query(text, values, name);
    },
  });
  return { ...guard(db), transact: (work) => db.transact((tx) => work({ ...tx, ...guard(tx) })) };
}
