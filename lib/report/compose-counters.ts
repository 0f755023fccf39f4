/** The counters with the basis of what they count; what no source answered for is a dash with the reason. Pure. */
import { whyMissing } from "#lib/contract/consulted";
import type { CounterName, Evidence } from "#lib/contract/evidence";
import type { ReportDocument } from "#lib/contract/report";
import { bookOfMarks, laterDecisions } from "#lib/contract/review-marks";
import type { Block, Cell } from "#lib/report/block";
import type { Wording } from "#lib/report/wording";
import { coverageOf } from "#lib/summary/coverage";

const CASE_COUNTERS = [
  ["penal", "causas_penales_count"],
  ["civil", "causas_civiles_count"],
  ["labour", "causas_laborales_count"],
  ["union", "causas_sindicales_count"],
] as const;

export function composeCounters({ evidence, review, penalHidden }: ReportDocument, wording: Wording): Block[] {
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
        // Whoever does not see the penal cases is not told either which of them were decided.
        decidedByName: penalHidden && kind === "penal" ? byName.penal : later[kind].decidedByName,
        total: counters[counter],
        adverse: adverse[kind],
        ...(penalHidden && kind === "penal" && { note: say("counters.withheld") }),
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
  row: {
    title: string;
    counter: CounterName;
    total: number;
    said?: string;
    byName: number;
    decidedByName: number;
    adverse: number | null;
    note?: string;
  },
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
    { ...figure(row.byName), ...unconfirmed(row, say) },
    row.adverse === null ? dash : figure(row.adverse),
    {
      text: answered.map((source) => [source.name, source.asOf && wording.date(source.asOf)].filter(Boolean).join(" · ")).join("; "),
      detail: [extent === "partial" && say("counters.partial", { sources: names }), row.note].filter(Boolean).join("; ") || undefined,
      tone: "quiet",
    },
  ];
}

/** How many of those by name nobody had decided as of the issue; the number alone where it is all of them. */
function unconfirmed({ byName, decidedByName }: { byName: number; decidedByName: number }, say: Wording["say"]): Partial<Cell> {
  const count = byName - decidedByName;
  if (count <= 0) return {};
  return {
    detail: decidedByName === 0 ? say("counters.toConfirm") : say("counters.toConfirmOf", { count: String(count) }),
    tone: "medium",
  };
}
