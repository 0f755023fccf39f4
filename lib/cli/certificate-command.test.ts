/** Promise: an operator sees and changes what reports are signed with, in words, without a secret on the command line or the screen. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { X509Certificate } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { main } from "#lib/cli/main";
import { openSigner } from "#lib/signature/installation-signer";
import { certificatePem, type Issued, issueCertificate } from "#lib/testing/issue-certificate";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const folder = mkdtempSync("/tmp/cotejo-certificate-");
const SECRET = "s".repeat(43);
const now = new Date();
let own: Issued;
beforeAll(async () => {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().replace(/\.\d+/, "");
  own = await issueCertificate({ name: "Operador SpA", from: inDays(-1), until: inDays(12) });
  writeFileSync(join(folder, "own.pem"), certificatePem(own.certificate));
  writeFileSync(join(folder, "own.key"), own.privateKey.export({ type: "pkcs8", format: "pem" }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function cotejo(args: string[], secret = SECRET) {
  const said = { exitCode: -1, out: "", err: "" };
  said.exitCode = await main({
    args,
    variables: { DATABASE_URL: db.url, COTEJO_DATA_DIR: join(folder, "data"), AUTH_SECRET: secret },
    from: folder,
    signal: new AbortController().signal,
    out: (line) => void (said.out += `${line}\n`),
    err: (line) => void (said.err += `${line}\n`),
    progress: () => {},
  });
  return said;
}

/** What the doctor says of it. */
async function examined(secret = SECRET) {
  const { findings } = JSON.parse((await cotejo(["doctor", "--json"], secret)).out) as { findings: { what: string; state: string }[] };
  return findings.filter(({ what }) => what === "certificate");
}

test("from none to one of its own, to the operator's, and back", async () => {
  expect((await cotejo(["certificate"])).out).toBe("There is no certificate yet: npm start makes one, and the first report does.\n");
  expect(await cotejo(["certificate", "export", "--out", "x.pem"])).toMatchObject({ exitCode: 3 });
  expect(await examined()).toMatchObject([{ state: "warning", found: "none yet" }]);

  const made = await openSigner({ db, clock: { now: () => now }, secret: SECRET, host: "cotejo.example.cl", tell: () => {} })();
  expect((await cotejo(["certificate"])).out).toMatch(
    /^Reports are signed with Cotejo cotejo\.example\.cl\n {2}made here on .*\n {2}subject +CN=Cotejo/,
  );
  expect(await examined()).toMatchObject([{ state: "ok", found: expect.stringMatching(/^Cotejo cotejo\.example\.cl, made .* until/) }]);

  const used = await cotejo(["certificate", "use", "--file", "own.pem", "--key", "own.key"]);
  expect(used).toMatchObject({
    exitCode: 0,
    out: expect.stringMatching(/^Reports are signed with Operador SpA, until .*SHA-256 [0-9a-f]{64}\.\n$/),
  });
  const shown = (await cotejo(["certificate"])).out;
  expect(shown).toMatch(/given on/);
  expect(shown).toMatch(new RegExp(`Before:\n {2}${made.fingerprint} {2}Cotejo cotejo\\.example\\.cl, from [-\\d]+\n$`));
  expect(await examined()).toMatchObject([{ state: "warning", fix: expect.stringContaining("certificate use") }]);

  expect((await cotejo(["certificate", "export", "--out", "trust.pem"])).exitCode).toBe(0);
  expect(new X509Certificate(readFileSync(join(folder, "trust.pem"))).raw).toEqual(own.certificate);
  expect(readFileSync(join(folder, "trust.pem"), "utf8")).not.toContain("PRIVATE");
  expect(await cotejo(["certificate", "export", "--out", "trust.pem"])).toMatchObject({
    exitCode: 4,
    err: expect.stringContaining("exists already"),
  });

  expect((await cotejo(["certificate", "renew"])).out).toMatch(/^Reports are signed with Cotejo localhost, until/);
  const { certificates } = JSON.parse((await cotejo(["certificate", "--json"])).out) as { certificates: { origin: string }[] };
  expect(certificates.map(({ origin }) => origin)).toEqual(["made", "given", "made"]);
  expect(JSON.stringify(certificates)).not.toMatch(/PRIVATE|sealedKey/);
});

test("another AUTH_SECRET is told, and does not seal anything", async () => {
  const other = "t".repeat(43);
  expect((await cotejo(["certificate"], other)).out).toContain("its key is sealed under another AUTH_SECRET");
  expect(await examined(other)).toMatchObject([{ state: "fault", fix: expect.stringContaining("AUTH_SECRET of the running Cotejo") }]);
  const use = await cotejo(["certificate", "use", "--file", "own.pem", "--key", "own.key"], other);
  expect(use).toMatchObject({ exitCode: 4, err: expect.stringContaining("AUTH_SECRET is another one here") });
});

test.each([
  ["no file", ["--file", "none.p12"], 3, "There is no file"],
  ["nothing said", [], 2, "--file is missing."],
  ["a certificate without its key", ["--file", "own.pem"], 4, "say where it is with --key"],
  ["a passphrase on the command line", ["--file", "own.pem", "--passphrase", "x"], 2, "Unknown option '--passphrase'"],
])("%s has its sentence and exit code, and changes nothing", async (_, options, exitCode, sentence) => {
  const before = (await cotejo(["certificate", "--json"])).out;
  expect(await cotejo(["certificate", "use", ...options])).toMatchObject({ exitCode, err: expect.stringContaining(sentence) });
  expect((await cotejo(["certificate", "--json"])).out).toBe(before);
  expect(existsSync(join(folder, "data", "secrets.json"))).toBe(false);
});
