import { describe, expect, test } from "vitest";
import { completeCheck } from "#lib/checks/complete-check";
import { createCheck } from "#lib/checks/create-check";
import { readCheck } from "#lib/checks/read-check";
import { readCheckDetail } from "#lib/checks/read-check-detail";
import { readRutFile } from "#lib/checks/read-rut-file";
import type { Context } from "#lib/context";
import { ServiceError } from "#lib/errors";
import { balanceOf } from "#lib/ledger/ledger";
import { type Rut, rutOfNumber } from "#lib/rut/rut";
import type { OwnService } from "#lib/service/service";
import { testEvidence } from "#lib/testing/evidence";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const RUT = rutOfNumber(76_543_210);
const UNKNOWN = rutOfNumber(11_111_111);

/** The port stands in for the world outside; sources can be missing, and can fail. */
function engine(given: { notLoaded?: string[]; failing?: boolean } = {}): OwnService {
  return {
    async investigate(_ctx, rut) {
      if (given.failing) throw new ServiceError("unavailable");
      return rut === UNKNOWN ? null : testEvidence(rut, given);
    },
    rutToName: async () => [],
    nameToRut: async () => ({ count: 0, records: [] }),
  };
}

const post = (ctx: Context, rut: Rut = RUT, ai_summary = false, service = engine()) => createCheck(ctx, service, { rut, ai_summary });
const rows = async (ctx: Context) => (await db.query("select 1 from checks where org_id = $1", [ctx.actor.orgId])).length;

describe("one Check per organisation, RUT and Chilean month", () => {
  test("of many at once one is made and charged; all get it", async () => {
    const ctx = await testContext(db, { credits: 1 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(ctx)));
    expect(new Set(answers.map((answer) => answer.reply.id)).size).toBe(1);
    expect(answers.filter((answer) => !answer.reused)).toHaveLength(1);
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(0);
    expect(await rows(ctx)).toBe(1);
  });

  test("is reused free at balance 0, and the next month wants a new one", async () => {
    const ctx = await testContext(db, { credits: 1 });
    ctx.clock.set("2026-12-01T02:59:59.900Z");
    const first = await post(ctx);
    expect(first.reply.created_at).toBe("2026-12-01T02:59:59Z");
    expect((await post(ctx)).reply.id).toBe(first.reply.id);
    ctx.clock.set("2026-12-01T03:00:00Z");
    await expect(readCheck(ctx, engine(), RUT)).rejects.toThrow("no-check");
    await expect(post(ctx)).rejects.toThrow("insufficient-balance");
    const file = await readRutFile(ctx, RUT);
    expect([file.month, file.current, file.last?.month]).toEqual(["2026-12", null, "2026-11"]);
  });

  test("another organisation neither sees nor reuses it", async () => {
    const [mine, theirs] = [await testContext(db), await testContext(db)];
    const { reply } = await post(mine);
    await expect(readCheck(theirs, engine(), RUT)).rejects.toThrow("no-check");
    await expect(readCheckDetail(theirs, reply.id)).rejects.toThrow("not-found");
    expect((await post(theirs)).reply.id).not.toBe(reply.id);
  });
});

describe("a refusal is free and stores nothing", () => {
  test.each([
    ["an unknown RUT", UNKNOWN, {}, 5, "no-data"],
    ["an unknown RUT at balance 0", UNKNOWN, {}, 0, "insufficient-balance"],
    ["a source that fails", RUT, { failing: true }, 5, "unavailable"],
    ["an empty balance", RUT, {}, 0, "insufficient-balance"],
  ])("%s", async (_what, rut, given, credits, code) => {
    const ctx = await testContext(db, { credits });
    await expect(post(ctx, rut, false, engine(given))).rejects.toMatchObject({ code });
    expect([await rows(ctx), await balanceOf(db, ctx.actor.orgId)]).toEqual([0, credits]);
  });
});

describe("the summary", () => {
  test("is made once, kept, and given only to those who ask", async () => {
    const ctx = await testContext(db);
    expect((await post(ctx)).reply.ai_summary).toBe("");
    const [one, other] = await Promise.all([post(ctx, RUT, true), post(ctx, RUT, true)]);
    expect(one.reply.ai_summary).not.toBe("");
    expect(other.reply.ai_summary).toBe(one.reply.ai_summary);
    expect((await post(ctx)).reply.ai_summary).toBe("");
    expect((await readCheck(ctx, engine(), RUT)).reply.ai_summary).toBe(one.reply.ai_summary);
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(9);
    const made = await db.query("select 1 from audit_entries where org_id = $1 and action = 'check.summarised'", [ctx.actor.orgId]);
    expect(made).toHaveLength(1);
  });
});

describe("a Check made while a source was not loaded", () => {
  test("says which counters are incomplete, and is completed free for each source that comes", async () => {
    const ctx = await testContext(db);
    const made = await post(ctx, RUT, false, engine({ notLoaded: ["ofac-sdn", "pep-cl"] }));
    expect(made.headers).toEqual({ "Cotejo-Incomplete": "international_sanctions_count, pep" });
    await expect(completeCheck(ctx, engine({ notLoaded: ["ofac-sdn", "pep-cl"] }), made.reply.id)).rejects.toThrow("conflict");
    const half = await completeCheck(ctx, engine({ notLoaded: ["pep-cl"] }), made.reply.id);
    expect([half.check.id, half.evidence.score.complete]).toEqual([made.reply.id, false]);
    expect((await completeCheck(ctx, engine(), made.reply.id)).evidence.score.complete).toBe(true);
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(9);
    expect((await readCheck(ctx, engine(), RUT)).headers).toEqual({});
    await expect(completeCheck(ctx, engine(), made.reply.id)).rejects.toThrow("conflict");
  });

  test("offers completion exactly when completing would succeed", async () => {
    const ctx = await testContext(db);
    const made = await post(ctx, RUT, false, engine({ notLoaded: ["ofac-sdn", "pep-cl"] }));
    expect((await readCheckDetail(ctx, made.reply.id)).canComplete).toBe(false);
    await db.query(
      `insert into list_versions (list_id, version, imported_at, checksum, file_name, records, added, changed, removed)
       values ('pep-cl', 1, now(), '', '', 1, 1, 0, 0)`,
    );
    await db.query("update lists set current_version = 1 where list_id = 'pep-cl'");
    expect((await readCheckDetail(ctx, made.reply.id)).canComplete).toBe(true);
    await completeCheck(ctx, engine({ notLoaded: ["ofac-sdn"] }), made.reply.id);
    expect((await readCheckDetail(ctx, made.reply.id)).canComplete).toBe(false);
    ctx.clock.set("2026-12-02T12:00:00Z");
    await expect(completeCheck(ctx, engine(), made.reply.id)).rejects.toThrow("conflict");
  });

  test("never keeps a summary of the evidence that a completion replaced", async () => {
    const ctx = await testContext(db);
    const made = await post(ctx, RUT, false, engine({ notLoaded: ["ofac-sdn"] }));
    // The completion lands between the reading of the Check and the keeping of its text.
    let completed = false;
    const racing: Context = {
      ...ctx,
      db: {
        ...db,
        async transact(work) {
          if (!completed) {
            completed = true;
            await completeCheck(ctx, engine(), made.reply.id);
          }
          return db.transact(work);
        },
      },
    };
    const { reply, headers } = await createCheck(racing, engine(), { rut: RUT, ai_summary: true });
    expect(headers).toEqual({});
    expect(reply.score.label).toBe("low");
    expect(reply.ai_summary).not.toContain("faltan fuentes");
    expect((await readCheck(ctx, engine(), RUT)).reply.ai_summary).toBe(reply.ai_summary);
  });
});

test("making, reusing and reading a Check is in the trail, with purpose and legal basis", async () => {
  const ctx = await testContext(db);
  const { reply } = await createCheck(ctx, engine(), { rut: RUT, ai_summary: false, purpose: "supplier-review", legalBasis: "contract" });
  await post(ctx);
  await readCheck(ctx, engine(), RUT);
  const [made] = await db.query<{ action: string; detail: unknown }>("select action, detail from audit_entries where org_id = $1", [
    ctx.actor.orgId,
  ]);
  expect(made).toMatchObject({ action: "check.created", detail: { rut: RUT, purpose: "supplier-review", legalBasis: "contract" } });
  expect(ctx.views.map((view) => [view.action, view.subject])).toEqual([
    ["check.reused", reply.id],
    ["check.viewed", reply.id],
  ]);
});
