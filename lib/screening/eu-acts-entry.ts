/** Rows of one entity in one EU act as a `ListEntry`. Pure. */
import { readDates, readDay } from "#lib/screening/date-words";
import { chileanRuts, distinct, distinctIdentifiers, facts, type GivenName, orderNames, readIdentifiers } from "#lib/screening/entry-parts";
import { printedNames } from "#lib/screening/eu-printed-names";
import type { ListEntry } from "#lib/screening/list-entry";

/** The columns behind those of the act, in their order. */
export const ACT_COLUMNS = [
  "recordId",
  "programKey",
  "annex",
  "measure",
  "startDate",
  "reason",
  "schema",
  "name",
  "alias",
  "weakAlias",
  "previousName",
  "country",
  "nationality",
  "jurisdiction",
  "birthDate",
  "birthPlace",
  "position",
  "passportNumber",
  "gender",
  "appearance",
  "ethnicity",
  "fatherName",
  "motherName",
  "incorporationDate",
  "legalForm",
  "sector",
  "registrationNumber",
  "taxNumber",
  "idNumber",
  "innCode",
  "ogrnCode",
  "kppCode",
  "okpoCode",
  "leiCode",
  "swiftBic",
  "ticker",
  "imoNumber",
  "mmsi",
  "flag",
  "address",
  "phone",
  "email",
  "website",
  "notes",
] as const;
export type ActColumn = (typeof ACT_COLUMNS)[number];

/** One row: an entity in one legal context. */
export interface ActRow {
  /** CELEX of the framework act. */
  act: string;
  /** CELEX of the act that changed it; null in consolidated files. */
  amendment: string | null;
  /** Where it stands: file and line. */
  file: string;
  line: number;
  values: Record<ActColumn, string>;
}

/**
 * What may be designated. An asset (an airport, a port, a coin) is no person and no vessel: as a company it is compared with companies only.
 */
export const KINDS: Record<string, ListEntry["kind"]> = {
  Person: "person",
  LegalEntity: "company",
  Organization: "company",
  Company: "company",
  Vessel: "vessel",
  Asset: "company",
};

/** The values of a cell: apart at `;`, quoted where they hold one themselves. Linear. */
export function cellValues(cell: string): string[] {
  const values: string[] = [];
  let value = "";
  let quoted = false;
  for (let at = 0; at < cell.length; at++) {
    const sign = cell[at] as string;
    if (quoted && sign === '"' && cell[at + 1] === '"') {
      value += '"';
      at++;
    } else if (sign === '"' && (quoted || value.trim() === "")) quoted = !quoted;
    else if (sign === ";" && !quoted) {
      values.push(value);
      value = "";
    } else value += sign;
  }
  return [...values, value].map((each) => each.trim()).filter(Boolean);
}

/** The entry of rows that are one entity, the newest last. `formerNames` are names that an amendment replaced. */
export function readActEntity(entryId: string, rows: readonly ActRow[], formerNames: readonly string[]): ListEntry {
  const newest = rows.at(-1) as ActRow;
  const scalars = (column: ActColumn) => distinct(rows.map(({ values }) => values[column]));
  const values = (column: ActColumn) => distinct(rows.flatMap((row) => cellValues(row.values[column])));
  const kind = KINDS[newest.values.schema] ?? "unknown";
  const identifiers = identifiersOf(values);
  const births = values("birthDate");
  return {
    entryId,
    kind,
    names: orderNames(kind, namesOf(kind, newest.values.name, [...scalars("name"), ...formerNames], values)),
    programs: scalars("programKey"),
    countries: distinct([...values("nationality"), ...values("jurisdiction"), ...values("flag"), ...values("country")]),
    birthDates: distinct(births.flatMap(readDates)),
    identifiers,
    listedOn:
      scalars("startDate")
        .map(readDay)
        .filter((day) => day !== null)
        .sort()[0] ?? null,
    remarks: distinct([...scalars("reason"), ...values("notes")]).join("\n") || null,
    facts: [
      ...factsOf(values, scalars, newest),
      ...facts(
        "birth-date",
        births.filter((text) => readDates(text).length === 0),
      ),
    ],
    ruts: chileanRuts(identifiers),
    pep: null,
  };
}

function namesOf(kind: ListEntry["kind"], name: string, others: readonly string[], values: (column: ActColumn) => string[]): GivenName[] {
  const alias = (text: string): GivenName => ({ name: text, strength: "alias" });
  // A label without what it labels: `Chinese:`.
  const stated = [...others, ...values("alias"), ...values("previousName")].filter((text) => !text.endsWith(":"));
  return [
    { name, strength: "primary" },
    ...printedNames(kind, name).map(alias),
    ...stated.flatMap((text) => [text, ...printedNames(kind, text)]).map(alias),
    ...values("weakAlias").map((text): GivenName => ({ name: text, strength: "weak-alias" })),
  ];
}

const IDENTIFIERS: [ActColumn, string][] = [
  ["passportNumber", "passport"],
  ["idNumber", "national-id"],
  ["innCode", "tax-id"],
  ["taxNumber", "tax-id"],
  ["ogrnCode", "registration"],
  ["okpoCode", "registration"],
  ["registrationNumber", "registration"],
  ["leiCode", "lei"],
  ["imoNumber", "imo"],
  ["mmsi", "mmsi"],
];

function identifiersOf(values: (column: ActColumn) => string[]): ListEntry["identifiers"] {
  const found = IDENTIFIERS.flatMap(([column, type]) => values(column).flatMap((text) => readIdentifiers(type, text, null)));
  const swift = values("swiftBic").flatMap((text) => text.match(/\b[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b/g) ?? []);
  return distinctIdentifiers([...found, ...swift.map((value) => ({ type: "swift", value, country: null }))]);
}

const FACTS: [ActColumn, string][] = [
  ["position", "designation"],
  ["gender", "gender"],
  ["birthPlace", "place-of-birth"],
  ["address", "address"],
  ["legalForm", "organization-type"],
  ["sector", "sector"],
  ["incorporationDate", "established"],
  ["fatherName", "father-name"],
  ["motherName", "mother-name"],
  ["ethnicity", "ethnicity"],
  ["appearance", "appearance"],
  ["kppCode", "kpp"],
  ["ticker", "ticker"],
  ["phone", "phone"],
  ["email", "email"],
  ["website", "website"],
];

function factsOf(values: (column: ActColumn) => string[], scalars: (column: ActColumn) => string[], newest: ActRow): ListEntry["facts"] {
  const asset = newest.values.schema === "Asset" ? ["Asset"] : [];
  return [
    ...facts("organization-type", asset),
    ...FACTS.flatMap(([column, type]) => facts(type, values(column))),
    ...facts("measure", scalars("measure")),
    ...facts("annex", scalars("annex")),
    ...facts("regulation", distinct([newest.act, newest.amendment ?? ""])),
    ...facts("source-url", [`https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:${newest.amendment ?? newest.act}`]),
  ];
}
