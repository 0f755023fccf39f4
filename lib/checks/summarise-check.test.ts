import { describe, expect, test, vi } from "vitest";
import { completeCheck } from "#lib/checks/complete-check";
import { createCheck } from "#lib/checks/create-check";
import { readCheck } from "#lib/checks/read-check";
import { streamSummary } from "#lib/checks/stream-summary";
import type { Model } from "#lib/checks/ask-model";
import { readSummaryOffer, summariseAgain, withSummary } from "#lib/checks/summarise-check";
import { detailOf, findCheck } from "#lib/checks/stored-check";
import { SummaryLine } from "#lib/contract/summary";
import { turns } from "#lib/db/turns";
import { balanceOf } from "#lib/ledger/ledger";
import { changePolicy } from "#lib/policy/change-policy";
import { readPolicy } from "#lib/policy/read-policy";
import { rutOfNumber } from "#lib/rut/rut";
import type { OwnService } from "#lib/service/service";
import { gatherFacts } from "#lib/summary/gather-facts";
import type { MadeSummary, SummaryRequest } from "#lib/summary/maker";
import { modelMaker } from "#lib/summary/model-maker";
import { withholdIdentity } from "#lib/summary/model-withheld";
import { localText } from "#lib/summary/summarise";
import { testEvidence } from "#lib/testing/evidence";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { openModelServer, says, stallsAfter } from "#lib/testing/model-server";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const RUT = rutOfNumber(76_543_210);
const MODEL = { name: "casa-8b", host: "127.0.0.1:11434" };
const RECIPIENT = "casa-8b (127.0.0.1:11434)";
const TEXT = "Lo que dijo el modelo.";

const COURTS = ["causas_penales_count", "causas_civiles_count", "causas_laborales_count", "causas_sindicales_count"] as const;

function engine(notLoaded: string[] = []): OwnService {
  return {
    async investigate(_ctx, rut) {
      const evidence = testEvidence(rut, { notLoaded });
      // Of court cases nothing is missing.
      const all = [...COURTS];
      return { ...evidence, sources: evidence.sources.map((source) => (source.kind === "courts" ? { ...source, counters: all } : source)) };
    },
    rutToName: async () => [],
    nameToRut: async () => ({ count: 0, records: [] }),
  };
}

/** An organisation of an installation with a model; it allows it unless told otherwise. */
async function organisation(given: { on?: boolean; identity?: boolean } = {}): Promise<TestContext> {
  const made = await testContext(db);
  const ctx = { ...made, actor: { ...made.actor, role: "admin" as const }, settings: { ...made.settings, summaryModel: MODEL } };
  const { on = true, identity = false } = given;
  if (on) await changePolicy(ctx, { part: "summary-model", revision: 0, on, identity, recipient: RECIPIENT });
  return ctx;
}

const inTurn = () => turns({ atOnce: 4, mostWaiting: 16 });

/** A model behind the port that answers when it is told to, and remembers how it was asked. */
function model(answer: (request: SummaryRequest) => Promise<MadeSummary> = async () => said(), limits = { atOnce: 4, mostWaiting: 16 }) {
  const asked: { identity: boolean; request: SummaryRequest }[] = [];
  const models: Model = {
    makerFor:
      ({ identity }) =>
      (request) => {
        asked.push({ identity, request });
        return answer(request);
      },
    inTurn: turns(limits),
  };
  return { asked, models };
}

const writing = (models: Model | null) => ({ models, serviceFor: () => engine() });

const said = (text = TEXT): MadeSummary => ({ text, maker: MODEL.name, fallback: null });
const fellBack = ({ facts, language }: SummaryRequest): MadeSummary => ({
  text: localText(facts, language),
  maker: "local",
  fallback: "unfaithful",
});

/** A model that writes until the test lets it end, or until nobody waits any more. */
function slowModel(limits = { atOnce: 4, mostWaiting: 16 }) {
  let finish: (made: MadeSummary) => void = () => {};
  let begun: () => void = () => {};
  const started = new Promise<void>((resolve) => void (begun = resolve));
  const { asked, models } = model(
    (request) =>
      new Promise((resolve, reject) => {
        finish = resolve;
        request.signal?.addEventListener("abort", () => reject(request.signal?.reason));
        begun();
      }),
    limits,
  );
  return { asked, models, started, finish: (made = said()) => finish(made) };
}

const post = (ctx: TestContext, models: Model | null, ai_summary = true, service = engine()) =>
  createCheck(ctx, service, { rut: RUT, ai_summary }, models);

async function stored(ctx: TestContext, checkId: string) {
  const row = await findCheck(db, ctx.actor.orgId, checkId);
  if (row === null) throw new Error("the Check of the test is there");
  return row;
}

/** A Check without a summary. */
async function madeCheck(ctx: TestContext) {
  const { reply } = await post(ctx, null, false);
  return stored(ctx, reply.id);
}

const trail = (ctx: TestContext, action = "check.summarised") =>
  db.query<{ actor_name: string; detail: unknown }>(
    "select actor_name, detail from audit_entries where org_id = $1 and action = $2 order by at, entry_id",
    [ctx.actor.orgId, action],
  );

/** What left the house, to whom, by whom. */
const sent = (ctx: TestContext) => trail(ctx, "check.summary-asked");
const BY_CARLA = { actor_name: "Carla Rojas", detail: { recipient: RECIPIENT, identity: false } };

async function linesOf(response: Response): Promise<SummaryLine[]> {
  return (await response.text())
    .trim()
    .split("\n")
    .map((line) => SummaryLine.parse(JSON.parse(line)));
}

describe("who writes", () => {
  test("without leave of the organisation the model is never asked", async () => {
    const ctx = await organisation({ on: false });
    const { asked, models } = model();
    const { reply } = await post(ctx, models);
    expect(asked).toEqual([]);
    expect(await stored(ctx, reply.id)).toMatchObject({ ai_summary: reply.ai_summary, summary_maker: "local", summary_fallback: null });
    expect(reply.ai_summary).toContain("76.543.210-3");
    expect(await readSummaryOffer(ctx, reply.id)).toEqual({ model: null, canRetry: false });
  });

  test.each([false, true])("with leave it is asked, and told who it is about only if that was allowed (%s)", async (identity) => {
    const ctx = await organisation({ identity });
    const { asked, models } = model();
    const { reply } = await post(ctx, models);
    expect(asked.map((each) => each.identity)).toEqual([identity]);
    expect(reply.ai_summary).toBe(TEXT);
    expect(await stored(ctx, reply.id)).toMatchObject({ ai_summary: TEXT, summary_maker: "casa-8b", summary_fallback: null });
    expect(await trail(ctx)).toEqual([{ actor_name: "Carla Rojas", detail: { maker: "casa-8b" } }]);
  });

  test("what was allowed for one recipient holds for no other", async () => {
    const ctx = await organisation();
    const moved = { ...ctx, settings: { ...ctx.settings, summaryModel: { ...MODEL, host: "api.example.test" } } };
    const { asked, models } = model();
    const { reply } = await post(moved, models);
    expect([asked.length, (await stored(ctx, reply.id)).summary_maker]).toEqual([0, "local"]);
    expect((await readPolicy(moved)).summaryModel).toMatchObject({ recipient: RECIPIENT, offered: "casa-8b (api.example.test)" });
    await expect(
      changePolicy(moved, { part: "summary-model", revision: 1, on: true, identity: false, recipient: RECIPIENT }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  test("where the local text stands in, the Check says why, and the answer is a text all the same", async () => {
    const ctx = await organisation();
    const { models } = model(async (request) => fellBack(request));
    const { reply } = await post(ctx, models);
    expect(reply.ai_summary).toContain("76.543.210-3");
    expect(await stored(ctx, reply.id)).toMatchObject({ summary_maker: "local", summary_fallback: "unfaithful" });
    expect(await trail(ctx)).toEqual([{ actor_name: "Carla Rojas", detail: { maker: "local", fallback: "unfaithful" } }]);
  });
});

describe("while a model writes", () => {
  test("the Check is made and paid already, and no transaction holds it", async () => {
    const ctx = await organisation();
    const slow = slowModel();
    const making = post(ctx, slow.models);
    await slow.started;
    // Another process that dies now leaves this behind: a Check without a text, for which nobody pays again.
    expect((await readCheck(ctx, engine(), RUT)).reply.ai_summary).toBe("");
    slow.finish();
    const { reply } = await making;
    expect((await post(ctx, slow.models)).reply).toEqual(reply);
    expect(slow.asked).toHaveLength(1);
    expect(await balanceOf(db, ctx.actor.orgId)).toBe(9);
  });

  test("all who ask for one Check wait for one writing", async () => {
    const ctx = await organisation();
    const row = await madeCheck(ctx);
    const slow = slowModel();
    const askers = Array.from({ length: 20 }, () => withSummary(ctx, row, slow.models));
    await slow.started;
    slow.finish();
    expect(new Set((await Promise.all(askers)).map((each) => each.ai_summary))).toEqual(new Set([TEXT]));
    expect([slow.asked.length, (await trail(ctx)).length]).toEqual([1, 1]);
    expect(await sent(ctx)).toEqual([BY_CARLA]);
  });

  test("who goes leaves the others waiting, and the trail names one who stayed", async () => {
    const ctx = await organisation();
    const row = await madeCheck(ctx);
    const slow = slowModel();
    const going = new AbortController();
    const gone = withSummary(ctx, row, slow.models, { signal: going.signal });
    await slow.started;
    const other = { ...ctx, actor: { ...ctx.actor, name: "Ana Soto" } };
    const stays = withSummary(other, row, slow.models, { signal: new AbortController().signal });
    going.abort(new Error("closed the page"));
    await expect(gone).rejects.toThrow("closed the page");
    slow.finish();
    expect((await stays).ai_summary).toBe(TEXT);
    expect(await trail(ctx)).toEqual([{ actor_name: "Ana Soto", detail: { maker: "casa-8b" } }]);
  });

  test("when the last one goes the model is told to stop and nothing is kept; the next one begins anew", async () => {
    const ctx = await organisation();
    const row = await madeCheck(ctx);
    const slow = slowModel();
    const going = new AbortController();
    const gone = withSummary(ctx, row, slow.models, { signal: going.signal });
    await slow.started;
    going.abort(new Error("cancelled"));
    await expect(gone).rejects.toThrow("cancelled");
    expect(slow.asked[0]?.request.signal?.aborted).toBe(true);
    expect((await withSummary(ctx, row, model().models)).ai_summary).toBe(TEXT);
    expect(await trail(ctx)).toHaveLength(1);
  });

  test("a model that answers all the same, after everybody went, is not kept", async () => {
    const ctx = await organisation();
    const row = await madeCheck(ctx);
    const going = new AbortController();
    const deaf = model(async () => {
      going.abort(new Error("cancelled"));
      return said();
    });
    await expect(withSummary(ctx, row, deaf.models, { signal: going.signal })).rejects.toThrow("cancelled");
    expect(await stored(ctx, row.check_id)).toMatchObject({ ai_summary: "", summary_maker: null });
    expect(await trail(ctx)).toEqual([]);
  });

  test("a text about evidence that a completion replaced meanwhile is written anew, and what was said falls away", async () => {
    const ctx = await organisation();
    const { reply } = await post(ctx, null, false, engine(["ofac-sdn"]));
    const texts = ["Sobre los antecedentes de antes.", "Sobre los de ahora."];
    const { asked, models } = model(async ({ onSentence }) => {
      const text = texts[asked.length - 1] ?? "";
      onSentence?.(text);
      if (asked.length === 1) await completeCheck(ctx, engine(), reply.id);
      return said(text);
    });
    const heard: string[] = [];
    const row = await withSummary(ctx, await stored(ctx, reply.id), models, {
      onSentence: (sentence) => heard.push(sentence),
      onRestart: () => heard.push("restart"),
    });
    expect(heard).toEqual([texts[0], "restart", texts[1]]);
    expect([row.ai_summary, (await stored(ctx, reply.id)).ai_summary]).toEqual([texts[1], texts[1]]);
  });
});

describe("the trail of what left the house", () => {
  test.each([true, false])(
    "names recipient and asker before the model is called, and whether name and RUT go along (%s)",
    async (identity) => {
      const ctx = await organisation({ identity });
      const before: unknown[] = [];
      // Read over another connection: it is committed by then.
      const { models } = model(async () => {
        before.push(...(await sent(ctx)));
        return said();
      });
      await post(ctx, models);
      const entry = { actor_name: "Carla Rojas", detail: { recipient: RECIPIENT, identity } };
      expect([before, await sent(ctx)]).toEqual([[entry], [entry]]);
    },
  );

  test.each(["cancelled", "refused", "broken"] as const)("tells it also of a writing that is %s", async (end) => {
    const ctx = await organisation();
    const row = await madeCheck(ctx);
    const going = new AbortController();
    const { models } = model(async (request) => {
      if (end === "broken") throw new Error("a defect");
      if (end === "cancelled") going.abort(new Error("cancelled"));
      return fellBack(request);
    });
    await withSummary(ctx, row, models, { signal: going.signal }).catch(() => null);
    expect(await sent(ctx)).toEqual([BY_CARLA]);
  });

  test("has one entry for each call, and none for a text by Cotejo itself", async () => {
    const quiet = await organisation({ on: false });
    await post(quiet, model().models);
    expect(await sent(quiet)).toEqual([]);
    const ctx = await organisation();
    const { models } = model(async (request) => fellBack(request));
    const { reply } = await post(ctx, models);
    await post(ctx, models);
    await summariseAgain(ctx, reply.id, models);
    expect((await sent(ctx)).map(({ detail }) => detail)).toHaveLength(2);
    expect((await sent(ctx)).map(({ detail }) => detail)).toContainEqual({ ...BY_CARLA.detail, again: true });
  });

  test("without its entry nothing leaves", async () => {
    const ctx = await organisation();
    const row = await madeCheck(ctx);
    const { asked, models } = model();
    const deaf = { ...ctx, db: Object.assign(Object.create(db) as typeof db, { transact: () => Promise.reject(new Error("no trail")) }) };
    await expect(withSummary(deaf, row, models)).rejects.toThrow("no trail");
    expect(asked).toEqual([]);
  });
});

describe("when many ask at once", () => {
  const others = (ctx: TestContext, models: Model, numbers: number[]) =>
    numbers.map((number) => createCheck(ctx, engine(), { rut: rutOfNumber(number), ai_summary: true }, models));

  test("so many calls are open and so many wait; of the rest the local text stands, nothing leaves, and nobody is refused", async () => {
    const ctx = await organisation();
    const finish: ((made: MadeSummary) => void)[] = [];
    const { asked, models } = model(() => new Promise((resolve) => void finish.push(resolve)), { atOnce: 1, mostWaiting: 1 });
    const making = others(ctx, models, [10_000_001, 10_000_002, 10_000_003, 10_000_004]);
    const first = await Promise.race(making);
    const second = await Promise.race(
      making.map(async (each) => ((await each).reply.id === first.reply.id ? new Promise<never>(() => {}) : each)),
    );
    for (const { reply } of [first, second]) {
      expect(reply.ai_summary).not.toBe("");
      expect(await stored(ctx, reply.id)).toMatchObject({
        summary_maker: "local",
        summary_fallback: "unreachable",
        summary_retried: false,
      });
    }
    expect([asked.length, (await sent(ctx)).length]).toEqual([1, 1]);
    finish[0]?.(said());
    await vi.waitFor(() => expect(finish).toHaveLength(2));
    finish[1]?.(said());
    const texts = (await Promise.all(making)).map(({ reply }) => reply.ai_summary);
    expect([texts.filter((text) => text === TEXT).length, asked.length, (await sent(ctx)).length]).toEqual([2, 2, 2]);
  });

  test("a retry that found no turn is not used up", async () => {
    const ctx = await organisation();
    const { reply } = await post(ctx, model(async (request) => fellBack(request)).models);
    const slow = slowModel({ atOnce: 1, mostWaiting: 0 });
    const busy = withSummary(ctx, await stored(ctx, await newCheck(ctx, 10_000_005)), slow.models);
    await slow.started;
    expect(await summariseAgain(ctx, reply.id, slow.models)).toMatchObject({ summary_fallback: "unfaithful", summary_retried: false });
    expect(slow.asked).toHaveLength(1);
    slow.finish();
    await busy;
  });

  test("leave that is taken back while one waits holds: nothing leaves, and Cotejo writes", async () => {
    const ctx = await organisation();
    const slow = slowModel({ atOnce: 1, mostWaiting: 1 });
    let came = 0;
    const counted: Model = {
      ...slow.models,
      inTurn: (work, signal) => {
        came += 1;
        return slow.models.inTurn(work, signal);
      },
    };
    const busy = withSummary(ctx, await stored(ctx, await newCheck(ctx, 10_000_006)), counted);
    await slow.started;
    const waits = withSummary(ctx, await stored(ctx, await newCheck(ctx, 10_000_007)), counted);
    await vi.waitFor(() => expect(came).toBe(2));
    await changePolicy(ctx, { part: "summary-model", revision: 1, on: false, identity: false, recipient: RECIPIENT });
    slow.finish();
    await busy;
    const { check_id } = await waits;
    expect(await stored(ctx, check_id)).toMatchObject({ summary_maker: "local", summary_fallback: null });
    expect([slow.asked.length, (await sent(ctx)).length]).toEqual([1, 1]);
  });

  async function newCheck(ctx: TestContext, number: number): Promise<string> {
    return (await createCheck(ctx, engine(), { rut: rutOfNumber(number), ai_summary: false }, null)).reply.id;
  }
});

test("a completion takes the text of the old evidence away with all that was said of it", async () => {
  const ctx = await organisation();
  const { models } = model(async (request) => fellBack(request));
  const { reply } = await post(ctx, models, true, engine(["ofac-sdn"]));
  await summariseAgain(ctx, reply.id, models);
  const completed = await completeCheck(ctx, engine(), reply.id);
  expect(completed.summary).toBeNull();
  expect(await stored(ctx, reply.id)).toMatchObject({
    ai_summary: "",
    summary_maker: null,
    summary_fallback: null,
    summary_retried: false,
  });
});

describe("trying the model once more", () => {
  test("replaces the local text that stood in, once, and the trail tells", async () => {
    const ctx = await organisation();
    const { reply } = await post(ctx, model(async (request) => fellBack(request)).models);
    expect((await readSummaryOffer(ctx, reply.id)).canRetry).toBe(true);
    const row = await summariseAgain(ctx, reply.id, model().models);
    expect(row).toMatchObject({ ai_summary: TEXT, summary_maker: "casa-8b", summary_fallback: null });
    expect((await readCheck(ctx, engine(), RUT)).reply.ai_summary).toBe(TEXT);
    expect((await trail(ctx)).map(({ detail }) => detail)).toContainEqual({ maker: "casa-8b", again: true });
    await expect(summariseAgain(ctx, reply.id, model().models)).rejects.toMatchObject({ code: "conflict" });
  });

  test("that fails again changes nothing of the text, and is not offered a second time", async () => {
    const ctx = await organisation();
    const { models } = model(async (request) => fellBack(request));
    const { reply } = await post(ctx, models);
    const before = await stored(ctx, reply.id);
    ctx.clock.set("2026-11-20T16:00:00Z");
    expect(await summariseAgain(ctx, reply.id, models)).toEqual({ ...before, summary_retried: true });
    expect((await readSummaryOffer(ctx, reply.id)).canRetry).toBe(false);
    await expect(summariseAgain(ctx, reply.id, models)).rejects.toMatchObject({ code: "conflict" });
  });

  test("that is cancelled counts too: the facts were sent", async () => {
    const ctx = await organisation();
    const { reply } = await post(ctx, model(async (request) => fellBack(request)).models);
    const slow = slowModel();
    const response = await streamSummary(ctx, reply.id, true, writing(slow.models));
    await slow.started;
    await response.body?.cancel();
    expect(await readSummaryOffer(ctx, reply.id)).toEqual({ model: MODEL, canRetry: false });
    await expect(summariseAgain(ctx, reply.id, slow.models)).rejects.toMatchObject({ code: "conflict" });
    await expect(streamSummary(ctx, reply.id, true, writing(slow.models))).rejects.toMatchObject({ code: "conflict" });
    expect([slow.asked.length, (await sent(ctx)).length]).toEqual([1, 2]);
  });

  test("that is under way is joined by whoever asks for it too", async () => {
    const ctx = await organisation();
    const { reply } = await post(ctx, model(async (request) => fellBack(request)).models);
    const slow = slowModel();
    const first = summariseAgain(ctx, reply.id, slow.models);
    await slow.started;
    const second = await streamSummary(ctx, reply.id, true, writing(slow.models));
    slow.finish();
    expect((await linesOf(second)).at(-1)).toMatchObject({ event: "done", text: TEXT, maker: "casa-8b" });
    expect([(await first).ai_summary, slow.asked.length]).toEqual([TEXT, 1]);
  });

  test("is offered neither for a text of the model, nor without leave, nor to another organisation", async () => {
    const ctx = await organisation();
    const { reply } = await post(ctx, model().models);
    await expect(summariseAgain(ctx, reply.id, model().models)).rejects.toMatchObject({ code: "conflict" });
    const other = await organisation();
    await expect(summariseAgain(other, reply.id, model().models)).rejects.toMatchObject({ code: "not-found" });
    await expect(streamSummary(other, reply.id, false, writing(model().models))).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("the stream of the panel", () => {
  test("says each sentence as it comes and ends with what the Check keeps", async () => {
    const ctx = await organisation();
    const row = await madeCheck(ctx);
    const { models } = model(async ({ onSentence }) => {
      onSentence?.("Una.");
      onSentence?.("Dos.");
      return said("Una. Dos.");
    });
    const response = await streamSummary(ctx, row.check_id, false, writing(models));
    expect(response.headers.get("cache-control")).toBe("private, no-store, no-transform");
    expect(await linesOf(response)).toEqual([
      { event: "started" },
      { event: "sentence", text: "Una." },
      { event: "sentence", text: "Dos." },
      { event: "done", text: "Una. Dos.", maker: "casa-8b", madeAt: "2026-11-20T15:00:00.000Z", fallback: null, canRetry: false },
    ]);
  });

  test("ends the model when the browser goes, and nothing is kept", async () => {
    const ctx = await organisation();
    const row = await madeCheck(ctx);
    const slow = slowModel();
    const response = await streamSummary(ctx, row.check_id, false, writing(slow.models));
    await slow.started;
    await response.body?.cancel();
    expect(slow.asked[0]?.request.signal?.aborted).toBe(true);
    expect((await stored(ctx, row.check_id)).ai_summary).toBe("");
  });

  test("a failure of ours is its last line, and tells no cause", async () => {
    const ctx = await organisation();
    const row = await madeCheck(ctx);
    const { models } = model(async () => {
      throw new Error("sk-secreto en 10.0.0.7");
    });
    expect(await linesOf(await streamSummary(ctx, row.check_id, false, writing(models)))).toEqual([
      { event: "started" },
      { event: "failed", status: 500, requestId: "test" },
    ]);
    expect((await stored(ctx, row.check_id)).ai_summary).toBe("");
  });
});

describe("with a server that speaks as models do", () => {
  const KEY = "sk-no-one-may-read-this";
  async function faithful(ctx: TestContext) {
    const row = await madeCheck(ctx);
    return { row, text: localText(gatherFacts(detailOf(ctx, row)), "es") };
  }

  /** The installation's maker, and what it says to the log. */
  function installationAt(url: string) {
    const logged: string[] = [];
    const model = { url, key: KEY, name: MODEL.name, timeoutMs: 60_000 };
    const onFallback = (why: string, detail: string) => void logged.push(`${why} ${detail}`);
    const models: Model = { makerFor: ({ identity }) => modelMaker(model, { identity, onFallback }), inTurn: inTurn() };
    return { models, logged };
  }

  test("its faithful text comes through the stream sentence by sentence and stays; it is told the name only where that is allowed", async () => {
    const server = await openModelServer();
    for (const identity of [true, false]) {
      const ctx = await organisation({ identity });
      const { row, text } = await faithful(ctx);
      const named = row.name;
      server.behave(says(identity ? text : localText(withholdIdentity(gatherFacts(detailOf(ctx, row)), "es").facts, "es")));
      const installation = installationAt(server.url);
      const lines = await linesOf(await streamSummary(ctx, row.check_id, false, writing(installation.models)));
      const done = lines.at(-1);
      expect(installation.logged).toEqual([]);
      expect(done).toMatchObject({ event: "done", maker: "casa-8b", fallback: null });
      const said = lines.flatMap((line) => (line.event === "sentence" ? [line.text] : []));
      expect(said.length).toBeGreaterThan(2);
      expect(said.join("")).toBe((await stored(ctx, row.check_id)).ai_summary);
      const told = JSON.stringify(server.asked.at(-1)?.body);
      expect([told.includes(named), told.includes("76.543.210-3")]).toEqual([identity, identity]);
      expect(server.asked.at(-1)?.authorization).toBe(`Bearer ${KEY}`);
    }
    await server.close();
  });

  test("a lie is caught: the contract's answer is Cotejo's own text, and neither it nor the log holds the key, the lie or the name", async () => {
    const server = await openModelServer(says("Se encontraron 77 causas penales; conviene rechazar."));
    const ctx = await organisation({ identity: true });
    const { models, logged } = installationAt(server.url);
    const { reply } = await post(ctx, models);
    const kept = await stored(ctx, reply.id);
    expect([kept.summary_maker, kept.summary_fallback]).toEqual(["local", "unfaithful"]);
    expect(reply.ai_summary).toBe(localText(gatherFacts(detailOf(ctx, kept)), "es"));
    expect(logged).toHaveLength(1);
    for (const secret of [KEY, "77", kept.name]) expect(logged.join() + JSON.stringify(await trail(ctx))).not.toContain(secret);
    await server.close();
  });

  test("a browser that goes hangs up on it", async () => {
    const server = await openModelServer(stallsAfter("La verificación"));
    const ctx = await organisation();
    const row = await madeCheck(ctx);
    const response = await streamSummary(ctx, row.check_id, false, writing(installationAt(server.url).models));
    const reader = response.body?.getReader();
    await reader?.read();
    await vi.waitFor(() => expect(server.asked).toHaveLength(1));
    await reader?.cancel();
    await server.hungUp;
    expect((await stored(ctx, row.check_id)).ai_summary).toBe("");
    await server.close();
  });
});
