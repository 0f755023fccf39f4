/** Promises: a provider's PDF is fetched once, kept as it came, and reaches nobody and no host that it is not for. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { downloadReport } from "#lib/checks/download-report";
import type { Context } from "#lib/context";
import { openDb } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import type { OwnService, RemoteService, Service } from "#lib/service/service";
import type { Signer } from "#lib/signature/signer";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { storeProviderCheck } from "#lib/testing/store-provider-check";

const db = testDb();
const PDF = Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
const nobody = () => Promise.reject(new Error("nobody asks this"));
const LOOKUPS = { rutToName: nobody, nameToRut: nobody };
/** Nothing of a provider's is signed here. */
const SIGNS_NOTHING: Signer = { fingerprint: "", name: "", sign: nobody };
const OWN: OwnService = { ...LOOKUPS, investigate: nobody };

/** A provider that gives this as its report, and the addresses that it was asked at. */
function provider(give: () => Buffer | Promise<Buffer> = () => PDF, host = "api.example.cl") {
  const asked: string[] = [];
  const service: RemoteService = {
    ...LOOKUPS,
    provider: { host, shared: false, metered: false },
    findCheck: nobody,
    makeCheck: nobody,
    fetchReport: async (address) => {
      asked.push(address);
      return give();
    },
  };
  return { service, asked };
}

const download = (ctx: Context, service: Service | null, checkId: string, query = "") =>
  downloadReport(
    ctx,
    {
      signer: () => Promise.resolve(SIGNS_NOTHING),
      serviceFor: () => {
        if (service === null) throw new Error("no service is asked for");
        return service;
      },
    },
    checkId,
    new URLSearchParams(query),
  );
const bytesOf = (answer: Response) => buffer(answer.body as never);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const keptOf = (ctx: Context) =>
  db.query<{ check_id: string; digest: string; bytes: Buffer }>("select * from provider_reports where org_id = $1", [ctx.actor.orgId]);
const trailOf = (ctx: Context) =>
  db.query("select action, subject, detail, actor_name from audit_entries where org_id = $1 and action = 'check.report-fetched'", [
    ctx.actor.orgId,
  ]);
const as = (ctx: TestContext, actor: Partial<Context["actor"]>): TestContext => ({ ...ctx, actor: { ...ctx.actor, ...actor } });

async function stage() {
  const ctx = await testContext(db, { credits: 0 });
  return { ctx, ...(await storeProviderCheck(db, ctx.actor.orgId)) };
}

describe("a download", () => {
  test("is what the provider sent, at the address that it gave, kept with its digest and told in the trail; free", async () => {
    const { ctx, checkId, note } = await stage();
    const { service, asked } = provider();
    const answer = await download(ctx, service, checkId);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "content-type": "application/pdf",
      "content-length": String(PDF.length),
      "content-disposition": 'attachment; filename="verificacion-12345678-5-2026-11-proveedor.pdf"',
      "cache-control": "private, no-store",
    });
    expect((await bytesOf(answer)).equals(PDF)).toBe(true);
    expect(asked).toEqual([note.pdfReportUrl]);
    expect(await keptOf(ctx)).toMatchObject([{ check_id: checkId, digest: sha256(PDF), bytes: PDF }]);
    expect(await trailOf(ctx)).toEqual([
      {
        action: "check.report-fetched",
        subject: checkId,
        detail: { digest: sha256(PDF), bytes: PDF.length, provider: "api.example.cl" },
        actor_name: "Carla Rojas",
      },
    ]);
    expect(ctx.views.map(({ action, subject }) => [action, subject])).toEqual([["check.report-downloaded", checkId]]);
  });

  test("again, in any later month and without the provider, is the same file, and nobody is asked", async () => {
    const { ctx, checkId } = await stage();
    await download(ctx, provider().service, checkId);
    ctx.clock.set("2031-01-02T12:00:00Z");
    const english = as(ctx, { language: "en" });
    for (const [who, service] of [
      [ctx, null],
      [english, OWN],
      [ctx, provider(nobody, "other.example.cl").service],
    ] as const)
      expect((await bytesOf(await download(who, service, checkId))).equals(PDF)).toBe(true);
    expect((await download(english, null, checkId)).headers.get("content-disposition")).toContain("check-12345678-5-2026-11-provider.pdf");
    expect([(await keptOf(ctx)).length, (await trailOf(ctx)).length]).toEqual([1, 1]);
  });

  test("by thirty at once is fetched and kept once", async () => {
    const { ctx, checkId } = await stage();
    let open: () => void = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    const { service, asked } = provider(async () => {
      await opened;
      return PDF;
    });
    const all = Array.from({ length: 30 }, () => download(ctx, service, checkId));
    // Each of them has looked whether it is kept: their questions stand before these.
    for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 40 }, () => db.query("select 1")));
    open();
    const files = await Promise.all((await Promise.all(all)).map(bytesOf));
    expect(files.every((file) => file.equals(PDF))).toBe(true);
    expect([asked.length, (await keptOf(ctx)).length, (await trailOf(ctx)).length]).toEqual([1, 1, 1]);
  });

  test("of a large file comes piece by piece, and holds no connection, neither while it is fetched nor between two pieces", async () => {
    const { ctx, checkId } = await stage();
    const one = openDb({ url: db.url, poolSize: 1 });
    const large = Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(3 * 2 ** 20), Buffer.from("\n%%EOF")]);
    const { service } = provider(async () => {
      await one.query("select 1");
      return large;
    });
    const answer = await download({ ...ctx, db: one }, service, checkId);
    const pieces: Uint8Array[] = [];
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
      pieces.push(piece);
      await one.query("select 1");
    }
    expect(pieces.length).toBe(Math.ceil(large.length / (256 * 1024)));
    expect(Buffer.concat(pieces).equals(large)).toBe(true);
    await one.close();
  });

  test.each(["language=es", "paper=a4", "folio=0000000000000000", "refresh", "refresh=1"])(
    "with %s is refused: of a provider's file there is nothing to choose",
    async (query) => {
      const { ctx, checkId } = await stage();
      await expect(download(ctx, null, checkId, query)).rejects.toMatchObject({ code: "invalid-request" });
    },
  );

  test("by whom the organisation shows no penal detail is refused, kept or not: nobody can take it out of a provider's file", async () => {
    const { ctx, checkId } = await stage();
    const without = as(ctx, { seesPenalDetail: false });
    await expect(download(without, null, checkId)).rejects.toMatchObject({ code: "forbidden" });
    await download(ctx, provider().service, checkId);
    await expect(download(without, null, checkId)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("another organisation", () => {
  test("is answered as for a Check that is not there", async () => {
    const { ctx, checkId } = await stage();
    await download(ctx, provider().service, checkId);
    const stranger = await testContext(db);
    const { service, asked } = provider();
    for (const id of [checkId, randomUUID(), "../../etc/passwd"])
      await expect(download(stranger, service, id)).rejects.toMatchObject({ code: "not-found", source: undefined });
    expect(asked).toEqual([]);
  });

  test("with the same provider, token and Check has a file of its own", async () => {
    const { ctx, checkId } = await stage();
    const other = await testContext(db);
    await storeProviderCheck(db, other.actor.orgId, { checkId });
    const theirs = Buffer.from("%PDF-1.4\nof the other\n%%EOF");
    let given = PDF;
    const { service, asked } = provider(() => given);
    await download(ctx, service, checkId);
    given = theirs;
    expect((await bytesOf(await download(other, service, checkId))).equals(theirs)).toBe(true);
    expect((await bytesOf(await download(ctx, service, checkId))).equals(PDF)).toBe(true);
    expect(asked).toHaveLength(2);
    expect([(await keptOf(ctx))[0]?.digest, (await keptOf(other))[0]?.digest]).toEqual([sha256(PDF), sha256(theirs)]);
  });
});

describe("what cannot be had", () => {
  test.each([
    ["nothing", Buffer.alloc(0)],
    ["a page", Buffer.from("<!doctype html><title>Sign in</title>")],
    ["a page that speaks of PDF", Buffer.from("<html>%PDF-1.7 %%EOF</html>")],
    ["a PDF that is cut", PDF.subarray(0, -8)],
    ["a PDF that goes on elsewhere", Buffer.concat([PDF, Buffer.alloc(2_000, " ")])],
    ["an end without a beginning", Buffer.from("\n%PDF-1.7\n%%EOF")],
  ])("is said, and nothing of it is kept: %s", async (_what, bytes) => {
    const { ctx, checkId } = await stage();
    await expect(download(ctx, provider(() => bytes).service, checkId)).rejects.toMatchObject({ code: "unavailable", source: "provider" });
    expect([await keptOf(ctx), await trailOf(ctx), ctx.views]).toEqual([[], [], []]);
    // The next one begins anew.
    expect((await bytesOf(await download(ctx, provider().service, checkId))).equals(PDF)).toBe(true);
  });

  test.each([
    ["unavailable", new ServiceError("unavailable", { source: "provider", retryAfterSeconds: 7 })],
    ["insufficient-balance", new ServiceError("insufficient-balance", { source: "provider" })],
    ["not-found", new ServiceError("not-found")],
  ])("is answered as the provider's %s", async (code, error) => {
    const { ctx, checkId } = await stage();
    const { service } = provider(() => Promise.reject(error));
    const { source, retryAfterSeconds } = error;
    await expect(download(ctx, service, checkId)).rejects.toMatchObject({ code, source, retryAfterSeconds });
    expect(await keptOf(ctx)).toEqual([]);
  });

  test.each([
    ["the own engine", () => ({ service: OWN, asked: [] })],
    ["another provider", () => provider(undefined, "other.example.cl")],
    ["the same host at another port", () => provider(undefined, "api.example.cl:8443")],
  ])("is not asked of %s, whose token is not for the host of the Check", async (_who, now) => {
    const { ctx, checkId } = await stage();
    const { service, asked } = now();
    await expect(download(ctx, service, checkId)).rejects.toMatchObject({ code: "unavailable", source: "provider" });
    expect([asked, await keptOf(ctx)]).toEqual([[], []]);
  });
});

test("one provider, however slow, is asked for two files at once, and keeps no other provider's waiting", async () => {
  const { ctx } = await stage();
  const slow = await Promise.all(Array.from({ length: 5 }, () => storeProviderCheck(db, ctx.actor.orgId, { createdAt: month() })));
  const quick = await storeProviderCheck(db, ctx.actor.orgId, { host: "quick.example.cl", createdAt: month() });
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  let reach: () => void = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const hanging = provider(async () => {
    if (hanging.asked.length === 2) reach();
    await opened;
    return PDF;
  });
  const waiting = slow.map(({ checkId }) => download(ctx, hanging.service, checkId));
  await reached;
  await download(ctx, provider(undefined, "quick.example.cl").service, quick.checkId);
  for (let round = 0; round < 4; round++) await db.query("select 1");
  expect(hanging.asked).toHaveLength(2);
  open();
  await Promise.all(waiting);
  expect(hanging.asked).toHaveLength(5);
});

test("what is kept stays: the database refuses every change and removal", async () => {
  const { ctx, checkId } = await stage();
  await download(ctx, provider().service, checkId);
  for (const change of ["update provider_reports set fetched_at = now()", "delete from provider_reports", "truncate provider_reports"])
    await expect(db.query(change)).rejects.toThrow(/append-only/);
});

let months = 0;
/** One Check of a RUT a month: another month each time. */
function month(): string {
  months += 1;
  return `20${10 + months}-05-10T14:00:00Z`;
}
