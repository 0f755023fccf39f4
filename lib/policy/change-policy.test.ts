import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Context } from "#lib/context";
import { PolicyRequest } from "#lib/contract/policy";
import { changePolicy } from "#lib/policy/change-policy";
import { readPolicy } from "#lib/policy/read-policy";
import { readTerms } from "#lib/policy/terms";
import type { Rut } from "#lib/rut/rut";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();

async function admin(): Promise<Context> {
  const ctx = await testContext(db);
  return { ...ctx, actor: { ...ctx.actor, role: "admin" } };
}

const courtData = (given: Partial<Extract<PolicyRequest, { part: "court-data" }>> = {}): PolicyRequest => ({
  part: "court-data",
  revision: 0,
  on: true,
  basis: "obliged-entity",
  note: "Debida diligencia de la Ley 19.913.",
  attested: true,
  ...given,
});

async function person(ctx: Context, disabled = false) {
  await db.query(
    `insert into users (org_id, user_id, email, name, role, created_at, disabled_at) values ($1, $2, $3, 'Ana', 'officer', now(), $4)`,
    [ctx.actor.orgId, randomUUID(), `${randomUUID()}@example.test`, disabled ? new Date() : null],
  );
}

const RUT = "12345678-5" as Rut;

describe("the policy of an organisation", () => {
  test("begins with court data on, and nobody having stated a basis", async () => {
    const ctx = await admin();
    expect(await readPolicy(ctx)).toEqual({
      revision: 0,
      courtData: { on: true, basis: null, note: null, setBy: null, setAt: null },
      caseMaxAgeYears: null,
      installationCaseMaxAgeYears: 0,
      penalDetailFor: ["officer", "admin"],
      fourEyes: false,
      enabledPeople: 0,
      summaryModel: { on: false, identity: false, recipient: null, offered: null },
      history: [],
    });
  });

  test("keeps who stated which basis when, and what stood before", async () => {
    const ctx = await admin();
    expect(await changePolicy(ctx, courtData())).toEqual({ revision: 1 });
    await changePolicy(ctx, courtData({ revision: 1, on: false, basis: "legal-claims", note: "Ya no se consultan causas." }));
    const policy = await readPolicy(ctx);
    expect(policy.courtData).toEqual({
      on: false,
      basis: null,
      note: "Ya no se consultan causas.",
      setBy: "Carla Rojas",
      setAt: "2026-11-20T15:00:00.000Z",
    });
    expect(policy.history).toHaveLength(2);
    expect(policy.history).toContainEqual(
      expect.objectContaining({
        part: "court-data",
        by: "Carla Rojas",
        from: { on: true, basis: "obliged-entity", note: "Debida diligencia de la Ley 19.913." },
        to: { on: false, basis: null, note: "Ya no se consultan causas." },
      }),
    );
    expect((await readTerms(db, ctx, RUT)).courtData).toBe(false);
  });

  test("is not changed by who saw an older one, nor by an officer, nor into itself", async () => {
    const ctx = await admin();
    await changePolicy(ctx, { part: "case-age", revision: 0, years: 10 });
    await expect(changePolicy(ctx, { part: "case-age", revision: 0, years: 5 })).rejects.toThrow("changed meanwhile");
    const officer = { ...ctx, actor: { ...ctx.actor, role: "officer" as const } };
    await expect(changePolicy(officer, { part: "case-age", revision: 1, years: 5 })).rejects.toThrow("forbidden");
    expect(await changePolicy(ctx, { part: "case-age", revision: 1, years: 10 })).toEqual({ revision: 1 });
    expect((await readTerms(db, ctx, RUT)).caseMaxAgeYears).toBe(10);
    expect((await readPolicy(ctx)).history).toHaveLength(1);
  });

  test("takes four eyes only of two people who are enabled", async () => {
    const ctx = await admin();
    await person(ctx);
    await person(ctx, true);
    await expect(changePolicy(ctx, { part: "four-eyes", revision: 0, on: true })).rejects.toMatchObject({ code: "invalid-request" });
    await person(ctx);
    await changePolicy(ctx, { part: "four-eyes", revision: 0, on: true });
    expect(await readPolicy(ctx)).toMatchObject({ fourEyes: true, enabledPeople: 2, revision: 1 });
  });

  test("lets a language model write for the recipient that was shown, as long as there is one, and keeps who got what", async () => {
    const bare = await admin();
    const asked = { part: "summary-model", revision: 0, on: true, identity: true, recipient: null } as const;
    await expect(changePolicy(bare, asked)).rejects.toMatchObject({ code: "invalid-request" });
    const ctx = { ...bare, settings: { ...bare.settings, summaryModel: { name: "casa-8b", host: "10.0.0.7" } } };
    await expect(changePolicy(ctx, asked)).rejects.toMatchObject({ code: "conflict" });
    const recipient = "casa-8b (10.0.0.7)";
    expect(await changePolicy(ctx, { ...asked, recipient })).toEqual({ revision: 1 });
    expect(await changePolicy(ctx, { ...asked, revision: 1, recipient })).toEqual({ revision: 1 });
    await expect(changePolicy(ctx, { ...asked, recipient, identity: false })).rejects.toThrow("changed meanwhile");
    expect((await readPolicy(ctx)).summaryModel).toEqual({ on: true, identity: true, recipient, offered: recipient });
    // The model is gone: what was allowed can still be taken back.
    await changePolicy(bare, { part: "summary-model", revision: 1, on: false, identity: true, recipient });
    const { summaryModel, history } = await readPolicy(bare);
    expect(summaryModel).toEqual({ on: false, identity: false, recipient: null, offered: null });
    expect(history).toContainEqual(
      expect.objectContaining({
        part: "summary-model",
        from: { on: true, identity: true, recipient },
        to: { on: false, identity: false, recipient: null },
      }),
    );
  });

  test("is another organisation's own", async () => {
    const [ours, theirs] = [await admin(), await admin()];
    await changePolicy(ours, { part: "penal-detail", revision: 0, roles: ["admin"] });
    expect((await readPolicy(ours)).penalDetailFor).toEqual(["admin"]);
    expect(await readPolicy(theirs)).toMatchObject({ penalDetailFor: ["officer", "admin"], revision: 0, history: [] });
  });
});

describe("what is asked for", () => {
  const faults = (request: unknown) => {
    const parsed = PolicyRequest.safeParse(request);
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  };

  test("court data is switched on with a basis, a note and the attestation; off with a note alone", () => {
    expect(faults(courtData())).toEqual([]);
    expect(faults(courtData({ basis: null, attested: false }))).toEqual(["basis basisMissing", "attested attestedMissing"]);
    expect(faults(courtData({ note: "  x " }))).toContain("note noteShort");
    expect(faults(courtData({ note: "con un NUL \u0000 dentro" }))).toContain("note oddCharacters");
    expect(faults(courtData({ on: false, basis: null, attested: false }))).toEqual([]);
  });

  test("some role keeps penal detail, and years are whole and within a century", () => {
    expect(faults({ part: "penal-detail", revision: 0, roles: [] })).toEqual(["roles rolesMissing"]);
    expect(faults({ part: "case-age", revision: 0, years: null })).toEqual([]);
    for (const years of [-1, 101, 1.5, Number.NaN]) expect(faults({ part: "case-age", revision: 0, years })).toEqual(["years yearsWrong"]);
  });
});
