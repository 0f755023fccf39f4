import { describe, expect, test } from "vitest";
import { createCheck } from "#lib/checks/create-check";
import { readCheck } from "#lib/checks/read-check";
import { findAnyCheckDetail, readAnyCheckDetail } from "#lib/checks/read-check-detail";
import { streamSummary } from "#lib/checks/stream-summary";
import { readSummaryOffer } from "#lib/checks/summarise-check";
import { SummaryLine } from "#lib/contract/summary";
import { ServiceError } from "#lib/errors";
import { changePolicy } from "#lib/policy/change-policy";
import { rutOfNumber } from "#lib/rut/rut";
import type { Service } from "#lib/service/service";
import { testEvidence } from "#lib/testing/evidence";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { toldProvider } from "#lib/testing/told-provider";

const db = testDb();
const RUT = rutOfNumber(76_543_210);

async function desk() {
  const ctx = await testContext(db);
  const provider = toldProvider(() => ctx.clock.now());
  const { reply } = await createCheck(ctx, provider, { rut: RUT, ai_summary: false });
  return { ctx, provider, id: reply.id };
}

const ask = (ctx: TestContext, id: string, service: Service, again = false) =>
  streamSummary(ctx, id, again, { models: null, serviceFor: () => service });

async function linesOf(response: Response): Promise<SummaryLine[]> {
  const text = await response.text();
  return text
    .trim()
    .split("\n")
    .map((line) => SummaryLine.parse(JSON.parse(line)));
}

const lines = async (...asked: Parameters<typeof ask>) => linesOf(await ask(...asked));

const done = (text: string) => ({
  event: "done",
  text,
  maker: "provider",
  madeAt: "2026-11-20T15:00:00.000Z",
  fallback: null,
  canRetry: false,
});

describe("the summary of a provider's Check, asked for in the panel", () => {
  test("is asked of the provider once for all who want it, comes in one piece, and stays", async () => {
    const { ctx, provider, id } = await desk();
    let open = () => {};
    const opened = new Promise<void>((resolve) => void (open = resolve));
    provider.onAnswer = () => opened;
    const asked = await Promise.all(Array.from({ length: 5 }, () => ask(ctx, id, provider)));
    open();
    const whole = [{ event: "started" }, { event: "sentence", text: provider.summary }, done(provider.summary)];
    expect(await Promise.all(asked.map(linesOf))).toEqual(asked.map(() => whole));
    expect(provider.asked.make).toBe(2);
    // As it is kept it is told of any month, whoever stands behind.
    ctx.clock.set("2026-12-20T15:00:00Z");
    expect(
      await lines(
        ctx,
        id,
        toldProvider(() => ctx.clock.now(), { host: "otro.example.cl" }),
      ),
    ).toEqual([{ event: "started" }, done(provider.summary)]);
    expect(await db.query("select detail from audit_entries where org_id = $1 and action = 'check.summarised'", [ctx.actor.orgId])).toEqual(
      [{ detail: { maker: "provider" } }],
    );
    expect(await db.query("select count(*) from credit_entries where org_id = $1 and kind = 'check'", [ctx.actor.orgId])).toEqual([
      { count: 1 },
    ]);
  });

  test("is no text where the provider gives none: an ordinary outcome, and who asks again asks it again", async () => {
    const { ctx, provider, id } = await desk();
    provider.summary = "";
    expect(await lines(ctx, id, provider)).toEqual([{ event: "started" }, done("")]);
    provider.unknown.add(RUT);
    expect(await lines(ctx, id, provider)).toEqual([{ event: "started" }, done("")]);
    expect((await createCheck(ctx, provider, { rut: RUT, ai_summary: true })).reply).toMatchObject({ id, ai_summary: "" });
    provider.unknown.clear();
    provider.summary = "Ahora sí.";
    expect(await lines(ctx, id, provider)).toContainEqual(done("Ahora sí."));
  });

  test("fails in the last line as the provider does", async () => {
    const { ctx, provider, id } = await desk();
    provider.onAnswer = () => Promise.reject(new ServiceError("unavailable", { source: "provider", retryAfterSeconds: 7 }));
    const failed = { event: "failed", status: 503, retryAfterSeconds: 7, requestId: "test" };
    expect(await lines(ctx, id, provider)).toEqual([{ event: "started" }, failed]);
    await expect(createCheck(ctx, provider, { rut: RUT, ai_summary: true })).rejects.toMatchObject({ code: "unavailable" });
  });

  test("cannot be had of a past month, of another engine or provider, or once more", async () => {
    const { ctx, provider, id } = await desk();
    const own: Service = { investigate: async () => null, rutToName: async () => [], nameToRut: async () => ({ count: 0, records: [] }) };
    const refused = { code: "conflict" };
    await expect(lines(ctx, id, own)).rejects.toMatchObject(refused);
    await expect(
      lines(
        ctx,
        id,
        toldProvider(() => ctx.clock.now(), { host: "otro.example.cl" }),
      ),
    ).rejects.toMatchObject(refused);
    await expect(lines(ctx, id, provider, true)).rejects.toMatchObject(refused);
    ctx.clock.set("2026-12-20T15:00:00Z");
    await expect(lines(ctx, id, provider)).rejects.toMatchObject(refused);
    await expect(lines(await testContext(db), id, provider)).rejects.toMatchObject({ code: "not-found" });
    expect(provider.asked.make).toBe(1);
  });

  test("is offered of no model, also where the organisation has one", async () => {
    const { ctx, id } = await desk();
    const summaryModel = { name: "casa-8b", host: "127.0.0.1:11434" };
    const theirs = { ...ctx, actor: { ...ctx.actor, role: "admin" as const }, settings: { ...ctx.settings, summaryModel } };
    await changePolicy(theirs, { part: "summary-model", revision: 0, on: true, identity: false, recipient: "casa-8b (127.0.0.1:11434)" });
    expect(await readSummaryOffer(theirs, id)).toEqual({ model: null, canRetry: false });
  });
});

describe("for a role to which the organisation shows no penal detail", () => {
  const blindOf = (ctx: TestContext): TestContext => ({ ...ctx, actor: { ...ctx.actor, seesPenalDetail: false } });
  const own: Service = {
    investigate: async (_ctx, rut) => testEvidence(rut, {}),
    rutToName: async () => [],
    nameToRut: async () => ({ count: 0, records: [] }),
  };
  /** Whatever anybody is answered of the Check, as text; the stream of whoever may have it. */
  async function answers(ctx: TestContext, id: string, service: Service): Promise<string[]> {
    const all = [
      await createCheck(ctx, service, { rut: RUT, ai_summary: true }),
      await createCheck(ctx, own, { rut: RUT, ai_summary: true }),
      await readCheck(ctx, service, RUT),
      await readAnyCheckDetail(ctx, id),
      await findAnyCheckDetail(ctx, id),
    ];
    return all.map((answer) => JSON.stringify(answer));
  }

  test("a provider's text that is kept goes out nowhere, and the same Check has it for everybody else", async () => {
    const { ctx, provider, id } = await desk();
    const blind = blindOf(ctx);
    provider.summary = "Registra tres causas penales, una por microtráfico.";
    await createCheck(ctx, provider, { rut: RUT, ai_summary: true });
    for (const answer of await answers(ctx, id, provider)) expect(answer).toContain(provider.summary);
    for (const answer of await answers(blind, id, provider)) {
      expect(answer).not.toContain("microtráfico");
      expect(answer).toContain('"ai_summary":""');
    }
    await expect(ask(blind, id, provider)).rejects.toMatchObject({ code: "forbidden" });
    expect(await readAnyCheckDetail(blind, id)).toMatchObject({ summaryWithheld: true, summaryAt: null });
    expect(await readAnyCheckDetail(ctx, id)).toMatchObject({ summaryWithheld: false, summaryAt: "2026-11-20T15:00:00.000Z" });
    expect(await lines(ctx, id, provider)).toContainEqual(done(provider.summary));
    expect(provider.asked.make).toBe(2);
  });

  test("none is asked for, neither of a Check that stands nor of a new one", async () => {
    const { ctx, provider, id } = await desk();
    const blind = blindOf(ctx);
    const texts: boolean[] = [];
    const counted = {
      ...provider,
      makeCheck: (...[rut, what]: Parameters<typeof provider.makeCheck>) => {
        texts.push(what.aiSummary);
        return provider.makeCheck(rut, what);
      },
    };
    expect((await createCheck(blind, counted, { rut: RUT, ai_summary: true })).reply).toMatchObject({ id, ai_summary: "" });
    await expect(ask(blind, id, counted)).rejects.toMatchObject({ code: "forbidden" });
    await expect(ask(blind, id, counted, true)).rejects.toMatchObject({ code: "forbidden" });
    expect(texts).toEqual([]);
    const fresh = await createCheck(blind, counted, { rut: rutOfNumber(9_000_000), ai_summary: true });
    expect([fresh.reused, fresh.reply.ai_summary, texts]).toEqual([false, "", [false]]);
    expect(await db.query("select distinct ai_summary from checks where org_id = $1", [ctx.actor.orgId])).toEqual([{ ai_summary: "" }]);
    // Whoever sees it has it asked for, of the same Check.
    await createCheck(ctx, counted, { rut: RUT, ai_summary: true });
    expect(texts).toEqual([false, true]);
  });

  test("what comes while a colleague asks is the colleague's alone; what the account has already is withheld too", async () => {
    const ctx = await testContext(db);
    const provider = toldProvider(() => ctx.clock.now());
    const want = { rut: RUT, ai_summary: true };
    const both = await Promise.all([ctx, blindOf(ctx)].map((each) => createCheck(each, provider, want)));
    expect(both.map(({ reply }) => reply.ai_summary)).toEqual([provider.summary, ""]);
    const there = await testContext(db);
    expect((await readCheck(blindOf(there), provider, RUT)).reply.ai_summary).toBe("");
    expect((await readCheck(there, provider, RUT)).reply.ai_summary).toBe(provider.summary);
  });

  test("another organisation's Check is not there, and a text of the own engine, which only counts, is whole", async () => {
    const { ctx, provider, id } = await desk();
    const blind = blindOf(await testContext(db));
    await expect(ask(blind, id, provider)).rejects.toMatchObject({ code: "not-found" });
    const { reply } = await createCheck(ctx, own, { rut: rutOfNumber(9_000_000), ai_summary: false });
    const written = (await createCheck(blindOf(ctx), provider, { rut: rutOfNumber(9_000_000), ai_summary: true })).reply;
    expect([written.id, written.ai_summary]).toEqual([reply.id, expect.stringMatching(/./)]);
    expect((await readCheck(blindOf(ctx), provider, rutOfNumber(9_000_000))).reply.ai_summary).toBe(written.ai_summary);
    expect(await lines(blindOf(ctx), reply.id, provider)).toContainEqual(
      expect.objectContaining({ event: "done", text: written.ai_summary }),
    );
  });
});
