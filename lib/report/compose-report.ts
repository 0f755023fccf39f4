import type { ReportDocument } from "#lib/contract/report";
import type { Block, Report } from "#lib/report/block";
import { composeCases } from "#lib/report/compose-cases";
import { composeCounters } from "#lib/report/compose-counters";
import { composePep, composeSanctions } from "#lib/report/compose-hits";
import { composeIdentity } from "#lib/report/compose-identity";
import { composeLeftOut } from "#lib/report/compose-left-out";
import { composeNotes } from "#lib/report/compose-notes";
import { composeDecision, composeEarlierDecisions } from "#lib/report/compose-review";
import { composeScope, composeVerification } from "#lib/report/compose-scope";
import { composeSources } from "#lib/report/compose-sources";
import { composeReasons, composeSummary } from "#lib/report/compose-summary";
import { displayFolio, type IssuedReport } from "#lib/report/report-document";
import { type Wording, wordingIn } from "#lib/report/wording";

/**
 * What an issued report says, in order, apart from its look: who asked and why, the result and what was decided, the figures before
 * the text about them, on what it rests, what was found, what was left out, what all this is not, and how to verify it. Pure.
 */
export function composeReport(issue: IssuedReport): Report {
  const { document } = issue;
  const { check, evidence, organisation } = document;
  const wording = wordingIn(document.language);
  const { say } = wording;
  const parts = [
    composeDecision(document, wording),
    composeReasons(evidence, wording),
    composeCounters(document, wording),
    composeSummary(document, wording),
    composeIdentity(evidence, wording),
    composeSources(evidence, wording),
    composeSanctions(document, wording),
    composePep(document, wording),
    composeCases(document, wording),
    composeLeftOut(document, wording),
    composeEarlierDecisions(document, wording),
    composeScope(document, wording),
    composeVerification(issue, wording),
  ].filter((part) => part.length > 0);
  return {
    language: document.language,
    title: say("file.title", { rut: wording.rut(check.rut), month: wording.month(document.month) }),
    author: organisation.name,
    folio: document.folio,
    issuedAt: new Date(document.issuedAt),
    size: document.paper,
    running: {
      left: organisation.name,
      right: say(organisation.demo ? "file.runningDemo" : "file.running"),
      folio: say("file.folio", { id: displayFolio(document.folio) }),
    },
    pageOf: (page, pages) => say("file.pageOf", { page: String(page), pages: String(pages) }),
    blocks: [
      ...composeSubject(document, wording),
      ...composeScore(document, wording),
      ...composeNotes(document, wording),
      ...parts.flatMap((part, index) => numbered(part, index + 1, wording)),
    ],
  };
}

/** The parts have numbers, so that whoever cites one finds it on paper too. */
function numbered(part: Block[], number: number, { say }: Wording): Block[] {
  return part.map((block) =>
    block.kind === "heading" && block.level === 2
      ? { ...block, text: say("file.part", { number: String(number), title: block.text }) }
      : block,
  );
}

function composeSubject(document: ReportDocument, { say, word, ...wording }: Wording): Block[] {
  const { check, evidence, madeBy, issuedBy, organisation } = document;
  const who = ({ kind, name }: ReportDocument["madeBy"]) => (kind === "user" ? name : say("facts.program", { name }));
  const demo: Block = { kind: "note", tone: "high", title: say("notes.demoTitle"), text: say("notes.demoText") };
  return [
    {
      kind: "title",
      text: check.name,
      below: say("subject", { rut: wording.rut(check.rut), kind: word(`kind.${evidence.subject.kind}`) }),
    },
    {
      kind: "facts",
      rows: [
        { label: say("facts.organisation"), value: organisation.name },
        { label: say("facts.madeBy"), value: who(madeBy) },
        { label: say("facts.purpose"), value: word(`purpose.${document.purpose}`) },
        { label: say("facts.legalBasis"), value: word(`legalBasis.${document.legalBasis}`) },
        { label: say("facts.madeAt"), value: wording.bothTimes(check.created_at) },
        {
          label: say("facts.month"),
          value: say("facts.monthValue", { month: wording.month(document.month), until: wording.date(document.validUntil) }),
        },
        { label: say("facts.check"), value: check.permalink },
        {
          label: say("facts.issued"),
          value: say("facts.issuedValue", { instant: wording.bothTimes(document.issuedAt), name: who(issuedBy) }),
        },
        { label: say("facts.folio"), value: displayFolio(document.folio) },
      ],
    },
    ...(organisation.demo ? [demo] : []),
  ];
}

function composeScore({ evidence: { score } }: ReportDocument, { say, word, ...wording }: Wording): Block[] {
  const { thresholds } = score;
  const medium = wording.number(thresholds.medium);
  const high = wording.number(thresholds.high);
  const scale = { version: String(score.matrixVersion), medium, high, complete: score.complete ? "yes" : "no" };
  return [
    {
      kind: "score",
      value: score.value,
      thresholds,
      tone: score.label,
      valueText: wording.number(score.value),
      outOf: say("score.outOf"),
      label: word(`risk.${score.label}`),
      ticks: [wording.number(0), medium, high, wording.number(100)],
    },
    { kind: "text", style: "small", text: say("score.scale", scale) },
  ];
}
