import { whyMissing } from "#lib/contract/consulted";
import type { CounterName, Evidence } from "#lib/contract/evidence";
import type { ReportDocument } from "#lib/contract/report";
import { bookOfMarks, laterDecisions } from "#lib/contract/review-marks";
import type { Block, Cell, Report } from "#lib/report/block";
import { composeCases } from "#lib/report/compose-cases";
import { composePep, composeSanctions } from "#lib/report/compose-hits";
import { composeDecision, composeMarks, decidedSince } from "#lib/report/compose-review";
import { composeIdentity, composeLeftOut, composeScope, composeSources } from "#lib/report/compose-sources";
import { displayFolio, type IssuedReport } from "#lib/report/report-document";
import { type Wording, wordingIn } from "#lib/report/wording";
import { coverageOf } from "#lib/summary/coverage";

/** What an issued report says, in order, apart from its look. Pure. */
export function composeReport({ document: detail }: IssuedReport): Report {
  const wording = wordingIn(detail.language);
  const { say } = wording;
  const { check, evidence } = detail;
  const blocks = [
    composeSubject(detail, wording),
    composeScore(detail, wording),
    composeNotes(detail, wording),
    composeDecision(detail, wording),
    composeSummary(detail, wording),
    composeReasons(evidence, wording),
    composeCounters(detail, wording),
    composeSanctions(detail, wording),
    composePep(detail, wording),
    composeCases(detail, wording),
    composeLeftOut(evidence, wording),
    composeMarks(detail, wording),
    composeIdentity(evidence, wording),
    composeSources(evidence, wording),
    composeScope(wording),
  ];
  return {
    language: detail.language,
    title: say("file.title", { rut: wording.rut(check.rut), month: wording.month(detail.month) }),
    author: detail.organisation.name,
    folio: detail.folio,
    issuedAt: new Date(detail.issuedAt),
    size: detail.paper,
    running: { left: detail.organisation.name, right: say("file.running"), folio: say("file.folio", { id: displayFolio(detail.folio) }) },
    pageOf: (page, pages) => say("file.pageOf", { page: String(page), pages: String(pages) }),
    blocks: blocks.flat(),
  };
}

function composeSubject(detail: ReportDocument, { say, word, ...wording }: Wording): Block[] {
  const { check, evidence, madeBy } = detail;
  return [
    {
      kind: "title",
      text: check.name,
      below: say("subject", { rut: wording.rut(check.rut), kind: word(`kind.${evidence.subject.kind}`) }),
    },
    {
      kind: "facts",
      rows: [
        { label: say("facts.organisation"), value: detail.organisation.name },
        {
          label: say("facts.madeBy"),
          value: say(madeBy.kind === "user" ? "facts.madeByUser" : "facts.madeByToken", { name: madeBy.name }),
        },
        { label: say("facts.purpose"), value: word(`purpose.${detail.purpose}`) },
        { label: say("facts.legalBasis"), value: word(`legalBasis.${detail.legalBasis}`) },
        {
          label: say("facts.madeAt"),
          value: say("facts.madeAtValue", { instant: wording.instant(check.created_at), utc: check.created_at }),
        },
        {
          label: say("facts.month"),
          value: say("facts.monthValue", { month: wording.month(detail.month), until: wording.date(detail.validUntil) }),
        },
        { label: say("facts.folio"), value: check.id },
        { label: say("facts.permalink"), value: check.permalink },
      ],
    },
  ];
}

function composeScore({ evidence: { score } }: ReportDocument, { say, word, ...wording }: Wording): Block[] {
  const { thresholds } = score;
  const medium = wording.number(thresholds.medium);
  const high = wording.number(thresholds.high);
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
    { kind: "text", style: "small", text: say("score.scale", { version: String(score.matrixVersion), medium, high }) },
  ];
}

function composeNotes({ evidence, organisation, review }: ReportDocument, { say, ...wording }: Wording): Block[] {
  const notes: Block[] = [];
  if (organisation.demo) notes.push({ kind: "note", tone: "plain", title: say("notes.demoTitle"), text: say("notes.demoText") });
  const missing = evidence.sources.filter((source) => source.state === "not-loaded" && source.counters.length > 0);
  if (missing.length > 0) {
    const sources = wording.list(missing.map((source) => source.name));
    notes.push({
      kind: "note",
      tone: "medium",
      title: say("notes.incompleteTitle"),
      text: say("notes.incompleteText", { count: missing.length, sources }),
    });
  }
  if (evidence.sources.some((source) => source.state === "switched-off"))
    notes.push({ kind: "note", tone: "medium", title: say("notes.courtsOffTitle"), text: say("notes.courtsOffText") });
  const byName = undecidedByName(evidence, review);
  const { namesakes } = evidence.subject;
  const sentences = [
    ...(namesakes !== null && namesakes > 1 ? [say("notes.namesakesRegister", { count: wording.number(namesakes) })] : []),
    ...(byName > 0 ? [say("notes.namesakesHits", { count: byName })] : []),
  ];
  if (sentences.length > 0) notes.push({ kind: "note", tone: "plain", title: say("notes.namesakesTitle"), text: sentences.join(" ") });
  return notes;
}

function undecidedByName({ sanctions, pep, cases }: Evidence, review: ReportDocument["review"]): number {
  const book = bookOfMarks(review?.marks ?? []);
  const found = [
    ...sanctions.map((hit) => ({ hit, mark: book.ofHit("sanction", hit) })),
    ...pep.map((hit) => ({ hit, mark: book.ofHit("pep", hit) })),
    ...cases.map((hit) => ({ hit, mark: book.ofCase(hit) })),
  ];
  return found.filter(({ hit, mark }) => hit.basis === "name" && decidedSince(mark) === "open").length;
}

function composeSummary({ check, summary }: ReportDocument, { say, ...wording }: Wording): Block[] {
  if (check.ai_summary === "") return [];
  const paragraphs = check.ai_summary.split(/\n{2,}/).filter((text) => text.trim() !== "");
  const instant = summary === null ? "" : wording.instant(summary.madeAt);
  const origin =
    summary === null || summary.maker === "local"
      ? say("summary.madeLocal", { instant: instant || wording.instant(check.created_at) })
      : say("summary.madeBy", { maker: summary.maker, instant });
  return [
    { kind: "heading", level: 2, text: say("summary.heading") },
    ...paragraphs.map((text): Block => ({ kind: "text", style: "serif", text })),
    { kind: "text", style: "small", text: origin },
  ];
}

function composeReasons({ score }: Evidence, { say, ...wording }: Wording): Block[] {
  const heading: Block = { kind: "heading", level: 2, text: say("reasons.heading", { value: wording.number(score.value) }) };
  if (score.reasons.length === 0) return [heading, { kind: "text", style: "body", text: say("reasons.none") }];
  return [
    heading,
    {
      kind: "table",
      caption: say("reasons.caption"),
      columns: [
        { title: say("reasons.reason"), share: 8 },
        { title: say("reasons.points"), share: 1, align: "right" },
      ],
      rows: score.reasons.map((reason) => [{ text: wording.scoreReason(reason) }, { text: wording.points(reason.points) }]),
      total: [{ text: say("reasons.total") }, { text: wording.number(score.value) }],
    },
  ];
}

const CASE_COUNTERS = [
  ["penal", "causas_penales_count"],
  ["civil", "causas_civiles_count"],
  ["labour", "causas_laborales_count"],
  ["union", "causas_sindicales_count"],
] as const;

function composeCounters({ evidence, review }: ReportDocument, wording: Wording): Block[] {
  const { say } = wording;
  const later = laterDecisions(evidence, bookOfMarks(review?.marks ?? []));
  const { counters, byName, adverse } = evidence;
  const sanctionsByName = evidence.sanctions.filter((hit) => hit.basis === "name").length;
  const counted = evidence.pep.filter((hit) => hit.counted);
  const pepByName = counted.filter((hit) => hit.basis === "name").length;
  const both = evidence.cases.filter((hit) => hit.union && hit.counter === "labour").length;
  const rows = [
    ...CASE_COUNTERS.map(([kind, counter]) =>
      counterRow(evidence, wording, {
        title: say(`counters.${kind}`),
        counter,
        byName: byName[kind],
        decidedByName: later[kind].decidedByName,
        total: counters[counter],
        adverse: adverse[kind],
      }),
    ),
    counterRow(evidence, wording, {
      title: say("counters.sanctions"),
      counter: "international_sanctions_count",
      total: counters.international_sanctions_count,
      byName: sanctionsByName,
      decidedByName: later.sanctions.decidedByName,
      adverse: null,
    }),
    counterRow(evidence, wording, {
      title: say("counters.pep"),
      counter: "pep",
      total: counted.length,
      said: say(counters.pep ? "counters.yes" : "counters.no"),
      byName: pepByName,
      decidedByName: later.pep.decidedByName,
      adverse: null,
    }),
  ];
  return [
    { kind: "heading", level: 2, text: say("counters.heading") },
    {
      kind: "table",
      caption: say("counters.caption"),
      columns: [
        { title: say("counters.matter"), share: 9 },
        { title: say("counters.total"), share: 3, align: "right" },
        { title: say("counters.byRut"), share: 3, align: "right" },
        { title: say("counters.byName"), share: 5, align: "right" },
        { title: say("counters.adverse"), share: 4, align: "right" },
        { title: say("counters.source"), share: 11 },
      ],
      rows,
    },
    ...(both > 0 ? [{ kind: "text", style: "small", text: say("counters.unionNote", { count: both }) } satisfies Block] : []),
    ...caseLimitNote(evidence, wording),
  ];
}

/** Which cases were too old to be counted, where a limit was in force. */
function caseLimitNote({ caseLimit }: Evidence, { say, ...wording }: Wording): Block[] {
  if (!caseLimit) return [];
  const text = say("counters.caseLimit", { since: wording.date(caseLimit.since), years: caseLimit.years });
  return [{ kind: "text", style: "small", text }];
}

/** A row of counters. A counter that no source answered for is a dash with the reason, never a zero. */
function counterRow(
  evidence: Evidence,
  { say, ...wording }: Wording,
  row: { title: string; counter: CounterName; total: number; said?: string; byName: number; decidedByName: number; adverse: number | null },
): Cell[] {
  const { extent, answered, missing } = coverageOf(evidence, row.counter);
  const dash: Cell = { text: say("counters.dash"), tone: "quiet" };
  const names = wording.list(missing.map((source) => source.name));
  if (extent === "none") {
    const unloaded = missing.length > 0 ? say("counters.partial", { sources: names }) : undefined;
    const why = whyMissing(missing) === "off" ? say("counters.courtsOff") : unloaded;
    return [{ text: row.title }, dash, dash, dash, dash, { text: say("counters.notConsulted"), detail: why, tone: "medium" }];
  }
  const figure = (count: number): Cell => ({ text: wording.number(count), tone: count === 0 ? "quiet" : "plain" });
  return [
    { text: row.title },
    row.said === undefined ? figure(row.total) : { text: row.said, tone: row.total === 0 ? "quiet" : "plain" },
    figure(row.total - row.byName),
    { ...figure(row.byName), ...(row.byName > row.decidedByName ? { detail: say("counters.toConfirm"), tone: "medium" } : {}) },
    row.adverse === null ? dash : figure(row.adverse),
    {
      text: answered.map((source) => [source.name, source.asOf && wording.date(source.asOf)].filter(Boolean).join(" · ")).join("; "),
      detail: extent === "partial" ? say("counters.partial", { sources: names }) : undefined,
      tone: "quiet",
    },
  ];
}
