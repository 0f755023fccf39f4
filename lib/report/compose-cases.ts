/** Court cases by the counter that counts them, and what people decided about those by name. Pure. */
import type { CaseHit, Evidence } from "#lib/contract/evidence";
import type { ReportDocument } from "#lib/contract/report";
import { bookOfMarks } from "#lib/contract/review-marks";
import type { Block, Cell, Column } from "#lib/report/block";
import { composeCaseDecisions } from "#lib/report/compose-case-decisions";
import { decidedSince } from "#lib/report/compose-review";
import type { Wording } from "#lib/report/wording";
import { coverageOf } from "#lib/summary/coverage";

const GROUPS = ["penal", "civil", "labour", "union", "shown"] as const;

export function composeCases({ evidence, penalHidden, review }: ReportDocument, wording: Wording): Block[] {
  const { cases } = evidence;
  const book = bookOfMarks(review?.marks ?? []);
  const { say } = wording;
  const hidden = penalHidden ? hiddenNote(evidence, wording) : [];
  if (cases.length === 0 && hidden.length === 0) return [];
  const context = { kind: evidence.subject.kind, manySources: new Set(cases.map(({ source }) => source)).size > 1 };
  const tables = GROUPS.flatMap((group): Block[] => {
    // What is certain stands before what is to be confirmed.
    const hits = cases.filter((hit) => groupOf(hit) === group).toSorted((a, b) => Number(a.basis === "name") - Number(b.basis === "name"));
    if (hits.length === 0) return [];
    const title = say(`cases.${group}`, { count: wording.number(hits.length) });
    const rows = hits.map((hit) => caseRow(hit, context, decidedSince(book.ofCase(hit)), wording));
    return [
      { kind: "heading", level: 3, text: title },
      ...(group === "shown" ? [{ kind: "text", style: "small", text: say("cases.shownNote") } satisfies Block] : []),
      { kind: "table", caption: title, columns: columnsOf(wording), rows },
    ];
  });
  return [
    { kind: "heading", level: 2, text: say("cases.heading") },
    ...(cases.length === 0 ? [] : [{ kind: "text", style: "small", text: say("cases.note") } satisfies Block]),
    ...hidden,
    ...tables,
    ...composeCaseDecisions(cases, review, wording),
  ];
}

/** For a role that does not see the detail of penal cases: how many there are, on which basis. Nothing where none were consulted. */
function hiddenNote(evidence: Evidence, { say }: Wording): Block[] {
  if (coverageOf(evidence, "causas_penales_count").extent === "none") return [];
  const { causas_penales_count: total, causas_penales_rut_match_count: byRut, causas_penales_name_match_count: byName } = evidence.counters;
  const title = say("cases.penalHidden");
  return [{ kind: "note", tone: "plain", title, text: say("cases.penalHiddenText", { total, byRut, byName }) }];
}

/** A union case that counts as a labour case stands there once. */
function groupOf(hit: CaseHit): (typeof GROUPS)[number] {
  return hit.counter ?? (hit.union ? "union" : "shown");
}

function columnsOf({ say }: Wording): Column[] {
  return [
    { title: say("cases.case"), share: 22 },
    { title: say("cases.court"), share: 38 },
    { title: say("cases.filed"), share: 16 },
    { title: say("cases.role"), share: 14 },
    { title: say("cases.match"), share: 18 },
  ];
}

function caseRow(
  hit: CaseHit,
  { kind, manySources }: { kind: Evidence["subject"]["kind"]; manySources: boolean },
  state: ReturnType<typeof decidedSince>,
  { say, ...wording }: Wording,
): Cell[] {
  const none = say("cases.none");
  const { explanation, participantName: name } = hit;
  const byName: Cell = {
    text: say("counters.byName"),
    detail:
      explanation === null
        ? say("cases.byNameAlone", { state })
        : say("cases.byName", { similarity: wording.similarity(explanation.similarity), state }),
    tone: state === "open" ? "medium" : "plain",
  };
  const namesakes = hit.namesakes === undefined ? "" : say("cases.namesakes", { count: hit.namesakes, kind });
  const extracted =
    hit.extractedOn === null ? hit.source : say("cases.source", { source: hit.source, date: wording.date(hit.extractedOn) });
  const about = [
    hit.title,
    hit.matter,
    hit.procedure,
    hit.union && say("cases.alsoUnion"),
    manySources && extracted,
    ...(hit.basis === "name" ? [say("cases.participant", { name }), namesakes] : []),
  ];
  const progress = [hit.state, hit.concluded && !/conclu/i.test(hit.state ?? "") && say("cases.concluded")];
  return [
    { text: hit.rit, ...(hit.ruc !== null && { detail: say("cases.ruc", { ruc: hit.ruc }) }) },
    { text: hit.court, detail: about.filter(Boolean).join(" · ") },
    { text: wording.date(hit.filedOn), detail: progress.filter(Boolean).join(" · ") || none },
    { text: hit.roles.join(", ") || none, detail: say(hit.adverse ? "cases.adverse" : "cases.notAdverse") },
    hit.basis === "rut" ? { text: say("basis.rut") } : byName,
  ];
}
