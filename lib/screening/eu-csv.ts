/**
 * The EU consolidated list of financial sanctions (FSF) in CSV, `csvFullSanctionsList_1_1`: `;`, 118 columns, a row for each name,
 * address, birth, document and citizenship of a party. Source of the layout: the published header as its readers show it.
 */
import { readDay } from "#lib/screening/date-words";
import { type FsfParty, type FsfValues, readFsfParty } from "#lib/screening/eu-fsf-entry";
import { readTable, type RowGroup, type Table } from "#lib/screening/grouped-rows";
import type { ImportEvent, ImportInput } from "#lib/screening/import-format";

const KNOWN = ["fileGenerationDate", "Entity_LogicalId", "Entity_EU_ReferenceNumber", "NameAlias_WholeName"] as const;
type Column = (typeof KNOWN)[number];

/** Entries as `ListEntry` records; the key is the EU reference. */
export async function* parseEuCsv(input: ImportInput): AsyncGenerator<ImportEvent> {
  const required = ["Entity_LogicalId", "NameAlias_WholeName"] as const;
  const table = await readTable(input.open(), { delimiter: ";", known: KNOWN, required, id: "Entity_LogicalId", linesAbove: 0 });
  const [first] = table.groups.values();
  const asOf = readDay(table.columns.get(first?.rows[0] ?? [], "fileGenerationDate")) ?? input.asOf;
  if (asOf !== undefined) yield { type: "meta", asOf };
  yield* table.badRows;
  const seen = new Set<string>();
  for (const { line, rows } of table.groups.values()) {
    const entry = readFsfParty(partyOf(table, rows));
    if ("reason" in entry) yield { type: "bad-row", line, ...entry };
    else if (seen.has(entry.entryId)) {
      const told = { entry: entry.entryId };
      yield { type: "bad-row", line, code: "twice", facts: told, reason: `Entry ${told.entry} stands twice.` };
    } else {
      seen.add(entry.entryId);
      if (line >= (input.fromLine ?? 1)) yield { type: "record", line, key: entry.entryId, record: entry };
    }
  }
}

function partyOf({ header }: Table<Column>, rows: RowGroup["rows"]): FsfParty {
  const values = (prefix: string): FsfValues[] => {
    const places = header.flatMap((name, at) =>
      name.trim().startsWith(`${prefix}_`) ? [[keyOf(name.trim().slice(prefix.length + 1)), at] as const] : [],
    );
    const each = rows.map((cells): FsfValues => Object.fromEntries(places.map(([key, at]) => [key, (cells[at] ?? "").trim()])));
    const distinctValues = new Map(each.filter((one) => Object.values(one).some(Boolean)).map((one) => [JSON.stringify(one), one]));
    return [...distinctValues.values()];
  };
  const [entity = {}] = values("Entity");
  return {
    entity: { ...entity, euReferenceNumber: entity["eU_ReferenceNumber"] },
    remarks: values("Entity").map((one) => one["remark"] ?? ""),
    subjectType: { code: entity["subjectType_ClassificationCode"], classificationCode: entity["subjectType"] },
    regulations: values("Entity_Regulation"),
    names: values("NameAlias"),
    births: values("BirthDate").map((one) => ({ ...one, birthdate: one["birthDate"] })),
    citizenships: values("Citizenship"),
    addresses: values("Address"),
    documents: values("Identification"),
  };
}

/** `WholeName` as the XML calls it: `wholeName`. */
function keyOf(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}
