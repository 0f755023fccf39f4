import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { completeCheck } from "#lib/checks/complete-check";
import { createCheck } from "#lib/checks/create-check";
import { decidePerson } from "#lib/checks/decide-person";
import { listReview } from "#lib/checks/list-review";
import { readCheckDetail } from "#lib/checks/read-check-detail";
import { readViewer } from "#lib/checks/read-viewer";
import type { Context } from "#lib/context";
import type { CaseHit, CounterName, Evidence, SourceUse } from "#lib/contract/evidence";
import { NO_REVIEW_FILTER, type ReviewFilter } from "#lib/contract/review-filter";
import { approveItem } from "#lib/review/approve-item";
import { approvePersonDecision } from "#lib/review/approve-person-decision";
import { assignItem } from "#lib/review/assign-item";
import { decideItem } from "#lib/review/decide-item";
import { decideItems } from "#lib/review/decide-items";
import { openMissingItems } from "#lib/review/keep-items";
import { noteItem } from "#lib/review/note-item";
import { readReviewItem } from "#lib/review/read-review-item";
import { reopenItem } from "#lib/review/reopen-item";
import { rutOfNumber } from "#lib/rut/rut";
import type { OwnService } from "#lib/service/service";
import { madeUpCase, madeUpPep, madeUpSanction } from "#lib/testing/check-detail";
import { type Findings, foundEngine } from "#lib/testing/found-engine";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const RUT = rutOfNumber(76_543_210);
const OTHER_RUT = rutOfNumber(76_543_211);
const WHY = "Otra fecha de nacimiento";
const byName = madeUpCase({ basis: "name", caseId: "c-1", explanation: madeUpSanction().explanation });

const check = async (ctx: Context, findings: Findings, rut = RUT) =>
  (
    await createCheck(
      ctx,
      foundEngine(() => findings),
      { rut, ai_summary: false },
    )
  ).reply.id;
const queue = (ctx: Context, given: Partial<ReviewFilter> = {}) => listReview(ctx, { ...NO_REVIEW_FILTER, ...given });
const fourEyes = (ctx: Context, on = true) => db.query("update organisations set four_eyes = $2 where org_id = $1", [ctx.actor.orgId, on]);

/** Somebody else of the same organisation. */
async function colleague(ctx: TestContext, name = "Diego Soto"): Promise<Context> {
  const id = randomUUID();
  await db.query("insert into users (user_id, org_id, name, email, role, created_at) values ($1, $2, $3, $4, 'officer', now())", [
    id,
    ctx.actor.orgId,
    name,
    `${id}@example.test`,
  ]);
  return { ...ctx, actor: { ...ctx.actor, id, name } };
}

async function only(ctx: Context) {
  const { items } = await queue(ctx, { state: "all" });
  expect(items).toHaveLength(1);
  return items[0] as (typeof items)[number];
}

describe("what a Check finds waits for a person", () => {
  test("every sanction, PEP and case by name is one item; a case by RUT is none; reuse opens nothing", async () => {
    const ctx = await testContext(db);
    const findings = { sanctions: [madeUpSanction()], pep: [madeUpPep()], cases: [byName, madeUpCase()] };
    const id = await check(ctx, findings);
    await check(ctx, findings);
    const { items, waiting, lists } = await queue(ctx);
    expect(items.map(({ kind, state, checkId, rut }) => [kind, state, checkId, rut])).toEqual(
      expect.arrayContaining([
        ["sanction", "to-confirm", id, RUT],
        ["pep", "to-confirm", id, RUT],
        ["case", "to-confirm", id, RUT],
      ]),
    );
    expect([items.length, waiting]).toEqual([3, { toConfirm: 3, proposed: 0, mine: 0 }]);
    expect(lists.map(({ id }) => id)).toEqual([]);
    const { review } = await readCheckDetail(ctx, id);
    expect(review?.marks).toHaveLength(3);
    expect([review?.open, review?.newestCheckId]).toEqual([{ sanctions: 1, pep: 1, cases: 1, counters: 0 }, id]);
    const item = await readReviewItem(ctx, items[0]?.itemId as string);
    expect(item.history.map(({ act, by }) => [act, by])).toEqual([["opened", null]]);
    expect(ctx.views.map(({ action }) => action)).toContain("review.viewed");
  });

  test("a completion opens what it brings", async () => {
    const ctx = await testContext(db);
    const id = await check(ctx, { notLoaded: ["ofac-sdn"] });
    await completeCheck(
      ctx,
      foundEngine(() => ({ sanctions: [madeUpSanction()] })),
      id,
    );
    expect((await only(ctx)).state).toBe("to-confirm");
  });
});

describe("a dismissal", () => {
  test("holds next month and through another name of the subject, is left out and said; the past Check stays as it was", async () => {
    const ctx = await testContext(db);
    const sanction = madeUpSanction();
    const first = await check(ctx, { sanctions: [sanction], cases: [byName] });
    const before = await stored(first);
    for (const { itemId, revision } of (await queue(ctx)).items) {
      await decideItem(ctx, itemId, { outcome: "dismissed", reason: WHY, revision });
    }
    expect(await stored(first)).toEqual(before);
    ctx.clock.set("2026-12-03T15:00:00Z");
    const second = await check(ctx, { name: "Andes Sur SpA", sanctions: [{ ...sanction, version: 213 }], cases: [byName] });
    const { evidence, check: shown, review } = await readCheckDetail(ctx, second);
    expect([shown.data.international_sanctions_count, shown.data.causas_civiles_count, evidence.score.value]).toEqual([0, 0, 0]);
    expect(evidence.leftOut.map(({ what, why, dismissal }) => [what, why, dismissal?.by, dismissal?.reason])).toEqual([
      ["sanction", "dismissed", "Carla Rojas", WHY],
      ["case", "dismissed", "Carla Rojas", WHY],
    ]);
    expect(review?.marks.map(({ state }) => state)).toEqual(["dismissed", "dismissed"]);
    const { items } = await queue(ctx, { state: "dismissed" });
    expect(items.map(({ checkId }) => checkId)).toEqual([second, second]);
    expect((await readCheckDetail(ctx, first)).check.data.international_sanctions_count).toBe(1);
  });

  test("ends when the entry changes: the item waits again, says what changed, and counts", async () => {
    const ctx = await testContext(db);
    await check(ctx, { sanctions: [madeUpSanction()] });
    const { itemId, revision } = await only(ctx);
    await decideItem(ctx, itemId, { outcome: "dismissed", reason: WHY, revision });
    ctx.clock.set("2026-12-03T15:00:00Z");
    const second = await check(ctx, { sanctions: [madeUpSanction({ birthDates: ["1970-01-01"], programs: ["CUBA", "SDGT"] })] });
    const item = await readReviewItem(ctx, itemId);
    expect([item.state, item.openedWhy, item.openedAt, item.decision?.outcome]).toEqual([
      "to-confirm",
      "changed",
      "2026-12-03T15:00:00.000Z",
      "dismissed",
    ]);
    expect(item.history.map(({ act, changed }) => [act, changed])).toEqual([
      ["reopened", ["birthDates", "programs"]],
      ["dismissed", []],
      ["opened", []],
    ]);
    expect((await readCheckDetail(ctx, second)).check.data.international_sanctions_count).toBe(1);
  });

  test("of a case by name ends where the case comes by RUT: that is no item, and counts", async () => {
    const ctx = await testContext(db);
    await check(ctx, { cases: [byName] });
    const { itemId, revision } = await only(ctx);
    await decideItem(ctx, itemId, { outcome: "dismissed", reason: WHY, revision });
    ctx.clock.set("2026-12-03T15:00:00Z");
    const second = await check(ctx, { cases: [{ ...byName, basis: "rut", explanation: null }] });
    const detail = await readCheckDetail(ctx, second);
    expect([detail.check.data.causas_civiles_count, detail.review?.marks]).toEqual([1, []]);
  });
});

describe("what is there no more", () => {
  test("leaves nothing to decide, unless its source was not consulted; and waits again when it is back", async () => {
    const ctx = await testContext(db, { credits: 20 });
    await check(ctx, { sanctions: [madeUpSanction()] });
    const { itemId } = await only(ctx);
    ctx.clock.set("2026-12-03T15:00:00Z");
    await check(ctx, { notLoaded: ["ofac-sdn"] });
    expect((await only(ctx)).state).toBe("to-confirm");
    ctx.clock.set("2027-01-03T15:00:00Z");
    await check(ctx, {});
    expect((await only(ctx)).state).toBe("gone");
    await expect(decideItem(ctx, itemId, { outcome: "dismissed", reason: WHY, revision: 2 })).rejects.toThrow("conflict");
    ctx.clock.set("2027-02-03T15:00:00Z");
    await check(ctx, { sanctions: [madeUpSanction()] });
    expect((await readReviewItem(ctx, itemId)).history.map(({ act }) => act)).toEqual(["reopened", "gone", "opened"]);
  });

  test("of court cases is told by what they count: the other matters need not be loaded", async () => {
    const ctx = await testContext(db, { credits: 20 });
    const loaded = async (counters: CounterName[], cases: CaseHit[]) => {
      const engine = foundEngine(() => ({ cases }));
      const investigate: OwnService["investigate"] = async (...asked) => {
        const evidence = (await engine.investigate(...asked)) as Evidence;
        const sources = evidence.sources.flatMap((source): SourceUse[] =>
          source.kind === "courts"
            ? [
                { ...source, counters },
                { ...source, sourceId: "courts:missing", state: "not-loaded", counters: ["causas_laborales_count"] },
              ]
            : [source],
        );
        return { ...evidence, sources };
      };
      await createCheck(ctx, { ...engine, investigate }, { rut: RUT, ai_summary: false });
    };
    await loaded(["causas_civiles_count"], [byName]);
    ctx.clock.set("2026-12-03T15:00:00Z");
    await loaded(["causas_penales_count"], []);
    expect((await only(ctx)).state).toBe("to-confirm");
    ctx.clock.set("2027-01-03T15:00:00Z");
    await loaded(["causas_civiles_count"], []);
    expect((await only(ctx)).state).toBe("gone");
  });

  test("what was decided stays decided", async () => {
    const ctx = await testContext(db);
    await check(ctx, { sanctions: [madeUpSanction()] });
    const { itemId, revision } = await only(ctx);
    await decideItem(ctx, itemId, { outcome: "confirmed", reason: WHY, revision });
    ctx.clock.set("2026-12-03T15:00:00Z");
    await check(ctx, {});
    expect((await only(ctx)).state).toBe("confirmed");
  });
});

describe("four eyes", () => {
  test("one proposes, another approves; the proposer cannot, from whatever session", async () => {
    const ctx = await testContext(db);
    const other = await colleague(ctx);
    await fourEyes(ctx);
    await check(ctx, { sanctions: [madeUpSanction()] });
    const { itemId } = await only(ctx);
    const proposed = await decideItem(ctx, itemId, { outcome: "dismissed", reason: WHY, revision: 1 });
    expect([proposed.state, proposed.approve, proposed.reopen]).toEqual(["proposed", "own-proposal", "may"]);
    const again = { ...ctx, actor: { ...ctx.actor, sessionId: randomUUID() } };
    const approval = { approve: true, reason: null, revision: 2 };
    await expect(approveItem(again, itemId, approval)).rejects.toMatchObject({ code: "forbidden" });
    await expect(decideItem(other, itemId, { outcome: "confirmed", reason: WHY, revision: 2 })).rejects.toThrow("conflict");
    // Switched off meanwhile: what was proposed under them ends under them.
    await fourEyes(ctx, false);
    await expect(approveItem(ctx, itemId, approval)).rejects.toMatchObject({ code: "forbidden" });
    const approved = await approveItem(other, itemId, approval);
    expect([approved.state, approved.decision?.by.name, approved.decision?.second?.by.name]).toEqual([
      "dismissed",
      "Carla Rojas",
      "Diego Soto",
    ]);
  });

  test("a returned proposal waits again with the reason; a proposer takes back only what is theirs", async () => {
    const ctx = await testContext(db);
    const other = await colleague(ctx);
    await fourEyes(ctx);
    await check(ctx, { sanctions: [madeUpSanction()] });
    const { itemId } = await only(ctx);
    await decideItem(ctx, itemId, { outcome: "dismissed", reason: WHY, revision: 1 });
    await expect(approveItem(other, itemId, { approve: false, reason: null, revision: 2 })).rejects.toThrow("invalid-request");
    const returned = await approveItem(other, itemId, { approve: false, reason: "Falta la cédula", revision: 2 });
    expect([returned.state, returned.history[0]?.act, returned.history[0]?.text]).toEqual(["to-confirm", "returned", "Falta la cédula"]);
    await decideItem(ctx, itemId, { outcome: "confirmed", reason: WHY, revision: 3 });
    await expect(reopenItem(other, itemId, { reason: "No", revision: 4 })).rejects.toThrow("conflict");
    expect((await reopenItem(ctx, itemId, { reason: "Me equivoqué", revision: 4 })).state).toBe("to-confirm");
  });

  test("a proposal is void when the facts change under it", async () => {
    const ctx = await testContext(db);
    const other = await colleague(ctx);
    await fourEyes(ctx);
    await check(ctx, { sanctions: [madeUpSanction()] });
    const { itemId } = await only(ctx);
    await decideItem(ctx, itemId, { outcome: "dismissed", reason: WHY, revision: 1 });
    ctx.clock.set("2026-12-03T15:00:00Z");
    await check(ctx, { sanctions: [madeUpSanction({ name: "ANDES COMERCIAL S.A." })] });
    await expect(approveItem(other, itemId, { approve: true, reason: null, revision: 2 })).rejects.toThrow("conflict");
    expect((await only(ctx)).state).toBe("to-confirm");
  });
});

describe("acts on an item", () => {
  test("of two officers at once one decides, the other is told; nothing is lost", async () => {
    const ctx = await testContext(db);
    const other = await colleague(ctx);
    await check(ctx, { sanctions: [madeUpSanction()] });
    const { itemId } = await only(ctx);
    const both = await Promise.allSettled([
      decideItem(ctx, itemId, { outcome: "confirmed", reason: "Es la misma persona", revision: 1 }),
      decideItem(other, itemId, { outcome: "dismissed", reason: WHY, revision: 1 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    expect((await readReviewItem(ctx, itemId)).history).toHaveLength(2);
  });

  test("items that two find at once in other orders are opened once, and neither waits for the other in a circle", async () => {
    const ctx = await testContext(db);
    const hits = Array.from({ length: 500 }, (_, at) => madeUpSanction({ entryId: `e${at}` }));
    const owner = { orgId: ctx.actor.orgId, rut: RUT, checkId: randomUUID(), at: ctx.clock.now() };
    const open = (sanctions: typeof hits) =>
      db.transact((tx) => openMissingItems(tx, [{ ...owner, evidence: { sanctions, pep: [], cases: [] } }]));
    for (let round = 0; round < 5; round++) {
      await db.query("delete from review_items where org_id = $1", [ctx.actor.orgId]);
      await Promise.all([open(hits), open(hits.toReversed())]);
      expect(await db.query("select 1 from review_items where org_id = $1", [ctx.actor.orgId])).toHaveLength(500);
    }
  });

  test("an older revision is a conflict: somebody noted something meanwhile", async () => {
    const ctx = await testContext(db);
    const other = await colleague(ctx);
    await check(ctx, { sanctions: [madeUpSanction()] });
    const { itemId } = await only(ctx);
    const noted = await noteItem(other, itemId, { text: "Es su padre" });
    expect([noted.revision, noted.notes, noted.history[0]?.text]).toEqual([2, 1, "Es su padre"]);
    await expect(decideItem(ctx, itemId, { outcome: "confirmed", reason: WHY, revision: 1 })).rejects.toThrow("conflict");
  });

  test("are assigned to people of the organisation who may sign in", async () => {
    const ctx = await testContext(db);
    const other = await colleague(ctx);
    const stranger = await colleague(await testContext(db));
    await check(ctx, { sanctions: [madeUpSanction()] });
    const { itemId } = await only(ctx);
    expect((await assignItem(ctx, itemId, { user_id: other.actor.id })).assignee?.name).toBe("Diego Soto");
    expect((await queue(other, { assignee: "me" })).items).toHaveLength(1);
    expect((await queue(ctx, { assignee: "none" })).items).toHaveLength(0);
    expect((await assignItem(ctx, itemId, { user_id: other.actor.id })).revision).toBe(2);
    await expect(assignItem(ctx, itemId, { user_id: stranger.actor.id })).rejects.toThrow("not-found");
    expect((await assignItem(other, itemId, { user_id: null })).history[0]?.act).toBe("released");
  });

  test("many at once are decided whole or not at all, of one RUT only", async () => {
    const ctx = await testContext(db);
    const cases = ["a", "b", "c"].map((caseId) => ({ ...byName, caseId }));
    await check(ctx, { cases });
    const { items } = await queue(ctx);
    const request = (chosen: typeof items) => ({
      items: chosen.map(({ itemId, revision }) => ({ id: itemId, revision })),
      outcome: "dismissed" as const,
      reason: WHY,
    });
    await noteItem(ctx, items[2]?.itemId as string, { text: "Ver cédula" });
    await expect(decideItems(ctx, request(items))).rejects.toThrow("conflict");
    expect((await queue(ctx, { state: "dismissed" })).count).toBe(0);
    const { marks } = await decideItems(ctx, request((await queue(ctx)).items));
    expect(marks.map(({ state, revision }) => `${state} ${revision}`).toSorted()).toEqual(["dismissed 2", "dismissed 2", "dismissed 3"]);
    await check(ctx, { sanctions: [madeUpSanction()] }, OTHER_RUT);
    await check(await testContext(db), { sanctions: [madeUpSanction()] });
    const one = await queue(ctx, { state: "all" });
    await expect(decideItems(ctx, request(one.items))).rejects.toThrow("invalid-request");
  });

  test("penal detail is hidden from a role without the right, which decides nothing about it", async () => {
    const ctx = await testContext(db);
    await check(ctx, { cases: [{ ...byName, caseId: "pjud/penal/1156-2026", competence: "penal", counter: "penal" }] });
    const blind: Context = { ...ctx, actor: { ...ctx.actor, seesPenalDetail: false } };
    const line = await only(ctx);
    await noteItem(ctx, line.itemId, { text: "Ver la causa C-1156-2026" });
    const item = await readReviewItem(blind, line.itemId);
    expect([item.hidden, item.hit, item.entryName, item.decide, item.notes]).toEqual([true, null, "", "no-penal-detail", 1]);
    expect(JSON.stringify([item, await queue(blind)])).not.toContain("1156");
    for (const act of [
      () => decideItem(blind, line.itemId, { outcome: "confirmed", reason: WHY, revision: 2 }),
      () => noteItem(blind, line.itemId, { text: "Algo" }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "forbidden" });
    expect((await assignItem(blind, line.itemId, { user_id: (await colleague(ctx)).actor.id })).assignee).not.toBeNull();
  });

  test("a token decides nothing", async () => {
    const ctx = await testContext(db);
    await check(ctx, { sanctions: [madeUpSanction()] });
    const token: Context = { ...ctx, actor: { ...ctx.actor, kind: "token", role: null } };
    const { itemId } = await only(ctx);
    await expect(decideItem(token, itemId, { outcome: "confirmed", reason: WHY, revision: 1 })).rejects.toThrow("forbidden");
  });

  test("another organisation's item is a missing one", async () => {
    const [ctx, stranger] = [await testContext(db), await testContext(db)];
    const checkId = await check(ctx, { sanctions: [madeUpSanction()] });
    const { itemId, revision } = await only(ctx);
    const { decisionId } = await decidePerson(ctx, checkId, { outcome: "escalated", reason: WHY });
    for (const act of [
      () => readReviewItem(stranger, itemId),
      () => decideItem(stranger, itemId, { outcome: "dismissed", reason: WHY, revision }),
      () => decideItems(stranger, { items: [{ id: itemId, revision }], outcome: "dismissed", reason: WHY }),
      () => approveItem(stranger, itemId, { approve: true, reason: null, revision }),
      () => assignItem(stranger, itemId, { user_id: null }),
      () => noteItem(stranger, itemId, { text: WHY }),
      () => reopenItem(stranger, itemId, { reason: WHY, revision }),
      () => decidePerson(stranger, checkId, { outcome: "rejected", reason: WHY }),
      () => approvePersonDecision(stranger, decisionId, { approve: true, reason: null }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "not-found" });
    expect((await queue(stranger, { state: "all" })).count).toBe(0);
    expect((await only(ctx)).revision).toBe(1);
  });
});

describe("the queue", () => {
  test("is filtered by state, kind, list, basis, risk, name and RUT, and sorted by age or risk", async () => {
    const ctx = await testContext(db, { credits: 20 });
    await check(ctx, { sanctions: [madeUpSanction({ basis: "rut" })], cases: [byName] });
    ctx.clock.set("2026-11-21T15:00:00Z");
    await check(ctx, { name: "Nicanor Parra Sandoval", cases: [byName] }, OTHER_RUT);
    const kinds = async (given: Partial<ReviewFilter>) => (await queue(ctx, given)).items.map(({ kind, rut }) => `${kind} ${rut}`);
    expect(await kinds({ kind: "sanction" })).toEqual([`sanction ${RUT}`]);
    expect(await kinds({ list: "courts", sort: "newest" })).toEqual([`case ${OTHER_RUT}`, `case ${RUT}`]);
    expect(await kinds({ basis: "rut" })).toEqual([`sanction ${RUT}`]);
    expect(await kinds({ q: "parra nica" })).toEqual([`case ${OTHER_RUT}`]);
    expect(await kinds({ q: "76.543.211" })).toEqual([`case ${OTHER_RUT}`]);
    expect((await kinds({ sort: "risk" })).at(-1)).toBe(`case ${OTHER_RUT}`);
    expect(await kinds({ risk: "high" })).not.toContain(`case ${OTHER_RUT}`);
    expect(await kinds({ state: "confirmed" })).toEqual([]);
    expect((await queue(ctx, { page: 9 })).page).toBe(1);
    expect((await readViewer(ctx)).waitingReview).toBe(3);
    expect(ctx.views.at(-1)?.subject).not.toContain("parra");
  });
});

describe("a decision about the person", () => {
  test("is a named user's with a reason, over months; an approval waits for sanctions and PEP, a rejection never", async () => {
    const ctx = await testContext(db);
    const first = await check(ctx, { sanctions: [madeUpSanction()], cases: [byName] });
    await expect(decidePerson(ctx, first, { outcome: "approved-enhanced", reason: WHY })).rejects.toThrow("conflict");
    const rejected = await decidePerson(ctx, first, { outcome: "rejected", reason: WHY });
    expect([rejected.state, rejected.by.name, rejected.openItems, rejected.scoreLabel]).toEqual([
      "standing",
      "Carla Rojas",
      2,
      expect.any(String),
    ]);
    const { items } = await queue(ctx, { kind: "sanction" });
    await decideItem(ctx, items[0]?.itemId as string, { outcome: "confirmed", reason: WHY, revision: 1 });
    ctx.clock.set("2026-12-03T15:00:00Z");
    const second = await check(ctx, {});
    await expect(decidePerson(ctx, first, { outcome: "approved", reason: WHY })).rejects.toThrow("conflict");
    await decidePerson(ctx, second, { outcome: "approved-enhanced", reason: WHY });
    const { review } = await readCheckDetail(ctx, first);
    expect(review?.decisions.map(({ outcome, checkId }) => [outcome, checkId])).toEqual([
      ["approved-enhanced", second],
      ["rejected", first],
    ]);
  });

  test("under four eyes waits for another, one at a time; its proposer may take it back", async () => {
    const ctx = await testContext(db);
    const other = await colleague(ctx);
    await fourEyes(ctx);
    const id = await check(ctx, {});
    const both = await Promise.allSettled([
      decidePerson(ctx, id, { outcome: "approved", reason: WHY }),
      decidePerson(ctx, id, { outcome: "rejected", reason: WHY }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const decisionId = (await readCheckDetail(ctx, id)).review?.decisions[0]?.decisionId as string;
    await expect(approvePersonDecision(ctx, decisionId, { approve: true, reason: null })).rejects.toThrow("forbidden");
    expect((await approvePersonDecision(ctx, decisionId, { approve: false, reason: "Me equivoqué" })).state).toBe("returned");
    const next = await decidePerson(ctx, id, { outcome: "approved", reason: WHY });
    const standing = await approvePersonDecision(other, next.decisionId, { approve: true, reason: null });
    expect([standing.state, standing.second?.by.name]).toEqual(["standing", "Diego Soto"]);
    await expect(approvePersonDecision(other, next.decisionId, { approve: true, reason: null })).rejects.toThrow("conflict");
  });

  test("an approval is not for a newer Check to inherit: its second person may only return it", async () => {
    const ctx = await testContext(db);
    const other = await colleague(ctx);
    await fourEyes(ctx);
    const { decisionId } = await decidePerson(ctx, await check(ctx, {}), { outcome: "approved", reason: WHY });
    ctx.clock.set("2026-12-03T15:00:00Z");
    await check(ctx, { cases: [madeUpCase({ basis: "rut" })] });
    await expect(approvePersonDecision(other, decisionId, { approve: true, reason: null })).rejects.toThrow("conflict");
    expect((await approvePersonDecision(other, decisionId, { approve: false, reason: "Hay causas nuevas" })).state).toBe("returned");
  });

  test("on an older Check opens nothing of it", async () => {
    const ctx = await testContext(db);
    const first = await check(ctx, { sanctions: [madeUpSanction()] });
    await db.query("delete from review_items where org_id = $1", [ctx.actor.orgId]);
    ctx.clock.set("2026-12-03T15:00:00Z");
    const second = await check(ctx, {});
    await expect(decidePerson(ctx, first, { outcome: "rejected", reason: WHY })).rejects.toThrow("conflict");
    expect((await decidePerson(ctx, second, { outcome: "approved", reason: WHY })).openItems).toBe(0);
  });

  test("and the history of an item are never rewritten: the database refuses it", async () => {
    const ctx = await testContext(db);
    const id = await check(ctx, { sanctions: [madeUpSanction()] });
    await decidePerson(ctx, id, { outcome: "rejected", reason: WHY });
    for (const rewriting of [
      "update review_acts set reason = 'otra'",
      "delete from review_acts",
      "truncate review_acts",
      "update person_decisions set reason = 'otra'",
      "delete from person_decisions",
      "truncate person_decisions",
    ])
      await expect(db.query(rewriting)).rejects.toMatchObject({ code: "23001" });
  });
});

async function stored(checkId: string): Promise<unknown> {
  const [row] = await db.query("select c::text as whole from checks c where check_id = $1", [checkId]);
  return row;
}
