/** The promise: the set comes whole, whatever interrupts it, meets nothing real, and goes whole. */
import { createHash, randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { issueToken } from "#lib/auth/issue-token";
import { OPERATOR } from "#lib/auth/doer";
import type { Clock } from "#lib/calendar/clock";
import { addMonths, type Month, monthOf } from "#lib/calendar/month";
import { readCheckDetail } from "#lib/checks/read-check-detail";
import { readHome } from "#lib/checks/read-home";
import type { Db } from "#lib/db/db";
import { clearDemo } from "#lib/jobs/demo/clear-demo";
import { DEMO_EMAIL, DEMO_ORGANISATION, readDemoSet } from "#lib/jobs/demo/demo-set";
import { loadDemo } from "#lib/jobs/demo/load-demo";
import { DEMO_MONTHS, demoSchedule } from "#lib/jobs/demo/schedule";
import { SPECIAL_RUTS } from "#lib/jobs/demo/special-subjects";
import { grantCredits } from "#lib/ledger/ledger";
import { plainTerms } from "#lib/policy/terms";
import type { Rut } from "#lib/rut/rut";
import { localService } from "#lib/service/local";
import { demoContext } from "#lib/testing/demo-organisation";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { storeRegister } from "#lib/testing/store-register";

// A whole set is loaded and read, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const FIRST_START = new Date("2026-11-20T15:04:05Z");
const clock: Clock = { now: () => FIRST_START };
const password = "correct horse battery staple";
const small = { clock, password, people: 2_000 };

describe("loaded one month at a time, interrupted after each", () => {
  const db = testDb();
  const whole = testDb();

  test("every Check is what the real engine says over what stood when it was made", async () => {
    await expect(loadDemo({ ...small, db: killedAt(whole, 60) })).rejects.toThrow("killed");
    expect(await loadDemo({ ...small, db: whole })).toEqual({ changed: true, stands: true });
    const made = await checksOf(whole);
    const landings = demoSchedule(FIRST_START).releases.map(({ importedAt }) => importedAt);
    const service = localService();
    let compared = 0;
    for (let step = 1; step <= DEMO_MONTHS; step++) {
      const stop = new AbortController();
      expect(await loadDemo({ ...small, db, signal: stop.signal, onProgress: () => stop.abort() })).toEqual({
        changed: true,
        stands: false,
      });
      expect(await readDemoSet(db)).toMatchObject({ stepsDone: step, state: "loading" });
      const ctx = await demoContext(db, FIRST_START);
      const month = addMonths(monthOf(FIRST_START), step - DEMO_MONTHS);
      const from = landings.findLast((landing) => monthOf(landing) <= month) as Date;
      const until = landings.find((landing) => monthOf(landing) > month) ?? FIRST_START;
      for (const { rut, created_at, completed_at, evidence } of made) {
        const at = completed_at ?? created_at;
        if (at < from || at >= until) continue;
        expect(evidence).toEqual(JSON.parse(JSON.stringify(await service.investigate(ctx, rut, at, plainTerms(ctx.settings)))));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(400);
  });

  test("a loading that was interrupted, or killed in the middle of a month, ends as one that was not", async () => {
    expect(await loadDemo({ ...small, db })).toEqual({ changed: true, stands: true });
    const contents = await contentsOf(db);
    expect(await contentsOf(whole)).toEqual(contents);
    const muchLater: Clock = { now: () => new Date("2027-03-01T12:00:00Z") };
    expect(await loadDemo({ ...small, db, clock: muchLater, again: true })).toEqual({ changed: false, stands: true });
    expect(await contentsOf(db)).toEqual(contents);
  });

  test("it is taken away whole, and comes back only when asked for", async () => {
    const before = await contentsOf(whole);
    await clearDemo({ db: whole });
    expect(await loadDemo({ ...small, db: whole })).toEqual({ changed: false, stands: false });
    expect(await one(whole, "select count(*) from users")).toBe(0);
    expect(await loadDemo({ ...small, db: whole, again: true })).toEqual({ changed: true, stands: true });
    expect(await contentsOf(whole)).toEqual(before);
  });
});

describe("what is real", () => {
  const db = testDb();

  test("and what is invented never meet, and clearing leaves the real as it was", async () => {
    const real = await testContext(db, { name: "Corredora Real" });
    await storeRegister(db, "sii-names", [{ rut: "76543210-3", name: "María González Real SpA" }]);
    await db.transact((tx) => grantCredits(tx, { orgId: real.actor.orgId, credits: 5, reference: "x", actor: "x", at: FIRST_START }));
    await issueToken({ db, clock }, OPERATOR, { orgId: real.actor.orgId, name: "core" });
    const before = await everything(db);
    await loadDemo({ ...small, db });

    const service = localService();
    const demo = await demoContext(db, FIRST_START);
    expect(await service.rutToName(real, SPECIAL_RUTS.sanctioned)).toEqual([]);
    expect((await service.nameToRut(real, "María González", { page: 1, pageSize: 25 })).count).toBe(1);
    expect((await service.nameToRut(demo, "González Real", { page: 1, pageSize: 25 })).count).toBe(0);
    expect(await service.investigate(real, SPECIAL_RUTS.sanctioned, FIRST_START, plainTerms(real.settings))).toBeNull();
    expect((await readHome(real)).checksThisMonth).toBe(0);
    expect((await readHome(real)).sources.every(({ version }) => version === null)).toBe(true);
    const [anyCheck] = await db.query<{ check_id: string }>("select check_id from checks limit 1");
    await expect(readCheckDetail(real, anyCheck?.check_id ?? "")).rejects.toMatchObject({ code: "not-found" });

    await clearDemo({ db });
    expect(await everything(db)).toEqual(before);
    expect(await one(db, "select count(*) from organisations where scope = 'demo'")).toBe(0);
    expect(await one(db, "select count(*) from lists where scope = 'demo' and current_version is not null")).toBe(0);
    expect(await db.query("select state, org_id from demo_set")).toEqual([{ state: "cleared", org_id: null }]);
  });

  test("keeps its ledger and trail, whoever tries, and never becomes a demonstration", async () => {
    await loadDemo({ ...small, db, again: true });
    for (const table of ["credit_entries", "audit_entries"]) {
      await expect(db.query(`delete from ${table}`)).rejects.toThrow("append-only");
      await expect(
        db.query(`delete from ${table} where org_id in (select org_id from organisations where scope = 'real')`),
      ).rejects.toThrow("append-only");
      await expect(db.query(`update ${table} set org_id = org_id`)).rejects.toThrow("append-only");
      await expect(db.query(`truncate ${table}`)).rejects.toThrow("append-only");
    }
    await expect(db.query("update organisations set scope = 'demo' where scope = 'real'")).rejects.toThrow("never change");
    await expect(db.query("delete from organisations where scope = 'real'")).rejects.toThrow("never removed");
  });
});

describe("a database of before", () => {
  const db = testDb();

  test("gets the new set in place of the old one; who made a person or a token there keeps it", async () => {
    const { orgId } = (await oldSet(db)).actor;
    const { secret: _secret, tokenId } = await issueToken({ db, clock }, OPERATOR, { orgId, name: "de una visita" });
    await db.query(
      "insert into users (user_id, org_id, email, name, role, password_hash, created_at) values ($1, $2, $3, 'Demostración', 'admin', 'kept', $4)",
      [randomUUID(), orgId, DEMO_EMAIL, FIRST_START],
    );
    expect(await loadDemo({ ...small, db })).toEqual({ changed: true, stands: true });
    expect(await one(db, NAMED)).toBe(2_200);
    expect(await db.query("select org_id, disabled_at from organisations where scope = 'demo'")).toEqual([
      { org_id: orgId, disabled_at: null },
    ]);
    expect(await db.query("select password_hash from users where email = $1", [DEMO_EMAIL])).toEqual([{ password_hash: "kept" }]);
    expect(await one(db, `select count(*) from tokens where token_id = '${tokenId}'`)).toBe(1);
    expect(await db.query("select kind, reference from credit_entries where entry_no = 1")).toEqual([
      { kind: "grant", reference: "Factura 1041" },
    ]);
    expect(await loadDemo({ ...small, people: 600, db })).toEqual({ changed: true, stands: true });
    expect(await one(db, NAMED)).toBe(660);
  });

  test("from which somebody took it away stays without", async () => {
    await db.transact(async (tx) => {
      await tx.query("delete from demo_set");
      await tx.query("update organisations set disabled_at = $1 where scope = 'demo'", [FIRST_START]);
    });
    expect(await loadDemo({ ...small, db })).toEqual({ changed: false, stands: false });
  });
});

describe("a first start in a month that has only just begun", () => {
  const db = testDb();

  test.each(["2027-01-01T03:00:20Z", "2027-05-02T14:00:00Z", "2027-08-31T23:59:00Z"])(
    "%s: this month has Checks too, none of them later",
    async (instant) => {
      await clearDemo({ db });
      const firstStart = new Date(instant);
      await loadDemo({ db, clock: { now: () => firstStart }, password, people: 600, again: true });
      const months = await db.query<{ month: Month; latest: Date }>(
        "select month, max(created_at) as latest from checks group by month order by month",
      );
      expect(months.map(({ month }) => month)).toEqual(demoSchedule(firstStart).months);
      expect((months.at(-1)?.latest as Date) <= firstStart).toBe(true);
      expect(await one(db, `select count(*) from credit_entries where created_at > '${instant}'`)).toBe(0);
      expect(await one(db, `select count(*) from audit_entries where at > '${instant}' and actor_kind <> 'system'`)).toBe(0);
      for (const { rut, created_at, month } of await db.query<{ rut: Rut; created_at: Date; month: Month }>(
        "select rut, created_at, month from checks",
      ))
        expect(monthOf(created_at), rut).toBe(month);
    },
  );
});

interface Row {
  rut: Rut;
  created_at: Date;
  completed_at: Date | null;
  evidence: unknown;
  incomplete: string[];
}

function checksOf(db: Db): Promise<Row[]> {
  return db.query<Row>("select rut, created_at, completed_at, evidence, incomplete from checks order by created_at");
}

/** What the first edition left in a database. */
async function oldSet(db: Db): Promise<TestContext> {
  const ctx = await testContext(db, { scope: "demo", name: DEMO_ORGANISATION, credits: 1_000 });
  await db.query(
    `insert into list_versions (list_id, version, as_of, imported_at, checksum, file_name, records, added, changed, removed)
     values ('demo-registry', 1, '2026-01-01', $1, 'old', 'demo', 1, 1, 0, 0)`,
    [FIRST_START],
  );
  await db.query("update lists set current_version = 1 where list_id = 'demo-registry'");
  await storeRegister(db, "demo-registry", [{ rut: "52000000-5", name: "Vieja SpA" }]);
  return ctx;
}

/** Rows that the demonstration's register points to; others would be counted apart. */
const NAMED = "select count(*) from registry_rows join lists on current_load = load_id where scope = 'demo'";

/** The database of a process that is killed at its so-many-th statement within transactions. */
function killedAt(db: Db, statement: number): Db {
  let left = statement;
  return {
    ...db,
    transact: (work) =>
      db.transact((tx) =>
        work({
          ...tx,
          query: (text, values, name) => {
            left -= 1;
            if (left <= 0) throw new Error("killed");
            return tx.query(text, values, name);
          },
        }),
      ),
  };
}

/** Digests of what the set holds; who may sign in and when apart. */
async function contentsOf(db: Db): Promise<Record<string, unknown>> {
  const tables: Record<string, string> = {
    "registry_rows join lists on current_load = load_id": "list_id, rut_number, full_name, detail",
    list_versions: "list_id, version, as_of, imported_at, checksum, records, added, changed, removed",
    list_entries: "list_id, entry_id, from_version, until_version, entry",
    court_cases: "case_id, version, record",
    court_participants: "case_id, participant_no, rut, name, role",
    checks:
      "check_id, rut, month, created_at, name, data, score_value, incomplete, evidence, made_by_id, ai_summary, summary_made_at, completed_at",
    check_rescreens: "check_id, list_id, version, rescreened_at",
    check_news: "news_id, check_id, rut, list_id, version, entry_id, kind, hit, before, changed, delisted, found_at, read_at, read_by_name",
    review_items:
      "item_id, rut, kind, list_id, entry_id, check_id, hit, facts_hash, state, revision, opened_at, assignee_id, decision, second",
    review_acts: "item_id, act_no, at, act, by_id, reason, detail",
    person_decisions: "decision_id, rut, check_id, outcome, reason, by_id, at, score_value, open_items, state",
    credit_entries: "entry_no, delta_credits, balance_after_credits, kind, reference, actor, created_at",
    audit_entries: "entry_id, at, actor_name, action, detail",
  };
  const found: Record<string, unknown> = {};
  for (const [table, columns] of Object.entries(tables)) {
    const where = table === "audit_entries" ? `where at < '${FIRST_START.toISOString()}'` : "";
    const rows = await db.query<{ row: string }>(
      `select row::text from (select ${columns} from ${table} ${where}) as row order by row::text`,
    );
    found[table] = [
      rows.length,
      createHash("sha256")
        .update(rows.map(({ row }) => row).join("\n"))
        .digest("hex"),
    ];
  }
  return found;
}

/** Every row of every table but the note of the set, jobs' stages included. */
async function everything(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.query<{ name: string }>(
    "select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => table.name !== "demo_set")) {
    found[name] = (await db.query<{ row: string }>(`select row::text from ${name} as row order by row::text`)).map(({ row }) => row);
  }
  return found;
}

async function one(db: Db, sql: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql);
  return Number(row?.count ?? Number.NaN);
}
