/** Promise: the operator's own certificate signs from its taking over on; one that cannot is refused in words, and nothing changes. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adoptCertificate, renewCertificate } from "#lib/signature/adopt-certificate";
import { openSigner } from "#lib/signature/installation-signer";
import { type GivenKey, readPem, readPkcs12, wantsPassphrase } from "#lib/signature/read-given";
import { viewCertificates } from "#lib/signature/view-certificates";
import { certificatePem, type CertificateWish, type Issued, issueCertificate, newKey, pkcs12 } from "#lib/testing/issue-certificate";
import { testDb } from "#lib/testing/postgres";
import { signablePdf } from "#lib/testing/signable-pdf";
import { signatureFaults } from "#lib/testing/verify-signature";

const db = testDb();
const clock = { now: () => new Date("2026-11-22T12:00:00Z") };
const keeper = { db, clock, secret: "s".repeat(43) };
const ready = openSigner({ ...keeper, host: "cotejo.example.cl", tell: () => {} });
const RSA = newKey(2048);

let root: Issued;
let middle: Issued;
beforeAll(async () => {
  root = await issueCertificate({ name: "Raíz", isAuthority: true, serial: 1 });
  middle = await issueCertificate({ name: "Intermedia", issuer: root, isAuthority: true, serial: 2 });
  await ready();
  await db.query("create table at_first as table signing_certificates");
});
beforeEach(async () => {
  await db.query("delete from signing_certificates");
  await db.query("insert into signing_certificates table at_first");
});

async function given(wish: Partial<CertificateWish> = {}, ...others: Issued[]): Promise<GivenKey> {
  const own = await issueCertificate({ name: "Operador SpA", privateKey: RSA, keyUsage: 0xc0, serial: 3, ...wish });
  return { privateKey: own.privateKey, certificates: [own, ...others].map(({ certificate }) => certificate) };
}

describe("it takes over", () => {
  test.each([
    ["of RSA, signed by itself", {}],
    ["of P-256, without any usage", { privateKey: newKey("prime256v1"), keyUsage: undefined }],
    ["of P-384, for e-mail and documents", { privateKey: newKey("secp384r1"), purposes: ["1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.36"] }],
  ])("%s", async (_, wish) => {
    await adoptCertificate(keeper, await given(wish));
    const signer = await ready();
    expect(signer.name).toBe("Operador SpA");
    expect(signatureFaults(await signer.sign(await signablePdf("Informe")))).toEqual([]);
  });

  test("with its chain in its order, whatever the order of the file", async () => {
    await adoptCertificate(keeper, await given({ issuer: middle }, root, middle));
    const [inUse, made] = await viewCertificates(db, keeper.secret);
    expect(inUse).toMatchObject({ origin: "given", keyState: "here", issuer: "CN=Intermedia" });
    expect(inUse?.chain.map(({ name }) => name)).toEqual(["Intermedia", "Raíz"]);
    expect(made).toMatchObject({ origin: "made", inUse: false, keyState: "put away" });
  });

  test("and the installation's own again, when the operator says so; one of before may come back", async () => {
    const own = await given();
    await adoptCertificate(keeper, own);
    const { fingerprint } = await renewCertificate(keeper, "cotejo.example.cl");
    expect((await ready()).fingerprint).toBe(fingerprint);
    await adoptCertificate(keeper, own);
    expect((await ready()).name).toBe("Operador SpA");
    expect(await viewCertificates(db, keeper.secret)).toHaveLength(3);
  });
});

describe("it is refused, and nothing changes:", () => {
  test.each<[string, () => Promise<GivenKey>, RegExp]>([
    ["a key of another certificate", async () => ({ ...(await given()), privateKey: newKey() }), /belongs to none of the certificates/],
    ["a short key", () => given({ privateKey: newKey(1024) }), /key is rsa 1024, and RSA of 2048 bits or more, P-256 or P-384/],
    ["another curve", () => given({ privateKey: newKey("secp521r1") }), /key is ec secp521r1/],
    ["one that ended", () => given({ until: "2026-11-22T11:59:59Z" }), /Operador SpA ended on 2026-11-22T11:59:59/],
    ["one that has not begun", () => given({ from: "2026-11-23T00:00:00Z" }), /valid only from 2026-11-23/],
    ["a key usage that does not sign", () => given({ keyUsage: 0x20 }), /key usage allows no signatures/],
    [
      "one for servers alone",
      () => given({ purposes: ["1.3.6.1.5.5.7.3.1"] }),
      /something else than documents \(extended key usage 1\.3\.6/,
    ],
    ["a chain that is not its own", () => given({}, middle), /Intermedia is not above it/],
    [
      "an authority that ended",
      async () => {
        const old = await issueCertificate({ name: "Vieja", isAuthority: true, until: "2026-06-01T00:00:00Z" });
        return given({ issuer: old }, old);
      },
      /Vieja ended on 2026-06-01/,
    ],
    ["more than has room", async () => given({ name: "Ñ".repeat(3_000) }), /a signature is of \d+ bytes, and 8192 have room/],
  ])("%s", async (_, files, sentence) => {
    const before = await viewCertificates(db, keeper.secret);
    await expect(adoptCertificate(keeper, await files())).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(sentence),
    });
    expect(await viewCertificates(db, keeper.secret)).toEqual(before);
  });

  test("the one that is in use, and a command with another AUTH_SECRET than the one of the running Cotejo", async () => {
    const own = await given();
    await adoptCertificate(keeper, own);
    await expect(adoptCertificate(keeper, own)).rejects.toThrow("in use already");
    const other = { ...keeper, secret: "t".repeat(43) };
    await expect(adoptCertificate(other, await given())).rejects.toThrow("AUTH_SECRET is another one here");
  });
});

describe("files", () => {
  test("PKCS #12 with a passphrase that is not ASCII opens to key and certificates, and with another one does not", async () => {
    const own = await issueCertificate({ name: "Operador", issuer: middle });
    const file = await pkcs12("contraseña ✓", own, [own.certificate, middle.certificate]);
    expect(wantsPassphrase(file)).toBe(true);
    const opened = await readPkcs12(file, "contraseña ✓");
    expect(opened.certificates).toEqual([own.certificate, middle.certificate]);
    expect(opened.privateKey.equals(own.privateKey)).toBe(true);
    await expect(readPkcs12(file, "contrasena")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("passphrase"),
    });
    await expect(readPkcs12(file.subarray(0, 300), "contraseña ✓")).rejects.toMatchObject({ code: "conflict" });
    await expect(readPkcs12(Buffer.from("no file of keys"), "")).rejects.toMatchObject({ code: "conflict" });
  });

  test("PKCS #12 of old says how it is made new", async () => {
    const own = await issueCertificate({ name: "Operador" });
    const file = await pkcs12("x", own, [own.certificate]);
    const old = Buffer.concat([file, Buffer.from("060a2a864886f70d010c0103", "hex")]);
    await expect(readPkcs12(old, "x")).rejects.toThrow("openssl pkcs12 -legacy -in old.p12");
  });

  test("PEM: all in one file or in three, with an encrypted key too", async () => {
    const own = await issueCertificate({ name: "Operador", issuer: middle });
    const plain = own.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const secret = own.privateKey.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "clave" }).toString();
    const [certificate, chain] = [certificatePem(own.certificate), certificatePem(middle.certificate)].map((text) => Buffer.from(text));
    const all = [own.certificate, middle.certificate];
    expect(readPem([Buffer.from(`${certificate}${plain}${chain}`)], "").certificates).toEqual(all);
    const files = [certificate, chain, Buffer.from(secret)].filter((file) => file !== undefined);
    expect(files.map(wantsPassphrase)).toEqual([false, false, true]);
    expect(readPem(files, "clave").privateKey.equals(own.privateKey)).toBe(true);
    expect(() => readPem(files, "otra")).toThrow("The private key cannot be read");
    expect(() => readPem(files.slice(0, 2), "")).toThrow("say where it is with --key");
    expect(() => readPem([Buffer.from(plain)], "")).toThrow("There is no certificate in it");
    const damaged = Buffer.from(`${certificate}${plain}`.replace(/\n(.)(.)/, "\n$2$1"));
    expect(() => readPem([damaged], "")).toThrow("damaged");
  });
});
