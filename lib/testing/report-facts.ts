/**
 * What a report must say, gathered from the issued document and not from the blocks that the report is composed of: each fact as the
 * text in which a reader finds it. The judge of the proofs looks for each of them in what pdftotext reads.
 */
import { whyMissing } from "#lib/contract/consulted";
import type { CaseHit, CounterName, Evidence, Explanation } from "#lib/contract/evidence";
import type { ReportDocument } from "#lib/contract/report";
import { decisionsNow } from "#lib/contract/person-decisions";
import { bookOfMarks } from "#lib/contract/review-marks";
import { displayFolio, type IssuedReport } from "#lib/report/report-document";
import { canShow } from "#lib/report/typeface";
import { visibleText } from "#lib/report/visible-text";
import { type Wording, wordingIn } from "#lib/report/wording";
import { coverageOf } from "#lib/summary/coverage";

export interface Fact {
  /** Where it comes from, for the one who reads a fault. */
  what: string;
  text: string;
}

/** Aliases and identifiers that a report shows of an entry; of the others it says how many. */
const MOST_VALUES = 8;
/** Characters of a word of a comparison. */
const LONGEST_WORD = 40;

/** Every fact of an issue, those of its tables with the row that they stand in. */
export function factsOfReport({ document, sha256 }: IssuedReport): Fact[] {
  const wording = wordingIn(document.language);
  const facts = [
    ...subjectFacts(document, wording),
    { what: "folio", text: displayFolio(document.folio) },
    { what: "SHA-256 of the document", text: sha256 },
    ...counterFacts(document.evidence, wording),
    ...scoreFacts(document, wording),
    ...sourceFacts(document.evidence, wording),
    ...hitFacts(document.evidence, wording),
    ...caseFacts(document.evidence, wording),
    ...leftOutFacts(document.evidence, wording),
    ...reviewFacts(document, wording),
    ...document.check.ai_summary.split(/\n{2,}/).map((text) => ({ what: "summary", text })),
  ];
  return facts.filter(({ text }) => text.trim() !== "");
}

function subjectFacts(detail: ReportDocument, wording: Wording): Fact[] {
  const { check, evidence, organisation } = detail;
  const { subject } = evidence;
  const named = (what: string, ...texts: (string | null | undefined)[]) => texts.map((text) => ({ what, text: text ?? "" }));
  return [
    ...named("subject", check.name, `RUT ${wording.rut(check.rut)}`, wording.word(`kind.${subject.kind}`)),
    ...named("who asked", organisation.name, detail.madeBy.name, detail.issuedBy.name),
    ...named("why", wording.word(`purpose.${detail.purpose}`), wording.word(`legalBasis.${detail.legalBasis}`)),
    ...named("when", wording.instant(check.created_at), wording.instant(detail.issuedAt)),
    ...named("month", wording.month(detail.month), wording.date(detail.validUntil)),
    ...named("demonstration", organisation.demo ? wording.say("notes.demoTitle") : ""),
    ...named("namesakes", subject.namesakes !== null && subject.namesakes > 1 ? wording.number(subject.namesakes) : ""),
    ...subject.records.flatMap(({ source, name, asOf, licence }) =>
      named("register", source, name, asOf === null ? "" : wording.date(asOf), licence),
    ),
    ...named("penal detail hidden", isPenalHidden(detail) ? wording.say("cases.penalHidden") : ""),
  ];
}

/** Of courts that nobody asked there is no detail to hide. */
function isPenalHidden({ penalHidden, evidence }: ReportDocument): boolean {
  return penalHidden && coverageOf(evidence, "causas_penales_count").extent !== "none";
}

function counterFacts(evidence: Evidence, { say, number }: Wording): Fact[] {
  const { counters, byName, sanctions, pep } = evidence;
  const counted = pep.filter((hit) => hit.counted);
  const byNameOf = (hits: readonly { basis: string }[]) => hits.filter(({ basis }) => basis === "name").length;
  const row = (title: string, counter: CounterName, total: number, unconfirmed: number, told = number(total)): Fact => {
    const figures = [told, number(total - unconfirmed), number(unconfirmed)];
    const { extent } = coverageOf(evidence, counter);
    return { what: `counter ${counter}`, text: [title, ...(extent === "none" ? [say("counters.dash")] : figures)].join("") };
  };
  return [
    row(say("counters.penal"), "causas_penales_count", counters.causas_penales_count, byName.penal),
    row(say("counters.civil"), "causas_civiles_count", counters.causas_civiles_count, byName.civil),
    row(say("counters.labour"), "causas_laborales_count", counters.causas_laborales_count, byName.labour),
    row(say("counters.union"), "causas_sindicales_count", counters.causas_sindicales_count, byName.union),
    row(say("counters.sanctions"), "international_sanctions_count", sanctions.length, byNameOf(sanctions)),
    row(say("counters.pep"), "pep", counted.length, byNameOf(counted), say(counters.pep ? "counters.yes" : "counters.no")),
  ];
}

function scoreFacts({ evidence: { score, caseLimit } }: ReportDocument, wording: Wording): Fact[] {
  const scale = {
    version: String(score.matrixVersion),
    complete: score.complete ? "yes" : "no",
    medium: wording.number(score.thresholds.medium),
    high: wording.number(score.thresholds.high),
  };
  return [
    { what: "score", text: wording.number(score.value) + wording.say("score.outOf") },
    { what: "risk", text: wording.word(`risk.${score.label}`) },
    { what: "matrix", text: wording.say("score.scale", scale) },
    ...score.reasons.map((reason) => ({ what: "reason of the score", text: wording.scoreReason(reason) + wording.points(reason.points) })),
    { what: "oldest case", text: caseLimit ? wording.date(caseLimit.since) : "" },
  ];
}

function sourceFacts({ sources }: Evidence, wording: Wording): Fact[] {
  return sources.flatMap((source) => {
    const { name, state, version, asOf, importedAt, records } = source;
    const off = whyMissing([source]) === "off" ? "sources.switchedOffWhy" : "sources.notLoadedWhy";
    return [
      name,
      state === "answered" ? wording.say("sources.answered") : wording.say(off),
      version === null ? "" : String(version),
      asOf === null ? "" : wording.date(asOf),
      importedAt === null ? "" : wording.instant(importedAt),
      records === null ? "" : wording.number(records),
      ...(source.coverage ?? []).map(({ feed }) => feed),
    ].map((text) => ({ what: `source ${source.sourceId}`, text }));
  });
}

function hitFacts({ sanctions, pep }: Evidence, wording: Wording): Fact[] {
  const entry = (hit: Evidence["sanctions"][number] | Evidence["pep"][number]) => [
    hit.name,
    hit.listName,
    hit.entryId,
    ...hit.aliases.slice(0, MOST_VALUES),
    ...hit.identifiers.slice(0, MOST_VALUES).map(wording.identifier),
    ...explanationTexts(hit.explanation, hit.basis, wording),
  ];
  return [
    ...sanctions.map((hit) => ({
      what: `sanction ${hit.entryId}`,
      texts: [
        ...entry(hit),
        ...hit.programs,
        ...hit.countries.map(wording.country),
        ...hit.birthDates.map(wording.listedDate),
        hit.listedOn && wording.date(hit.listedOn),
        hit.remarks,
      ],
    })),
    ...pep.map((hit) => ({
      what: `PEP ${hit.entryId}`,
      texts: [
        ...entry(hit),
        wording.say(`pep.${hit.status}`),
        hit.post,
        hit.institution,
        hit.from && wording.date(hit.from),
        hit.to && wording.date(hit.to),
        hit.relatedTo,
        hit.source,
      ],
    })),
  ].flatMap(({ what, texts }) => texts.map((text) => ({ what, text: text ?? "" })));
}

/** A match by RUT needs no comparison of names. */
function explanationTexts(explanation: Explanation, basis: "rut" | "name", wording: Wording): string[] {
  const sentence = wording.matchSentence({ explanation, basis, of: "entry" });
  if (basis === "rut") return [sentence];
  // The names themselves stand above in full.
  const beginning = (text: string) => Array.from(text).slice(0, LONGEST_WORD).join("");
  const cut = (word: string) => beginning(visibleText(beginning(word), canShow));
  return [
    sentence,
    wording.similarity(explanation.similarity),
    ...explanation.tokens.flatMap(({ query, entry }) => [cut(query ?? ""), cut(entry ?? "")]),
    // Of a sentence that another one goes on after, the point is taken away.
    ...explanation.reasons.map((reason) => wording.matchReason(reason).replace(/\.$/, "")),
  ];
}

function caseFacts({ cases }: Evidence, wording: Wording): Fact[] {
  return cases.flatMap((hit) => [hit.rit, ...rowTexts(hit, wording)].map((text) => ({ what: `case ${hit.caseId}`, text })));
}

function rowTexts(hit: CaseHit, wording: Wording): string[] {
  return [
    hit.ruc,
    hit.court,
    hit.title,
    hit.matter,
    hit.procedure,
    hit.filedOn && wording.date(hit.filedOn),
    hit.state,
    ...hit.roles,
    hit.basis === "name" ? hit.participantName : "",
    hit.explanation && wording.similarity(hit.explanation.similarity),
  ].filter((text): text is string => Boolean(text));
}

/** Of each case what has to stand in its row, after its number and before that of another. */
export function rowsOfReport({ document }: IssuedReport): { rit: string; texts: string[] }[] {
  const wording = wordingIn(document.language);
  return document.evidence.cases.map((hit) => ({ rit: hit.rit, texts: rowTexts(hit, wording) }));
}

function leftOutFacts({ leftOut }: Evidence, wording: Wording): Fact[] {
  return leftOut.flatMap(({ id, name, dismissal }) =>
    [name, dismissal?.by, dismissal?.reason, dismissal && wording.instant(dismissal.at)].map((text) => ({
      what: `left out ${id}`,
      text: text ?? "",
    })),
  );
}

/** The decision that stands, the one that waits, and what was decided of each match. */
function reviewFacts({ evidence, review }: ReportDocument, wording: Wording): Fact[] {
  if (review === null) return [];
  const { standing, waiting } = decisionsNow(review.decisions);
  const decisions = [standing, waiting].flatMap((decision) => {
    if (decision === null) return [];
    const { outcome, reason, by, at, second } = decision;
    const approved = decision === standing && second !== null ? [second.by.name, wording.instant(second.at), second.reason] : [];
    return [wording.say(`review.outcome.${outcome}`), reason, by.name, wording.instant(at), ...approved];
  });
  const book = bookOfMarks(review.marks);
  const marks = [
    ...evidence.sanctions.map((hit) => book.ofHit("sanction", hit)),
    ...evidence.pep.map((hit) => book.ofHit("pep", hit)),
    ...evidence.cases.map(book.ofCase),
  ].flatMap((mark) => {
    const isDecided = mark?.decision && (mark.state === "confirmed" || mark.state === "dismissed" || mark.state === "proposed");
    if (!isDecided) return [];
    const { reason, by, at, second } = mark.decision as NonNullable<typeof mark.decision>;
    return [reason, by.name, wording.instant(at), second?.by.name, second && wording.instant(second.at)];
  });
  return [...decisions, ...marks].map((text) => ({ what: "review", text: text ?? "" }));
}
