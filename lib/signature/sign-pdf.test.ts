/** Promise: a signed PDF carries a PAdES signature that others verify, over every byte of it, and signing changes nothing else. */
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { signedData, type SigningKey } from "#lib/signature/cades";
import { certificatesIn } from "#lib/signature/certificates-in";
import { makeCertificate } from "#lib/signature/make-certificate";
import { CONTENTS_BYTES, findPlaceholder } from "#lib/signature/placeholder";
import { readCertificate } from "#lib/signature/read-certificate";
import { signPdf } from "#lib/signature/sign-pdf";
import { type Issued, issueCertificate, newKey } from "#lib/testing/issue-certificate";
import { signablePdf } from "#lib/testing/signable-pdf";
import { cmsFaults, signatureFaults, signatureOf } from "#lib/testing/verify-signature";

let key: SigningKey;
let pdf: Buffer;
beforeAll(async () => {
  key = await makeCertificate({ host: "cotejo.example.cl", now: new Date("2026-11-22T12:00:00Z") });
  pdf = await signablePdf("Informe de verificación");
});

describe("a signature", () => {
  test("holds, is of the whole file, and is the same for the same file", async () => {
    const signed = await signPdf(pdf, key);
    expect(signatureFaults(signed)).toEqual([]);
    expect((await signPdf(pdf, key)).equals(signed)).toBe(true);
    expect(certificatesIn(signed)).toEqual([readCertificate(key.certificate).fingerprint]);
  });

  test("changes its own two places and nothing else", async () => {
    const before = Buffer.from(pdf);
    const signed = await signPdf(pdf, key);
    expect(pdf.equals(before)).toBe(true);
    const { rangeAt, rangeLength, contentsAt, contentsEnd } = findPlaceholder(pdf);
    const blank = (file: Buffer) =>
      Buffer.from(file)
        .fill(0, rangeAt, rangeAt + rangeLength)
        .fill(0, contentsAt + 1, contentsEnd - 1);
    expect(blank(signed).equals(blank(pdf))).toBe(true);
    expect(signed.length).toBe(pdf.length);
  });

  test.each(["prime256v1", "secp384r1"] as const)("holds with a key of the curve %s", async (curve) => {
    const own = await issueCertificate({ name: "Operador", privateKey: newKey(curve) });
    expect(signatureFaults(await signPdf(pdf, { ...own, chain: [] }))).toEqual([]);
  });

  test("carries the chain of the certificate", async () => {
    const { own, chain } = await chainOfThree();
    const signed = await signPdf(pdf, { ...own, chain: chain.map(({ certificate }) => certificate) });
    expect(signatureFaults(signed)).toEqual([]);
    const all = [own, ...chain].map(({ certificate }) => readCertificate(certificate).fingerprint);
    expect(certificatesIn(signed).sort()).toEqual(all.sort());
  });
});

describe("what is not right is seen: the checks of this file can fail", () => {
  test("one byte of the file changed, wherever", async () => {
    const signed = await signPdf(pdf, key);
    const { range } = signatureOf(signed) ?? { range: [] };
    const [, end = 0, again = 0] = range;
    const places = [
      0,
      9,
      end - 1,
      again,
      signed.length - 1,
      ...Array.from({ length: 60 }, (_, step) => Math.floor((step * signed.length) / 60)),
    ];
    for (const at of places.filter((place) => place < end || place >= again)) {
      const changed = Buffer.from(signed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect({ at, faults: signatureFaults(changed).length }).not.toEqual({ at, faults: 0 });
    }
    expect(signatureFaults(Buffer.concat([signed, Buffer.from("\n%")]))).toEqual(["the ranges are not the whole file"]);
  });

  test("another certificate of the same key, issuer and number put in place of the one that signed", async () => {
    const own = await issueCertificate({ name: "Operador", privateKey: newKey(2048) });
    const twin = await issueCertificate({ name: "Operador", privateKey: own.privateKey, until: "2031-01-01T00:00:00Z" });
    expect(twin.certificate.length).toBe(own.certificate.length);
    const content = Buffer.from("what is signed");
    const cms = await signedData(createHash("sha256").update(content).digest(), { ...own, chain: [] });
    expect(cmsFaults(cms, content)).toEqual([]);
    twin.certificate.copy(cms, cms.indexOf(own.certificate));
    expect(cmsFaults(cms, content)).toEqual(["signing-certificate-v2 is of another certificate"]);
  });

  test("a file without a field, with a filled one, or a chain without end", async () => {
    await expect(signPdf(Buffer.from("%PDF-1.7\n"), key)).rejects.toThrow("a signature field that waits");
    await expect(signPdf(await signPdf(pdf, key), key)).rejects.toThrow("a signature field that waits");
    const long = Array.from({ length: 12 }, () => key.certificate);
    await expect(signPdf(pdf, { ...key, chain: long })).rejects.toThrow(`at most ${CONTENTS_BYTES} bytes`);
  });
});

test("text that looks like the empty field is text", async () => {
  const { rangeAt, contentsEnd } = findPlaceholder(pdf);
  const head = pdf.toString("latin1", pdf.lastIndexOf(" 0 obj", rangeAt) - 3, contentsEnd);
  for (const title of [head, head.repeat(2), head.slice(0, 200)]) {
    const unsigned = await signablePdf(title);
    expect(unsigned.indexOf("/ByteRange")).not.toBe(unsigned.lastIndexOf("/ByteRange"));
    expect(signatureFaults(await signPdf(unsigned, key))).toEqual([]);
  }
});

async function chainOfThree(): Promise<{ own: Issued; chain: Issued[] }> {
  const root = await issueCertificate({ name: "Raíz", privateKey: newKey(2048), isAuthority: true, serial: 1 });
  const middle = await issueCertificate({ name: "Intermedia", issuer: root, isAuthority: true, serial: 2 });
  const own = await issueCertificate({ name: "Operador SpA", issuer: middle, privateKey: newKey(2048), serial: 3, keyUsage: 0xc0 });
  return { own, chain: [middle, root] };
}
