/** Every source with its version and date, or why it was not consulted, and which courts and years the cases are of. Pure. */
import { coverageLines, missingPart } from "#lib/contract/court-coverage";
import type { CounterName, Evidence } from "#lib/contract/evidence";
import type { Block } from "#lib/report/block";
import type { Wording } from "#lib/report/wording";

export function composeSources({ sources }: Evidence, { say, word, ...wording }: Wording): Block[] {
  return [
    { kind: "heading", level: 2, text: say("sources.heading") },
    {
      kind: "table",
      caption: say("sources.caption"),
      columns: [
        { title: say("sources.source"), share: 8 },
        { title: say("sources.state"), share: 5 },
        { title: say("sources.version"), share: 3, align: "right" },
        { title: say("sources.asOf"), share: 5, align: "right" },
        { title: say("sources.importedAt"), share: 7, align: "right" },
        { title: say("sources.records"), share: 4, align: "right" },
      ],
      rows: sources.map((source) => {
        const dash = say("cases.none");
        const isLoaded = source.state === "answered";
        return [
          {
            text: source.name,
            detail: [
              word(`sourceKind.${source.kind}`),
              ...missingPart(source, sources).map((counter) => say(`counters.${MATTERS[counter]}`)),
            ].join(" · "),
          },
          isLoaded
            ? { text: say("sources.answered") }
            : {
                text: say("sources.notLoaded"),
                detail: say(source.state === "switched-off" ? "sources.switchedOffWhy" : "sources.notLoadedWhy"),
                tone: "medium",
              },
          { text: source.version === null ? dash : String(source.version) },
          { text: wording.date(source.asOf) },
          { text: source.importedAt === null ? dash : wording.instant(source.importedAt) },
          { text: source.records === null ? dash : wording.number(source.records) },
        ];
      }),
    },
    ...composeCoverage(sources, wording, say),
  ];
}

/** Which courts and years the court cases are of: no case outside of them was looked at. */
function composeCoverage(sources: Evidence["sources"], wording: Pick<Wording, "date">, say: Wording["say"]): Block[] {
  return sources.flatMap((source) => {
    const lines = coverageLines(source, (date) => wording.date(date));
    const feeds = new Set(lines.map(({ feed }) => feed)).size;
    return lines.map(({ counter, feed, ...facts }): Block => {
      const what = `${source.name}${feeds > 1 ? ` (${feed})` : ""}, ${say(`counters.${counter}`)}`;
      return { kind: "text", style: "small", text: say("sources.coverage", { what, ...facts }) };
    });
  });
}

const MATTERS: Record<CounterName, "penal" | "civil" | "labour" | "union" | "sanctions" | "pep"> = {
  causas_penales_count: "penal",
  causas_penales_rut_match_count: "penal",
  causas_penales_name_match_count: "penal",
  causas_civiles_count: "civil",
  causas_laborales_count: "labour",
  causas_sindicales_count: "union",
  international_sanctions_count: "sanctions",
  pep: "pep",
};
