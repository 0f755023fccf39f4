import { describe, expect, test } from "vitest";
import { createCheck } from "#lib/checks/create-check";
import { streamSummary } from "#lib/checks/stream-summary";
import { readSummaryOffer } from "#lib/checks/summarise-check";
import { SummaryLine } from "#lib/contract/summary";
import { ServiceError } from "#lib/errors";
import { changePolicy } from "#lib/policy/change-policy";
import { rutOfNumber } from "#lib/rut/rut";
import type { Service } from "#lib/service/service";
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
