/** Where it all comes from: what was left out, the registers, the sources, and what the report is not. Pure. */
import { coverageLines, missingPart } from "#lib/contract/court-coverage";
import type { CounterName, Evidence, LeftOut } from "#lib/contract/evidence";
import type { Block } from "#lib/report/block";
import type { Wording } from "#lib/report/wording";

export function composeLeftOut({ leftOut, caseLimit }: Evidence, { say, ...wording }: Wording): Block[] {
  if (leftOut.length === 0) return [];
  const why = (item: LeftOut) => {
    if (item.dismissal) return say("leftOut.dismissedBy", { name: item.dismissal.by, instant: wording.instant(item.dismissal.at) });
    return item.why === "too-old" && caseLimit
      ? say("leftOut.older", { since: wording.date(caseLimit.since), years: caseLimit.years })
      : say(`leftOut.${item.why}`);
  };
  return [
    { kind: "heading", level: 2, text: say("leftOut.heading") },
    {
      kind: "table",
      caption: say("leftOut.caption"),
      columns: [
        { title: say("leftOut.name"), share: 4 },
        { title: say("leftOut.what"), share: 3 },
        { title: say("leftOut.why"), share: 4 },
      ],
      rows: leftOut.map((item) => [
        item.name === ""
          ? { text: say("leftOut.withheld"), tone: "quiet" }
          : { text: item.name, detail: item.what === "case" ? undefined : item.id },
        { text: say(`leftOut.${item.what}`) },
        { text: why(item), detail: item.dismissal?.reason || undefined },
      ]),
    },
  ];
}

export function composeIdentity({ subject }: Evidence, { say, ...wording }: Wording): Block[] {
  if (subject.records.length === 0) return [];
  return [
    { kind: "heading", level: 2, text: say("identity.heading") },
    {
      kind: "table",
      caption: say("identity.caption"),
      columns: [
        { title: say("identity.source"), share: 3 },
        { title: say("identity.name"), share: 5 },
        { title: say("identity.asOf"), share: 2, align: "right" },
      ],
      rows: subject.records.map((record) => [
        { text: record.source, detail: record.licence ?? undefined },
        record.name === null ? { text: say("identity.noName"), tone: "quiet" } : { text: record.name },
        { text: wording.date(record.asOf) },
      ]),
    },
  ];
}

export function composeSources({ sources }: Evidence, { say, ...wording }: Wording): Block[] {
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
            detail: wording.list(missingPart(source, sources).map((counter) => say(`counters.${MATTERS[counter]}`))) || undefined,
          },
          isLoaded
            ? { text: say("sources.answered") }
            : {
                text: say("sources.notLoaded"),
                detail: say(source.state === "switched-off" ? "sources.switchedOffWhy" : "sources.notLoadedWhy"),
                tone: "medium",
              },
          { text: source.version === null ? dash : wording.number(source.version) },
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

export function composeScope({ say }: Wording): Block[] {
  const sentences = [say("scope.decision"), say("scope.names"), say("scope.cases"), say("scope.personalData")];
  return [
    { kind: "heading", level: 2, text: say("scope.heading") },
    ...sentences.map((text): Block => ({ kind: "text", style: "small", text })),
  ];
}
