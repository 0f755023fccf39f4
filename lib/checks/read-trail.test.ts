import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { emit, entryOf } from "#lib/audit/audit";
import { exportTrail } from "#lib/checks/export-trail";
import { readTrail } from "#lib/checks/read-trail";
import type { Context } from "#lib/context";
import { readTrailFilter, type TrailFilter, trailQuery, WHOLE_TRAIL } from "#lib/contract/audit-trail";
import { rutOfNumber } from "#lib/rut/rut";
import { testEvidence } from "#lib/testing/evidence";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { storeCheck } from "#lib/testing/store-check";

const db = testDb();
const RUT = rutOfNumber(12_345_678);

async function adminContext(): Promise<TestContext> {
  const ctx = await testContext(db);
  return { ...ctx, actor: { ...ctx.actor, role: "admin" } };
}

async function act(ctx: TestContext, at: string, action: string, subject: string, detail: Record<string, unknown> = {}): Promise<void> {
  ctx.clock.set(at);
  await emit(db, entryOf(ctx, action, subject, detail));
}

const acts = async (ctx: Context, filter: Partial<TrailFilter> = {}) =>
  (await readTrail(ctx, { ...WHOLE_TRAIL, ...filter })).entries.map((entry) => entry.action);

const day = (text: string) => text as TrailFilter["from"];

test("is for admins alone, also as a file", async () => {
  const officer = await testContext(db);
  await expect(readTrail(officer, WHOLE_TRAIL)).rejects.toMatchObject({ code: "forbidden" });
  await expect(exportTrail(officer, new URLSearchParams())).rejects.toMatchObject({ code: "forbidden" });
});

test("is of one organisation: another's acts and names are in no page and no file", async () => {
  const [mine, theirs] = [await adminContext(), await adminContext()];
  const theirCheck = await storeCheck(db, theirs.actor.orgId, { evidence: testEvidence(RUT), createdAt: "2026-11-20T15:00:00Z" });
  await act(theirs, "2026-11-20T15:00:00Z", "check.viewed", theirCheck);
  // Even an entry of ours with their id tells nothing of what it names.
  await act(mine, "2026-11-20T15:00:00Z", "check.viewed", theirCheck);
  const { entries, count } = await readTrail(mine, WHOLE_TRAIL);
  expect([count, entries[0]?.subject]).toEqual([1, { kind: "text", text: theirCheck }]);
  expect(await acts(mine, { about: RUT })).toEqual([]);
  const file = parse(await (await exportTrail(mine, new URLSearchParams())).text(), { bom: true, delimiter: ";" });
  expect(file).toHaveLength(2);
});

describe("the filter", () => {
  test("by who, what, and days in Chile", async () => {
    const ctx = await adminContext();
    const other = { ...ctx, actor: { ...ctx.actor, id: randomUUID(), name: "Otra" } };
    const system = { ...ctx, actor: { ...ctx.actor, kind: "system" as const, name: "cotejo" } };
    await act(ctx, "2026-11-20T02:59:59Z", "session.opened", ctx.actor.id);
    await act(other, "2026-11-20T03:00:00Z", "token.revoked", randomUUID());
    await act(system, "2026-11-21T02:59:59Z", "organisation.created", ctx.actor.orgId);
    await act(ctx, "2026-11-21T03:00:00Z", "session.closed", ctx.actor.id);
    expect(await acts(ctx)).toEqual(["session.closed", "organisation.created", "token.revoked", "session.opened"]);
    expect(await acts(ctx, { from: day("2026-11-20"), to: day("2026-11-20") })).toEqual(["organisation.created", "token.revoked"]);
    expect(await acts(ctx, { who: other.actor.id })).toEqual(["token.revoked"]);
    expect(await acts(ctx, { who: "system" })).toEqual(["organisation.created"]);
    expect(await acts(ctx, { action: "session.opened" })).toEqual(["session.opened"]);
    expect(await acts(ctx, { action: "nothing.known" })).toEqual([]);
  });

  test("by what it was done to: a RUT in any form, a name without accents, an e-mail, an id, the words of a search", async () => {
    const ctx = await adminContext();
    const { orgId } = ctx.actor;
    const [userId, tokenId] = [randomUUID(), randomUUID()];
    await db.query(
      "insert into users (user_id, org_id, email, name, role, created_at) values ($1, $2, $3, 'Begoña Ríos', 'officer', now())",
      [userId, orgId, `${userId}@example.test`],
    );
    await db.query(
      "insert into tokens (token_id, token_hash, org_id, name, created_by, created_at) values ($1, sha256($2), $3, 'Núcleo bancario', 'x', now())",
      [tokenId, Buffer.from(tokenId), orgId],
    );
    const checkId = await storeCheck(db, orgId, {
      evidence: testEvidence(RUT, { name: "JOSÉ NÚÑEZ SOTO" }),
      createdAt: "2026-11-20T15:00:00Z",
    });
    await act(ctx, "2026-11-20T15:00:00Z", "check.viewed", checkId, { times: 3 });
    await act(ctx, "2026-11-20T15:00:01Z", "rut-lookup.paid", RUT);
    await act(ctx, "2026-11-20T15:00:02Z", "user.disabled", userId);
    await act(ctx, "2026-11-20T15:00:03Z", "token.revoked", tokenId);
    await act(ctx, "2026-11-20T15:00:04Z", "name-search.paid", "Núñez, José");
    await act(ctx, "2026-11-20T15:00:05Z", "import.requested", "ofac-sdn");
    for (const about of ["12.345.678-5", "123456785", "12345678-5"])
      expect(await acts(ctx, { about })).toEqual(["rut-lookup.paid", "check.viewed"]);
    expect(await acts(ctx, { about: "nunez" })).toEqual(["name-search.paid", "rut-lookup.paid", "check.viewed"]);
    expect(await acts(ctx, { about: "rios begona" })).toEqual(["user.disabled"]);
    expect(await acts(ctx, { about: `${userId}@EXAMPLE.test` })).toEqual(["user.disabled"]);
    expect(await acts(ctx, { about: "nucleo" })).toEqual(["token.revoked"]);
    expect(await acts(ctx, { about: "ofac" })).toEqual(["import.requested"]);
    expect(await acts(ctx, { about: checkId })).toEqual(["check.viewed"]);
    for (const about of ["--", "%", "zzz"]) expect(await acts(ctx, { about })).toEqual([]);
    const { entries } = await readTrail(ctx, WHOLE_TRAIL);
    expect(entries.map((entry) => entry.subject)).toEqual([
      { kind: "source", name: "OFAC SDN" },
      { kind: "text", text: "Núñez, José" },
      { kind: "token", name: "Núcleo bancario" },
      { kind: "person", name: "Begoña Ríos", email: `${userId}@example.test` },
      { kind: "rut", rut: RUT },
      { kind: "check", id: checkId, rut: RUT, name: "JOSÉ NÚÑEZ SOTO" },
    ]);
    expect(entries.at(-1)).toMatchObject({ times: 3, detail: {} });
  });

  test("and its address are one; what makes no sense is told and left out", () => {
    const filter: TrailFilter = {
      who: randomUUID(),
      action: "check.viewed",
      about: "José & Ñ",
      from: day("2026-01-01"),
      to: day("2026-11-20"),
      page: 2,
    };
    expect(readTrailFilter(new URLSearchParams(trailQuery(filter)))).toEqual({ filter, ignored: [] });
    const { filter: read, ignored } = readTrailFilter(new URLSearchParams("who=me&action=Drop%20table&from=2026-02-30&page=x"));
    expect(read).toEqual(WHOLE_TRAIL);
    expect(ignored.map(({ name }) => name).toSorted()).toEqual(["action", "from", "page", "who"]);
  });
});

test("pages give every entry once, newest first, and end where they can be counted", async () => {
  const ctx = await adminContext();
  await db.query(
    `insert into audit_entries (org_id, entry_id, at, actor_kind, actor_name, action, subject)
     select $1, gen_random_uuid(), timestamptz '2026-11-01' + (number / 3) * interval '1 second', 'system', 'cotejo', 'x.y', number::text
     from generate_series(1, 10120) number`,
    [ctx.actor.orgId],
  );
  const whole = await readTrail(ctx, { ...WHOLE_TRAIL, page: 9_999 });
  expect(whole).toMatchObject({ count: 10_000, more: true, page: 200, pages: 200 });
  const filter = { ...WHOLE_TRAIL, to: day("2026-10-31"), from: day("2026-10-31") };
  const first = await readTrail(ctx, filter);
  const pages = await Promise.all(Array.from({ length: first.pages }, (_, index) => readTrail(ctx, { ...filter, page: index + 1 })));
  const entries = pages.flatMap((page) => page.entries);
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(first.count);
  expect(entries.map((entry) => entry.at)).toEqual(
    entries
      .map((entry) => entry.at)
      .toSorted()
      .toReversed(),
  );
});

test("the file holds the filter's entries with their details, and its leaving is the newest entry", async () => {
  const ctx = await adminContext();
  await act(ctx, "2026-11-20T15:00:00Z", "check.created", "=cmd", { rut: RUT, times: 2 });
  await act(ctx, "2026-11-20T15:00:01Z", "session.closed", ctx.actor.id);
  ctx.clock.set("2026-11-20T15:00:02Z");
  const answer = await exportTrail(ctx, new URLSearchParams("action=check.created&about="));
  const rows: Record<string, string>[] = parse(Buffer.from(await answer.arrayBuffer()), { bom: true, delimiter: ";", columns: true });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    at_chile: "2026-11-20 12:00:00",
    at_utc: "2026-11-20T15:00:00.000Z",
    actor: "Carla Rojas",
    action: "check.created",
    subject: "'=cmd",
    times: "2",
    detail: `{"rut":"${RUT}"}`,
  });
  const [newest] = (await readTrail(ctx, WHOLE_TRAIL)).entries;
  expect(newest).toMatchObject({
    action: "audit.exported",
    subject: { kind: "place", address: "/settings/audit?action=check.created" },
    detail: { rows: 1 },
  });
  ctx.clock.set("2026-11-20T15:00:03Z");
  const named = await exportTrail(ctx, new URLSearchParams({ about: "José Núñez" }));
  await named.body?.cancel();
  const [latest] = (await readTrail(ctx, WHOLE_TRAIL)).entries;
  expect(latest?.subject).toEqual({ kind: "place", address: expect.stringMatching(/^\/settings\/audit\?about=name-[0-9a-f]{16}$/) });
});
