import { beforeAll, describe, expect, test } from "vitest";
import { tryMatching } from "#lib/checks/try-matching";
import { MatchingReply, MatchingRequest } from "#lib/contract/matching";
import type { ListEntry } from "#lib/screening/list-entry";
import { localService } from "#lib/service/local";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const service = localService();

const person = (entryId: string, name: string, given: Partial<ListEntry> = {}): ListEntry => ({
  entryId,
  kind: "person",
  names: [{ name, strength: "primary" }],
  programs: ["CUBA"],
  countries: [],
  birthDates: [],
  identifiers: [],
  listedOn: null,
  remarks: null,
  facts: [],
  ruts: [],
  pep: null,
  ...given,
});

beforeAll(async () => {
  const entries = [
    person("1", "QUIROGA ALTAMIRANO, Leopoldo Andrés", { birthDates: ["1952-10-07"] }),
    person("2", "QUIROGA ALTAMIRANO, Leopoldo Basilio"),
    person("3", "ZZYZX, Anastasio"),
  ];
  await db.transact(async (tx) => {
    for (const entry of entries) {
      await tx.query("insert into list_entries (list_id, entry_id, from_version, facts_hash, entry) values ('ofac-sdn', $1, 1, '', $2)", [
        entry.entryId,
        JSON.stringify(entry),
      ]);
    }
    await tx.query(
      `insert into list_versions (list_id, version, as_of, imported_at, checksum, file_name, records, added, changed, removed)
       values ('ofac-sdn', 1, '2026-11-19', now(), '', '', 3, 3, 0, 0)`,
    );
    await tx.query("update lists set current_version = 1 where list_id = 'ofac-sdn'");
  });
});

async function admin(given: Parameters<typeof testContext>[1] = {}) {
  const ctx = await testContext(db, given);
  ctx.actor.role = "admin";
  return ctx;
}

const asked = (given: object) =>
  MatchingRequest.parse({ mode: "lists", kind: "unknown", birthDate: "", country: "", identifier: "", ...given });

describe("trying a name", () => {
  test("tells what matches and why, and marks what only comes near; the lists not loaded are named", async () => {
    const reply = MatchingReply.parse(await tryMatching(await admin(), service, asked({ name: "Leopoldo Andrés Quiroga Altamirano" })));
    if (reply.mode !== "lists") throw new Error("of another mode");
    expect(reply.sanctions.map((hit) => hit.entryId)).toEqual(["1"]);
    expect(reply.sanctions[0]?.explanation.reasons.length).toBeGreaterThan(0);
    expect(reply.near.sanctions.map((hit) => hit.entryId)).toEqual(["2"]);
    expect(reply.near.sanctions[0]?.explanation.similarity).toBeLessThan(reply.threshold);
    expect(reply).toMatchObject({ matches: 1, nearMisses: 1 });
    expect(reply.sources.map(({ sourceId, state }) => [sourceId, state])).toEqual(
      expect.arrayContaining([
        ["ofac-sdn", "answered"],
        ["un-sc", "not-loaded"],
      ]),
    );
    expect(reply.sources.every(({ kind }) => kind === "sanctions" || kind === "pep")).toBe(true);
  });

  test("charges nothing, makes no Check, and the trail keeps who tried which name", async () => {
    const ctx = await admin({ credits: 3 });
    await tryMatching(ctx, service, asked({ name: "Anastasio Zzyzx" }));
    const rows = (sql: string) => db.query(sql, [ctx.actor.orgId]);
    expect(await rows("select 1 from checks where org_id = $1")).toEqual([]);
    expect(await rows("select balance_credits::int as balance from credit_accounts where org_id = $1")).toEqual([{ balance: 3 }]);
    expect(await rows("select action, subject, detail, actor_id from audit_entries where org_id = $1")).toEqual([
      { action: "matching.tried", subject: "Anastasio Zzyzx", detail: { matches: 1 }, actor_id: ctx.actor.id },
    ]);
  });

  test("is for admins, and sees the lists of its own scope only", async () => {
    await expect(tryMatching(await testContext(db), service, asked({ name: "Anastasio Zzyzx" }))).rejects.toThrow("forbidden");
    const demo = await tryMatching(await admin({ scope: "demo" }), service, asked({ name: "Anastasio Zzyzx" }));
    expect(demo).toMatchObject({ sanctions: [], matches: 0 });
  });

  test("an engine that cannot say is not one that found nothing; two names it needs not to compare", async () => {
    const remote = { ...service };
    delete remote.screen;
    await expect(tryMatching(await admin(), remote, asked({ name: "Anastasio Zzyzx" }))).rejects.toThrow("unavailable");
    const names = { mode: "names", queried: "Juan Pérez Soto", listed: "PEREZ SOTO, Juan", kind: "person" };
    expect(await tryMatching(await admin(), remote, MatchingRequest.parse(names))).toMatchObject({ mode: "names", matches: true });
  });
});

describe("what may be asked", () => {
  const problem = (given: object) => {
    const parsed = MatchingRequest.safeParse({
      mode: "lists",
      kind: "unknown",
      birthDate: "",
      country: "",
      identifier: "",
      name: "Ana Soto",
      ...given,
    });
    return parsed.success ? null : "refused";
  };

  test.each([
    ["", "refused"],
    ["   ", "refused"],
    ["ñ", "refused"],
    ["...", "refused"],
    ["a".repeat(10_000), "refused"],
    ["Ana\u0000Soto", "refused"],
    ["李", null],
    ["N".repeat(300), null],
  ])("a name like %j", (name, outcome) => expect(problem({ name })).toBe(outcome));

  test.each([
    ["1952", "1952"],
    ["10-1952", "1952-10"],
    ["7-10-1952", "1952-10-07"],
    ["07/10/1952", "1952-10-07"],
    ["1952-10-07", "1952-10-07"],
    ["", null],
  ])("a birth date like %j is %j", (birthDate, read) => expect(asked({ name: "Ana Soto", birthDate })).toMatchObject({ birthDate: read }));

  test.each(["31-02-1952", "52", "1952-13", "ayer", "1-2-3-1952", "9".repeat(90)])("a birth date like %j is refused", (birthDate) =>
    expect(problem({ birthDate })).toBe("refused"),
  );
});
