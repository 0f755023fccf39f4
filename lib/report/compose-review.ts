/** What people decided, as it stood when the report was issued. Counters and score are those of the making. Pure. */
import type { Evidence } from "#lib/contract/evidence";
import { decisionsNow } from "#lib/contract/person-decisions";
import type { ReportDocument } from "#lib/contract/report";
import type { ItemDecision, PersonDecision, ReviewMark } from "#lib/contract/review";
import { bookOfMarks, isWaiting, marksOfHits } from "#lib/contract/review-marks";
import type { Block, Cell, Tone } from "#lib/report/block";
import type { Wording } from "#lib/report/wording";

export type Reviewed = Pick<ReportDocument, "check" | "evidence" | "review">;

/** What was decided about a match by name; `open` while nobody did. */
export function decidedSince(mark: ReviewMark | undefined): "open" | "confirmed" | "dismissed" {
  return mark?.state === "confirmed" || mark?.state === "dismissed" ? mark.state : "open";
}

/** The decision about the RUT: which stands, which waits for a second person, or that nobody decided. */
export function composeDecision(
  { check, evidence, review, issuedAt }: Reviewed & Pick<ReportDocument, "issuedAt">,
  wording: Wording,
): Block[] {
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

function decisionRows(decision: PersonDecision, checkId: string, { say, word, ...wording }: Wording): { label: string; value: string }[] {
  const { outcome, by, at, second, reason, scoreValue, scoreLabel, openItems } = decision;
  const approved = second === null ? "" : say("review.second", { name: second.by.name, instant: wording.instant(second.at) });
  const place = { folio: decision.checkId, score: wording.number(scoreValue), risk: word(`risk.${scoreLabel}`).toLowerCase() };
  const restsOn = say(decision.checkId === checkId ? "review.onThis" : "review.onOther", place);
  return [
    { label: say("review.decision"), value: say(`review.outcome.${outcome}`) },
    { label: say("review.who"), value: say("review.byAt", { name: by.name, instant: wording.instant(at) }) + approved },
    { label: say("review.reason"), value: [reason, second?.reason].filter(Boolean).join(" · ") },
    { label: say("review.restsOn"), value: openItems === 0 ? restsOn : `${restsOn} ${say("review.openThen", { count: openItems })}` },
  ];
}

function proposal({ outcome, by, at, reason }: PersonDecision, { say, ...wording }: Wording): string {
  const who = say("review.byAt", { name: by.name, instant: wording.instant(at) });
  return say("review.proposalValue", { outcome: say(`review.outcome.${outcome}`), who, reason });
}

function countsOf(marks: readonly ReviewMark[], { say, ...wording }: Wording): string {
  const count = (keep: (mark: ReviewMark) => boolean) => marks.filter(keep).length;
  const parts = [
    { state: "to-confirm", count: count(isWaiting) },
    { state: "confirmed", count: count(({ state }) => state === "confirmed") },
    { state: "dismissed", count: count(({ state }) => state === "dismissed") },
    { state: "gone", count: count(({ state }) => state === "gone") },
  ] as const;
  return wording.list(parts.filter((part) => part.count > 0).map((part) => say(`review.counts.${part.state}`, { count: part.count })));
}

const TONES: Record<ReviewMark["state"], Tone> = {
  "to-confirm": "medium",
  proposed: "medium",
  confirmed: "plain",
  dismissed: "quiet",
  gone: "quiet",
};

/** Each match with who decided what about it, when and why. Cases that wait are one line: a common name has many. */
export function composeMarks({ evidence, review }: Reviewed, wording: Wording): Block[] {
  const rows = review === null ? [] : markRows(evidence, review.marks, wording);
  if (rows.length === 0) return [];
  const { say } = wording;
  return [
    { kind: "heading", level: 2, text: say("review.heading") },
    {
      kind: "table",
      caption: say("review.caption"),
      columns: [
        { title: say("review.match"), share: 8 },
        { title: say("review.state"), share: 5 },
        { title: say("review.who"), share: 6 },
        { title: say("review.reason"), share: 9 },
      ],
      rows,
    },
  ];
}

function markRows({ sanctions, pep, cases }: Evidence, marks: readonly ReviewMark[], wording: Wording): Cell[][] {
  const { say } = wording;
  const book = bookOfMarks(marks);
  const entries = [
    ...sanctions.map((hit) => ({ hit, mark: book.ofHit("sanction", hit) })),
    ...pep.map((hit) => ({ hit, mark: book.ofHit("pep", hit) })),
  ].flatMap(({ hit, mark }) => {
    const detail = say("review.entry", { list: hit.listName, entry: hit.entryId });
    return mark === undefined ? [] : [markRow(mark, { text: hit.name, detail }, wording)];
  });
  const found = cases.flatMap((hit) => {
    const mark = book.ofCase(hit);
    return mark === undefined ? [] : [{ hit, mark }];
  });
  const decided = found
    .filter(({ mark }) => mark.state !== "to-confirm")
    .map(({ hit, mark }) => markRow(mark, { text: hit.rit, detail: hit.court }, wording));
  const open = found.length - decided.length;
  const rest: Cell[] = [
    { text: say("review.openCases", { count: open }) },
    { text: say("review.states.to-confirm"), tone: "medium" },
    { text: "" },
    { text: "" },
  ];
  return [...entries, ...decided, ...(open === 0 ? [] : [rest])];
}

function markRow({ state, decision }: ReviewMark, match: Cell, { say, ...wording }: Wording): Cell[] {
  const stands = decision !== null && state !== "to-confirm" && state !== "gone";
  const outcome = decision?.outcome ?? "confirmed";
  return [
    match,
    { text: say(`review.states.${state}`, { outcome }), tone: TONES[state] },
    stands ? whoOf(decision, { say, ...wording }) : { text: "" },
    { text: stands ? decision.reason : "" },
  ];
}

function whoOf({ by, at, second }: ItemDecision, { say, ...wording }: Omit<Wording, "word">): Cell {
  return {
    text: by.name,
    detail:
      wording.instant(at) + (second === null ? "" : say("review.second", { name: second.by.name, instant: wording.instant(second.at) })),
  };
}
