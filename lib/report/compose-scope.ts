/** What a report is not, what holds for whoever keeps it, and how anybody verifies it. Pure. */
import type { ReportDocument } from "#lib/contract/report";
import type { Block } from "#lib/report/block";
import { attachmentName, displayFolio, type IssuedReport, verificationAddress } from "#lib/report/report-document";
import type { Wording } from "#lib/report/wording";

export function composeScope({ organisation, validUntil }: ReportDocument, { say, ...wording }: Wording): Block[] {
  const sentences = [
    say("scope.decision"),
    say("scope.names"),
    say("scope.cases"),
    say("scope.lists"),
    say("scope.month", { until: wording.date(validUntil) }),
    say("scope.personalData", { organisation: organisation.name }),
  ];
  return [
    { kind: "heading", level: 2, text: say("scope.heading") },
    ...sentences.map((text): Block => ({ kind: "text", style: "small", text })),
  ];
}

/** Three ways to verify, from the quickest to the one that needs neither this installation nor a network. */
export function composeVerification(issue: IssuedReport, { say }: Wording): Block[] {
  const { document, sha256 } = issue;
  const file = attachmentName(document.language);
  const rows = [
    { label: say("verification.page"), value: document.verificationPage },
    { label: say("verification.folio"), value: displayFolio(document.folio) },
    { label: say("verification.attachment"), value: file },
    { label: say("verification.sha256"), value: inGroups(sha256) },
    { label: say("verification.signature"), value: say("verification.signatureValue", { host: new URL(document.verificationPage).host }) },
  ];
  const ways = [say("verification.byPage"), say("verification.byReader"), say("verification.byDigest", { file })];
  return [
    { kind: "heading", level: 2, text: say("verification.heading") },
    { kind: "seal", address: verificationAddress(issue), rows, text: say("verification.seal") },
    ...ways.map((text): Block => ({ kind: "text", style: "small", text })),
  ];
}

/** Eight by eight: so that an eye can compare it with another. */
function inGroups(digest: string): string {
  return digest.match(/.{8}/g)?.join(" ") ?? digest;
}
