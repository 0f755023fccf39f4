/** Reports of generated Checks, rendered and signed as they are handed out, each held against its issue by the tools of others. */
import { createHash } from "node:crypto";
import { renderReport } from "#lib/report/render-report";
import type { IssuedReport } from "#lib/report/report-document";
import { makeCertificate } from "#lib/signature/make-certificate";
import { readCertificate } from "#lib/signature/read-certificate";
import { signPdf } from "#lib/signature/sign-pdf";
import type { Signer } from "#lib/signature/signer";
import { anyIssue } from "#lib/testing/any-check";
import { faultLines, judgeReport } from "#lib/testing/judge-report";
import { factsOfReport } from "#lib/testing/report-facts";

/** Of how many Checks the proof draws its own. */
const ALL_CHECKS = 1_000;
/** Reports at a time: one is rendered here while another is judged by processes. */
const AT_ONCE = 2;

export interface Files {
  unsigned: Buffer;
  signed: Buffer;
}

/** A signer with a certificate of its own, made as an installation makes it. */
export async function openTestSigner(): Promise<Signer> {
  const key = await makeCertificate({ host: "cotejo.example", now: new Date("2024-01-01T00:00:00Z") });
  const { fingerprint, name } = readCertificate(key.certificate);
  return { fingerprint, name, sign: (pdf) => signPdf(pdf, key) };
}

export async function filesOf(issue: IssuedReport, signer: Signer): Promise<Files> {
  const unsigned = await renderReport(issue);
  return { unsigned, signed: await signer.sign(unsigned) };
}

export interface Proved {
  faults: string[];
  figures: { reports: number; facts: number; cases: number; mostCases: number; signedMb: number };
}

/** Judges so many of the thousand Checks, evenly apart; each is made twice, and both must be the same bytes. */
export async function proveReports(count: number, tell: (faults: string[]) => void = () => undefined): Promise<Proved> {
  const signer = await openTestSigner();
  const waiting = Array.from({ length: count }, (_, at) => Math.floor((at * ALL_CHECKS) / count));
  const proved: Proved = { faults: [], figures: { reports: 0, facts: 0, cases: 0, mostCases: 0, signedMb: 0 } };
  const work = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const issue = anyIssue(index);
      const files = await filesOf(issue, signer);
      const faults = [...(await judgeAgain(index, files, signer)), ...faultLines(await judgeReport(issue, files))];
      const told = faults.map((fault) => `Check ${index}: ${fault}`);
      if (told.length > 0) tell(told);
      proved.faults.push(...told);
      addFigures(proved.figures, issue, files);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { ...proved, figures: { ...proved.figures, signedMb: Math.round(proved.figures.signedMb) } };
}

async function judgeAgain(index: number, { unsigned, signed }: Files, signer: Signer): Promise<string[]> {
  const again = await filesOf(anyIssue(index), signer);
  return [
    ...(digestOf(again.unsigned) === digestOf(unsigned) ? [] : ["again: the same issue gives other bytes unsigned"]),
    ...(digestOf(again.signed) === digestOf(signed) ? [] : ["again: the same issue gives other bytes signed"]),
    ...(signed.length === unsigned.length ? [] : ["again: signing changes the length"]),
  ];
}

function digestOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function addFigures(figures: Proved["figures"], issue: IssuedReport, { signed }: Files): void {
  const cases = issue.document.evidence.cases.length;
  figures.reports++;
  figures.facts += factsOfReport(issue).length;
  figures.cases += cases;
  figures.mostCases = Math.max(figures.mostCases, cases);
  figures.signedMb += signed.length / 1_000_000;
}
