import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCheck } from "#lib/checks/create-check";
import { decidePerson } from "#lib/checks/decide-person";
import { listReview } from "#lib/checks/list-review";
import { readAnyCheckDetail, readCheckDetail } from "#lib/checks/read-check-detail";
import type { Context } from "#lib/context";
import type { CheckData } from "#lib/contract/contract";
import { DoubtfulCounter, type ReviewState } from "#lib/contract/review";
import { NO_REVIEW_FILTER, type ReviewFilter } from "#lib/contract/review-filter";
import { bookOfMarks } from "#lib/contract/review-marks";
import { readTerms } from "#lib/policy/terms";
import { approveItem } from "#lib/review/approve-item";
import { approvePersonDecision } from "#lib/review/approve-person-decision";
import { assignItem } from "#lib/review/assign-item";
import { decideItem } from "#lib/review/decide-item";
import { decideItems } from "#lib/review/decide-items";
import { keepProviderItems } from "#lib/review/keep-provider-items";
import { noteItem } from "#lib/review/note-item";
import { readReviewItem } from "#lib/review/read-review-item";
import { readRutReview } from "#lib/review/read-rut-review";
import { reopenItem } from "#lib/review/reopen-item";
import { madeUpCase, madeUpSanction } from "#lib/testing/check-detail";
import { type Findings, foundEngine } from "#lib/testing/found-engine";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { COUNTED_RUT, storeCountedCheck } from "#lib/testing/store-counted-check";
import { NOTHING_COUNTED } from "#lib/testing/nothing-counted";

const db = testDb();
const RUT = COUNTED_RUT;
const WHY = "Visto en el proveedor: otro segundo apellido";

/** A provider's Check of now, or of another instant, with its items; answers its id. */
const counted = (ctx: Context, data: Partial<CheckData>, { host, at = ctx.clock.now() }: { host?: string; at?: Date } = {}) =>
  db.transact((tx) => storeCountedCheck(tx, ctx.actor.orgId, { data, at, ...(host && { host }) }));
const ownCheck = async (ctx: Context, findings: Findings) =>
  (
    await createCheck(
      ctx,
      foundEngine(() => findings),
      { rut: RUT, ai_summary: false },
    )
  ).reply;
const queue = (ctx: Context, given: Partial<ReviewFilter> = {}) => listReview(ctx, { ...NO_REVIEW_FILTER, ...given });
const states = async (ctx: Context) =>
  Object.fromEntries((await queue(ctx, { state: "all" })).items.map(({ kind, entryId, state }) => [`${kind} ${entryId}`, state]));
const fourEyes = (ctx: Context) => db.query("update organisations set four_eyes = true where org_id = $1", [ctx.actor.orgId]);
const colleague = (ctx: Context): Context => ({ ...ctx, actor: { ...ctx.actor, id: randomUUID(), name: "Diego Soto" } });

/** The item of a counter as it stands. */
async function itemOf(ctx: Context, counter: DoubtfulCounter) {
  const { items } = await queue(ctx, { state: "all", kind: "counter" });
  return readReviewItem(ctx, items.find(({ entryId }) => entryId === counter)?.itemId as string);
}

async function decide(ctx: Context, counter: DoubtfulCounter, outcome: "confirmed" | "dismissed" = "dismissed") {
  const { itemId, revision } = await itemOf(ctx, counter);
  return decideItem(ctx, itemId, { outcome, reason: WHY, revision });
}

describe("what a provider counts waits for a person", () => {
  test("each counter that may be about somebody else is one item; penal cases by RUT, the penal sum and zeros are none", async () => {
    const ctx = await testContext(db);
    const all = {
      causas_civiles_count: 2,
      causas_laborales_count: 1,
      causas_sindicales_count: 1,
      international_sanctions_count: 1,
      pep: true,
    };
    const id = await counted(ctx, {
      causas_penales_count: 5,
      causas_penales_rut_match_count: 4,
      causas_penales_name_match_count: 1,
      ...all,
    });
    const { items, waiting } = await queue(ctx);
    expect(items.map(({ entryId }) => entryId).toSorted()).toEqual(DoubtfulCounter.options.toSorted());
    expect(waiting.toConfirm).toBe(6);
    expect(items.find(({ entryId }) => entryId === "causas_civiles_count")).toMatchObject({
      kind: "counter",
      listId: "provider",
      listName: "api.example.cl",
      entryName: "causas_civiles_count",
      counted: { counter: "causas_civiles_count", value: 2 },
      subjectName: "Ana Soto Pérez",
      basis: "name",
      similarity: null,
      hidden: false,
      checkId: id,
    });

    const clean = await testContext(db);
    await counted(clean, { causas_penales_count: 4, causas_penales_rut_match_count: 4 });
    expect((await queue(clean)).count).toBe(0);
  });

  test("an item tells where at the provider to look, and what is not given; of the queue it is found by its kind", async () => {
    const ctx = await testContext(db);
    const id = await counted(ctx, { pep: true, causas_civiles_count: 3 });
    const item = await itemOf(ctx, "pep");
    expect(item).toMatchObject({
      kind: "counter",
      hit: { counter: "pep", value: true, host: "api.example.cl" },
      before: null,
      atProvider: { at: "2026-11-20T15:00:00.000Z", permalink: `https://api.example.cl/checks/${id}` },
      subjectNamesakes: null,
      waitingByName: 2,
      decide: "may",
    });
    expect((await queue(ctx, { kind: "counter" })).count).toBe(2);
    expect((await queue(ctx, { kind: "counter", basis: "name", q: RUT })).count).toBe(2);
    expect((await queue(ctx, { kind: "case" })).count).toBe(0);
  });

  test("counters of penal cases are whole for a role without penal detail, and it decides about them", async () => {
    const ctx = await testContext(db);
    await counted(ctx, { causas_penales_count: 1, causas_penales_name_match_count: 1 });
    const blind: Context = { ...ctx, actor: { ...ctx.actor, seesPenalDetail: false } };
    expect(await itemOf(blind, "causas_penales_name_match_count")).toMatchObject({ hidden: false, hit: { value: 1 }, decide: "may" });
    expect((await decide(blind, "causas_penales_name_match_count")).state).toBe("dismissed");
  });

  test("beside the Check stand the marks of its counters, and what of the RUT waits by whether it stops an approval", async () => {
    const ctx = await testContext(db);
    const first = await counted(ctx, { pep: true, international_sanctions_count: 2, causas_civiles_count: 3, causas_laborales_count: 1 });
    await decide(ctx, "pep", "confirmed");
    const { review } = await readAnyCheckDetail(ctx, first);
    const book = bookOfMarks(review?.marks ?? []);
    expect(book.ofCounter("pep")).toMatchObject({ state: "confirmed", decision: { by: { name: "Carla Rojas" }, reason: WHY } });
    expect(book.ofCounter("causas_civiles_count")?.state).toBe("to-confirm");
    expect([book.ofCounter("causas_penales_count"), book.ofCounter("causas_sindicales_count")]).toEqual([undefined, undefined]);
    expect(review?.open).toEqual({ sanctions: 1, pep: 0, cases: 0, counters: 2 });

    ctx.clock.set("2026-12-03T15:00:00Z");
    const second = await counted(ctx, { pep: true });
    const after = (await readAnyCheckDetail(ctx, second)).review;
    expect(after?.marks.map(({ entryId, state }) => [entryId, state])).toEqual([["pep", "confirmed"]]);
    expect(after?.open).toEqual({ sanctions: 0, pep: 0, cases: 0, counters: 0 });
    expect((await readRutReview(ctx, { checkId: second, rut: RUT })).open).toEqual(after?.open);
  });
});

describe("over the months", () => {
  test("what was decided holds while the number does; another number opens it again and says what changed", async () => {
    const ctx = await testContext(db);
    await counted(ctx, { causas_civiles_count: 3 });
    const decided = await decide(ctx, "causas_civiles_count");
    ctx.clock.set("2026-12-03T15:00:00Z");
    const second = await counted(ctx, { causas_civiles_count: 3 });
    expect(await itemOf(ctx, "causas_civiles_count")).toMatchObject({ itemId: decided.itemId, state: "dismissed", checkId: second });
    ctx.clock.set("2027-01-04T15:00:00Z");
    await counted(ctx, { causas_civiles_count: 4 });
    const reopened = await itemOf(ctx, "causas_civiles_count");
    expect(reopened).toMatchObject({
      itemId: decided.itemId,
      state: "to-confirm",
      openedWhy: "changed",
      hit: { value: 4 },
      before: { value: 3 },
    });
    expect(reopened.history[0]).toMatchObject({ act: "reopened", by: null, changed: ["value"] });
    ctx.clock.set("2027-02-04T15:00:00Z");
    await counted(ctx, { causas_civiles_count: 4 }, { host: "otro.example.cl" });
    expect((await itemOf(ctx, "causas_civiles_count")).history[0]).toMatchObject({ act: "changed", changed: ["host"] });
  });

  test("at zero what waited is gone, and comes back to be confirmed; what was decided stays for the case that it comes back", async () => {
    const ctx = await testContext(db);
    await counted(ctx, { causas_civiles_count: 3, pep: true });
    await decide(ctx, "pep", "confirmed");
    ctx.clock.set("2026-12-03T15:00:00Z");
    await counted(ctx, {});
    expect(await states(ctx)).toEqual({ "counter causas_civiles_count": "gone", "counter pep": "confirmed" });
    expect((await itemOf(ctx, "causas_civiles_count")).decide).toBe("nothing-to-decide");
    ctx.clock.set("2027-01-04T15:00:00Z");
    await counted(ctx, { causas_civiles_count: 3, pep: true });
    expect(await states(ctx)).toEqual({ "counter causas_civiles_count": "to-confirm", "counter pep": "confirmed" });
  });

  test("a Check that comes in when a later month's stands says nothing new", async () => {
    const ctx = await testContext(db);
    ctx.clock.set("2026-12-01T15:00:00Z");
    const newer = await counted(ctx, { causas_civiles_count: 4 });
    await decide(ctx, "causas_civiles_count");
    await counted(ctx, { causas_civiles_count: 3, pep: true }, { at: new Date("2026-11-30T20:00:00Z") });
    expect(await states(ctx)).toEqual({ "counter causas_civiles_count": "dismissed" });
    expect((await itemOf(ctx, "causas_civiles_count")).checkId).toBe(newer);
  });

  test("the same Check kept twice opens nothing twice", async () => {
    const ctx = await testContext(db);
    const checkId = await counted(ctx, { causas_civiles_count: 3 });
    const kept = {
      checkId,
      rut: RUT,
      data: { ...NOTHING_COUNTED, causas_civiles_count: 3 },
      incomplete: [],
      host: "api.example.cl",
      at: ctx.clock.now(),
    };
    await Promise.all([1, 2].map(() => db.transact((tx) => keepProviderItems(tx, ctx, kept))));
    expect((await itemOf(ctx, "causas_civiles_count")).history).toHaveLength(1);
  });
});

describe("an organisation that changes its engine", () => {
  test("the items of one are neither gone nor touched by a Check of the other, and a dismissed counter leaves nothing out", async () => {
    const ctx = await testContext(db);
    const byName = madeUpCase({ basis: "name", caseId: "c-1", explanation: madeUpSanction().explanation });
    await ownCheck(ctx, { sanctions: [madeUpSanction()], cases: [byName] });
    const own = await stored(ctx, "kind <> 'counter'");
    ctx.clock.set("2026-12-03T15:00:00Z");
    const provided = await counted(ctx, { causas_penales_name_match_count: 1, causas_penales_count: 1, international_sanctions_count: 1 });
    expect(await stored(ctx, "kind <> 'counter'")).toEqual(own);
    expect((await readAnyCheckDetail(ctx, provided)).review?.marks.map(({ kind }) => kind)).toEqual(["counter", "counter"]);

    await decide(ctx, "causas_penales_name_match_count");
    await decide(ctx, "international_sanctions_count");
    expect((await readTerms(db, ctx, RUT)).dismissals).toEqual([]);
    const counters = await stored(ctx, "kind = 'counter'");
    ctx.clock.set("2027-01-04T15:00:00Z");
    const again = await ownCheck(ctx, { sanctions: [madeUpSanction()], cases: [byName] });
    expect(again.data.international_sanctions_count).toBe(1);
    expect((await readCheckDetail(ctx, again.id)).evidence.leftOut).toEqual([]);
    ctx.clock.set("2027-02-04T15:00:00Z");
    await ownCheck(ctx, {});
    expect(await stored(ctx, "kind = 'counter'")).toEqual(counters);
  });

  test("whatever the months bring from either engine, and whatever is decided meanwhile", async () => {
    const counters = ["causas_civiles_count", "international_sanctions_count", "causas_penales_name_match_count"] as const;
    const number = fc.nat({ max: 2 });
    const step = fc.oneof(
      fc.record({
        what: fc.constant("provider" as const),
        numbers: fc.tuple(number, number, number),
        host: fc.constantFrom("a.cl", "b.cl"),
      }),
      fc.record({ what: fc.constant("own" as const), born: fc.constantFrom(null, "1961", "1962") }),
      fc.record({ what: fc.constant("decide" as const), which: fc.nat({ max: 3 }), outcome: fc.constantFrom("confirmed", "dismissed") }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const ctx = await testContext(db, { credits: 100 });
        const expected = new Map<string, { state: ReviewState; facts: string }>();
        const meet = (key: string, facts: string | null): void => {
          const known = expected.get(key);
          const decided = known?.state === "confirmed" || known?.state === "dismissed";
          if (facts === null) {
            if (known !== undefined && !decided) expected.set(key, { ...known, state: "gone" });
          } else expected.set(key, { facts, state: decided && known.facts === facts ? known.state : "to-confirm" });
        };
        let month = 0;
        for (const taken of steps) {
          if (taken.what === "decide") {
            const [key, now] = [...expected][taken.which] ?? [];
            if (key === undefined || now?.state !== "to-confirm") continue;
            const item = (await queue(ctx)).items.find(({ kind, entryId }) => `${kind} ${entryId}` === key);
            const outcome = taken.outcome as "confirmed" | "dismissed";
            await decideItem(ctx, item?.itemId as string, { outcome, reason: WHY, revision: item?.revision as number });
            expected.set(key, { ...now, state: outcome });
          } else {
            ctx.clock.set(`${2027 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-15T15:00:00Z`);
            month += 1;
          }
          if (taken.what === "provider") {
            const { numbers, host } = taken;
            await counted(ctx, Object.fromEntries(counters.map((counter, place) => [counter, numbers[place]])), { host });
            for (const [place, counter] of counters.entries())
              meet(`counter ${counter}`, numbers[place] === 0 ? null : `${numbers[place]} ${host}`);
          }
          if (taken.what === "own") {
            const { born } = taken;
            // What is dismissed is left out while its facts stay, and its item stays as it was.
            await ownCheck(ctx, { sanctions: born === null ? [] : [madeUpSanction({ entryId: "E1", birthDates: [born] })] });
            meet("sanction E1", born);
          }
          expect(await states(ctx)).toEqual(Object.fromEntries([...expected].map(([key, { state }]) => [key, state])));
        }
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});

describe("what people do", () => {
  test("four eyes, notes, assignment, a decision for several, reopening: as of a hit, and told in history and trail", async () => {
    const ctx = await testContext(db);
    const other = colleague(ctx);
    await fourEyes(ctx);
    const check = await counted(ctx, { causas_civiles_count: 3, causas_laborales_count: 2 });
    const before = await db.query("select data, provider, score_value from checks where check_id = $1", [check]);
    const { items } = await queue(ctx);
    await noteItem(ctx, items[0]?.itemId as string, { text: "Pedido el informe al proveedor" });
    await assignItem(ctx, items[0]?.itemId as string, { user_id: null });
    const named = (await queue(ctx)).items.map(({ itemId: id, revision }) => ({ id, revision }));
    const { marks } = await decideItems(ctx, { items: named, outcome: "dismissed", reason: WHY });
    expect(marks.map(({ state }) => state)).toEqual(["proposed", "proposed"]);
    const proposed = await itemOf(ctx, "causas_civiles_count");
    const { itemId, revision } = proposed;
    expect(proposed.approve).toBe("own-proposal");
    await expect(approveItem(ctx, itemId, { approve: true, reason: null, revision })).rejects.toThrow("forbidden");
    const approved = await approveItem(other, itemId, { approve: true, reason: null, revision });
    expect([approved.state, approved.decision?.second?.by.name]).toEqual(["dismissed", "Diego Soto"]);
    const reopened = await reopenItem(ctx, itemId, { reason: "Llegó otro antecedente", revision: approved.revision });
    expect([reopened.state, reopened.openedWhy]).toEqual(["to-confirm", "asked"]);
    expect(
      reopened.history
        .map(({ act }) => act)
        .toReversed()
        .slice(-3),
    ).toEqual(["proposed", "approved", "reopened"]);
    const trail = await db.query<{ action: string; detail: unknown }>(
      "select action, detail from audit_entries where org_id = $1 and action = 'review.approved'",
      [ctx.actor.orgId],
    );
    expect(trail).toEqual([
      { action: "review.approved", detail: { item: itemId, kind: "counter", list: "provider", outcome: "dismissed" } },
    ]);
    expect(await db.query("select data, provider, score_value from checks where check_id = $1", [check])).toEqual(before);
  });

  test("a proposal is void when the number changes", async () => {
    const ctx = await testContext(db);
    await fourEyes(ctx);
    await counted(ctx, { causas_civiles_count: 3 });
    expect((await decide(ctx, "causas_civiles_count")).state).toBe("proposed");
    ctx.clock.set("2026-12-03T15:00:00Z");
    await counted(ctx, { causas_civiles_count: 2 });
    expect(await itemOf(ctx, "causas_civiles_count")).toMatchObject({ state: "to-confirm", openedWhy: "changed" });
  });

  test("another organisation's is not there", async () => {
    const ctx = await testContext(db);
    const stranger = await testContext(db);
    await counted(ctx, { causas_civiles_count: 3 });
    const { itemId, revision } = await itemOf(ctx, "causas_civiles_count");
    await expect(readReviewItem(stranger, itemId)).rejects.toThrow("not-found");
    await expect(decideItem(stranger, itemId, { outcome: "dismissed", reason: WHY, revision })).rejects.toThrow("not-found");
    await expect(noteItem(stranger, itemId, { text: WHY })).rejects.toThrow("not-found");
    expect((await queue(stranger, { state: "all" })).count).toBe(0);
    // Its own Check of the same RUT has its own items.
    await counted(stranger, { causas_civiles_count: 3 });
    expect((await itemOf(stranger, "causas_civiles_count")).itemId).not.toBe(itemId);
  });
});

describe("a decision about the person, on a provider's Check", () => {
  test.each(["international_sanctions_count", "pep"] as const)("an approval waits for %s; a rejection does not", async (counter) => {
    const ctx = await testContext(db);
    const check = await counted(ctx, { [counter]: counter === "pep" ? true : 1, causas_civiles_count: 2 });
    await expect(decidePerson(ctx, check, { outcome: "approved", reason: WHY })).rejects.toThrow("conflict");
    expect((await decidePerson(ctx, check, { outcome: "rejected", reason: WHY })).openItems).toBe(2);
    await decide(ctx, counter);
    // Counters of cases stop nothing, and are told.
    expect((await decidePerson(ctx, check, { outcome: "approved", reason: WHY })).openItems).toBe(1);
  });

  test("the second person's approval is refused while such a counter waits", async () => {
    const ctx = await testContext(db);
    const other = colleague(ctx);
    await fourEyes(ctx);
    const check = await counted(ctx, { causas_civiles_count: 2 });
    const { decisionId } = await decidePerson(ctx, check, { outcome: "approved", reason: WHY });
    const kept = { checkId: check, rut: RUT, incomplete: [], host: "api.example.cl", at: ctx.clock.now() };
    await db.transact((tx) => keepProviderItems(tx, ctx, { ...kept, data: { ...NOTHING_COUNTED, pep: true, causas_civiles_count: 2 } }));
    await expect(approvePersonDecision(other, decisionId, { approve: true, reason: null })).rejects.toThrow("conflict");
    await db.transact((tx) => keepProviderItems(tx, ctx, { ...kept, data: { ...NOTHING_COUNTED, causas_civiles_count: 2 } }));
    expect((await approvePersonDecision(other, decisionId, { approve: true, reason: null })).state).toBe("standing");
  });

  test("a zero that the provider says to be incomplete closes nothing, and lets no approval through", async () => {
    const ctx = await testContext(db);
    const check = await counted(ctx, { international_sanctions_count: 2, pep: true });
    const kept = { checkId: check, rut: RUT, host: "api.example.cl", at: ctx.clock.now(), data: NOTHING_COUNTED };
    const incomplete = ["international_sanctions_count", "pep"];
    await db.transact((tx) => keepProviderItems(tx, ctx, { ...kept, incomplete }));
    expect((await itemOf(ctx, "pep")).state).toBe("to-confirm");
    await expect(decidePerson(ctx, check, { outcome: "approved", reason: WHY })).rejects.toThrow("conflict");
    await db.transact((tx) => keepProviderItems(tx, ctx, { ...kept, incomplete: [] }));
    expect((await itemOf(ctx, "pep")).state).toBe("gone");
  });

  test("a sanction of the own engine that waits from before stops it too", async () => {
    const ctx = await testContext(db);
    await ownCheck(ctx, { sanctions: [madeUpSanction()] });
    ctx.clock.set("2026-12-03T15:00:00Z");
    const check = await counted(ctx, {});
    expect((await readAnyCheckDetail(ctx, check)).review).toMatchObject({ marks: [], open: { sanctions: 1 } });
    await expect(decidePerson(ctx, check, { outcome: "approved", reason: WHY })).rejects.toThrow("conflict");
  });
});

/** Items as they stand in the database, whole. */
function stored(ctx: TestContext, where: string): Promise<unknown[]> {
  return db.query(`select * from review_items where org_id = $1 and ${where} order by item_id`, [ctx.actor.orgId]);
}
