/**
 * The promise: whatever people do to items, in whatever order, while Checks are made month after month with entries that stay, change
 * and go, nothing is decided without a named person and a reason, nor by one person alone under four eyes, and history tells it all.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCheck } from "#lib/checks/create-check";
import { listReview } from "#lib/checks/list-review";
import { readCheckDetail } from "#lib/checks/read-check-detail";
import type { Context } from "#lib/context";
import type { SanctionHit } from "#lib/contract/evidence";
import type { ReviewAct, ReviewItem, ReviewState } from "#lib/contract/review";
import { NO_REVIEW_FILTER } from "#lib/contract/review-filter";
import { ServiceError } from "#lib/errors";
import { approveItem } from "#lib/review/approve-item";
import { assignItem } from "#lib/review/assign-item";
import { decideItem } from "#lib/review/decide-item";
import { noteItem } from "#lib/review/note-item";
import { readReviewItem } from "#lib/review/read-review-item";
import { reopenItem } from "#lib/review/reopen-item";
import { rutOfNumber } from "#lib/rut/rut";
import { madeUpSanction } from "#lib/testing/check-detail";
import { foundEngine } from "#lib/testing/found-engine";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const RUT = rutOfNumber(76_543_210);
const ENTRIES = 3;

/** Of each entry: absent, or its facts in one of two states. */
const facts = fc.constantFrom(null, "1961", "1962");
const who = fc.nat({ max: 1 });
const entry = fc.nat({ max: ENTRIES - 1 });
/** How far the revision that is named lies behind. */
const behind = fc.constantFrom(0, 0, 0, 1);
const outcome = fc.constantFrom("confirmed" as const, "dismissed" as const);
const step = fc.oneof(
  fc.record({ what: fc.constant("check" as const), found: fc.array(facts, { minLength: ENTRIES, maxLength: ENTRIES }) }),
  fc.record({ what: fc.constant("decide" as const), who, entry, outcome, behind }),
  fc.record({ what: fc.constant("approve" as const), who, entry, approve: fc.boolean(), behind }),
  fc.record({ what: fc.constant("reopen" as const), who, entry, behind }),
  fc.record({ what: fc.constantFrom("note" as const, "assign" as const), who, entry }),
  fc.record({ what: fc.constant("four-eyes" as const), on: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test("whatever is done in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      const world = await newWorld();
      await world.take({ what: "check", found: ["1961", "1961", null] });
      for (const each of steps) await world.take(each);
      for (const item of await world.items()) expectSound(item);
    }),
    { numRuns: 40 },
  );
}, 120_000);

async function newWorld() {
  const ctx = await testContext(db, { credits: 100 });
  const people = [ctx, await colleague(ctx), await colleague(ctx)];
  let fourEyes = false;
  let month = 0;
  const items = async () => {
    const { items: lines } = await listReview(ctx, { ...NO_REVIEW_FILTER, state: "all" });
    return Promise.all(lines.map(({ itemId }) => readReviewItem(ctx, itemId)));
  };

  async function makeCheck(found: (string | null)[]): Promise<void> {
    ctx.clock.set(`${2027 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-15T15:00:00Z`);
    month += 1;
    const sanctions = found.flatMap((born, place) => (born === null ? [] : [hitOf(place, born)]));
    const held = (await items()).filter(({ state }) => state === "dismissed").map(({ hit }) => keyOf(hit as SanctionHit));
    const { reply } = await createCheck(
      ctx,
      foundEngine(() => ({ sanctions })),
      { rut: RUT, ai_summary: false },
    );
    const counted = sanctions.filter((hit) => !held.includes(keyOf(hit)));
    expect(reply.data.international_sanctions_count).toBe(counted.length);
    const { evidence } = await readCheckDetail(ctx, reply.id);
    expect(evidence.leftOut.map(({ id }) => id).toSorted()).toEqual(
      sanctions
        .filter((hit) => held.includes(keyOf(hit)))
        .map(({ entryId }) => entryId)
        .toSorted(),
    );
  }

  async function act(taken: Exclude<Step, { what: "check" | "four-eyes" }>): Promise<void> {
    const by = people[taken.who] as Context;
    const item = (await items()).find(({ entryId }) => entryId === `E${taken.entry}`);
    if (item === undefined) return;
    const revision = item.revision - ("behind" in taken ? taken.behind : 0);
    const doing = async (): Promise<ReviewItem> => {
      if (taken.what === "decide") return decideItem(by, item.itemId, { outcome: taken.outcome, reason: "Cotejado", revision });
      if (taken.what === "approve")
        return approveItem(by, item.itemId, { approve: taken.approve, reason: taken.approve ? null : "No consta", revision });
      if (taken.what === "reopen") return reopenItem(by, item.itemId, { reason: "Llegó un antecedente", revision });
      if (taken.what === "note") return noteItem(by, item.itemId, { text: "Pedida la cédula" });
      return assignItem(by, item.itemId, { user_id: null });
    };
    const after = await doing().catch((error: unknown) => {
      if (error instanceof ServiceError && ["conflict", "forbidden", "invalid-request"].includes(error.code)) return null;
      throw error;
    });
    // Refused is untouched; what another has seen less of is refused.
    if (after === null) expect((await readReviewItem(ctx, item.itemId)).revision).toBe(item.revision);
    else if ("behind" in taken) expect(taken.behind).toBe(0);
    if (after !== null && taken.what === "decide") expect(after.state).toBe(fourEyes ? "proposed" : taken.outcome);
  }

  return {
    items,
    async take(taken: Step): Promise<void> {
      if (taken.what === "check") return makeCheck(taken.found);
      if (taken.what !== "four-eyes") return act(taken);
      fourEyes = taken.on;
      await db.query("update organisations set four_eyes = $2 where org_id = $1", [ctx.actor.orgId, fourEyes]);
    },
  };
}

/** What the history of an item says is what it is, and everything decided has its persons and reasons. */
function expectSound(item: ReviewItem): void {
  const acts = item.history.toReversed();
  expect(acts.map(({ actNo }) => actNo)).toEqual(acts.map((_, place) => place + 1));
  expect(item.revision).toBe(acts.length);
  let proposal: ReviewAct | null = null;
  let state: ReviewState | null = null;
  for (const act of acts) {
    if (["proposed", "confirmed", "dismissed", "approved", "returned"].includes(act.act)) expect(act.by).not.toBeNull();
    if (["proposed", "confirmed", "dismissed", "returned"].includes(act.act)) expect(act.text).toBeTruthy();
    if (act.act === "approved") expect(act.by?.userId).not.toBe(proposal?.by?.userId);
    if (act.act === "proposed") proposal = act;
    state = replayed(state, act, proposal);
  }
  expect(item.state).toBe(state);
  if (item.state === "confirmed" || item.state === "dismissed") {
    expect(item.decision).toMatchObject({ outcome: item.state, reason: "Cotejado", by: { userId: expect.any(String) } });
    const alone = acts.findLast(({ act }) => ["approved", "confirmed", "dismissed"].includes(act))?.act !== "approved";
    expect(item.decision?.second === null).toBe(alone);
  }
}

function replayed(state: ReviewState | null, { act }: ReviewAct, proposal: ReviewAct | null): ReviewState | null {
  switch (act) {
    case "opened":
    case "reopened":
    case "changed":
    case "returned":
      return "to-confirm";
    case "proposed":
    case "confirmed":
    case "dismissed":
    case "gone":
      return act;
    case "approved":
      return proposal?.outcome ?? null;
    default:
      return state;
  }
}

const hitOf = (place: number, born: string) => madeUpSanction({ entryId: `E${place}`, birthDates: [born] });
const keyOf = ({ entryId, birthDates }: SanctionHit) => `${entryId} ${birthDates.join()}`;

async function colleague(ctx: TestContext): Promise<Context> {
  return { ...ctx, actor: { ...ctx.actor, id: randomUUID(), name: "Diego Soto" } };
}
