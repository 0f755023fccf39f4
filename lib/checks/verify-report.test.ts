/** Promises: what was issued here is known byte for byte, one changed bit is told, a stranger's file is unknown, a provider's is told as received, and no answer names anybody. */
import { createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { issueReport, type SignedReport } from "#lib/checks/issue-report";
import { keepReport } from "#lib/checks/stored-provider-report";
import { verifyFile, verifyReference } from "#lib/checks/verify-report";
import type { Scope } from "#lib/context";
import { LARGEST_VERIFIED_BYTES, Verification } from "#lib/contract/report";
import { readCode, readReference } from "#lib/contract/report-reference";
import { foliosIn } from "#lib/report/folios-in";
import { displayFolio, issuedReport, verificationAddress } from "#lib/report/report-document";
import { openSigner } from "#lib/signature/installation-signer";
import { madeUpCheck, madeUpSanction } from "#lib/testing/check-detail";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { storeCheck } from "#lib/testing/store-check";
import { storeProviderCheck } from "#lib/testing/store-provider-check";

const db = testDb();
/** Another installation. */
const elsewhere = testDb();

async function issueIn(where: typeof db, secret: string, scope: Scope = "real") {
  const ctx = await testContext(where, { scope });
  const signer = await openSigner({ db: where, clock: ctx.clock, secret, host: "cotejo.example", tell: () => {} })();
  const { evidence } = madeUpCheck({ sanctions: [madeUpSanction()] });
  const checkId = await storeCheck(where, ctx.actor.orgId, { evidence, createdAt: "2026-11-20T14:00:00Z" });
  const report = await issueReport(ctx, signer, checkId, { language: "es", paper: "a4" });
  return { ctx, checkId, report, fingerprint: signer.fingerprint };
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const sending = (bytes: Buffer, pieceBytes = 64 * 1024) => ({
  sizeBytes: bytes.length,
  bytes: (async function* () {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  })(),
});
const verify = (bytes: Buffer) => verifyFile(db, sending(bytes));
function flipped(bytes: Buffer, at: number, bit: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at);
  return changed;
}

let report: SignedReport;
let json: Buffer;
let names: string[];
let fingerprint: string;
beforeAll(async () => {
  const issued = await issueIn(db, "s".repeat(32));
  ({ report, fingerprint } = issued);
  const [row] = await db.query<{ document: string }>("select document from report_issues where folio = $1", [report.document.folio]);
  json = Buffer.from(row?.document ?? "");
  const { check, organisation, issuedBy } = report.document;
  names = [check.rut, check.name, check.id, organisation.name, issuedBy.name, issued.ctx.actor.orgId, issued.ctx.actor.id];
});

describe("a file that was issued here", () => {
  test("is unaltered, with the certificate that signed it, and so is the document attached to it", async () => {
    const { folio } = report.document;
    expect(await verify(report.pdf)).toEqual({
      verdict: "unaltered",
      what: "file",
      folio,
      issuedAt: "2026-11-20T15:00:00Z",
      sha256: sha256(report.pdf),
      signedWith: fingerprint,
      demo: false,
    });
    const document = { verdict: "unaltered", what: "document", folio, sha256: sha256(json), signedWith: null, demo: false };
    expect(await verify(json)).toMatchObject(document);
  });

  test("of one installation is unknown in another, though its Check says the same", async () => {
    const other = await issueIn(elsewhere, "t".repeat(32));
    expect(await verify(other.report.pdf)).toEqual({ verdict: "unknown", sha256: sha256(other.report.pdf) });
    expect(await verifyFile(elsewhere, sending(report.pdf))).toEqual({ verdict: "unknown", sha256: sha256(report.pdf) });
    expect((await verifyFile(elsewhere, sending(other.report.pdf))).verdict).toBe("unaltered");
  });

  test("is known however it comes: whole or byte by byte", async () => {
    expect((await verifyFile(db, sending(json, 1))).verdict).toBe("unaltered");
  });
});

describe("one flipped bit", () => {
  const isAltered = async (bytes: Buffer, at: number, bit: number) => {
    const { verdict } = await verify(flipped(bytes, at, bit));
    expect(`${at}.${bit}: ${verdict}`).toBe(`${at}.${bit}: altered`);
  };

  test("anywhere in the file is told", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(report.pdf.length - 1), fc.nat(7), (at, bit) => isAltered(report.pdf, at, bit)),
      { numRuns: 300 },
    );
  });

  test("anywhere in the document is told", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(json.length - 1), fc.nat(7), (at, bit) => isAltered(json, at, bit)),
      { numRuns: 150 },
    );
  });

  test("in each place by which we know a file is told: its folios and what stands beside them, its signature, its ends", async () => {
    const { folio } = report.document;
    for (const [what, bytes] of [
      ["file", report.pdf],
      ["document", json],
    ] as const) {
      const places = new Set([0, 1, bytes.length - 1]);
      const occurrences = [];
      for (let at = bytes.indexOf(folio); at >= 0; at = bytes.indexOf(folio, at + 1)) occurrences.push(at);
      expect(occurrences.length, `folios in the ${what}`).toBeGreaterThanOrEqual(what === "file" ? 2 : 1);
      for (const at of occurrences) for (let beside = -2; beside < folio.length + 2; beside++) places.add(at + beside);
      const contents = bytes.indexOf("/Contents <3");
      if (what === "file") for (let step = 0; step < 40; step++) places.add(contents + step * 60);
      for (const at of places) await isAltered(bytes, at, at % 8);
    }
    // Every bit of the one folio that a document has.
    const at = json.indexOf(folio);
    for (let bit = 0; bit < 128; bit++) await isAltered(json, at + (bit >> 3), bit % 8);
  });

  test("is told from the certificate alone where every folio is gone", async () => {
    const { folio } = report.document;
    const without = Buffer.from(report.pdf.toString("latin1").replaceAll(folio, "-".repeat(folio.length)), "latin1");
    expect(without.length).toBe(report.pdf.length);
    expect(await verify(without)).toEqual({ verdict: "altered", folio: null, issuedAt: null, sha256: sha256(without), demo: null });
  });

  // The broken twin: without looking for folios or certificates, a changed file is any unknown file.
  test("would be unknown to who compared digests alone", async () => {
    const changed = flipped(report.pdf, 1_000, 3);
    expect(await verifyReference(db, { folio: null, sha256: sha256(changed) })).toEqual({ verdict: "unknown", sha256: sha256(changed) });
    expect((await verify(changed)).verdict).toBe("altered");
  });
});

describe("what somebody brings", () => {
  test("with a page added, cut off or saved twice is altered", async () => {
    const more = [
      Buffer.concat([report.pdf, Buffer.from("\n%%EOF\n")]),
      report.pdf.subarray(0, -1),
      Buffer.concat([report.pdf, report.pdf]),
    ];
    for (const bytes of more) expect((await verify(bytes)).verdict).toBe("altered");
  });

  test.each([
    ["random bytes", () => randomBytes(300_000)],
    ["a ZIP", () => Buffer.concat([Buffer.from("PK\x03\x04"), randomBytes(2_000)])],
    ["a PDF of anybody", () => Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF")],
    [
      "a bomb of packed streams",
      () => Buffer.from(`%PDF-1.7\n${"<</Filter[/FlateDecode/FlateDecode]/Length 9>>stream\nxxxxxxxxx\n".repeat(20_000)}`),
    ],
    ["contents without end", () => Buffer.from(`%PDF-1.7 ${"/Contents <3082".repeat(50_000)}`)],
    ["folios of nobody without end", () => Buffer.from("7K3Q9WDD7K3Q9WDD ".repeat(200_000))],
    ["one run without end", () => Buffer.alloc(4_000_000, "A")],
    ["braces without end", () => Buffer.alloc(1_000_000, "{")],
    ["JSON of nobody", () => Buffer.from('{"format":"cotejo-report-1","folio":"0000000000000000"}')],
    ["one byte", () => Buffer.from("x")],
  ] as const)("is unknown: %s", async (_what, make) => {
    const bytes = make();
    expect(await verify(bytes)).toEqual({ verdict: "unknown", sha256: sha256(bytes) });
  });

  test("is refused when it is empty or larger than any report, whatever it says of its size", async () => {
    await expect(verify(Buffer.alloc(0))).rejects.toMatchObject({ code: "invalid-request" });
    const liar = { sizeBytes: 10, bytes: sending(Buffer.alloc(LARGEST_VERIFIED_BYTES + 1), 2 ** 20).bytes };
    await expect(verifyFile(db, liar)).rejects.toMatchObject({ code: "payload-too-large" });
    const large = { sizeBytes: LARGEST_VERIFIED_BYTES + 1, bytes: sending(Buffer.from("x")).bytes };
    await expect(verifyFile(db, large)).rejects.toMatchObject({ code: "payload-too-large" });
  });

  test("slowly holds nobody up: a whole file is compared while others still come", async () => {
    let open = () => {};
    const rest = new Promise<void>((resolve) => (open = resolve));
    const slow = Array.from({ length: 30 }, () =>
      verifyFile(db, {
        sizeBytes: json.length,
        bytes: (async function* () {
          yield json.subarray(0, 1);
          await rest;
          yield json.subarray(1);
        })(),
      }),
    );
    expect((await verify(json)).verdict).toBe("unaltered");
    open();
    // They were only late: as many as may wait are answered too.
    const answered = (await Promise.allSettled(slow)).filter((each) => each.status === "fulfilled");
    expect(answered.map((each) => each.value.verdict)).toEqual(Array.from({ length: 16 }, () => "unaltered"));
  });

  test("takes its turn: a few at once, some waiting, the others later", async () => {
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => verify(json)));
    const refused = asked.filter((each) => each.status === "rejected");
    expect(refused.map((each) => (each.reason as { code: string }).code)).toEqual([
      "too-many-requests",
      "too-many-requests",
      "too-many-requests",
      "too-many-requests",
    ]);
  });
});

describe("a folio or a digest", () => {
  test("of the QR code is told as issued, never as unaltered: no file was compared; with another digest it is altered, with another folio unknown", async () => {
    const { folio } = report.document;
    const code = new URL(verificationAddress(issuedReport(json.toString())));
    const asked = readCode(code.searchParams.get("folio") ?? "", code.searchParams.get("sha256") ?? "");
    expect(asked).toEqual({ folio, sha256: sha256(json) });
    expect(await verifyReference(db, { folio, sha256: sha256(json) })).toEqual({
      verdict: "issued",
      asked: "document",
      folio,
      issuedAt: "2026-11-20T15:00:00Z",
      sha256: sha256(json),
      signedWith: null,
      demo: false,
    });
    expect(await verifyReference(db, { folio, sha256: "0".repeat(64) })).toEqual({
      verdict: "altered",
      folio,
      issuedAt: "2026-11-20T15:00:00Z",
      sha256: "0".repeat(64),
      demo: false,
    });
    const nobodys = { folio: "0000000000000000", sha256: sha256(json) };
    expect(await verifyReference(db, nobodys)).toEqual({ verdict: "unknown", sha256: nobodys.sha256 });
  });

  test("alone is confirmed for what it is", async () => {
    const { folio } = report.document;
    const issued = { verdict: "issued", folio, issuedAt: "2026-11-20T15:00:00Z", demo: false };
    const alone = { ...issued, asked: "folio", sha256: null, signedWith: null };
    expect(await verifyReference(db, { folio, sha256: null })).toEqual(alone);
    const ofFile = { ...issued, asked: "file", sha256: sha256(report.pdf), signedWith: fingerprint };
    expect(await verifyReference(db, { folio: null, sha256: sha256(report.pdf) })).toEqual(ofFile);
    // Anybody can make a code that names the digest of a true file.
    expect(await verifyReference(db, { folio, sha256: sha256(report.pdf) })).toEqual(ofFile);
    const ofDocument = { ...issued, asked: "document", sha256: sha256(json), signedWith: null };
    expect(await verifyReference(db, { folio: null, sha256: sha256(json) })).toEqual(ofDocument);
    expect(await verifyReference(db, { folio: "0000000000000000", sha256: null })).toEqual({ verdict: "unknown", sha256: null });
  });

  test("is read as people write it", () => {
    const { folio } = report.document;
    const typed = [displayFolio(folio), displayFolio(folio).toLowerCase(), ` Folio: ${folio} `, displayFolio(folio).replaceAll("-", " – ")];
    for (const text of typed) expect(readReference(text)).toEqual({ folio, sha256: null });
    expect(readReference("OIL0-OIL0-OIL0-OIL0")).toEqual({ folio: "0110011001100110", sha256: null });
    const digest = sha256(json);
    for (const text of [digest, digest.toUpperCase(), `SHA-256: ${digest.match(/../g)?.join(":")}`]) {
      expect(readReference(text)).toEqual({ folio: null, sha256: digest });
    }
    for (const text of ["", "76543210-3", "7K3Q-9WDD", `${folio}U`, "UUUU-UUUU-UUUU-UUUU", digest.slice(1), "x".repeat(300)]) {
      expect(readReference(text)).toBeNull();
    }
    expect([readCode(folio, ""), readCode("", digest), readCode(folio, digest.slice(1)), readCode(digest, folio)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

test("a report of the demonstration says so in every answer, and one of the same installation that is real does not", async () => {
  const made = (await issueIn(db, "s".repeat(32), "demo")).report;
  const { folio } = made.document;
  const digests = { pdf: sha256(made.pdf), unknown: "0".repeat(64) };
  const answers = [
    await verify(made.pdf),
    await verify(flipped(made.pdf, 1_000, 3)),
    await verifyReference(db, { folio, sha256: null }),
    await verifyReference(db, { folio, sha256: digests.pdf }),
    await verifyReference(db, { folio, sha256: digests.unknown }),
  ];
  expect(answers.map(({ verdict }) => verdict)).toEqual(["unaltered", "altered", "issued", "issued", "altered"]);
  for (const answer of answers) expect(answer).toMatchObject({ folio, demo: true });
  expect(await verify(report.pdf)).toMatchObject({ verdict: "unaltered", demo: false });
});

describe("a PDF that a provider sent", () => {
  const pdf = Buffer.from(`%PDF-1.4 ${randomBytes(40).toString("hex")}\n%%EOF`);
  const receive = async (bytes: Buffer, at: string, host?: string) => {
    const ctx = await testContext(db, { name: "Corredora Reservada" });
    ctx.clock.set(at);
    const { checkId, note } = await storeProviderCheck(db, ctx.actor.orgId, host === undefined ? {} : { host });
    await keepReport(ctx, { checkId, rut: "12345678-5", month: "2026-11", note }, sha256(bytes), bytes);
    return { ctx, checkId };
  };

  test("is told as received: who sent it and when it first came, however many have it, and nothing else", async () => {
    await receive(pdf, "2026-11-21T10:00:00Z", "later.example.cl");
    const { ctx, checkId } = await receive(pdf, "2026-11-20T10:00:00.900Z");
    await receive(pdf, "2026-11-22T10:00:00Z");
    const answer = await verify(pdf);
    const received = { verdict: "received", host: "api.example.cl", receivedAt: "2026-11-20T10:00:00Z", sha256: sha256(pdf) };
    expect(answer).toEqual({ ...received, compared: true });
    expect(Verification.parse(answer)).toEqual(answer);
    for (const told of [checkId, ctx.actor.orgId, "Corredora", "12345678", "Ana Soto"]) expect(JSON.stringify(answer)).not.toContain(told);
    // A digest that was only named: nothing was compared.
    expect(await verifyReference(db, { folio: null, sha256: sha256(pdf) })).toEqual({ ...received, compared: false });
  });

  test("with one bit changed is unknown, and so is its digest beside a folio", async () => {
    await receive(pdf, "2026-11-20T10:00:00Z");
    const changed = flipped(pdf, 12, 0);
    expect(await verify(changed)).toEqual({ verdict: "unknown", sha256: sha256(changed) });
    const beside = { folio: "0000000000000000", sha256: sha256(pdf) };
    expect(await verifyReference(db, beside)).toEqual({ verdict: "unknown", sha256: beside.sha256 });
    expect(await verifyReference(db, { folio: report.document.folio, sha256: sha256(pdf) })).toMatchObject({ verdict: "altered" });
  });

  test("that was issued here is told as issued: that says more", async () => {
    const own = await issueIn(db, "s".repeat(32));
    await receive(own.report.pdf, "2026-11-20T10:00:00Z");
    expect(await verify(own.report.pdf)).toMatchObject({ verdict: "unaltered" });
  });
});

test("no answer names a person, a RUT, a Check or an organisation", async () => {
  const { folio } = report.document;
  const answers = [
    await verify(report.pdf),
    await verify(json),
    await verify(flipped(report.pdf, 500, 1)),
    await verifyReference(db, { folio, sha256: null }),
    await verifyReference(db, { folio, sha256: "0".repeat(64) }),
  ];
  expect(new Set(answers.map(({ verdict }) => verdict))).toEqual(new Set(["unaltered", "altered", "issued"]));
  for (const answer of answers) {
    expect(Verification.parse(answer)).toEqual(answer);
    for (const name of names) expect(JSON.stringify(answer)).not.toContain(name);
  }
});

test("a folio is found wherever a large file has it, across the parts it is read in too", async () => {
  const { folio } = report.document;
  for (const at of [0, 2 ** 20 - 16, 2 ** 20 - 8, 2 ** 20, 2 ** 21 - 1, 3 * 2 ** 20 - 16]) {
    const bytes = Buffer.alloc(3 * 2 ** 20, " ");
    bytes.write(folio, at, "latin1");
    expect([at, await verify(bytes)]).toMatchObject([at, { verdict: "altered", folio }]);
  }
});

test("a file is asked for a bounded number of folios", async () => {
  const many = Array.from({ length: 5_000 }, (_, number) => String(number).padStart(16, "0")).join(" ");
  expect((await foliosIn(Buffer.from(many), () => Promise.resolve())).length).toBe(200);
});
