/** Where it all comes from: what was left out, the registers, the sources, and what the report is not. Pure. */
import type { Evidence } from "#lib/contract/evidence";
import type { Block } from "#lib/report/block";
import type { Wording } from "#lib/report/wording";

export function composeLeftOut({ leftOut }: Evidence, { say }: Wording): Block[] {
  if (leftOut.length === 0) return [];
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
        { text: item.name, detail: item.id },
        { text: say(`leftOut.${item.what}`) },
        { text: say(`leftOut.${item.why}`) },
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
          { text: source.name },
          isLoaded
            ? { text: say("sources.answered") }
            : { text: say("sources.notLoaded"), detail: say("sources.notLoadedWhy"), tone: "medium" },
          { text: source.version === null ? dash : wording.number(source.version) },
          { text: wording.date(source.asOf) },
          { text: source.importedAt === null ? dash : wording.instant(source.importedAt) },
          { text: source.records === null ? dash : wording.number(source.records) },
        ];
      }),
    },
  ];
}

export function composeScope({ say }: Wording): Block[] {
  const sentences = [say("scope.decision"), say("scope.names"), say("scope.cases"), say("scope.personalData")];
  return [
    { kind: "heading", level: 2, text: say("scope.heading") },
    ...sentences.map((text): Block => ({ kind: "text", style: "small", text })),
  ];
}
