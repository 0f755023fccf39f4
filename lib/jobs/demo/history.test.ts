/** The promise: an organisation with thirteen months behind it, as if the service itself had made every Check of them. */
import { describe, expect, test, vi } from "vitest";
import type { Clock } from "#lib/calendar/clock";
import { type Month } from "#lib/calendar/month";
import { readCheckDetail } from "#lib/checks/read-check-detail";
import { Evidence } from "#lib/contract/evidence";
import { CheckDetail } from "#lib/contract/panel";
import type { Db } from "#lib/db/db";
import { loadDemo } from "#lib/jobs/demo/load-demo";
import { DEMO_MONTHS, demoSchedule } from "#lib/jobs/demo/schedule";
import { SPECIAL_RUTS } from "#lib/jobs/demo/special-subjects";
import { plainTerms } from "#lib/policy/terms";
import { listSources } from "#lib/service/list-sources";
import { renderReport } from "#lib/report/render-report";
import { madeUpIssue } from "#lib/testing/check-detail";
import type { Rut } from "#lib/rut/rut";
import { localService } from "#lib/service/local";
import { summarise } from "#lib/summary/summarise";
import { demoContext } from "#lib/testing/demo-organisation";
import { testDb } from "#lib/testing/postgres";

// A whole set is loaded and read, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const FIRST_START = new Date("2026-11-20T15:04:05Z");
const clock: Clock = { now: () => FIRST_START };
const password = "correct horse battery staple";

describe("the set of full size", () => {
  const db = testDb();

  test("stands after two at once have loaded it", async () => {
    const both = await Promise.all([loadDemo({ db, clock, password }), loadDemo({ db, clock, password })]);
    expect(both.filter(({ changed }) => changed)).toHaveLength(1);
    const sources = await listSources(db, "demo");
    expect(sources.map(({ sourceId, records }) => [sourceId, records])).toEqual([
      ["demo-courts", expect.any(Number)],
      ["demo-pep", expect.any(Number)],
      ["demo-registry", 22_000],
      ["demo-sanctions", expect.any(Number)],
    ]);
  });

  test("has Checks in each of thirteen months, one for a RUT and month, mostly of low risk and some of each", async () => {
    const months = await db.query<{ month: Month; checks: number; ruts: number }>(
      "select month, count(*) as checks, count(distinct rut) as ruts from checks group by month order by month",
    );
    expect(months.map(({ month }) => month)).toEqual(demoSchedule(FIRST_START).months);
    for (const { checks, ruts } of months) expect(checks === ruts && checks >= 30, String(checks)).toBe(true);
    const share = (label: string) => one(db, `select 100 * avg((score_label = '${label}')::int) as count from checks`);
    expect(await share("low")).toBeGreaterThan(75);
    expect(await share("medium")).toBeGreaterThan(5);
    expect(await share("high")).toBeGreaterThan(1);
    const incomplete = await one(db, "select count(*) from checks where incomplete <> '{}'");
    expect(
      incomplete > 3 &&
        incomplete < 40 &&
        (await one(db, "select count(*) from checks where incomplete <> '{}' and month > '2025-11'")) === 0,
    ).toBe(true);
    expect(await one(db, "select count(*) from checks where completed_at is not null")).toBeGreaterThan(0);
    expect(await one(db, "select count(*) from checks where ai_summary <> ''")).toBeGreaterThan(100);
  });

  test("every Check parses as the panel reads it, its reasons add up, its counters are those of its hits, its summary is its own", async () => {
    const ctx = await demoContext(db, FIRST_START);
    const rows = await db.query<{ check_id: string }>("select check_id from checks order by created_at");
    for (const [index, { check_id }] of rows.entries()) {
      const detail = CheckDetail.parse(await readCheckDetail(ctx, check_id));
      const { score, counters, cases, sanctions } = detail.evidence;
      expect(score.reasons.reduce((sum, reason) => sum + reason.points, 0)).toBe(score.value);
      expect([detail.check.score, detail.check.data, detail.check.name]).toEqual([
        { value: score.value, label: score.label },
        counters,
        detail.evidence.subject.name,
      ]);
      expect(counters.causas_penales_count).toBe(cases.filter((hit) => hit.counter === "penal").length);
      expect(counters.international_sanctions_count).toBe(sanctions.length);
      if (detail.check.ai_summary !== "") expect(summarise(detail, "es").text).toBe(detail.check.ai_summary);
      if (index % 200 === 0) expect((await renderReport(madeUpIssue(detail))).length).toBeGreaterThan(10_000);
    }
  });

  test("people work at working hours, and nothing is later than the first start", async () => {
    const hours = `extract(hour from created_at at time zone 'America/Santiago')`;
    expect(await one(db, `select count(*) from checks where ${hours} not between 8 and 18 or extract(isodow from created_at) > 5`)).toBe(0);
    for (const [table, column] of [
      ["checks", "created_at"],
      ["credit_entries", "created_at"],
      ["audit_entries", "at"],
      ["list_versions", "imported_at"],
    ]) {
      const late = `select count(*) from ${table} where ${column} > '${FIRST_START.toISOString()}'`;
      expect(await one(db, late), table).toBe(0);
    }
    expect(await one(db, "select count(distinct made_by_name) from checks")).toBeGreaterThanOrEqual(6);
  });

  test("the ledger sums, each Check is charged once, and each has its entry in the trail", async () => {
    const entries = await db.query<{ entry_no: number; delta_credits: number; balance_after_credits: number; created_at: Date }>(
      "select entry_no, delta_credits, balance_after_credits, created_at from credit_entries order by entry_no",
    );
    let balance = 0;
    for (const [index, entry] of entries.entries()) {
      balance += entry.delta_credits;
      expect(entry.entry_no === index + 1 && entry.balance_after_credits === balance && balance >= 0).toBe(true);
      expect(index === 0 || entry.created_at >= (entries[index - 1]?.created_at as Date), `entry ${entry.entry_no}`).toBe(true);
    }
    expect(await db.query("select balance_credits, last_entry from credit_accounts")).toEqual([
      { balance_credits: balance, last_entry: entries.length },
    ]);
    expect(balance).toBeGreaterThanOrEqual(1_000);
    const unmatched = (join: string) =>
      one(
        db,
        `select count(*) from checks c full join (${join}) e on e.subject = c.check_id::text where c.check_id is null or e.subject is null`,
      );
    expect(await unmatched("select reference as subject from credit_entries where kind = 'check'")).toBe(0);
    expect(await unmatched("select subject from audit_entries where action = 'check.created'")).toBe(0);
    const lookups = "select count(*) from credit_entries where kind in ('name-search', 'rut-lookup')";
    expect(await one(db, lookups)).toBe(
      await one(db, "select count(*) from audit_entries where action in ('name-search.paid', 'rut-lookup.paid')"),
    );
    expect(await one(db, lookups)).toBeGreaterThan(50);
  });

  test("tells the stories that docs/demo.md promises, and leaves its RUTs to be checked this month", async () => {
    const labels = async (rut: Rut) =>
      (await db.query<{ score_label: string }>("select score_label from checks where rut = $1 order by month", [rut])).map(
        (row) => row.score_label,
      );
    const rising = await labels(SPECIAL_RUTS.rising);
    expect(rising).toHaveLength(DEMO_MONTHS);
    expect([...new Set(rising)]).toEqual(["low", "medium", "high"]);
    expect([...new Set(await labels(SPECIAL_RUTS.falling))]).toEqual(["high", "low"]);
    const { rising: _rising, ...others } = SPECIAL_RUTS;
    expect(
      await one(db, `select count(*) from checks where month = '2026-11' and rut in (${Object.values(others).map((rut) => `'${rut}'`)})`),
    ).toBe(0);
    const ctx = await demoContext(db, FIRST_START);
    const now = async (rut: Rut) => Evidence.parse(await localService().investigate(ctx, rut, FIRST_START, plainTerms(ctx.settings)));
    expect((await now(SPECIAL_RUTS.sanctioned)).sanctions.map(({ basis }) => basis)).toEqual(["rut"]);
    expect(await now(SPECIAL_RUTS.pepWithCases)).toMatchObject({
      counters: { pep: true },
      pep: [{ status: "current" }],
      score: { label: "medium" },
    });
    expect(await now(SPECIAL_RUTS.clean)).toMatchObject({ sanctions: [], pep: [], cases: [], score: { value: 0, label: "low" } });
    expect((await now(SPECIAL_RUTS.manyCases)).cases).toHaveLength(40);
    expect((await now(SPECIAL_RUTS.pepRelative)).pep.map(({ status, relatedTo }) => [status, relatedTo])).toEqual([
      ["relative", "Pablo Núñez Muñoz"],
    ]);
    expect((await now(SPECIAL_RUTS.pepCeased)).pep).toMatchObject([{ status: "ceased", counted: true }]);
    expect((await now(SPECIAL_RUTS.pepFormer)).pep).toMatchObject([{ status: "former", counted: false }]);
    expect((await now(SPECIAL_RUTS.turnedName)).sanctions).toMatchObject([{ basis: "name" }]);
    expect((await now(SPECIAL_RUTS.listed)).sanctions).toMatchObject([{ basis: "name", name: "ULTRAMARTUR S.A." }]);
    expect((await now(SPECIAL_RUTS.ofListedOwner)).sanctions).toMatchObject([{ name: "Orvan Tesk Malverin" }]);
    expect((await now(SPECIAL_RUTS.longName)).subject.name.length).toBeGreaterThan(230);
    expect((await now(SPECIAL_RUTS.antiUnion)).counters.causas_sindicales_count).toBe(3);
    const lawyer = await now(SPECIAL_RUTS.lawyer);
    expect([lawyer.cases.length > 40, lawyer.score.value]).toEqual([true, 0]);
    expect(await localService().investigate(ctx, SPECIAL_RUTS.withoutName, FIRST_START, plainTerms(ctx.settings))).toBeNull();
    const [early] = await checksOfRut(db, SPECIAL_RUTS.notConsulted);
    expect(early?.incomplete).toContain("causas_civiles_count");
    const [completed] = await checksOfRut(db, SPECIAL_RUTS.completed);
    expect([completed?.incomplete, completed?.completed_at]).toEqual([[], expect.any(Date)]);
  });
});

interface Row {
  rut: Rut;
  created_at: Date;
  completed_at: Date | null;
  evidence: unknown;
  incomplete: string[];
}

function checksOfRut(db: Db, rut: Rut): Promise<Row[]> {
  return db.query<Row>("select rut, created_at, completed_at, evidence, incomplete from checks where rut = $1 order by month", [rut]);
}

async function one(db: Db, sql: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql);
  return Number(row?.count ?? Number.NaN);
}
