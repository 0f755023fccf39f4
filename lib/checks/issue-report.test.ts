/** Promises: the same report is one issue with one set of bytes; what was issued reopens as it was; nobody reaches what is not theirs. */
import { createHash, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { downloadReport } from "#lib/checks/download-report";
import { issueReport, reopenReport } from "#lib/checks/issue-report";
import { listIssues } from "#lib/checks/list-issues";
import type { Context } from "#lib/context";
import { openSigner } from "#lib/signature/installation-signer";
import type { Signer } from "#lib/signature/signer";
import { madeUpCase, madeUpCheck, madeUpSanction } from "#lib/testing/check-detail";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { storeCheck } from "#lib/testing/store-check";
import { storeReview } from "#lib/testing/store-review";

const db = testDb();
const A4 = { language: "es", paper: "a4" } as const;

/** An organisation with a Check, and the signer of the installation. */
async function stage(given: Parameters<typeof madeUpCheck>[0] = {}) {
  const ctx = await testContext(db);
  const signer = await openSigner({ db, clock: ctx.clock, secret: "s".repeat(32), host: "cotejo.example", tell: () => {} })();
  const { evidence } = madeUpCheck({ sanctions: [madeUpSanction()], ...given });
  const checkId = await storeCheck(db, ctx.actor.orgId, { evidence, createdAt: "2026-11-20T14:00:00Z" });
  return { ctx, signer, checkId, evidence };
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const filesOf = (ctx: Context) =>
  db.query<{ folio: string; file_sha256: string; signed_with: string }>("select * from report_files where org_id = $1", [ctx.actor.orgId]);
const trailOf = (ctx: Context) =>
  db.query<{ action: string; subject: string; detail: unknown }>(
    "select action, subject, detail from audit_entries where org_id = $1 and action like 'report.%'",
    [ctx.actor.orgId],
  );
/** The same organisation, asked by another. */
const as = (ctx: TestContext, actor: Partial<Context["actor"]>): TestContext => ({ ...ctx, actor: { ...ctx.actor, ...actor } });

describe("an issue", () => {
  test("is one for the same content, with its first instant and person, and the same bytes", async () => {
    const { ctx, signer, checkId } = await stage();
    const first = await issueReport(ctx, signer, checkId, A4);
    ctx.clock.set("2026-11-25T09:30:00.900Z");
    const again = await issueReport(as(ctx, { id: randomUUID(), name: "Diego Peña" }), signer, checkId, A4);
    expect(again.pdf.equals(first.pdf)).toBe(true);
    expect(again.document).toMatchObject({ issuedAt: "2026-11-20T15:00:00Z", issuedBy: { kind: "user", name: "Carla Rojas" } });
    expect(await filesOf(ctx)).toMatchObject([
      { folio: first.document.folio, file_sha256: sha256(first.pdf), signed_with: signer.fingerprint },
    ]);
    expect(await trailOf(ctx)).toEqual([
      { action: "report.issued", subject: checkId, detail: { folio: first.document.folio, language: "es", paper: "a4" } },
    ]);
  });

  test("is another in another language, on other paper and by a program, which has its own name in it", async () => {
    const { ctx, signer, checkId } = await stage();
    const forms = [A4, { language: "en", paper: "a4" }, { language: "es", paper: "letter" }] as const;
    const folios = [];
    for (const form of forms) folios.push((await issueReport(ctx, signer, checkId, form)).document.folio);
    expect(new Set(folios).size).toBe(3);
    const program = as(ctx, { kind: "token", id: randomUUID(), name: "core bancario", role: null });
    const { document } = await issueReport(program, signer, checkId, { language: "en", paper: "letter" });
    expect(document.issuedBy).toEqual({ kind: "token", name: "core bancario" });
    const { total, issues } = await listIssues(ctx, checkId);
    expect([total, issues.map(({ folio }) => folio).sort()]).toEqual([4, [...folios, document.folio].sort()]);
  });

  test("never claims an instant that has not come yet", async () => {
    const { ctx, signer, checkId } = await stage();
    ctx.clock.set("2026-11-20T23:59:59.999Z");
    expect((await issueReport(ctx, signer, checkId, A4)).document.issuedAt).toBe("2026-11-20T23:59:59Z");
  });

  test("asked for by many at once is issued once, and all get the same file", async () => {
    const { ctx, signer, checkId } = await stage();
    const all = await Promise.all(Array.from({ length: 6 }, () => issueReport(ctx, signer, checkId, A4)));
    expect(new Set(all.map((report) => report.sha256)).size).toBe(1);
    expect([(await filesOf(ctx)).length, (await listIssues(ctx, checkId)).total, (await trailOf(ctx)).length]).toEqual([1, 1, 1]);
  });

  test("asked for by two processes at different seconds is the one that was first", async () => {
    const { ctx, signer, checkId } = await stage();
    // The other process comes in after this one looked and before it wrote: it waits in the signer.
    const late = { ...signer, sign: async (pdf: Buffer) => (await other(), signer.sign(pdf)) };
    let entered = false;
    const other = async () => {
      if (entered) return;
      entered = true;
      await issueReport(as(ctx, { name: "Diego Peña" }), signer, checkId, A4);
    };
    const report = await issueReport(ctx, late, checkId, A4);
    expect(report.document.issuedBy.name).toBe("Diego Peña");
    expect((await filesOf(ctx)).map((file) => file.file_sha256)).toEqual([report.sha256]);
    expect(await trailOf(ctx)).toHaveLength(1);
  });

  /** A signer in whose time something happens to the Check. */
  const interrupted = (signer: Signer, happen: () => Promise<unknown>): Signer => ({
    ...signer,
    sign: async (pdf) => {
      await happen();
      return signer.sign(pdf);
    },
  });
  const once = (happen: () => Promise<unknown>) => {
    let happened = false;
    return async () => {
      if (!happened) await ((happened = true), happen());
    };
  };

  test("never says what a completion has replaced while it was drawn", async () => {
    const { ctx, signer, checkId } = await stage({ sanctions: [], notLoaded: ["ofac-sdn"] });
    const { evidence } = madeUpCheck({ sanctions: [madeUpSanction()] });
    const complete = once(async () => {
      ctx.clock.set("2026-11-20T15:30:00Z");
      await db.query("update checks set evidence = $2, completed_at = $3 where check_id = $1", [checkId, evidence, ctx.clock.now()]);
    });
    const { document } = await issueReport(ctx, interrupted(signer, complete), checkId, A4);
    expect([document.evidence.score.complete, document.issuedAt]).toEqual([true, "2026-11-20T15:30:00Z"]);
    const { total, issues } = await listIssues(ctx, checkId);
    expect([total, issues.map(({ folio }) => folio)]).toEqual([1, [document.folio]]);
    expect([(await filesOf(ctx)).length, (await trailOf(ctx)).length]).toEqual([1, 1]);
  });

  test("has what was decided while it was drawn", async () => {
    const { ctx, signer, checkId, evidence } = await stage();
    const decide = once(() =>
      storeReview(db, ctx.actor.orgId, { checkId, rut: evidence.subject.rut, at: "2026-11-20T16:00:00Z", evidence }),
    );
    const { document } = await issueReport(ctx, interrupted(signer, decide), checkId, A4);
    expect(document).toEqual((await issueReport(ctx, signer, checkId, A4)).document);
    expect(document.review?.marks.length).toBeGreaterThan(0);
    expect((await listIssues(ctx, checkId)).total).toBe(1);
  });

  test("is put off when the Check changes each time, and leaves no trace", async () => {
    const { ctx, signer, checkId } = await stage();
    let times = 0;
    const everyTime = interrupted(signer, () =>
      db.query("update checks set completed_at = $2 where check_id = $1", [checkId, new Date(Date.UTC(2026, 10, 20, 16, times++))]),
    );
    await expect(issueReport(ctx, everyTime, checkId, A4)).rejects.toMatchObject({ code: "unavailable" });
    expect([times, (await listIssues(ctx, checkId)).total, await filesOf(ctx), await trailOf(ctx)]).toEqual([5, 0, [], []]);
  });

  test("leaves no trace when its file could not be made", async () => {
    const { ctx, signer, checkId } = await stage();
    const broken = { ...signer, sign: () => Promise.reject(new Error("no key")) };
    await expect(issueReport(ctx, broken, checkId, A4)).rejects.toThrow("no key");
    expect([await filesOf(ctx), await trailOf(ctx), (await listIssues(ctx, checkId)).total]).toEqual([[], [], 0]);
  });
});

test("what was issued is neither edited nor removed", async () => {
  const { ctx, signer, checkId } = await stage();
  const { document } = await issueReport(ctx, signer, checkId, A4);
  for (const change of [
    "update report_issues set issued_at = issued_at - interval '1 day'",
    "update report_files set made_at = now()",
    "delete from report_issues",
    "delete from report_files",
  ]) {
    await expect(db.query(`${change} where folio = $1`, [document.folio])).rejects.toThrow("append-only");
  }
});

describe("an earlier issue", () => {
  test("reopens byte for byte after a decision, which is in the next one", async () => {
    const { ctx, signer, checkId, evidence } = await stage();
    const before = await issueReport(ctx, signer, checkId, A4);
    await storeReview(db, ctx.actor.orgId, { checkId, rut: evidence.subject.rut, at: "2026-11-20T16:00:00Z", evidence });
    ctx.clock.set("2026-11-20T17:00:00Z");
    const after = await issueReport(ctx, signer, checkId, A4);
    expect(after.document.folio).not.toBe(before.document.folio);
    expect(after.document.review).not.toEqual(before.document.review);
    const again = await reopenReport(ctx, signer, checkId, before.document.folio);
    expect(again.pdf.equals(before.pdf)).toBe(true);
    expect((await listIssues(ctx, checkId)).issues.map(({ folio }) => folio)).toEqual([after.document.folio, before.document.folio]);
  });

  test("reopens as it was after the Check was completed", async () => {
    const { ctx, signer, checkId } = await stage({ sanctions: [], notLoaded: ["ofac-sdn"] });
    const before = await issueReport(ctx, signer, checkId, A4);
    const { evidence } = madeUpCheck({ sanctions: [madeUpSanction()] });
    await db.query("update checks set evidence = $2, completed_at = now() where check_id = $1", [checkId, JSON.stringify(evidence)]);
    const after = await issueReport(ctx, signer, checkId, A4);
    expect(after.document.folio).not.toBe(before.document.folio);
    const again = await reopenReport(ctx, signer, checkId, before.document.folio);
    expect(again.pdf.equals(before.pdf)).toBe(true);
    expect(again.document.evidence.score.complete).toBe(false);
  });

  test("is signed with the certificate of now: another file of the same issue, and both are known", async () => {
    const { ctx, signer, checkId } = await stage();
    const before = await issueReport(ctx, signer, checkId, A4);
    // Another secret does not open the key: the installation makes a new certificate.
    const renewed = await openSigner({ db, clock: ctx.clock, secret: "t".repeat(32), host: "cotejo.example", tell: () => {} })();
    const after = await issueReport(ctx, renewed, checkId, A4);
    expect(after.document).toEqual(before.document);
    expect(after.sha256).not.toBe(before.sha256);
    const signedWith = new Map((await filesOf(ctx)).map((file) => [file.file_sha256, file.signed_with]));
    expect(signedWith).toEqual(
      new Map([
        [before.sha256, signer.fingerprint],
        [after.sha256, renewed.fingerprint],
      ]),
    );
  });

  test("of another Check, of another organisation or of nobody is missing", async () => {
    const { ctx, signer, checkId, evidence } = await stage();
    const { document } = await issueReport(ctx, signer, checkId, A4);
    const stranger = await testContext(db);
    const otherId = await storeCheck(db, ctx.actor.orgId, { evidence, createdAt: "2026-10-20T14:00:00Z" });
    const asked: [Context, string, string][] = [
      [ctx, otherId, document.folio],
      [ctx, checkId, "0000000000000000"],
      [ctx, "no-uuid", document.folio],
      [stranger, checkId, document.folio],
    ];
    for (const [who, id, folio] of asked) {
      await expect(reopenReport(who, signer, id, folio)).rejects.toMatchObject({ code: "not-found" });
    }
    await expect(issueReport(stranger, signer, checkId, A4)).rejects.toMatchObject({ code: "not-found" });
    await expect(listIssues(stranger, checkId)).rejects.toMatchObject({ code: "not-found" });
  });

  test("with penal detail is missing for a role without it, whose own issue has none", async () => {
    const penal = madeUpCase({ competence: "penal", counter: "penal", rit: "Ordinaria-7731-2025" });
    const { ctx, signer, checkId } = await stage({ cases: [penal] });
    const whole = await issueReport(ctx, signer, checkId, A4);
    const without = as(ctx, { seesPenalDetail: false, role: "admin" });
    await expect(reopenReport(without, signer, checkId, whole.document.folio)).rejects.toMatchObject({ code: "not-found" });
    const own = await issueReport(without, signer, checkId, A4);
    expect([own.document.penalHidden, JSON.stringify(own.document).includes("7731")]).toEqual([true, false]);
    expect(own.document.folio).not.toBe(whole.document.folio);
    expect((await listIssues(without, checkId)).issues.map(({ folio }) => folio)).toEqual([own.document.folio]);
    expect((await listIssues(ctx, checkId)).total).toBe(2);
  });
});

describe("a download", () => {
  /** No provider answers: nothing of it is asked for. */
  const fromHere = (signer: Signer) => ({
    signer: () => Promise.resolve(signer),
    serviceFor: () => {
      throw new Error("nobody's service is asked");
    },
  });
  const ask = async (query: string) => {
    const { ctx, signer, checkId } = await stage();
    const from = fromHere(signer);
    return { ctx, checkId, from, answer: await downloadReport(ctx, from, checkId, new URLSearchParams(query)) };
  };

  test("is the organisation's language on A4, whole, with its length and a name of RUT, month and language", async () => {
    const { ctx, checkId, answer } = await ask("");
    const file = await buffer(answer.body as never);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "content-type": "application/pdf",
      "content-length": String(file.length),
      "content-disposition": 'attachment; filename="verificacion-76543210-3-2026-11-es.pdf"',
      "cache-control": "private, no-store",
    });
    expect((await filesOf(ctx)).map((each) => each.file_sha256)).toEqual([sha256(file)]);
    expect(ctx.views.map(({ action, subject }) => [action, subject])).toEqual([["check.report-downloaded", checkId]]);
  });

  test("is what was asked for", async () => {
    const { ctx, checkId, from, answer } = await ask("language=en&paper=letter");
    expect(answer.headers.get("content-disposition")).toContain("check-76543210-3-2026-11-en.pdf");
    const [issue] = (await listIssues(ctx, checkId)).issues;
    expect(issue).toMatchObject({ language: "en", paper: "letter" });
    const again = await downloadReport(ctx, from, checkId, new URLSearchParams({ folio: issue?.folio ?? "" }));
    expect((await buffer(again.body as never)).equals(await buffer(answer.body as never))).toBe(true);
  });

  test.each([
    "language=de",
    "paper=a3",
    "language=es&language=en",
    "folio=x",
    "folio=",
    "lang=es",
    "language=",
    "folio=0000000000000000&paper=a4",
  ])("of %s is refused before anything is looked for", async (query) => {
    const { ctx, signer } = await stage();
    await expect(downloadReport(ctx, fromHere(signer), randomUUID(), new URLSearchParams(query))).rejects.toMatchObject({
      code: "invalid-request",
    });
  });

  test("of more than can wait is told to come later, and issues nothing", async () => {
    const { ctx, signer, checkId } = await stage();
    const asked = await Promise.allSettled(Array.from({ length: 60 }, () => reopenReport(ctx, signer, checkId, "0000000000000000")));
    const codes = asked.map((each) => (each.status === "rejected" ? (each.reason as { code: string }).code : "answered"));
    expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(10);
    expect(codes.filter((code) => code === "not-found")).toHaveLength(50);
  });
});
