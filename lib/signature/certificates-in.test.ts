/** Promise: whose signatures a file carries is found in files of ours, damaged ones too, and no file of strangers does any harm. */
import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { certificatesIn } from "#lib/signature/certificates-in";
import { makeCertificate } from "#lib/signature/make-certificate";
import { findPlaceholder } from "#lib/signature/placeholder";
import { readCertificate } from "#lib/signature/read-certificate";
import { signPdf } from "#lib/signature/sign-pdf";
import { signablePdf } from "#lib/testing/signable-pdf";

let pdf: Buffer;
let signed: Buffer;
let fingerprint: string;
beforeAll(async () => {
  const key = await makeCertificate({ host: "cotejo.example.cl", now: new Date("2026-11-22T12:00:00Z") });
  fingerprint = readCertificate(key.certificate).fingerprint;
  pdf = await signablePdf("Informe");
  signed = await signPdf(pdf, key);
});

describe("the certificate is found", () => {
  test("in a signed file, and none in one that is not signed yet", () => {
    expect(certificatesIn(signed)).toEqual([fingerprint]);
    expect(certificatesIn(pdf)).toEqual([]);
  });

  test("where the signature around it was damaged, and not where the certificate was", () => {
    const { contentsAt } = findPlaceholder(pdf);
    const hex = signed.toString("latin1", contentsAt + 1, contentsAt + 4_000);
    const certificateAt = contentsAt + 1 + hex.indexOf("3082", 8 * 8);
    const changed = (at: number) => {
      const file = Buffer.from(signed);
      file.write(file.toString("latin1", at, at + 1) === "0" ? "1" : "0", at, "latin1");
      return certificatesIn(file);
    };
    for (let at = contentsAt + 1; at < certificateAt; at++) expect({ at, found: changed(at) }).toEqual({ at, found: [fingerprint] });
    expect(changed(certificateAt + 100)).not.toContain(fingerprint);
  });

  test("in the middle of other bytes, written with blanks and capitals", () => {
    const { contentsAt, contentsEnd } = findPlaceholder(pdf);
    const field = `/Contents\r\n <${signed.toString("latin1", contentsAt + 1, contentsEnd).toUpperCase()}`;
    expect(certificatesIn(Buffer.from(`junk /Contents 12 0 R /Contents(x) ${field} junk`, "latin1"))).toEqual([fingerprint]);
  });
});

describe("no bytes do any harm", () => {
  test("any bytes with pieces of signatures in them", () => {
    const pieces = ["/Contents", "<", ">", "30820100", "3082ffff3082", "30820010308100", " ", "\n", "/Contents <3082"];
    const piece = fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 20 }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (parts) => {
        for (const found of certificatesIn(Buffer.from(parts.join(""), "latin1"))) expect(found).toMatch(/^[0-9a-f]{64}$/);
      }),
    );
  });

  test("many megabytes of fields, or of one certificate in another, are looked at so far and no further", () => {
    const field = Buffer.from("/Contents <", "latin1");
    expect(certificatesIn(Buffer.alloc(8 * 2 ** 20, field))).toEqual([]);
    expect(certificatesIn(Buffer.concat([field, Buffer.alloc(8 * 2 ** 20, "308230003082")]))).toHaveLength(64);
    expect(certificatesIn(Buffer.concat([field, randomBytes(2 ** 20)]))).toEqual([]);
    expect(certificatesIn(Buffer.alloc(0))).toEqual([]);
  });
});
