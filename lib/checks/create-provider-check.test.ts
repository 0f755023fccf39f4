import { readingOf } from "#lib/contract/consulted";
import { viewRutHistory } from "#lib/checks/view-rut-history";
import { readAnyCheckDetail } from "#lib/checks/read-check-detail";
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { createCheck } from "#lib/checks/create-check";
import { readCheck } from "#lib/checks/read-check";
import type { Context } from "#lib/context";
import { type Db, openDb } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { type Rut, rutOfNumber } from "#lib/rut/rut";
import type { RemoteService, Service } from "#lib/service/service";
import { testEvidence } from "#lib/testing/evidence";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { type ToldProvider, toldProvider } from "#lib/testing/told-provider";

const db = testDb();
const RUT = rutOfNumber(76_543_210);
const pools: Db[] = [];
afterAll(async () => {
  for (const pool of pools) await pool.close();
});

/** Another process: a pool of its own. */
function otherProcess(ctx: TestContext, poolSize = 10): TestContext {
  const pool = openDb({ url: db.url, poolSize });
  pools.push(pool);
  return { ...ctx, db: pool };
}

async function desk(given: { credits?: number } & Partial<RemoteService["provider"]> = {}) {
  const { credits, ...provider } = given;
  const ctx = await testContext(db, { credits: credits ?? 10 });
  return { ctx, provider: toldProvider(() => ctx.clock.now(), provider) };
}

const post = (ctx: Context, service: Service, ai_summary = false, rut: Rut = RUT) => createCheck(ctx, service, { rut, ai_summary });
const failure = () => new ServiceError("unavailable", { source: "provider", retryAfterSeconds: 7 });

/** All that is kept of an organisation: balance, what is held, claims, entries of the ledger that charge, and Checks. */
async function books({ actor: { orgId } }: Context) {
  const [all] = await db.query<Record<"balance" | "held" | "holds" | "claims" | "charges" | "rows", number>>(
    `select balance_credits as balance, held_credits as held,
       (select count(*) from credit_holds where org_id = $1) as holds, (select count(*) from upstream_claims where org_id = $1) as claims,
       (select count(*) from credit_entries where org_id = $1 and kind = 'check') as charges,
       (select count(*) from checks where org_id = $1) as rows
     from credit_accounts where org_id = $1`,
    [orgId],
  );
  return all;
}
const settled = (given: { balance: number; charges: number; rows: number }) => ({ held: 0, holds: 0, claims: 0, ...given });
const ONE_PAID = settled({ balance: 9, charges: 1, rows: 1 });
const NOTHING = settled({ balance: 10, charges: 0, rows: 0 });

const stored = async (ctx: Context, rut: Rut = RUT) =>
  (await db.query<{ text: string }>("select checks::text as text from checks where org_id = $1 and rut = $2", [ctx.actor.orgId, rut])).map(
    ({ text }) => text,
  );
const trail = (ctx: Context, action: string) =>
  db.query<{ detail: Record<string, unknown> }>("select detail from audit_entries where org_id = $1 and action = $2", [
    ctx.actor.orgId,
    action,
  ]);

/** The leases of what is under way are over: whose it is has not been heard of for long. */
async function endLeases({ actor: { orgId } }: Context): Promise<void> {
  for (const table of ["upstream_claims", "credit_holds"])
    await db.query(`update ${table} set lease_until = now() - interval '1 second' where org_id = $1`, [orgId]);
}

/** Something that others wait for until it is let happen. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => void (open = resolve));
  return { opened, open };
}

/** Waits until it is so: nothing is timed, an hour would do as well. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => void setTimeout(resolve, 5));
}

describe("of many who want one Check", () => {
  test("over two processes one asks the provider, once; one row, one charge, and all get it", async () => {
    const { ctx, provider } = await desk();
    const processes = [ctx, otherProcess(ctx)] as const;
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => post(processes[index % 2] ?? ctx, provider)));
    expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1);
    expect(answers.filter(({ reused }) => !reused)).toHaveLength(1);
    expect(provider.asked).toMatchObject({ find: 1, make: 1 });
    expect(await books(ctx)).toEqual(ONE_PAID);
  });

  test("each who wants a summary gets it, whoever else asks meanwhile", async () => {
    const { ctx, provider } = await desk();
    const processes = [ctx, otherProcess(ctx)] as const;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => post(processes[index % 2] ?? ctx, provider, index % 4 === 0)),
    );
    for (const [index, { reply }] of answers.entries()) expect(reply.ai_summary).toBe(index % 4 === 0 ? provider.summary : "");
    expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1);
    // Without a summary one was not enough for who wanted it; one with a summary is enough for all.
    expect(provider.asked.make).toBeLessThanOrEqual(2);
    expect(await books(ctx)).toEqual(ONE_PAID);
    provider.asked.make = 0;
    expect((await post(ctx, provider, true)).reply.ai_summary).toBe(provider.summary);
    expect(provider.asked.make).toBe(0);
  });

  test("nobody holds a connection while the provider takes its time: a pool of two serves forty who wait, and everybody else", async () => {
    const { ctx, provider } = await desk({ credits: 30 });
    const small = otherProcess(ctx, 2);
    const { opened, open } = gate();
    provider.onAnswer = (asked) => (asked === "find" ? opened : undefined);
    const ruts = Array.from({ length: 20 }, (_, index) => rutOfNumber(10_000_000 + index));
    const waiting = ruts.flatMap((rut) => [post(small, provider, false, rut), post(ctx, provider, false, rut)]);
    await until(() => provider.asked.find === 20);
    expect(await small.db.query("select 1 as one")).toEqual([{ one: 1 }]);
    expect(await books(ctx)).toMatchObject({ balance: 30, held: 20, claims: 20 });
    open();
    expect(new Set((await Promise.all(waiting)).map(({ reply }) => reply.id)).size).toBe(20);
    expect(await books(ctx)).toEqual(settled({ balance: 10, charges: 20, rows: 20 }));
  });
});

describe("a process that dies while it asks", () => {
  test("leaves nothing that lasts: whoever asks next takes over claim and hold, finds what was made, and pays once", async () => {
    const { ctx, provider } = await desk({ credits: 1 });
    const dying = otherProcess(ctx);
    const { opened, open } = gate();
    provider.onAnswer = (asked) => (asked === "make" ? opened : undefined);
    const dead = post(dying, provider);
    await until(() => provider.asked.make === 1);
    await dying.db.close();
    pools.splice(pools.indexOf(dying.db), 1);
    expect(await books(ctx)).toMatchObject({ balance: 1, held: 1, claims: 1, rows: 0 });
    await endLeases(ctx);
    const { reused } = await post(ctx, provider);
    expect(reused).toBe(false);
    expect(provider.asked).toMatchObject({ find: 2, make: 1 });
    expect(await books(ctx)).toEqual(settled({ balance: 0, charges: 1, rows: 1 }));
    open();
    await expect(dead).rejects.toThrow("Cannot use a pool");
    expect(await books(ctx)).toEqual(settled({ balance: 0, charges: 1, rows: 1 }));
  });

  test("between the provider's answer and the commit: nothing is kept, and the next request makes one row and one charge", async () => {
    const { ctx, provider } = await desk();
    const killed: Context = {
      ...ctx,
      db: {
        ...db,
        query: (text, values, name) => db.query(text, values, name),
        transact: (work) =>
          db.transact(async (tx) => {
            await work(tx);
            throw new Error("killed before the commit");
          }),
      },
    };
    await expect(post(killed, provider)).rejects.toThrow("killed");
    expect(await books(ctx)).toMatchObject({ balance: 10, charges: 0, rows: 0, claims: 1, held: 1 });
    await endLeases(ctx);
    await post(ctx, provider);
    expect(provider.asked.make).toBe(1);
    expect(await books(ctx)).toEqual(ONE_PAID);
  });

  test("or only slept past its lease: whoever took over comes first, and what is kept then stands and is answered", async () => {
    const { ctx, provider } = await desk();
    const gates = [gate(), gate()] as const;
    provider.onAnswer = (asked) => (asked === "find" ? undefined : gates[0].opened);
    let waited = 0;
    // Who sleeps has no heartbeat.
    const query: Db["query"] = (text, values, name) => {
      if (name === "claims.standing") waited += 1;
      return name === "claims.renew" ? Promise.resolve([]) : db.query(text, values, name);
    };
    const sleeper = post({ ...ctx, db: { ...db, query, transact: (work) => db.transact(work) } }, provider);
    await until(() => provider.asked.make === 1);
    await endLeases(ctx);
    provider.onAnswer = (asked) => (asked === "find" ? gates[1].opened : undefined);
    const other = post(otherProcess(ctx), provider);
    await until(() => provider.asked.find === 2);
    gates[0].open();
    await until(() => waited > 0);
    expect(await books(ctx)).toMatchObject({ balance: 10, charges: 0, rows: 0, held: 1, claims: 1 });
    gates[1].open();
    const { reply, reused } = await other;
    expect([reused, await sleeper]).toMatchObject([false, { reply: { id: reply.id }, reused: true }]);
    expect(await books(ctx)).toEqual(ONE_PAID);
  });

  test("keeps its claim as long as it lives, however long the provider takes", async () => {
    const { ctx, provider } = await desk();
    const { opened, open } = gate();
    provider.onAnswer = (asked) => (asked === "make" ? opened : undefined);
    const first = post(ctx, provider);
    await until(() => provider.asked.make === 1);
    const leases = async () => {
      const [row] = await db.query<{ both: boolean }>(
        `select c.lease_until > now() + interval '1 second' and h.lease_until > now() + interval '1 second' as both
         from upstream_claims c join credit_holds h using (org_id, hold_id) where org_id = $1`,
        [ctx.actor.orgId],
      );
      return row?.both === true;
    };
    await db.query("update upstream_claims set lease_until = now() where org_id = $1", [ctx.actor.orgId]);
    await db.query("update credit_holds set lease_until = now() where org_id = $1", [ctx.actor.orgId]);
    await until(leases);
    open();
    await first;
    expect(await books(ctx)).toEqual(ONE_PAID);
  });
});

describe("a refusal is free and keeps nothing", () => {
  const cases: [what: string, tell: (provider: ToldProvider) => void, refusal: object][] = [
    [
      "a provider that fails",
      (provider) => void (provider.onAnswer = () => Promise.reject(failure())),
      { code: "unavailable", source: "provider", retryAfterSeconds: 7 },
    ],
    [
      "a provider whose own balance is empty",
      (provider) => void (provider.onAnswer = () => Promise.reject(new ServiceError("insufficient-balance", { source: "provider" }))),
      { code: "insufficient-balance", source: "provider" },
    ],
    ["a RUT that it does not know", (provider) => void provider.unknown.add(RUT), { code: "no-data" }],
    [
      "a Check of another RUT",
      (provider) => void (provider.says = { rut: rutOfNumber(5_000_000) }),
      { code: "unavailable", source: "provider" },
    ],
    ["a Check of another month", (provider) => void (provider.says = { created_at: "2026-10-29T12:00:00Z" }), { code: "unavailable" }],
    ["a Check of times to come", (provider) => void (provider.says = { created_at: "2026-12-03T12:00:00Z" }), { code: "unavailable" }],
  ];
  test.each(cases)("%s", async (_what, tell, refusal) => {
    const { ctx, provider } = await desk();
    tell(provider);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => post(ctx, provider)));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: "rejected", reason: refusal });
    expect(await books(ctx)).toEqual(NOTHING);
  });

  test("our own empty balance refuses before anything is asked; what stands is free all the same", async () => {
    const { ctx, provider } = await desk({ credits: 1 });
    const { reply } = await post(ctx, provider);
    await expect(post(ctx, provider, false, rutOfNumber(9_000_000))).rejects.toMatchObject({
      code: "insufficient-balance",
      source: undefined,
    });
    expect((await post(ctx, provider)).reply.id).toBe(reply.id);
    expect(provider.asked).toMatchObject({ find: 1, make: 1 });
  });

  test("the last credit is held for one of two RUTs: the other is refused, and not asked", async () => {
    const { ctx, provider } = await desk({ credits: 1 });
    const { opened, open } = gate();
    provider.onAnswer = () => opened;
    const first = post(ctx, provider);
    await until(() => provider.asked.find === 1);
    await expect(post(ctx, provider, false, rutOfNumber(9_000_000))).rejects.toMatchObject({ code: "insufficient-balance" });
    expect(provider.asked.find).toBe(1);
    open();
    await first;
    expect(await books(ctx)).toEqual(settled({ balance: 0, charges: 1, rows: 1 }));
  });

  test("a wrong check digit is no data, without a call", async () => {
    const { ctx, provider } = await desk();
    const wrong = `${RUT.slice(0, -1)}${RUT.endsWith("1") ? "2" : "1"}` as Rut;
    await expect(post(ctx, provider, false, wrong)).rejects.toMatchObject({ code: "no-data" });
    await expect(readCheck(ctx, provider, wrong)).rejects.toMatchObject({ code: "no-check" });
    expect(provider.asked).toMatchObject({ find: 0, make: 0 });
  });

  test("an id that another Check has already is no answer", async () => {
    const { ctx, provider } = await desk();
    const { reply } = await post(ctx, provider);
    const other = rutOfNumber(9_000_000);
    provider.says = { id: reply.id };
    await expect(post(ctx, provider, false, other)).rejects.toMatchObject({ code: "unavailable", source: "provider" });
    expect(await books(ctx)).toEqual(ONE_PAID);
    // Of another organisation it is an id like any other.
    const theirs = await testContext(db);
    await post(theirs, provider, false, other);
    expect(await books(theirs)).toEqual(ONE_PAID);
  });
});

describe("what is kept", () => {
  test("is what the provider gave, its links beside; ours are in the answer, and the trail tells how it came", async () => {
    const { ctx, provider } = await desk();
    const { reply, headers, reused } = await post(ctx, provider);
    expect([headers, reused]).toEqual([{}, false]);
    const [row] = await db.query<{ provider: { permalink: string; pdfReportUrl: string } }>(
      "select provider, evidence from checks where org_id = $1",
      [ctx.actor.orgId],
    );
    const theirs = `https://api.example.cl/checks/${reply.id}`;
    expect(row).toEqual({
      evidence: null,
      provider: {
        host: "api.example.cl",
        permalink: theirs,
        pdfReportUrl: `${theirs}/report.pdf`,
        receivedAt: "2026-11-20T15:00:00Z",
        how: "made",
      },
    });
    const ours = `http://localhost:3000/checks/${reply.id}`;
    expect(reply).toMatchObject({
      permalink: ours,
      pdf_report_url: `${ours}/report.pdf`,
      name: "ANA SOTO",
      created_at: "2026-11-20T15:00:00Z",
    });
    expect(await trail(ctx, "check.created")).toMatchObject([
      { detail: { rut: RUT, month: "2026-11", provider: "api.example.cl", how: "made" } },
    ]);
    expect(
      await db.query("select entry_id from review_items where org_id = $1 and kind = 'counter' order by 1", [ctx.actor.orgId]),
    ).toEqual([{ entry_id: "causas_civiles_count" }, { entry_id: "causas_penales_name_match_count" }]);
    await post(ctx, provider);
    expect(ctx.views.map(({ action }) => action)).toEqual(["check.reused"]);
  });

  test("says of itself what is incomplete, to programs and pages: such a zero is no finding", async () => {
    const { ctx, provider } = await desk();
    provider.says = { incomplete: ["pep"] };
    const { reply, headers } = await post(ctx, provider);
    expect(headers).toEqual({ "Cotejo-Incomplete": "pep" });
    expect(await readAnyCheckDetail(ctx, reply.id)).toMatchObject({ incomplete: ["pep"] });
    const [month] = await viewRutHistory(ctx, RUT);
    expect(readingOf(reply.data, month?.sources ?? [], "pep").state).toBe("partial");
    expect(readingOf(reply.data, month?.sources ?? [], "causas_civiles_count").state).toBe("answered");
  });

  test("of a reply that was lost is found when somebody asks again, and paid then", async () => {
    const { ctx, provider } = await desk();
    provider.onAnswer = (asked) => (asked === "make" ? Promise.reject(failure()) : undefined);
    await expect(post(ctx, provider)).rejects.toMatchObject({ code: "unavailable" });
    expect(await books(ctx)).toEqual(NOTHING);
    expect((await post(ctx, provider)).reused).toBe(false);
    expect(provider.asked).toMatchObject({ find: 2, make: 1 });
    expect(await trail(ctx, "check.created")).toMatchObject([{ detail: { how: "found" } }]);
    expect(await books(ctx)).toEqual(ONE_PAID);
  });

  test("stays as it is, byte for byte, whatever the provider says by now; its summary of other facts is not ours", async () => {
    const { ctx, provider } = await desk();
    await post(ctx, provider);
    const before = await stored(ctx);
    provider.says = { id: randomUUID(), name: "OTRA", score: { value: 99, label: "high" } };
    await post(ctx, provider);
    expect((await post(ctx, provider, true)).reply).toMatchObject({ name: "ANA SOTO", ai_summary: "" });
    await readCheck(ctx, provider, RUT);
    expect(await stored(ctx)).toEqual(before);
    provider.says = {};
    expect((await post(ctx, provider, true)).reply.ai_summary).toBe(provider.summary);
    const [now = ""] = await stored(ctx);
    expect(now).not.toBe(before[0]);
    await db.query("update checks set ai_summary = '', summary_maker = null, summary_made_at = null where org_id = $1", [ctx.actor.orgId]);
    expect(await stored(ctx)).toEqual(before);
    expect(await books(ctx)).toEqual(ONE_PAID);
  });

  test("is of the month in Chile: the next month asks anew", async () => {
    const { ctx, provider } = await desk();
    ctx.clock.set("2026-12-01T02:59:59.900Z");
    const first = await post(ctx, provider);
    ctx.clock.set("2026-12-01T03:00:00Z");
    const second = await post(ctx, provider);
    expect([first.reply.created_at, second.reply.created_at]).toEqual(["2026-12-01T02:59:59Z", "2026-12-01T03:00:00Z"]);
    expect(second.reply.id).not.toBe(first.reply.id);
    expect(await books(ctx)).toEqual(settled({ balance: 8, charges: 2, rows: 2 }));
  });

  test("of a provider with another idea of the month is one row: what it still gives was ours already", async () => {
    const { ctx, provider } = await desk();
    // Its December began while ours was to come.
    ctx.clock.set("2026-12-01T01:00:00Z");
    const first = await post(ctx, provider);
    ctx.clock.set("2026-12-10T12:00:00Z");
    provider.says = { ...first.reply };
    const again = await post(ctx, provider);
    expect([again.reply.id, again.reused]).toEqual([first.reply.id, true]);
    expect(await books(ctx)).toEqual(ONE_PAID);
  });

  test("costs nothing here where only the provider bills", async () => {
    const { ctx, provider } = await desk({ credits: 0, metered: false });
    expect((await post(ctx, provider)).reused).toBe(false);
    expect(await books(ctx)).toEqual(settled({ balance: 0, charges: 0, rows: 1 }));
  });

  test("at a price of nothing is in the ledger all the same, as it is with the own engine", async () => {
    const { ctx, provider } = await desk({ credits: 0 });
    await post({ ...ctx, settings: { ...ctx.settings, prices: { check: 0, nameSearch: 0, rutLookup: 0 } } }, provider);
    expect(await books(ctx)).toEqual(settled({ balance: 0, charges: 1, rows: 1 }));
  });
});

describe("reading a Check that is not ours yet", () => {
  test("with an account of its own finds what stands at the provider, and keeps it free", async () => {
    const { ctx, provider } = await desk();
    await expect(readCheck(ctx, provider, RUT)).rejects.toMatchObject({ code: "no-check" });
    await provider.makeCheck(RUT, { aiSummary: true });
    const { reply } = await readCheck(ctx, provider, RUT);
    expect(reply).toMatchObject({ rut: RUT, ai_summary: provider.summary, permalink: `http://localhost:3000/checks/${reply.id}` });
    expect((await readCheck(ctx, provider, RUT)).reply).toEqual(reply);
    expect(provider.asked.find).toBe(2);
    expect(await trail(ctx, "check.created")).toMatchObject([{ detail: { how: "found" } }]);
    expect(await books(ctx)).toEqual(settled({ balance: 10, charges: 0, rows: 1 }));
    expect((await post(ctx, provider, true)).reply).toEqual(reply);
    expect(await books(ctx)).toEqual(settled({ balance: 10, charges: 0, rows: 1 }));
  });

  test("through a token that others share nobody is asked: it may be theirs", async () => {
    const { ctx, provider } = await desk({ shared: true });
    await provider.makeCheck(RUT, { aiSummary: false });
    await expect(readCheck(ctx, provider, RUT)).rejects.toMatchObject({ code: "no-check" });
    expect(provider.asked.find).toBe(0);
    const { reply } = await post(ctx, provider);
    expect((await readCheck(ctx, provider, RUT)).reply.id).toBe(reply.id);
    expect(await books(ctx)).toEqual(ONE_PAID);
  });

  test("through a token that others share brings no text that somebody else asked for, and tells not that somebody had asked", async () => {
    const { ctx, provider } = await desk({ shared: true });
    provider.says = { ai_summary: "Lo que otra organización pidió." };
    await provider.makeCheck(RUT, { aiSummary: true });
    expect((await provider.findCheck(RUT))?.ai_summary).toMatch(/otra/);
    expect((await post(ctx, provider)).reply.ai_summary).toBe("");
    expect((await readCheck(ctx, provider, RUT)).reply.ai_summary).toBe("");
    expect(await trail(ctx, "check.created")).toMatchObject([{ detail: { how: "made" } }]);
  });

  test("does not make free what somebody is just paying for", async () => {
    const { ctx, provider } = await desk();
    const { opened, open } = gate();
    provider.onAnswer = (asked) => (asked === "make" ? opened : undefined);
    const paying = post(ctx, provider);
    await until(() => provider.asked.make === 1);
    // It stands at the provider by now, and is found.
    const reading = readCheck(otherProcess(ctx), provider, RUT);
    await until(() => provider.asked.find === 2);
    open();
    expect((await reading).reply.id).toBe((await paying).reply.id);
    expect(await books(ctx)).toEqual(ONE_PAID);
  });

  test("fails as the provider does", async () => {
    const { ctx, provider } = await desk();
    provider.onAnswer = () => Promise.reject(failure());
    await expect(readCheck(ctx, provider, RUT)).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 7 });
  });
});

describe("a history of two engines", () => {
  const own: Service = {
    investigate: async (_ctx, rut) => testEvidence(rut, {}),
    rutToName: async () => [],
    nameToRut: async () => ({ count: 0, records: [] }),
  };

  test("a Check of the own engine is reused with a provider behind, and summarised by Cotejo", async () => {
    const { ctx, provider } = await desk();
    const { reply } = await post(ctx, own);
    const again = await post(ctx, provider, true);
    expect([again.reply.id, again.reused, again.reply.ai_summary]).toEqual([reply.id, true, expect.stringMatching(/./)]);
    expect(provider.asked).toMatchObject({ find: 0, make: 0 });
  });

  test("a provider's Check is reused by the own engine, which has no summary of it", async () => {
    const { ctx, provider } = await desk();
    const { reply } = await post(ctx, provider);
    expect((await post(ctx, own, true)).reply).toEqual(reply);
  });

  test("of another provider's Check nobody else is asked for the summary", async () => {
    const { ctx, provider } = await desk();
    await post(ctx, provider);
    const other = toldProvider(() => ctx.clock.now(), { host: "otro.example.cl" });
    expect((await post(ctx, other, true)).reply.ai_summary).toBe("");
    expect(other.asked.make).toBe(0);
  });
});
