/** Who a RUT is by the registers, each with its own name, date and licence, and what it tells of a company. Pure. */
import type { CompanyFacts } from "#lib/contract/company-facts";
import type { Evidence } from "#lib/contract/evidence";
import type { Block } from "#lib/report/block";
import type { Wording } from "#lib/report/wording";

export function composeIdentity({ subject }: Evidence, wording: Wording): Block[] {
  const { say } = wording;
  const { records, namesakes } = subject;
  const told = records.flatMap(({ source, facts }): Block[] => {
    const rows = facts === undefined ? [] : factRows(facts, wording);
    return rows.length === 0
      ? []
      : [
          { kind: "heading", level: 3, text: say("identity.facts", { source }) },
          { kind: "facts", rows },
        ];
  });
  return [
    { kind: "heading", level: 2, text: say("identity.heading") },
    ...(records.length === 0 ? [] : [recordTable(records, wording)]),
    {
      kind: "text",
      style: "small",
      text: [
        say(records.length === 0 ? "identity.noRecords" : "identity.shownName"),
        namesakes === null ? say("identity.namesakesUnknown") : say("identity.namesakes", { count: namesakes }),
      ].join(" "),
    },
    ...told,
  ];
}

function recordTable(records: Evidence["subject"]["records"], { say, ...wording }: Wording): Block {
  return {
    kind: "table",
    caption: say("identity.caption"),
    columns: [
      { title: say("identity.source"), share: 3 },
      { title: say("identity.name"), share: 5 },
      { title: say("identity.asOf"), share: 2, align: "right" },
    ],
    rows: records.map((record) => [
      { text: record.source, ...(record.licence !== null && { detail: say("identity.licence", { licence: record.licence }) }) },
      record.name === null ? { text: say("identity.noName"), tone: "quiet" } : { text: record.name },
      { text: wording.date(record.asOf) },
    ]),
  };
}

type Row = { label: string; value: string };

/** What a register tells of a company, in the order in which the panel tells it; what it does not tell has no row. */
function factRows(facts: CompanyFacts, { register, ...wording }: Wording): Row[] {
  const day = (date: string | undefined) => (date === undefined ? "" : wording.date(date));
  const ofYear = facts.year === undefined ? "" : register("ofYear", { year: String(facts.year) });
  const values = {
    legalForm: facts.legalForm === undefined ? "" : formWords(facts.legalForm, register),
    subtype: facts.subtype ?? "",
    // The narrowest first: the wider ones say where it belongs.
    activity: listed(facts.activity, facts.subsector, facts.sector),
    size: facts.salesBand === undefined ? "" : `${register(`band.${bandKey(facts.salesBand)}`)} ${ofYear}`.trim(),
    workers: facts.workers === undefined ? "" : `${register("workers", { count: facts.workers })} ${ofYear}`.trim(),
    startedOn: day(facts.startedOn),
    endedOn: listed(day(facts.endedOn), facts.endKind),
    validFrom: day(facts.validFrom),
    validTo: day(facts.validTo),
    place: listed(facts.comuna, facts.province, facts.region),
    capital: facts.capital === undefined ? "" : `$${wording.number(facts.capital)}`,
    act: listed(facts.act, day(facts.actedOn)),
    registeredOn: day(facts.registeredOn),
  };
  return (Object.keys(values) as (keyof typeof values)[])
    .filter((fact) => values[fact] !== "")
    .map((fact) => ({ label: register(`fact.${fact}`), value: values[fact] }));
}

/** Forms that there are words for; another stands as the register codes it. */
const FORMS = ["SPA", "EIRL", "SRL", "LTDA", "SA", "SAGR", "SC"] as const;
const BANDS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"] as const;

function formWords(code: string, register: Wording["register"]): string {
  const known = FORMS.find((form) => form === code.toUpperCase().replace(/[^A-Z]/g, ""));
  return known === undefined ? code : register(`form.${known}`);
}

function bandKey(band: number): (typeof BANDS)[number] {
  return BANDS[band - 1] ?? "1";
}

/** Each once: a sector and its only activity often have one name. */
function listed(...parts: (string | undefined)[]): string {
  return [...new Set(parts.filter((part) => part !== undefined && part !== ""))].join(" · ");
}
