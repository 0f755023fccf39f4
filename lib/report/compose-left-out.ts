/** What would have counted and was left out when the Check was made: what it was, why, and how that stands as of the issue. Pure. */
import type { LeftOut } from "#lib/contract/evidence";
import type { ReportDocument, ReportedMark } from "#lib/contract/report";
import { bookOfMarks } from "#lib/contract/review-marks";
import type { Block, Cell } from "#lib/report/block";
import { decidedBy } from "#lib/report/compose-review";
import type { Wording } from "#lib/report/wording";

export function composeLeftOut({ evidence, review }: Pick<ReportDocument, "evidence" | "review">, wording: Wording): Block[] {
  const { leftOut, caseLimit } = evidence;
  if (leftOut.length === 0) return [];
  const { say } = wording;
  const book = bookOfMarks(review?.marks ?? []);
  const why = (item: LeftOut, since: ReportedMark | undefined) => {
    if (item.dismissal) {
      const { by, at } = item.dismissal;
      const second = isTheSame(item, since?.decision) ? since?.decision?.second : null;
      const approved = second ? say("review.second", { name: second.by.name, instant: wording.instant(second.at) }) : "";
      return say("leftOut.dismissedBy", { name: by, instant: wording.instant(at) }) + approved;
    }
    return item.why === "too-old" && caseLimit
      ? say("leftOut.older", { since: wording.date(caseLimit.since), years: caseLimit.years })
      : say(`leftOut.${item.why}`);
  };
  const rowOf = (item: LeftOut): Cell[] => {
    const since = item.why === "dismissed" && item.id !== "" ? book.of(item.what, item.id, item.dismissal?.listId) : undefined;
    const details = [item.dismissal?.reason, since && standsNow(item, since, wording)].filter(Boolean);
    return [
      item.name === ""
        ? { text: say("leftOut.withheld"), tone: "quiet" }
        : { text: item.name, ...(item.what !== "case" && { detail: say("leftOut.entry", { entry: item.id }) }) },
      { text: say(`leftOut.${item.what}`) },
      { text: why(item, since), ...(details.length > 0 && { detail: details.join(" ") }) },
    ];
  };
  return [
    { kind: "heading", level: 2, text: say("leftOut.heading") },
    { kind: "text", style: "small", text: say("leftOut.note") },
    {
      kind: "table",
      caption: say("leftOut.caption"),
      columns: [
        { title: say("leftOut.name"), share: 4 },
        { title: say("leftOut.what"), share: 3 },
        { title: say("leftOut.why"), share: 6 },
      ],
      rows: leftOut.map(rowOf),
    },
  ];
}

/** Whether a decision is the one by which something was left out; the evidence keeps who dismissed it, and not the second person. */
function isTheSame({ dismissal }: LeftOut, decision: ReportedMark["decision"] | undefined): boolean {
  return decision?.outcome === "dismissed" && decision.at === dismissal?.at;
}

/** What became of the dismissal since; nothing where it is still the one by which it was left out. */
function standsNow(item: LeftOut, { state, decision }: ReportedMark, wording: Wording): string | undefined {
  const { say } = wording;
  if (state === "gone") return say("leftOut.since.gone");
  if (state === "to-confirm") return say("leftOut.since.to-confirm");
  if (decision === null || (state === "dismissed" && isTheSame(item, decision))) return undefined;
  return say(`leftOut.since.${state}`, { who: decidedBy(decision, wording), reason: decision.reason });
}
