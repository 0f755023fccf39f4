/** Promise: only who may import says from where lists come, others read how it went, and nobody reads a secret of an address. */
import { beforeEach, describe, expect, test } from "vitest";
import type { SyncRequest } from "#lib/contract/syncs";
import { changeSync } from "#lib/jobs/change-sync";
import { listSyncs } from "#lib/jobs/list-syncs";
import { requestSync } from "#lib/jobs/request-sync";
import { readSyncRows } from "#lib/jobs/sync-state";
import { testContext, type TestContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
beforeEach(async () => {
  await db.query("delete from list_syncs");
  await db.query("delete from jobs");
});

async function person(who: { role?: "officer" | "admin"; operator?: boolean; scope?: "real" | "demo" } = {}): Promise<TestContext> {
  const { role = "admin", operator = true, scope = "real" } = who;
  const ctx = await testContext(db, { scope });
  await db.query("update organisations set operator = $2 where org_id = $1", [ctx.actor.orgId, operator]);
  return { ...ctx, actor: { ...ctx.actor, role } };
}

const OWN: SyncRequest = {
  enabled: true,
  every_hours: 12,
  origin: "own",
  addresses: { main: "https://user:pw@mirror.example/un.xml?token=abc" },
};
const OFFICIAL: SyncRequest = { enabled: false, every_hours: 24, origin: "official", addresses: {} };
const one = async (ctx: TestContext, listId = "un-sc") => (await listSyncs(ctx)).syncs.find(({ sourceId }) => sourceId === listId);

test.each([
  ["an officer", { role: "officer" }],
  ["an admin of another organisation", { operator: false }],
  ["the demonstration", { scope: "demo" }],
] as const)("%s neither sets nor asks for a fetch", async (_, who) => {
  const ctx = await person(who);
  await expect(changeSync(ctx, "un-sc", OWN)).rejects.toMatchObject({ code: "forbidden" });
  await expect(requestSync(ctx, "un-sc")).rejects.toMatchObject({ code: "forbidden" });
  expect(await readSyncRows(db)).toEqual(new Map());
});

describe("an own address", () => {
  test("is shown by host and path to who may change it, and to nobody else", async () => {
    const admin = await person();
    const changed = await changeSync(admin, "un-sc", OWN);
    expect(changed).toMatchObject({
      enabled: true,
      everyHours: 12,
      origin: "own",
      own: { main: { shown: "mirror.example/un.xml", hidden: true } },
    });
    expect(JSON.stringify(await listSyncs(admin))).not.toMatch(/pw|abc/);
    for (const who of [{ role: "officer" }, { operator: false }] as const) {
      expect(await one(await person(who))).toMatchObject({ enabled: true, origin: "own", own: null });
    }
    expect((await listSyncs(await person({ scope: "demo" }))).syncs).toEqual([]);
  });

  test("is not told to others by how its last try failed either", async () => {
    const admin = await person();
    await changeSync(admin, "un-sc", OWN);
    await db.query(
      `update list_syncs set last_tried_at = now(), last_outcome = 'failed', last_error = 'mirror.example cannot be reached (ENOTFOUND).',
         last_refusal = '{"code": "unreachable", "facts": {"host": "mirror.example", "reason": "ENOTFOUND"}}'`,
    );
    expect((await one(await person({ role: "officer" })))?.refusal?.facts.host).toBe("mirror.example");
    const guest = await one(await person({ operator: false }));
    expect(guest?.refusal).toEqual({ code: "failed", facts: {}, sentence: "" });
  });

  test("stays whole when its field is left blank, and goes with the publisher's", async () => {
    const admin = await person();
    await changeSync(admin, "un-sc", OWN);
    await changeSync(admin, "un-sc", { ...OWN, every_hours: 48, addresses: {} });
    expect((await readSyncRows(db)).get("un-sc")?.addresses).toEqual(OWN.addresses);
    expect(await changeSync(admin, "un-sc", OFFICIAL)).toMatchObject({ origin: "official", own: null, enabled: false, nextAt: null });
  });

  test.each(["http://mirror.example/un.xml", "mirror.example", "javascript:alert(1)"])("%s is refused", async (main) => {
    await expect(changeSync(await person(), "un-sc", { ...OWN, addresses: { main } })).rejects.toMatchObject({ code: "invalid-request" });
  });
});

test("registers are fetched once a month, by an operator who reads what is known of their licence", async () => {
  expect(await one(await person(), "sii-names")).toMatchObject({
    enabled: false,
    everyHours: 720,
    origin: "official",
    official: { main: { shown: "www.sii.cl/estadisticas/nominas/PUB_NOMBRES_PJ.zip", hidden: false } },
    licenceNote: "undeclared",
    byIndex: false,
  });
  expect(await one(await person(), "sii-companies")).toMatchObject({ everyHours: 720, licenceNote: "undeclared" });
  expect(await one(await person(), "res")).toMatchObject({ everyHours: 720, byIndex: true, licenceNote: "attribution", parts: ["main"] });
});

test("a fetch that is asked for is in the trail, and is one at a time", async () => {
  const admin = await person();
  expect(await requestSync(admin, "un-sc")).toMatchObject({ state: "waiting", enabled: false });
  await expect(requestSync(admin, "un-sc")).rejects.toMatchObject({ code: "conflict" });
  await expect(requestSync(admin, "pep-cl")).rejects.toMatchObject({ code: "invalid-request" });
  await expect(requestSync(admin, "nothing")).rejects.toMatchObject({ code: "not-found" });
  const trail = await db.query<{ action: string; subject: string }>("select action, subject from audit_entries where org_id = $1", [
    admin.actor.orgId,
  ]);
  expect(trail.filter(({ action }) => action.startsWith("sync"))).toEqual([{ action: "sync.requested", subject: "un-sc" }]);
});
