/** The promise: what an organisation does not consult, or cannot, is never a zero; and what cannot be read costs nothing. */
import { describe, expect, test } from "vitest";
import { completeCheck } from "#lib/checks/complete-check";
import { createCheck } from "#lib/checks/create-check";
import { readCheck } from "#lib/checks/read-check";
import { readCheckDetail } from "#lib/checks/read-check-detail";
import type { Context } from "#lib/context";
import { consultedFor } from "#lib/contract/consulted";
import { balanceOf } from "#lib/ledger/ledger";
import { changePolicy } from "#lib/policy/change-policy";
import { rutOfNumber } from "#lib/rut/rut";
import { localService } from "#lib/service/local";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { storeRegister } from "#lib/testing/store-register";

const db = testDb();
const PENAL = "causas_penales_count";

let person = 12_345_000;
/** Somebody whom the register knows. */
async function somebody() {
  person += 1;
  const rut = rutOfNumber(person);
  const name = "Araya Valdés María José";
  await storeRegister(db, "sii-names", [{ rut, name }]);
  return rut;
}

async function loadList(listId: string): Promise<void> {
  await db.query(
    `insert into list_versions (list_id, version, imported_at, checksum, file_name, records, added, changed, removed)
     values ($1, 1, now(), '', '', 0, 0, 0, 0) on conflict do nothing`,
    [listId],
  );
  await db.query("update lists set current_version = 1 where list_id = $1", [listId]);
}

/** Court cases with something of each competence, by a feed. */
async function loadCourts(): Promise<void> {
  await loadList("courts");
  await db.query(
    `insert into court_coverage (scope, feed, competence, counter, court_key, court, cases)
     select 'real', 'prueba', competence, counter, 'x', 'X', 1
     from (values ('penal', 'penal'), ('civil', 'civil'), ('laboral', 'labour')) as each (competence, counter) on conflict do nothing`,
  );
}

const unloadList = (listId: string) => db.query("update lists set current_version = null where list_id = $1", [listId]);

async function courtData(ctx: Context, on: boolean, revision: number): Promise<void> {
  const admin = { ...ctx, actor: { ...ctx.actor, role: "admin" as const } };
  const basis = on ? ("obliged-entity" as const) : null;
  await changePolicy(admin, { part: "court-data", revision, on, basis, note: "Acuerdo de directorio 12", attested: on });
}

describe("the switch for court data", () => {
  test("off is not consulted; on again within the month, a free completion brings the cases", async () => {
    const [ctx, service, rut] = [await testContext(db), localService(), await somebody()];
    await courtData(ctx, false, 0);
    const made = await createCheck(ctx, service, { rut, ai_summary: false });
    expect(made.headers["Cotejo-Incomplete"]).toContain("causas_penales_count, causas_penales_rut_match_count");
    const detail = await readCheckDetail(ctx, made.reply.id);
    const courts = detail.evidence.sources.filter(({ kind }) => kind === "courts");
    expect(courts.length).toBeGreaterThan(0);
    for (const source of courts) expect(source.state).toBe("switched-off");
    expect(detail.evidence.score.complete).toBe(false);
    expect(detail.evidence.score.reasons.map(({ code }) => code)).toContain("source-switched-off");
    expect(detail.canComplete).toBe(false);
    await expect(completeCheck(ctx, service, made.reply.id)).rejects.toThrow("conflict");

    await loadCourts();
    // Loaded, and still not consulted by this organisation.
    expect((await readCheckDetail(ctx, made.reply.id)).canComplete).toBe(false);
    await courtData(ctx, true, 1);
    expect((await readCheckDetail(ctx, made.reply.id)).canComplete).toBe(true);
    const whole = await completeCheck(ctx, service, made.reply.id);
    expect(consultedFor(whole.evidence.sources, PENAL).answered.length).toBeGreaterThan(0);
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(9);
    await unloadList("courts");
  });

  test("turned off later it leaves past Checks as they were, and no completion takes their cases away", async () => {
    const [ctx, service, rut] = [await testContext(db), localService(), await somebody()];
    await loadCourts();
    const made = await createCheck(ctx, service, { rut, ai_summary: false });
    const before = await readCheckDetail(ctx, made.reply.id);
    await courtData(ctx, false, 0);
    await loadList("pep-cl");
    const after = await readCheckDetail(ctx, made.reply.id);
    expect(after.evidence).toEqual(before.evidence);
    expect(consultedFor(after.evidence.sources, PENAL).answered.length).toBeGreaterThan(0);
    expect(after.canComplete).toBe(false);
    await expect(completeCheck(ctx, service, made.reply.id)).rejects.toThrow("conflict");
    await unloadList("courts");
    await unloadList("pep-cl");
  });

  test("the limit on the age of cases in force is kept with the Check", async () => {
    const [ctx, service, rut] = [await testContext(db), localService(), await somebody()];
    const admin = { ...ctx, actor: { ...ctx.actor, role: "admin" as const } };
    await loadCourts();
    await changePolicy(admin, { part: "case-age", revision: 0, years: 10 });
    const made = await createCheck(ctx, service, { rut, ai_summary: false });
    await changePolicy(admin, { part: "case-age", revision: 1, years: 0 });
    expect((await readCheckDetail(ctx, made.reply.id)).evidence.caseLimit).toEqual({ years: 10, since: "2016-11-20" });
    const other = await createCheck(ctx, service, { rut: await somebody(), ai_summary: false });
    expect((await readCheckDetail(ctx, other.reply.id)).evidence.caseLimit).toBeNull();
    await changePolicy(admin, { part: "case-age", revision: 2, years: 5 });
    await unloadList("courts");
    // Where no cases were consulted, none was too old.
    const none = await createCheck(ctx, service, { rut: await somebody(), ai_summary: false });
    expect((await readCheckDetail(ctx, none.reply.id)).evidence.caseLimit).toBeNull();
  });
});

describe("a source that cannot be read", () => {
  test.each([
    ["court_participants", "courts"],
    ["registry_rows", "registry"],
  ])("%s refuses the Check by its kind, stores and charges nothing, and works again once repaired", async (table, source) => {
    const [ctx, service, rut] = [await testContext(db), localService(), await somebody()];
    await loadCourts();
    await db.query(`alter table ${table} rename to out_of_order`);
    try {
      await expect(createCheck(ctx, service, { rut, ai_summary: false })).rejects.toMatchObject({ code: "unavailable", source });
    } finally {
      await db.query(`alter table out_of_order rename to ${table}`);
    }
    await expect(readCheck(ctx, service, rut)).rejects.toThrow("no-check");
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(10);
    expect((await createCheck(ctx, service, { rut, ai_summary: false })).reused).toBe(false);
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(9);
    await unloadList("courts");
  });

  test("a list that cannot be understood is blamed by its kind", async () => {
    const [ctx, service, rut] = [await testContext(db), localService(), await somebody()];
    await loadList("un-sc");
    await db.query("insert into list_entries (list_id, entry_id, from_version, facts_hash, entry) values ('un-sc', '1', 1, '', '{}')");
    await expect(createCheck(ctx, service, { rut, ai_summary: false })).rejects.toMatchObject({ code: "unavailable", source: "sanctions" });
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(10);
  });
});
