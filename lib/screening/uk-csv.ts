/**
 * The UK Sanctions List of the FCDO in CSV (`UK-Sanctions-List.csv`): a line with its date, the header of 58 columns, a row for each
 * name, address … of a designation. Source of the layout: the published header as its readers show it.
 */
import { readDay } from "#lib/screening/date-words";
import { joinParts } from "#lib/screening/entry-parts";
import { readTable } from "#lib/screening/grouped-rows";
import type { ImportEvent, ImportInput } from "#lib/screening/import-format";
import { readUkDesignation, type UkDesignation } from "#lib/screening/uk-entry";

// A header's `(…)` at its end is no part of its name: `Nationality(/ies)`.
const NAMES = ["Name 1", "Name 2", "Name 3", "Name 4", "Name 5", "Name 6"] as const;
const LINES = ["Address Line 1", "Address Line 2", "Address Line 3", "Address Line 4", "Address Line 5", "Address Line 6"] as const;
const FACTS = {
  title: "Title",
  designation: "Position",
  gender: "Gender",
  "organization-type": "Type of entity",
  "parent-company": "Parent company",
  subsidiary: "Subsidiaries",
  "vessel-type": "Type of ship",
  "vessel-owner": "Current owner/operator",
  "former-vessel-flag": "Previous flags",
  authority: "Designation source",
  "un-reference": "UN Reference Number",
  "ofsi-group": "OFSI Group ID",
  website: "Website",
} as const;
const KNOWN = [
  "Unique ID",
  ...NAMES,
  "Name type",
  "Alias strength",
  "Name non-latin script",
  "Regime Name",
  "Designation Type",
  "Individual, Entity, Ship",
  "Sanctions Imposed",
  "Other Information",
  "UK Statement of Reasons",
  ...LINES,
  "Address Postal Code",
  "Address Country",
  "Date Designated",
  "D.O.B",
  "Nationality",
  "National Identifier number",
  "Passport number",
  "Town of birth",
  "Country of birth",
  "Business registration number",
  "IMO number",
  "Current believed flag of ship",
  ...Object.values(FACTS),
] as const;
type Column = (typeof KNOWN)[number];

/** Entries as `ListEntry` records; the key is the unique ID. */
export async function* parseUkCsv(input: ImportInput): AsyncGenerator<ImportEvent> {
  const required = ["Unique ID", "Name 6", "Name type", "Regime Name"] as const;
  const { columns, above, groups, badRows } = await readTable(input.open(), {
    delimiter: ",",
    known: KNOWN,
    required,
    id: "Unique ID",
    linesAbove: 3,
  });
  const asOf = above.map(readDay).find((day) => day !== null) ?? input.asOf;
  if (asOf !== undefined) yield { type: "meta", asOf };
  yield* badRows;
  for (const { line, rows } of groups.values()) {
    const entry = readUkDesignation(designationOf(rows.map((cells) => (name: Column) => columns.get(cells, name))));
    if ("reason" in entry) yield { type: "bad-row", line, ...entry };
    else if (line >= (input.fromLine ?? 1)) yield { type: "record", line, key: entry.entryId, record: entry };
  }
}

function designationOf(rows: ((name: Column) => string)[]): UkDesignation {
  const all = (name: Column) => rows.map((value) => value(name));
  const one = (name: Column) => all(name).find(Boolean) ?? "";
  const texts = Object.entries(FACTS).map(([type, column]) => [type, all(column)] as const);
  return {
    uniqueId: one("Unique ID"),
    kind: one("Designation Type") || one("Individual, Entity, Ship"),
    names: rows.map((value) => ({ parts: NAMES.map((part) => value(part)), type: value("Name type"), strength: value("Alias strength") })),
    nonLatinNames: all("Name non-latin script"),
    regimes: all("Regime Name"),
    designatedOn: all("Date Designated"),
    births: all("D.O.B"),
    nationalities: all("Nationality"),
    addressCountries: all("Address Country"),
    flags: all("Current believed flag of ship"),
    passports: all("Passport number"),
    nationalIds: all("National Identifier number"),
    registrations: all("Business registration number"),
    imoNumbers: all("IMO number"),
    remarks: [...all("Other Information"), ...all("UK Statement of Reasons")],
    facts: {
      ...Object.fromEntries(texts),
      "place-of-birth": rows.map((value) => joinParts([value("Town of birth"), value("Country of birth")])),
      address: rows.map((value) =>
        joinParts([...LINES, "Address Postal Code" as const, "Address Country" as const].map((part) => value(part))),
      ),
      measure: all("Sanctions Imposed").flatMap((measures) => measures.split("|")),
    },
  };
}
