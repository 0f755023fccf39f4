/** Promise: an installation has one certificate at a time, whichever process asks, and what it signed before stays its own. */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { writeBackup } from "#lib/db/backup";
import { restoreBackup } from "#lib/db/backup-restore";
import { openDb } from "#lib/db/db";
import { adoptCertificate } from "#lib/signature/adopt-certificate";
import { certificatesIn, isOurCertificate } from "#lib/signature/certificates-in";
import { openSigner } from "#lib/signature/installation-signer";
import { viewCertificates } from "#lib/signature/view-certificates";
import { issueCertificate } from "#lib/testing/issue-certificate";
import { testDb } from "#lib/testing/postgres";
import { signablePdf } from "#lib/testing/signable-pdf";
import { signatureFaults } from "#lib/testing/verify-signature";

const db = testDb();
const folder = mkdtempSync("/tmp/cotejo-signer-");
const SECRET = "s".repeat(43);
const OTHER = "t".repeat(43);
let now = new Date("2026-11-22T12:00:00Z");
let told: string[] = [];

beforeEach(async () => {
  await db.query("delete from signing_certificates");
  now = new Date("2026-11-22T12:00:00Z");
  told = [];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process of its own. */
function process_(secret = SECRET, from = db) {
  return openSigner({
    db: from,
    clock: { now: () => now },
    secret,
    host: "cotejo.example.cl",
    tell: (sentence) => void told.push(sentence),
  });
}

describe("the first who signs", () => {
  test("makes the certificate, and all sign with it from then on", async () => {
    const ready = process_();
    const first = await ready();
    expect(first.name).toBe("Cotejo cotejo.example.cl");
    const signed = await first.sign(await signablePdf("Informe"));
    expect(signatureFaults(signed)).toEqual([]);
    expect(certificatesIn(signed)).toEqual([first.fingerprint]);
    expect(await ready()).toBe(first);
    expect((await process_()()).fingerprint).toBe(first.fingerprint);
    expect(told).toEqual([`Reports are signed with a new certificate: Cotejo cotejo.example.cl, SHA-256 ${first.fingerprint}.`]);
  });

  test("is one, however many processes begin at once", async () => {
    const pools = Array.from({ length: 3 }, () => openDb({ url: db.url, poolSize: 2 }));
    const signers = await Promise.all(pools.flatMap((pool) => [0, 1].map(() => process_(SECRET, { ...pool, url: db.url })())));
    await Promise.all(pools.map((pool) => pool.close()));
    expect(new Set(signers.map(({ fingerprint }) => fingerprint)).size).toBe(1);
    expect(await viewCertificates(db, SECRET)).toHaveLength(1);
    expect(told).toHaveLength(1);
  });

  test("keeps the key sealed: the database alone does not sign", async () => {
    await process_()();
    const [row] = await db.query<{ sealed_key: Buffer }>("select sealed_key from signing_certificates");
    // A key of RSA in the clear names its algorithm, 1.2.840.113549.1.1.1.
    expect(row?.sealed_key.includes(Buffer.from("2a864886f70d010101", "hex"))).toBe(false);
    expect((await viewCertificates(db, OTHER))[0]?.keyState).toBe("sealed");
  });
});

describe("another AUTH_SECRET", () => {
  test("means another certificate; what the one before signed stays ours, and it comes back with its secret", async () => {
    const before = await process_()();
    const after = await process_(OTHER)();
    expect(after.fingerprint).not.toBe(before.fingerprint);
    expect(told[1]).toContain(
      `${before.fingerprint} was sealed under another AUTH_SECRET and cannot be used. Reports are signed with a new`,
    );
    expect(await isOurCertificate(db, ["0".repeat(64), before.fingerprint])).toBe(true);
    expect(await isOurCertificate(db, ["0".repeat(64)])).toBe(false);
    expect((await process_()()).fingerprint).toBe(before.fingerprint);
    expect((await process_(OTHER)()).fingerprint).toBe(after.fingerprint);
    expect(await viewCertificates(db, SECRET)).toHaveLength(2);
  });

  test("after a restore too, and with the same one nothing changes", async () => {
    const before = await process_()();
    const own = await issueCertificate({ name: "Operador" });
    await adoptCertificate(
      { db, clock: { now: () => now }, secret: SECRET },
      { privateKey: own.privateKey, certificates: [own.certificate] },
    );
    const rows = () => db.query("select * from signing_certificates order by fingerprint");
    const kept = await rows();
    const path = join(folder, "backup.cotejo");
    await writeBackup(db, { path, version: "0.1.0", at: now });
    await db.query("delete from signing_certificates");
    await restoreBackup(db, { path, replace: true, migrationsFolder: "lib/db/migrations" });
    expect(await rows()).toEqual(kept);
    expect((await process_()()).name).toBe("Operador");
    const elsewhere = await process_(OTHER)();
    expect(elsewhere.name).toBe("Cotejo cotejo.example.cl");
    expect(signatureFaults(await elsewhere.sign(await signablePdf("Informe")))).toEqual([]);
    expect(await isOurCertificate(db, [before.fingerprint])).toBe(true);
  });
});

describe("time goes on", () => {
  test("a certificate of its own is renewed thirty days before its end, and its key is gone", async () => {
    const ready = process_();
    const first = await ready();
    now = new Date("2036-10-22T11:59:00Z");
    expect(await ready()).toBe(first);
    now = new Date("2036-10-24T12:00:00Z");
    const next = await ready();
    expect(next.fingerprint).not.toBe(first.fingerprint);
    const [inUse, before] = await viewCertificates(db, SECRET);
    expect(inUse).toMatchObject({ fingerprint: next.fingerprint, keyState: "here", validUntil: new Date("2046-10-24T12:00:00Z") });
    expect(before).toMatchObject({ fingerprint: first.fingerprint, keyState: "put away" });
  });

  test("the operator's own is never replaced in silence: it signs until its end and then nothing does", async () => {
    const ready = process_();
    const first = await ready();
    const own = await issueCertificate({ name: "Operador", until: "2027-01-01T00:00:00Z" });
    await adoptCertificate(
      { db, clock: { now: () => now }, secret: SECRET },
      { privateKey: own.privateKey, certificates: [own.certificate] },
    );
    // The same process as before: it was not started again.
    const signer = await ready();
    expect(signer.name).toBe("Operador");
    expect(signatureFaults(await signer.sign(await signablePdf("Informe")))).toEqual([]);
    now = new Date("2027-01-01T00:00:01Z");
    await expect(ready()).rejects.toMatchObject({ code: "unavailable", message: expect.stringContaining("until 2027-01-01") });
    expect(await isOurCertificate(db, [first.fingerprint])).toBe(true);
    expect(await viewCertificates(db, SECRET)).toHaveLength(2);
  });
});
