/** What people decided about cases by name: many are decided at once with one reason, which then stands once. Pure. */
import type { CaseHit } from "#lib/contract/evidence";
import type { ReportDocument, ReportedMark } from "#lib/contract/report";
import { bookOfMarks } from "#lib/contract/review-marks";
import type { Block, Cell, Tone } from "#lib/report/block";
import { beforeOf, decidedBy, stateOf } from "#lib/report/compose-review";
import type { Wording } from "#lib/report/wording";

const TONES: Record<ReportedMark["state"], Tone> = {
  "to-confirm": "medium",
  proposed: "medium",
  confirmed: "plain",
  dismissed: "quiet",
  gone: "quiet",
};

interface Group {
  mark: ReportedMark;
  hits: CaseHit[];
}

export function composeCaseDecisions(cases: readonly CaseHit[], review: ReportDocument["review"], wording: Wording): Block[] {
  if (review === null) return [];
  const { say } = wording;
  const { decided, waiting } = grouped(cases, review.marks);
  if (decided.length === 0 && waiting === 0) return [];
  const rows = decided.map(({ mark, hits }): Cell[] => [
    { text: say(`review.states.${mark.state}`, { outcome: mark.decision?.outcome ?? "confirmed" }), tone: TONES[mark.state] },
    { text: say("review.cases", { count: hits.length }), detail: byCourt(hits) },
    reasonCell(mark, wording),
  ]);
  const rest: Cell[] = [
    { text: say("review.states.to-confirm"), tone: "medium" },
    { text: say(decided.length === 0 ? "review.openCases" : "review.otherCases", { count: waiting }) },
    { text: say("review.nobodyYet"), tone: "quiet" },
  ];
  return [
    { kind: "heading", level: 3, text: say("review.caseHeading") },
    {
      kind: "table",
      caption: say("review.caseHeading"),
      columns: [
        { title: say("review.state"), share: 5 },
        { title: say("review.caseColumn"), share: 9 },
        { title: say("review.whoWhy"), share: 10 },
      ],
      rows: waiting === 0 ? rows : [...rows, rest],
    },
  ];
}

function reasonCell(mark: ReportedMark, wording: Wording): Cell {
  const { decision, state } = mark;
  if (decision === null) return { text: stateOf(mark, wording) };
  if (state === "to-confirm") return { text: stateOf(mark, wording), detail: beforeOf(decision, wording) };
  return { text: decidedBy(decision, wording), detail: decision.reason };
}

/** `court: number, number; court: number`. */
function byCourt(hits: readonly CaseHit[]): string {
  const courts = new Map<string, string[]>();
  for (const { court, rit } of hits) courts.set(court, [...(courts.get(court) ?? []), rit]);
  return [...courts].map(([court, numbers]) => `${court}: ${numbers.join(", ")}`).join("; ");
}

/** Cases with one and the same decision together, in the order of the report; and how many wait that nobody ever decided. */
function grouped(cases: readonly CaseHit[], marks: readonly ReportedMark[]): { decided: Group[]; waiting: number } {
  const book = bookOfMarks(marks);
  const groups = new Map<string, Group>();
  let waiting = 0;
  for (const hit of cases) {
    const mark = book.ofCase(hit);
    if (mark === undefined) continue;
    const { state, openedWhy, decision } = mark;
    if (state === "to-confirm" && decision === null && openedWhy === "found") {
      waiting++;
      continue;
    }
    const key = JSON.stringify([state, openedWhy, decision]);
    const group = groups.get(key) ?? { mark, hits: [] };
    group.hits.push(hit);
    groups.set(key, group);
  }
  return { decided: [...groups.values()], waiting };
}
