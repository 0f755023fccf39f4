/** The use cases in front of a real client and a small service of the contract over HTTP: what is asked there, and what stays here. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCheck } from "#lib/checks/create-check";
import { lookUpName } from "#lib/checks/look-up-name";
import { readCheck } from "#lib/checks/read-check";
import { searchFromPanel } from "#lib/checks/search-from-panel";
import { Check } from "#lib/contract/contract";
import { openDb } from "#lib/db/db";
import { balanceOf } from "#lib/ledger/ledger";
import { parseRut, type Rut } from "#lib/rut/rut";
import { openRemote } from "#lib/service/remote/open-remote";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { REFERENCE_PEOPLE } from "#lib/testing/reference-people";
import { type ReferenceUpstream, startReference } from "#lib/testing/reference-upstream";

const db = testDb();
const NOON = "2026-11-20T15:00:00Z";
let reference: ReferenceUpstream;
const ruts: Rut[] = REFERENCE_PEOPLE.flatMap(({ rut }) => parseRut(rut) ?? []);
const rutAt = (place: number) => ruts[place] as Rut;

beforeAll(async () => {
  reference = await startReference({ now: () => new Date(NOON) });
});
afterAll(() => reference.stop());

function remote(token = reference.token, baseUrl = reference.baseUrl) {
  const limits = { totalMs: 5_000, atOnce: 8, allowedNetworks: ["127.0.0.1"] };
  return openRemote({ key: "installation", baseUrl, token, shared: false, metered: true, limits }, { onCredentials: () => {} });
}

/** Requests that the provider got while something was done. */
async function requests<Result>(work: () => Promise<Result>): Promise<{ result: Result; sent: number; billed: number }> {
  const before = reference.counts();
  const result = await work();
  const after = reference.counts();
  return { result, sent: after.requests - before.requests, billed: after.billable - before.billable };
}

test("a Check of the provider's: asked for with GET and POST once, ours from then on", async () => {
  const ctx = await testContext(db);
  const service = remote();
  const made = await requests(() => createCheck(ctx, service, { rut: rutAt(0), ai_summary: false }));
  expect([made.sent, made.billed]).toEqual([2, 1]);
  expect(Check.parse(made.result.reply)).toMatchObject({
    rut: rutAt(0),
    created_at: NOON,
    name: REFERENCE_PEOPLE[0]?.name,
    ai_summary: "",
  });
  const again = await requests(() =>
    Promise.all([createCheck(ctx, service, { rut: rutAt(0), ai_summary: false }), readCheck(ctx, service, rutAt(0))]),
  );
  expect(again.sent).toBe(0);
  expect(again.result.map(({ reply }) => reply)).toEqual([made.result.reply, made.result.reply]);
  const summary = await requests(() => createCheck(ctx, service, { rut: rutAt(0), ai_summary: true }));
  expect([summary.sent, summary.result.reply.ai_summary]).toEqual([1, expect.stringMatching(/./)]);
  expect(await balanceOf(db, ctx.actor.orgId)).toBe(9);
});

test("what the account has already is found with GET, free; what nobody has is not", async () => {
  const ctx = await testContext(db);
  const service = remote();
  const found = await requests(() => readCheck(ctx, service, rutAt(3)));
  expect([found.sent, found.billed, found.result.reply.created_at]).toEqual([1, 0, "2026-11-01T12:00:00Z"]);
  await expect(readCheck(ctx, service, rutAt(2))).rejects.toMatchObject({ code: "no-check" });
  await expect(createCheck(ctx, service, { rut: parseRut("1000000-9") as Rut, ai_summary: false })).rejects.toMatchObject({
    code: "no-data",
  });
  expect(await balanceOf(db, ctx.actor.orgId)).toBe(10);
});

test("a hundred requests over two processes are one POST there", async () => {
  const ctx = await testContext(db);
  const other = { ...ctx, db: openDb({ url: db.url, poolSize: 5 }) };
  const desks = [
    { at: ctx, service: remote() },
    { at: other, service: remote() },
  ] as const;
  const { result, sent, billed } = await requests(() =>
    Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const { at, service } = desks[index % 2] ?? desks[0];
        return createCheck(at, service, { rut: rutAt(5), ai_summary: false });
      }),
    ),
  );
  await other.db.close();
  expect([new Set(result.map(({ reply }) => reply.id)).size, sent, billed]).toEqual([1, 2, 1]);
  expect(await balanceOf(db, ctx.actor.orgId)).toBe(9);
});

test("look-ups: one request each, with the provider's own pages", async () => {
  const ctx = await testContext(db);
  const service = remote();
  const looked = await requests(() => lookUpName(ctx, service, rutAt(7)));
  expect([looked.sent, looked.result]).toEqual([1, [{ rut: rutAt(7), full_name: REFERENCE_PEOPLE[7]?.name }]]);
  const page = { name: "maría gonzález", page: 3, kind: null };
  const searched = await requests(() => Promise.all([searchFromPanel(ctx, service, page), searchFromPanel(ctx, service, page)]));
  expect(searched.sent).toBe(1);
  expect(searched.result.map(({ count, results, total_pages }) => [count, results.length, total_pages])).toEqual([
    [60, 10, 3],
    [60, 10, 3],
  ]);
  // Whichever of the two came first paid.
  expect(searched.result.filter(({ free }) => free)).toHaveLength(1);
  expect(await balanceOf(db, ctx.actor.orgId)).toBe(8);
});

test("a provider without balance, and one that is not there: free, and nothing is held", async () => {
  const ctx = await testContext(db);
  const poor = remote(reference.poorToken);
  await expect(createCheck(ctx, poor, { rut: rutAt(9), ai_summary: false })).rejects.toMatchObject({
    code: "insufficient-balance",
    source: "provider",
  });
  const nobody = await startReference();
  await nobody.stop();
  const gone = remote(reference.token, nobody.baseUrl);
  const attempts = [
    () => createCheck(ctx, gone, { rut: rutAt(9), ai_summary: false }),
    () => readCheck(ctx, gone, rutAt(9)),
    () => lookUpName(ctx, gone, rutAt(9)),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "unavailable", source: "provider" });
  expect(await db.query("select balance_credits, held_credits from credit_accounts where org_id = $1", [ctx.actor.orgId])).toEqual([
    { balance_credits: 10, held_credits: 0 },
  ]);
});
