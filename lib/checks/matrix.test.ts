import { expect, test } from "vitest";
import { completeCheck } from "#lib/checks/complete-check";
import { createCheck } from "#lib/checks/create-check";
import { previewMatrix } from "#lib/checks/preview-matrix";
import { scoredChecks } from "#lib/checks/scored-checks";
import { verifyScore } from "#lib/checks/verify-score";
import { everyScore } from "#lib/checks/verify-scores";
import type { Evidence } from "#lib/contract/evidence";
import { MatrixDraft } from "#lib/contract/risk-matrix";
import { readMatrixVersions } from "#lib/policy/read-matrix-versions";
import { saveMatrix } from "#lib/policy/save-matrix";
import { type Rut, rutOfNumber } from "#lib/rut/rut";
import { MATRIX_V1 } from "#lib/scoring/matrix";
import { scoreFacts } from "#lib/scoring/score";
import { composeEvidence } from "#lib/service/compose-evidence";
import type { OwnService } from "#lib/service/service";
import { localDate } from "#lib/calendar/month";
import { madeUpCase, madeUpPep, madeUpSanction } from "#lib/testing/check-detail";
import { testEvidence } from "#lib/testing/evidence";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { storeCheck } from "#lib/testing/store-check";

const db = testDb();
const RUT = rutOfNumber(76_543_210);
// Five years old on 25 November 2026.
const PENAL = madeUpCase({ caseId: "p", competence: "penal", counter: "penal", filedOn: "2021-11-25" });
const FOUND = { sanctions: [], pep: [], leftOut: [] };
const STRICT: MatrixDraft = { ...MATRIX_V1, adverseCase: { ...MATRIX_V1.adverseCase, penal: 65 }, recency: [] };

/** The world finds one criminal case of everybody; counters and score are the product's own. */
const service: OwnService = {
  async investigate(_ctx, rut, at, terms) {
    const { subject, sources } = testEvidence(rut);
    return composeEvidence({ subject, sources, screening: FOUND, found: { cases: [PENAL], leftOut: [] } }, terms, localDate(at));
  },
  rutToName: async () => [],
  nameToRut: async () => ({ count: 0, records: [] }),
};

const admin = async (given: Parameters<typeof testContext>[1] = {}): Promise<TestContext> => {
  const ctx = await testContext(db, given);
  return { ...ctx, actor: { ...ctx.actor, role: "admin" } };
};
const make = async (ctx: TestContext, rut: Rut = RUT) => (await createCheck(ctx, service, { rut, ai_summary: false })).reply;
const row = async (checkId: string) =>
  (await db.query<{ text: string }>("select checks::text from checks where check_id = $1", [checkId]))[0]?.text;
const save = (ctx: TestContext, matrix: MatrixDraft, basedOn = 1) =>
  saveMatrix(ctx, { basedOn, matrix, reason: "Acta del comité de octubre" });

test("a new version scores new Checks; a past Check keeps its own, byte by byte, and computes to the same", async () => {
  const ctx = await admin();
  const first = await make(ctx);
  expect(first.score).toEqual({ value: 30, label: "medium" });
  const stored = await row(first.id);
  expect(await save(ctx, STRICT)).toEqual({ version: 2 });

  // The same month gives the same Check back, with the score of its making.
  expect(await make(ctx)).toMatchObject({ id: first.id, score: first.score });
  const other = await make(ctx, rutOfNumber(12_345_678));
  expect(other.score).toEqual({ value: 65, label: "medium" });
  ctx.clock.set("2026-12-15T15:00:00Z");
  const next = await make(ctx);
  expect(next.score.value).toBe(65);
  expect(await row(first.id)).toBe(stored);

  // The case has become five years old since: under version 1 it would weigh half of it today.
  for (const [check, version] of [
    [first, 1],
    [other, 2],
    [next, 2],
  ] as const) {
    expect(await verifyScore(ctx, check.id)).toMatchObject({
      outcome: "same",
      stored: { matrixVersion: version, value: check.score.value },
    });
  }
  await expect(verifyScore(await admin(), first.id)).rejects.toMatchObject({ code: "not-found" });
});

test("a completion is scored by the matrix in force on its own day, and computes to the same afterwards", async () => {
  const ctx = await admin();
  let loaded = false;
  const late: OwnService = {
    ...service,
    async investigate(given, rut, at, terms) {
      const { subject, sources } = testEvidence(rut, loaded ? {} : { notLoaded: ["pep-cl"] });
      return composeEvidence({ subject, sources, screening: FOUND, found: { cases: [PENAL], leftOut: [] } }, terms, localDate(at));
    },
  };
  const { reply } = await createCheck(ctx, late, { rut: RUT, ai_summary: false });
  await save(ctx, { ...STRICT, recency: [{ afterYears: 5, percent: 10 }] });
  loaded = true;
  // The last second of 24 November in Chile: a second later the case is five years old.
  ctx.clock.set("2026-11-25T02:59:59.999Z");
  await completeCheck(ctx, late, reply.id);
  ctx.clock.set("2026-11-28T15:00:00Z");
  expect(await verifyScore(ctx, reply.id)).toMatchObject({ outcome: "same", stored: { matrixVersion: 2, value: 65 } });
});

test("versions are the organisation's own, tell who made them and why, and nobody edits or removes one", async () => {
  const ctx = await admin();
  const other = await admin();
  await save(ctx, STRICT);
  const [two, one] = await readMatrixVersions(ctx);
  expect(two).toMatchObject({
    matrix: { ...STRICT, version: 2 },
    made: { by: "Carla Rojas", at: "2026-11-20T15:00:00.000Z", reason: "Acta del comité de octubre" },
  });
  expect(one).toEqual({ matrix: MATRIX_V1, made: null });
  expect(await readMatrixVersions(other)).toHaveLength(1);
  const trail = await db.query("select subject, detail from audit_entries where org_id = $1 and action = 'matrix.saved'", [
    ctx.actor.orgId,
  ]);
  expect(trail).toEqual([
    { subject: "2", detail: { reason: "Acta del comité de octubre", "adverseCase.penal": "30 → 65", recency: "5: 50 → —" } },
  ]);
  for (const sql of ["update risk_matrices set reason = ''", "delete from risk_matrices", "truncate risk_matrices"])
    await expect(db.query(sql)).rejects.toThrow("append-only");
});

test("only an admin saves; what changes nothing, or is based on what is no longer in force, is refused", async () => {
  const ctx = await admin();
  const officer = { ...ctx, actor: { ...ctx.actor, role: "officer" as const } };
  await expect(save(officer, STRICT)).rejects.toMatchObject({ code: "forbidden" });
  await expect(previewMatrix(officer, { matrix: STRICT, checks: true })).rejects.toMatchObject({ code: "forbidden" });
  await expect(save(ctx, MatrixDraft.parse(MATRIX_V1))).rejects.toMatchObject({ code: "invalid-request" });
  const rivals = await Promise.allSettled(Array.from({ length: 5 }, () => save(ctx, STRICT)));
  expect(rivals.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected", "rejected", "rejected"]);
  await expect(save(ctx, { ...STRICT, leastWithoutSanctions: 40 })).rejects.toMatchObject({ code: "conflict" });
  await expect(save(ctx, { ...STRICT, leastWithoutSanctions: 40 }, 3)).rejects.toMatchObject({ code: "conflict" });
  expect(await save(ctx, { ...STRICT, leastWithoutSanctions: 40 }, 2)).toEqual({ version: 3 });
});

/** Evidence with any kind of hit, scored by version 1. */
function evidenceOf(rut: Rut, found: Partial<Evidence>, date: string): Evidence {
  const evidence = { ...testEvidence(rut), ...found };
  return { ...evidence, score: scoreFacts(evidence, MATRIX_V1, date) };
}

test("a preview tells how the month's Checks would move, each on its own date, and stores nothing", async () => {
  const ctx = await admin();
  const store = (number: number, found: Partial<Evidence>, createdAt: string, orgId = ctx.actor.orgId) => {
    const evidence = evidenceOf(rutOfNumber(number), found, localDate(new Date(createdAt)));
    return storeCheck(db, orgId, { evidence, createdAt });
  };
  const accused = await store(10_000_001, { cases: [PENAL, { ...PENAL, caseId: "q", basis: "name" }] }, "2026-11-03T15:00:00Z");
  await store(10_000_002, {}, "2026-11-04T15:00:00Z");
  await store(10_000_003, { sanctions: [madeUpSanction({ basis: "rut" })], pep: [madeUpPep()] }, "2026-11-05T15:00:00Z");
  await store(10_000_004, { cases: [PENAL] }, "2026-10-05T15:00:00Z");
  await store(10_000_005, { cases: [PENAL] }, "2026-11-05T15:00:00Z", (await admin()).actor.orgId);
  const before = await db.query("select checks::text from checks order by check_id");

  const { example, checks } = await previewMatrix(ctx, { matrix: { ...STRICT, thresholds: { medium: 20, high: 60 } }, checks: true });
  expect(example.thresholds).toEqual({ medium: 20, high: 60 });
  expect(checks).toMatchObject({ month: "2026-11", total: 3, looked: 3, otherValue: 1 });
  expect(checks?.moves.filter(({ count }) => count > 0)).toEqual([
    { from: "low", to: "low", count: 1 },
    { from: "medium", to: "high", count: 1 },
    { from: "high", to: "high", count: 1 },
  ]);
  expect(checks?.changed).toEqual([
    {
      checkId: accused,
      rut: "10000001-6",
      name: "Comercial Andes del Sur SpA",
      before: { value: 36, label: "medium" },
      after: { value: 65, label: "high" },
    },
  ]);
  expect(await db.query("select checks::text from checks order by check_id")).toEqual(before);
  expect(await readMatrixVersions(ctx)).toHaveLength(1);
  expect(ctx.views.map(({ action, subject }) => [action, subject])).toEqual([["matrix.previewed", "2026-11"]]);
  expect((await previewMatrix(ctx, { matrix: STRICT, checks: false })).checks).toBeNull();
});

test("thousands of Checks are read in batches, each once, and every score that no longer computes is found", async () => {
  const ctx = await admin();
  // Of one and the same second, as a load makes them.
  const createdAt = "2026-11-03T15:00:00Z";
  const storing = Array.from({ length: 203 }, (_, number) =>
    storeCheck(db, ctx.actor.orgId, {
      evidence: evidenceOf(rutOfNumber(11_000_000 + number), { cases: [PENAL] }, "2026-11-03"),
      createdAt,
    }),
  );
  await Promise.all(storing);
  const seen: string[] = [];
  for await (const batch of scoredChecks(db, ctx.actor.orgId, null)) seen.push(...batch.map(({ checkId }) => checkId));
  expect([seen.length, new Set(seen).size]).toEqual([203, 203]);

  const tampered = seen[57] as string;
  await db.query(`update checks set evidence = jsonb_set(evidence, '{score,value}', '99') where check_id = $1`, [tampered]);
  const lost = seen[111] as string;
  await db.query(`update checks set evidence = jsonb_set(evidence, '{score,matrixVersion}', '9') where check_id = $1`, [lost]);
  const odd: string[] = [];
  let total = 0;
  for await (const { check, verdict } of everyScore(db, ctx.actor.orgId)) {
    total += 1;
    if (verdict.outcome !== "same") odd.push(`${check.checkId} ${verdict.outcome}`);
  }
  expect(total).toBe(203);
  expect(odd.toSorted()).toEqual([`${tampered} differs`, `${lost} unknown-matrix`].toSorted());
});
