/** What people decided, as it stood when the report was issued. Counters and score are those of the making. Pure. */
import { decisionsNow } from "#lib/contract/person-decisions";
import type { ReportDocument, ReportedMark } from "#lib/contract/report";
import type { ItemDecision, PersonDecision } from "#lib/contract/review";
import { bookOfMarks, isWaiting, marksOfHits } from "#lib/contract/review-marks";
import type { Block, Cell } from "#lib/report/block";
import type { Wording } from "#lib/report/wording";

export type Reviewed = Pick<ReportDocument, "check" | "evidence" | "review">;
export type Row = { label: string; value: string };

/** What was decided about a match by name; `open` while nobody did. */
export function decidedSince(mark: Pick<ReportedMark, "state"> | undefined): "open" | "confirmed" | "dismissed" {
  return mark?.state === "confirmed" || mark?.state === "dismissed" ? mark.state : "open";
}

/** Who decided, when, and the second person. */
export function decidedBy({ by, at, second }: Pick<ItemDecision, "by" | "at" | "second">, { say, ...wording }: Wording): string {
  const who = say("review.byAt", { name: by.name, instant: wording.instant(at) });
  return second === null ? who : who + say("review.second", { name: second.by.name, instant: wording.instant(second.at) });
}

/** The decision about the RUT: which stands, which waits for a second person, or that nobody decided. */
export function composeDecision(document: Reviewed & Pick<ReportDocument, "issuedAt">, wording: Wording): Block[] {
  const { check, evidence, review, issuedAt } = document;
  if (review === null) return [];
  const { say } = wording;
  const { standing, waiting } = decisionsNow(review.decisions);
  const marks = marksOfHits(evidence, bookOfMarks(review.marks));
  const rows = [
    ...(standing === null ? [{ label: say("review.decision"), value: say("review.nobody") }] : decisionRows(standing, check.id, wording)),
    ...(waiting === null ? [] : [{ label: say("review.proposal"), value: proposal(waiting, wording) }]),
    ...(marks.length === 0 ? [] : [{ label: say("review.matches"), value: countsOf(marks, wording) }]),
  ];
  return [
    { kind: "heading", level: 2, text: say("review.decision") },
    { kind: "facts", rows },
    { kind: "text", style: "small", text: say("review.asOf", { instant: wording.instant(issuedAt) }) },
  ];
}

function decisionRows(decision: PersonDecision, checkId: string, wording: Wording): Row[] {
  const { say } = wording;
  const { outcome, reason, second } = decision;
  return [
    { label: say("review.decision"), value: say(`review.outcome.${outcome}`) },
    { label: say("review.who"), value: decidedBy(decision, wording) },
    { label: say("review.reason"), value: [reason, second?.reason].filter(Boolean).join(" · ") },
    { label: say("review.restsOn"), value: restsOn(decision, checkId, wording) },
  ];
}

/** On which Check it was decided, and how much was open then. */
function restsOn({ checkId, scoreValue, scoreLabel, openItems }: PersonDecision, here: string, { say, word, ...wording }: Wording): string {
  const place = { id: checkId, score: wording.number(scoreValue), risk: word(`risk.${scoreLabel}`).toLowerCase() };
  const text = say(checkId === here ? "review.onThis" : "review.onOther", place);
  return openItems === 0 ? text : `${text} ${say("review.openThen", { count: openItems })}`;
}

function proposal(decision: PersonDecision, wording: Wording): string {
  const { outcome, reason } = decision;
  const who = decidedBy(decision, wording);
  return wording.say("review.proposalValue", { outcome: wording.say(`review.outcome.${outcome}`), who, reason });
}

function countsOf(marks: readonly ReportedMark[], { say, ...wording }: Wording): string {
  const count = (keep: (mark: ReportedMark) => boolean) => marks.filter(keep).length;
  const parts = [
    { state: "to-confirm", count: count(isWaiting) },
    { state: "confirmed", count: count(({ state }) => state === "confirmed") },
    { state: "dismissed", count: count(({ state }) => state === "dismissed") },
    { state: "gone", count: count(({ state }) => state === "gone") },
  ] as const;
  return wording.list(parts.filter((part) => part.count > 0).map((part) => say(`review.counts.${part.state}`, { count: part.count })));
}

/** What was decided about the RUT before, also what never came to stand: a later reader sees how it came to the last one. */
export function composeEarlierDecisions({ check, review }: Reviewed, wording: Wording): Block[] {
  const earlier = review === null ? [] : decisionsNow(review.decisions).earlier;
  if (earlier.length === 0) return [];
  const { say } = wording;
  return [
    { kind: "heading", level: 2, text: say("review.earlier") },
    {
      kind: "table",
      caption: say("review.earlierCaption"),
      columns: [
        { title: say("review.decision"), share: 5 },
        { title: say("review.who"), share: 7 },
        { title: say("review.reason"), share: 9 },
      ],
      rows: earlier.map((decision): Cell[] => [
        { text: say(`review.outcome.${decision.outcome}`), ...fateOf(decision, wording) },
        { text: decision.state === "returned" ? decidedBy({ ...decision, second: null }, wording) : decidedBy(decision, wording) },
        {
          text: [decision.reason, decision.second?.reason].filter(Boolean).join(" · "),
          detail: restsOn(decision, check.id, wording),
        },
      ]),
    },
  ];
}

/** Of a proposal that never stood: who returned it, or that it was taken back. */
function fateOf({ state, by, second }: PersonDecision, { say, ...wording }: Wording): Pick<Cell, "detail"> {
  if (state === "standing") return {};
  if (state === "proposed" || second === null) return { detail: say("review.neverStood") };
  const fate = { name: second.by.name, instant: wording.instant(second.at) };
  return { detail: say(second.by.userId === by.userId ? "review.withdrawnBy" : "review.returnedBy", fate) };
}

/** Where a hit stands: what was decided, by whom and why, or since when it waits. Nothing where nobody keeps decisions. */
export function markRows(mark: ReportedMark | undefined, review: ReportDocument["review"], wording: Wording): Row[] {
  if (review === null) return [];
  const { say } = wording;
  const label = say("review.state");
  if (mark === undefined) return [{ label, value: say("review.notOpened") }];
  const { decision } = mark;
  return [
    { label, value: stateOf(mark, wording) },
    ...(decision === null || mark.state === "to-confirm" ? [] : [{ label: say("review.reason"), value: decision.reason }]),
    ...(decision !== null && mark.state === "to-confirm" ? [{ label: say("review.before"), value: beforeOf(decision, wording) }] : []),
  ];
}

/** In words: the state with who and when, or since when it waits and why again. */
export function stateOf({ state, decision, openedAt, openedWhy }: ReportedMark, wording: Wording): string {
  const { say } = wording;
  const words = say(`review.states.${state}`, { outcome: decision?.outcome ?? "confirmed" });
  if (state === "gone") return words;
  if (state !== "to-confirm") {
    if (decision === null) return words;
    const who = decidedBy(decision, wording);
    return state === "proposed"
      ? say("review.proposedBy", { outcome: decision.outcome, who })
      : say("review.decidedBy", { state: words, who });
  }
  const since = openedAt === null ? words : say("review.since", { state: words, instant: wording.instant(openedAt) });
  return openedWhy === null || openedWhy === "found" ? `${since}.` : `${since}. ${say(`review.again.${openedWhy}`)}`;
}

/** What was proposed or decided before it came to wait again; it no longer stands. */
export function beforeOf(decision: ItemDecision, wording: Wording): string {
  const { outcome, reason } = decision;
  return wording.say("review.beforeValue", { outcome, who: decidedBy(decision, wording), reason });
}
