/** The stored summary with its maker, and the reasons of the score. Pure. */
import type { Evidence } from "#lib/contract/evidence";
import type { ReportDocument } from "#lib/contract/report";
import type { Block } from "#lib/report/block";
import type { Wording } from "#lib/report/wording";

/** The text as it was stored, in its own language: what was read and filed then is evidence. */
export function composeSummary({ check, summary, language }: ReportDocument, { say, ...wording }: Wording): Block[] {
  const lines = check.ai_summary.split("\n").filter((text) => text.trim() !== "");
  if (lines.length === 0) return [];
  const instant = wording.instant(summary?.madeAt ?? check.created_at);
  const maker = summary?.maker ?? "local";
  const other = summary !== null && summary.language !== language ? { language: summary.language } : {};
  const origin = [
    maker === "local" ? say("summary.madeLocal", { instant }) : say("summary.madeBy", { maker, instant }),
    ...(summary?.fallback ? [say("summary.fallback", { why: say(`summary.fallbackWhy.${summary.fallback}`) })] : []),
    ...(other.language ? [say("summary.otherLanguage", { language: other.language })] : []),
  ];
  return [
    { kind: "heading", level: 2, text: say("summary.heading") },
    ...lines.map((text): Block => ({ kind: "text", style: "serif", text, ...other })),
    { kind: "text", style: "small", text: origin.join(" ") },
  ];
}

export function composeReasons({ score }: Evidence, { say, ...wording }: Wording): Block[] {
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
