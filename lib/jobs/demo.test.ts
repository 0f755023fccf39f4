import { describe, expect, test } from "vitest";
import { type Clock, systemClock } from "#lib/calendar/clock";
import type { Queryable } from "#lib/db/db";
import { CourtCase } from "#lib/courts/court-case";
import { clearDemo, DEMO_EMAIL, ensureDemo, loadDemo } from "#lib/jobs/demo";
import { listSources } from "#lib/jobs/sources";
import { type Rut, hasValidCheckDigit, rutNumber } from "#lib/rut/rut";
import { ListEntry } from "#lib/screening/list-entry";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const password = "correct horse battery staple";

describe("the demonstration set", () => {
  test("is made once with its organisation, person and credits; whoever comes again or at the same time changes nothing", async () => {
    const both = await Promise.all([ensureDemo({ db, clock: systemClock, password }), ensureDemo({ db, clock: systemClock, password })]);
    expect(both.filter(({ created }) => created)).toHaveLength(1);
    expect(both[0]?.email).toBe(DEMO_EMAIL);
    const before = await contents();
    expect(before).toMatchObject({
      people: 2_000,
      companies: 200,
      sanctions: 40,
      pep: 60,
      cases: 600,
      balance: [{ balance_credits: 1_000 }],
    });
    const nextMonth: Clock = { now: () => new Date(Date.now() + 31 * 86_400_000) };
    expect(await ensureDemo({ db, clock: nextMonth, password: "another password it never takes" })).toEqual({
      created: false,
      email: DEMO_EMAIL,
    });
    expect(await loadDemo({ db, clock: nextMonth, now: nextMonth.now() })).toEqual({ changed: false });
    expect(await contents()).toEqual(before);
  });

  test("is whole: every source of its scope is loaded, every record is one of its kind, with RUTs that nobody has", async () => {
    const sources = await listSources(db, "demo");
    expect(sources.map(({ sourceId, version, records }) => [sourceId, version, records])).toEqual([
      ["demo-courts", 1, 600],
      ["demo-pep", 1, 60],
      ["demo-registry", 1, 2_200],
      ["demo-sanctions", 1, 40],
    ]);
    const ruts = await db.query<{ rut: Rut }>("select rut from registry_records where scope = 'demo'");
    for (const { rut } of ruts) {
      expect(hasValidCheckDigit(rut)).toBe(true);
      const number = rutNumber(rut);
      expect((number >= 30_000_000 && number < 40_000_000) || (number >= 52_000_000 && number < 53_000_000), rut).toBe(true);
    }
    for (const { entry } of await db.query<{ entry: unknown }>("select entry from list_entries")) ListEntry.parse(entry);
    const cases = await db.query<{ record: unknown }>("select record from court_cases");
    const competences = new Set(cases.map(({ record }) => CourtCase.parse(record).competence));
    expect([...competences].toSorted()).toEqual(["apelaciones", "civil", "cobranza", "laboral", "penal", "suprema"]);
    expect(
      await one(
        "select count(*) from court_participants p join court_cases c using (case_id) where c.record ->> 'competence' = 'penal' and rut is not null",
      ),
    ).toBe(0);
    expect(await one("select count(*) from court_cases where record ->> 'rit' like 'S-%'")).toBeGreaterThan(0);
    expect(
      await one(
        "select count(*) from list_entries where list_id = 'demo-sanctions' and entry #>> '{names,0,name}' in (select full_name from registry_records)",
      ),
    ).toBeGreaterThan(5);
  });

  test("never touches the real scope", async () => {
    expect(await listSources(db, "real").then((sources) => sources.filter(({ version }) => version !== null))).toEqual([]);
    expect(await one("select count(*) from registry_records where scope = 'real'")).toBe(0);
  });

  test("is taken away whole, ledger and trail excepted, and does not come back by itself; loaded again it is the same", async () => {
    const before = await contents();
    await clearDemo({ db, clock: systemClock });
    expect(await contents()).toMatchObject({ people: 0, companies: 0, sanctions: 0, pep: 0, cases: 0, participants: 0 });
    expect(await one("select count(*) from credit_entries")).toBe(1);
    expect(await one("select count(*) from audit_entries")).toBeGreaterThan(0);
    expect(await ensureDemo({ db, clock: systemClock, password })).toMatchObject({ created: false });
    expect(await contents()).toMatchObject({ people: 0 });

    expect(await loadDemo({ db, clock: systemClock, now: systemClock.now() })).toEqual({ changed: true });
    expect(await contents()).toEqual(before);
    expect(await one("select count(*) from users where email = 'demo@cotejo.example' and disabled_at is null")).toBe(1);
  });
});

async function contents(): Promise<Record<string, unknown>> {
  const hash = (table: string, columns: string) =>
    db.query(`select md5(string_agg(row::text, '|' order by row::text)) from (select ${columns} from ${table}) as row`);
  return {
    people: await one("select count(*) from registry_records where rut < '40' and scope = 'demo'"),
    companies: await one("select count(*) from registry_records where rut >= '52' and scope = 'demo'"),
    sanctions: await one("select count(*) from list_entries where list_id = 'demo-sanctions' and until_version is null"),
    pep: await one("select count(*) from list_entries where list_id = 'demo-pep' and until_version is null"),
    cases: await one("select count(*) from court_cases where scope = 'demo'"),
    participants: await one("select count(*) from court_participants where scope = 'demo'"),
    balance: await db.query("select balance_credits from credit_accounts"),
    registry: await hash("registry_records", "*"),
    entries: await hash("list_entries", "*"),
    records: await hash("court_cases", "*"),
    parties: await hash("court_participants", "*"),
    users: await one("select count(*) from users"),
  };
}

async function one(sql: string, on: Queryable = db): Promise<number> {
  const [row] = await on.query<{ count: number }>(sql);
  return row?.count ?? Number.NaN;
}
