/**
 * Holds a report's file against its issue with the tools of others: qpdf for its soundness and its objects, poppler for signature, tags,
 * text and attachment. One function a promise, each saying every fault in plain words, so that a broken twin shows which one caught it.
 */
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { displayFolio, type IssuedReport } from "#lib/report/report-document";
import { canShow } from "#lib/report/typeface";
import { visibleText } from "#lib/report/visible-text";
import { wordingIn } from "#lib/report/wording";
import { askTool, runTool, unpackObjects } from "#lib/testing/pdf-tools";
import { type ReadReport, readReport, says, squeezed, standsInOrder, textAfter } from "#lib/testing/read-report";
import { factsOfReport, rowsOfReport } from "#lib/testing/report-facts";

/** The faults of a file by the promise that it breaks. */
export type Faults = Record<"sound" | "signed" | "tagged" | "acts" | "attached" | "text" | "pages", string[]>;

/** Everything that a signed file must be; `unsigned` is the same file before, with its field empty. */
export async function judgeReport(issue: IssuedReport, { unsigned, signed }: { unsigned: Buffer; signed: Buffer }): Promise<Faults> {
  const folder = await mkdtemp(join(tmpdir(), "cotejo-report-"));
  try {
    const [before, path] = [join(folder, "unsigned.pdf"), join(folder, "signed.pdf")];
    await Promise.all([writeFile(before, unsigned), writeFile(path, signed)]);
    const objects = await unpackObjects(path);
    const read = await readReport(path);
    return {
      sound: [...(await judgeSound(before, "unsigned")), ...(await judgeSound(path, "signed"))],
      signed: await judgeSignature(path),
      tagged: await judgeTags(path, issue),
      acts: judgeActs(objects, signed),
      attached: await judgeAttachment(path, folder, issue),
      text: [...judgeText(read, issue), ...judgeRows(read, issue)],
      pages: judgePages(read, issue),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** All faults in one list, each with its promise. */
export function faultLines(faults: Faults): string[] {
  return Object.entries(faults).flatMap(([promise, lines]) => lines.map((line) => `${promise}: ${line}`));
}

async function judgeSound(path: string, which: string): Promise<string[]> {
  const { exitCode, stdout, stderr } = await runTool("qpdf", ["--check", path]);
  return exitCode === 0
    ? []
    : [`qpdf --check of the ${which} file ends with ${exitCode}: ${(stderr + stdout.toString("latin1")).slice(0, 300)}`];
}

/** One signature, valid, over the whole file, of the form that PAdES asks for. Whether one trusts its certificate is the reader's. */
async function judgeSignature(path: string): Promise<string[]> {
  const { stdout, stderr } = await runTool("pdfsig", ["-nocert", path]);
  const said = stdout.toString("utf8");
  const wanted = ["- Signature Validation: Signature is Valid.", "- Total document signed", "- Signature Type: ETSI.CAdES.detached"];
  const lacking = wanted.filter((line) => !said.includes(line)).map((line) => `pdfsig does not say "${line}": ${told(said + stderr)}`);
  const count = said.match(/^Signature #\d+:/gm)?.length ?? 0;
  return count === 1 ? lacking : [...lacking, `${count} signatures`];
}

/** What pdfsig said of the signature, in a line. */
function told(said: string): string {
  const lines = said.split("\n").filter((line) => /Validation|document signed|Type|not contain|Error/i.test(line));
  return lines.join(" ").replace(/\s+/g, " ").slice(0, 300);
}

/** Tagged, in its language, with its paper, and declared PDF/A-3b and PDF/UA-1. */
async function judgeTags(path: string, { document }: IssuedReport): Promise<string[]> {
  const info = (await askTool("pdfinfo", [path])).toString("utf8");
  const xmp = (await askTool("pdfinfo", ["-meta", path])).toString("utf8");
  const structure = (await askTool("pdfinfo", ["-struct", path])).toString("utf8");
  const declared = (name: string) => new RegExp(`${name}\\s*(?:=\\s*["']|>)\\s*([^"'<]*)`).exec(xmp)?.[1]?.trim();
  const size = document.paper === "a4" ? /^Page size:\s+595\.\d+ x 841\.\d+/m : /^Page size:\s+612 x 792/m;
  const faults = [
    [/^Tagged:\s+yes$/m.test(info), "pdfinfo does not say that it is tagged"],
    [/^JavaScript:\s+no$/m.test(info), "pdfinfo says that there is JavaScript"],
    [/^Encrypted:\s+no$/m.test(info), "pdfinfo says that it is encrypted"],
    [size.test(info), `not on ${document.paper}: ${/^Page size:.*$/m.exec(info)?.[0]}`],
    [declared("pdfaid:part") === "3" && declared("pdfaid:conformance") === "B", "XMP does not declare PDF/A-3b"],
    [declared("pdfuaid:part") === "1", "XMP does not declare PDF/UA-1"],
    [
      /^Document/m.test(structure) && /^\s+H1/m.test(structure) && /^\s+Table/m.test(structure),
      "no structure of document, headings and tables",
    ],
  ] as const;
  return faults.filter(([holds]) => !holds).map(([, fault]) => fault);
}

const ACTING =
  "JavaScript JS Launch OpenAction AA URI GoToR GoToE SubmitForm ResetForm ImportData RichMedia Movie Sound Rendition XFA".split(" ");

/** Nothing that acts or points outside, in any object; one attachment and one revision. */
function judgeActs(objects: string, file: Buffer): string[] {
  const open = withoutStreams(objects);
  const acting = ACTING.filter((name) => new RegExp(`/${name}(?![A-Za-z0-9])`).test(open)).map((name) => `there is a /${name}`);
  const embedded = open.match(/\/Type \/EmbeddedFile(?![A-Za-z])/g)?.length ?? 0;
  const revisions = file.toString("latin1").match(/startxref/g)?.length ?? 0;
  return [...acting, ...(embedded === 1 ? [] : [`${embedded} embedded files`]), ...(revisions === 1 ? [] : [`${revisions} revisions`])];
}

/** Objects without what streams and strings hold: a name in a text may be called anything. */
function withoutStreams(objects: string): string {
  return objects
    .replace(/\nstream\n[\s\S]*?\nendstream\n/g, "\n")
    .replace(/\((?:\\[\s\S]|[^\\()])*\)/g, "()")
    .replace(/<[0-9A-Fa-f\s]+>/g, "<>");
}

/** The attachment is the issue's document, byte for byte, under its name; what the page prints as its digest is it. */
async function judgeAttachment(path: string, folder: string, { bytes, sha256, document }: IssuedReport): Promise<string[]> {
  const wanted = document.language === "es" ? "cotejo-informe.json" : "cotejo-report.json";
  const list = (await runTool("pdfdetach", ["-list", path])).stdout.toString("utf8");
  const names = [...list.matchAll(/^\d+: (.*)$/gm)].map(([, name]) => name);
  if (names.length !== 1 || names[0] !== wanted) return [`attachments: ${names.join(", ") || "none"}`];
  const out = join(folder, "attachment.json");
  await askTool("pdfdetach", ["-save", "1", "-o", out, path]);
  const attached = await readFile(out);
  const digest = createHash("sha256").update(attached).digest("hex");
  return [
    ...(attached.equals(bytes) ? [] : ["the attachment is not the document of the issue"]),
    ...(digest === sha256 ? [] : [`the SHA-256 of the attachment is ${digest}`]),
  ];
}

function judgeText(read: ReadReport, issue: IssuedReport): string[] {
  return factsOfReport(issue)
    .filter(({ text }) => !says(read, visibleText(text, canShow)))
    .map(({ what, text }) => `${what} is not on paper: ${text.slice(0, 120)}`);
}

/** Each case has its court, title, dates, state and roles in its own row, and not in another's. */
function judgeRows(read: ReadReport, issue: IssuedReport): string[] {
  const rows = rowsOfReport(issue);
  const after = textAfter(
    read,
    rows.map(({ rit }) => rit),
  );
  return rows.flatMap(({ rit, texts }) => {
    const wanted = texts
      .map((text) => visibleText(text, canShow))
      .filter(standsInOrder)
      .map(squeezed);
    const places = after.get(squeezed(rit)) ?? [];
    return places.some((place) => wanted.every((text) => place.includes(text))) ? [] : [`the row of ${rit} does not say all of it`];
  });
}

/** Every page says which of how many it is, and of which folio. */
function judgePages({ pages }: ReadReport, { document }: IssuedReport): string[] {
  const { say } = wordingIn(document.language);
  return pages.flatMap((page, index) => {
    const number = squeezed(say("file.pageOf", { page: String(index + 1), pages: String(pages.length) }));
    const folio = squeezed(say("file.folio", { id: displayFolio(document.folio) }));
    return [number, folio].filter((text) => !page.includes(text)).map((text) => `page ${index + 1} does not say ${text}`);
  });
}
