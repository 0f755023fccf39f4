/** Broken twins of a report: each is a file that breaks one promise, made out of a right one, and the promise that has to catch it. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type IssuedReport, issueDocument } from "#lib/report/report-document";
import { wordingIn } from "#lib/report/wording";
import { madeUpCase, madeUpCheck, madeUpIssue, madeUpSanction } from "#lib/testing/check-detail";
import { type Faults, judgeReport } from "#lib/testing/judge-report";
import { askTool, packObjects, unpackObjects } from "#lib/testing/pdf-tools";
import { type Files, filesOf, openTestSigner } from "#lib/testing/prove-reports";

export interface Twin {
  name: string;
  /** Which promise has to catch it, and in which words. */
  promise: keyof Faults;
  fault: RegExp;
  /** The promises that it is said to break by nobody: what catches it is that one. */
  keeps: (keyof Faults)[];
  break: (right: Files, tools: Bench) => Promise<Files>;
}

/** What a twin is made with. */
interface Bench {
  folder: string;
  issue: IssuedReport;
  /** The files of another issue. */
  filesOf: (issue: IssuedReport) => Promise<Files>;
}

/** The faults of the right file, and of each twin. */
export async function judgeTwins(): Promise<{ right: Faults; twins: { twin: Twin; faults: Faults }[] }> {
  const folder = await mkdtemp(join(tmpdir(), "cotejo-twins-"));
  try {
    const issue = twinIssue();
    const signer = await openTestSigner();
    const right = await filesOf(issue, signer);
    const tools: Bench = { folder, issue, filesOf: (other) => filesOf(other, signer) };
    const twins = [];
    for (const twin of TWINS) twins.push({ twin, faults: await judgeReport(issue, await twin.break(right, tools)) });
    return { right: await judgeReport(issue, right), twins };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function twinIssue(
  entry = "COMERCIAL ANDES S.A.",
  [court, other] = ["1º Juzgado Civil de Santiago", "2º Juzgado Civil de Temuco"],
): IssuedReport {
  const cases = [madeUpCase({ court }), madeUpCase({ rit: "C-77-2025", caseId: "pjud/civil/77-2025", court: other })];
  return madeUpIssue(madeUpCheck({ sanctions: [madeUpSanction({ name: entry })], cases }));
}

/** A file whose objects were edited by hand; its signature is void by that alone. */
const edited =
  (pattern: RegExp, replacement: string) =>
  async ({ unsigned }: Files, { folder }: Bench) => {
    const path = join(folder, "edited.pdf");
    await writeFile(path, unsigned);
    const objects = await unpackObjects(path);
    if (!pattern.test(objects)) throw new Error(`The report has no ${pattern} to edit.`);
    const broken = await packObjects(objects.replace(pattern, replacement), path);
    return { unsigned: broken, signed: broken };
  };

/** A file that qpdf wrote anew with other attachments. */
const attached =
  (args: (place: { json: string; name: string }) => string[]) =>
  async ({ unsigned }: Files, { folder, issue }: Bench) => {
    const [path, json, out] = [join(folder, "right.pdf"), join(folder, "other.json"), join(folder, "attached.pdf")];
    await writeFile(path, unsigned);
    await writeFile(json, Buffer.from(issue.bytes.toString("utf8").replace("C-77-2025", "C-78-2025"), "utf8"));
    await askTool("qpdf", [path, ...args({ json, name: wordingIn(issue.document.language).say("file.attachment") }), out]);
    const broken = await readFile(out);
    return { unsigned: broken, signed: broken };
  };

const CATALOG = /\/Type \/Catalog\n/;
const PAGE = /\/Type \/Page\n/;
const UNTOUCHED: (keyof Faults)[] = ["sound", "tagged", "acts", "attached", "text", "pages"];
const untouchedBut = (promise: keyof Faults) => UNTOUCHED.filter((each) => each !== promise);

const TWINS: Twin[] = [
  {
    name: "a script when it opens",
    promise: "acts",
    fault: /there is a \/OpenAction/,
    keeps: ["sound", "attached", "text", "pages"],
    break: edited(CATALOG, "/Type /Catalog\n/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>\n"),
  },
  {
    name: "an address that a page leads to",
    promise: "acts",
    fault: /there is a \/URI/,
    keeps: untouchedBut("acts"),
    break: edited(PAGE, "/Type /Page\n/AA << /O << /S /URI /URI (https://evil.example/) >> >>\n"),
  },
  {
    name: "a fact that is not on paper",
    promise: "text",
    fault: /sanction 9412 is not on paper: COMERCIAL ANDES S\.A\./,
    keeps: ["sound", "signed", "tagged", "acts"],
    break: (_right, tools) => tools.filesOf(twinIssue("COMERCIAL ALPES S.A.")),
  },
  {
    name: "the courts of two cases changed places",
    promise: "text",
    fault: /the row of C-77-2025 does not say all of it/,
    keeps: ["sound", "signed", "tagged", "acts"],
    break: (_right, tools) => tools.filesOf(twinIssue(undefined, ["2º Juzgado Civil de Temuco", "1º Juzgado Civil de Santiago"])),
  },
  {
    name: "no tags",
    promise: "tagged",
    fault: /pdfinfo does not say that it is tagged/,
    keeps: untouchedBut("tagged"),
    break: edited(/\/Marked true\n/, "/Marked false\n"),
  },
  {
    name: "no structure",
    promise: "tagged",
    fault: /no structure of document, headings and tables/,
    keeps: untouchedBut("tagged"),
    break: edited(/\/StructTreeRoot \d+ 0 R\n/, ""),
  },
  {
    name: "an altered byte",
    promise: "signed",
    fault: /pdfsig does not say "- Signature Validation: Signature is Valid\."/,
    keeps: ["tagged", "acts", "attached", "text"],
    break: async ({ unsigned, signed }) => {
      const altered = Buffer.from(signed);
      const at = altered.indexOf("/Creator (", 0, "latin1") + "/Creator (".length + 1;
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      return { unsigned, signed: altered };
    },
  },
  {
    name: "bytes after what is signed",
    promise: "signed",
    fault: /pdfsig does not say "- Total document signed"/,
    keeps: ["text", "tagged", "attached"],
    break: async ({ unsigned, signed }) => ({ unsigned, signed: Buffer.concat([signed, Buffer.from("\n% more\n", "latin1")]) }),
  },
  {
    name: "never signed",
    promise: "signed",
    fault: /pdfsig does not say/,
    keeps: untouchedBut("signed"),
    break: async ({ unsigned }) => ({ unsigned, signed: unsigned }),
  },
  {
    name: "a second attachment",
    promise: "attached",
    fault: /attachments: .*other\.json/,
    keeps: ["sound", "tagged", "text", "pages"],
    break: attached(({ json }) => ["--add-attachment", json, "--"]),
  },
  {
    name: "an attachment that says something else",
    promise: "attached",
    fault: /the attachment is not the document of the issue/,
    keeps: ["sound", "tagged", "text", "pages"],
    break: attached(({ json, name }) => ["--add-attachment", json, "--replace", `--key=${name}`, `--filename=${name}`, "--"]),
  },
  {
    name: "another paper",
    promise: "tagged",
    fault: /not on a4/,
    keeps: ["sound", "signed", "acts"],
    break: (_right, { issue, filesOf: make }) => {
      const { folio: _folio, issuedAt, issuedBy, verificationPage, ...content } = issue.document;
      return make(issueDocument({ ...content, paper: "letter" }, { issuedAt, issuedBy, verificationPage }));
    },
  },
];
