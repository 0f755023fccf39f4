/** `certificate …`: what reports are signed with. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { keepAuthSecret } from "#lib/auth/kept-secret";
import { type Command, CommandEnd, type CommandRun, EXIT, type Outcome } from "#lib/cli/command";
import { PASSPHRASE_MEANINGS, PASSPHRASE_OPTIONS, readPassphrase } from "#lib/cli/passphrase";
import { openDataFolder } from "#lib/db/open-data-folder";
import type { CertificateFacts } from "#lib/signature/read-certificate";
import { type GivenKey, isPem, readPem, readPkcs12, wantsPassphrase } from "#lib/signature/read-given";
import { type Keeper, renewCertificate, adoptCertificate } from "#lib/signature/adopt-certificate";
import { type CertificateView, viewCertificates } from "#lib/signature/view-certificates";

export const CERTIFICATE_COMMANDS: Command[] = [
  {
    words: "certificate",
    args: [],
    story: "the certificate that reports are signed with, and those of before",
    details: ["What an earlier one signed stays known at the verification page. More: docs/signature.md"],
    options: {},
    meanings: {},
    run: show,
  },
  {
    words: "certificate use",
    args: [],
    story: "signs with the operator's own certificate from now on",
    details: [
      "One file of PKCS #12 (.p12, .pfx), or PEM files. All processes take it up with the next report; earlier reports stay as they are.",
      "It is refused, and nothing changes, unless key, certificate and chain fit together, are valid now and may sign documents.",
    ],
    options: { file: { type: "string" }, key: { type: "string" }, chain: { type: "string" }, ...PASSPHRASE_OPTIONS },
    meanings: {
      file: "PKCS #12, or the certificate in PEM (required)",
      key: "its private key in PEM, when it is in a file of its own",
      chain: "the certificates above it in PEM, when they are in a file of their own",
      ...PASSPHRASE_MEANINGS,
    },
    run: use,
  },
  {
    words: "certificate export",
    args: [],
    story: "the public certificate and its chain, for auditors to trust",
    options: { out: { type: "string" } },
    meanings: { out: "file to write, in PEM (required); none is overwritten" },
    run: exportPublic,
  },
  {
    words: "certificate renew",
    args: [],
    story: "signs with a new certificate of the installation's own from now on",
    details: [
      "For one that ends, or whose key may be known to others; also to go back from the operator's own. The key in use is put away for good.",
    ],
    options: {},
    meanings: {},
    run: renew,
  },
];

async function show(run: CommandRun): Promise<Outcome> {
  const certificates = await viewCertificates(await run.db(), secretOf(run));
  const [first, ...others] = certificates;
  if (!first?.inUse) {
    return { lines: ["There is no certificate yet: npm start makes one, and the first report does."], data: { certificates: [] } };
  }
  return {
    lines: [
      ...linesOf(first),
      ...first.chain.map((above) => `  below             ${above.subject}, until ${day(above.validUntil)}`),
      ...(first.keyState === "here"
        ? []
        : ["  its key is sealed under another AUTH_SECRET: the next report is signed with another certificate"]),
      ...(others.length === 0 ? [] : ["", "Before:", ...others.map(beforeLine)]),
    ],
    data: { certificates },
  };
}

async function use(run: CommandRun): Promise<Outcome> {
  const files = [run.values.required("file"), run.values.text("chain"), run.values.text("key")].flatMap((given) =>
    given === undefined ? [] : [fileOf(run, given)],
  );
  const passphrase = files.some(wantsPassphrase) ? await readPassphrase(run) : "";
  const facts = await adoptCertificate(await keeperOf(run), await givenKey(files, passphrase));
  return changed(facts);
}

async function renew(run: CommandRun): Promise<Outcome> {
  return changed(await renewCertificate(await keeperOf(run), new URL(run.env.PUBLIC_BASE_URL).hostname));
}

async function exportPublic(run: CommandRun): Promise<Outcome> {
  const path = run.path(run.values.required("out"));
  const inUse = (await viewCertificates(await run.db(), secretOf(run))).find((certificate) => certificate.inUse);
  if (inUse === undefined) throw new CommandEnd(EXIT.notFound, "There is no certificate yet: npm start makes one.");
  if (existsSync(path)) throw new CommandEnd(EXIT.refused, `${path} exists already.`);
  writeFileSync(path, inUse.pem, { flag: "wx" });
  return { lines: [`${path}: ${inUse.name}, SHA-256 ${inUse.fingerprint}.`], data: { path, fingerprint: inUse.fingerprint } };
}

function changed(facts: CertificateFacts): Outcome {
  const { name, validUntil, fingerprint } = facts;
  return { lines: [`Reports are signed with ${name}, until ${day(validUntil)}, SHA-256 ${fingerprint}.`], data: facts };
}

function givenKey(files: Buffer[], passphrase: string): GivenKey | Promise<GivenKey> {
  const [first, ...others] = files;
  if (first === undefined || isPem(first)) return readPem(files, passphrase);
  if (others.length > 0)
    throw new CommandEnd(EXIT.usage, "--key and --chain go with a certificate in PEM; a file of PKCS #12 has all in it.");
  return readPkcs12(first, passphrase);
}

const MOST_BYTES = 1024 * 1024;

function fileOf(run: CommandRun, given: string): Buffer {
  const path = run.path(given);
  if (!existsSync(path)) throw new CommandEnd(EXIT.notFound, `There is no file ${path}.`);
  const file = readFileSync(path);
  if (file.length > MOST_BYTES) throw new CommandEnd(EXIT.refused, `${path} is no certificate: it is larger than 1 MiB.`);
  return file;
}

async function keeperOf(run: CommandRun): Promise<Keeper> {
  return { db: await run.db(), clock: run.clock, secret: secretOf(run) };
}

/** AUTH_SECRET as `npm start` has it: given, or kept in the data folder. */
function secretOf(run: CommandRun): string {
  return run.env.AUTH_SECRET ?? keepAuthSecret(openDataFolder(run.dataFolder), undefined);
}

function linesOf(view: CertificateView): string[] {
  return [
    `Reports are signed with ${view.name}`,
    `  ${view.origin === "made" ? "made here on     " : "given on         "} ${day(view.addedAt)}`,
    `  subject           ${view.subject}`,
    `  issuer            ${view.issuer === view.subject ? "itself" : view.issuer}`,
    `  valid             ${day(view.validFrom)} until ${day(view.validUntil)}`,
    `  key               ${view.key}`,
    `  SHA-256           ${view.fingerprint}`,
  ];
}

function beforeLine({ name, addedAt, fingerprint, keyState }: CertificateView): string {
  return `  ${fingerprint}  ${name}, from ${day(addedAt)}${keyState === "put away" ? "" : `, its key is ${keyState}`}`;
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10);
}
