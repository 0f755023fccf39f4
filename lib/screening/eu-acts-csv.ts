/**
 * EU acts of the Official Journal transcribed to CSV: a file for each act, consolidated annexes and amendments (docs/formats.md).
 * An entity stands on a row for each annex, programme and measure; its rows in one framework act are one entry. All is held in memory.
 */
import { createHash } from "node:crypto";
import { nameKey } from "#lib/names/fold";
import { readRows } from "#lib/screening/delimited-text";
import { readDates } from "#lib/screening/date-words";
import { LONGEST_NAME } from "#lib/screening/entry-parts";
import { ACT_COLUMNS, type ActColumn, type ActRow, cellValues, KINDS, readActEntity } from "#lib/screening/eu-acts-entry";
import { readHeader, rowProblem } from "#lib/screening/header-columns";
import { type ImportEvent, type ImportInput, RefusedFile, TruncatedFile } from "#lib/screening/import-format";

const ACT = ["celex", "amendedCelex", "amendmentCelex"] as const;
const REQUIRED = ["programKey", "measure", "schema", "name"] as const;
const CELEX = /^3\d{4}[A-Z]\d{4}$/;
const LONGEST_VALUE = 50_000;
const MOST_ROWS = 200_000;
/** Of all values, as they are held together: many times all acts of today. */
const MOST_CHARACTERS = 400_000_000;

/** Entries as `ListEntry` records. Consolidated files are read before amendments, whatever they are called. */
export async function* parseEuActs(input: ImportInput): AsyncGenerator<ImportEvent> {
  const { entities, badRows } = await readEuActs(input);
  if (input.asOf !== undefined) yield { type: "meta", asOf: input.asOf };
  yield* badRows;
  for (const { entryId, rows, formerNames } of entities) {
    yield { type: "record", line: (rows[0] as ActRow).line, key: entryId, record: readActEntity(entryId, rows, formerNames) };
  }
}

/** An entity in one framework act: the rows that hold, oldest first. */
export interface ActEntity {
  entryId: string;
  rows: ActRow[];
  /** Rows that a row of an amendment took the place of. */
  replaced: ActRow[];
  formerNames: string[];
}

type BadRow = Extract<ImportEvent, { type: "bad-row" }>;

/** Every row of the files is a row of one entity, one that was replaced there, or a bad row. */
export async function readEuActs(input: ImportInput): Promise<{ entities: ActEntity[]; badRows: BadRow[] }> {
  const consolidated: ActRow[] = [];
  const amendments: ActRow[] = [];
  const badRows: BadRow[] = [];
  let characters = 0;
  for (const file of input.files ?? [undefined]) {
    for await (const row of readAct(input, file)) {
      if ("type" in row) badRows.push(row);
      else if (row.amendment === null) consolidated.push(row);
      else amendments.push(row);
      if (!("type" in row)) characters += Object.values(row.values).reduce((sum, value) => sum + value.length, 0);
      if (consolidated.length + amendments.length > MOST_ROWS || characters > MOST_CHARACTERS)
        throw new RefusedFile("hostile", "The files are longer than all acts of the EU.");
    }
  }
  if (consolidated.length + amendments.length === 0) throw new TruncatedFile("no-records", "The files list nobody.");
  amendments.sort((one, other) =>
    (one.amendment as string) < (other.amendment as string) ? -1 : one.amendment === other.amendment ? 0 : 1,
  );
  const shelf = new EntityShelf();
  for (const row of [...consolidated, ...amendments]) shelf.add(row);
  return { entities: shelf.entities, badRows };
}

async function* readAct(input: ImportInput, file: string | undefined): AsyncGenerator<ActRow | BadRow> {
  const name = (file ?? input.path).split(/[\\/]/).at(-1) as string;
  let columns: ReturnType<typeof readHeader<ActColumn | (typeof ACT)[number]>> | null = null;
  for await (const row of readRows(input.open(file), ",")) {
    const bad = (fault: Pick<BadRow, "code" | "reason" | "facts">): BadRow => ({
      ...fault,
      type: "bad-row",
      line: row.line,
      reason: `${name}: ${fault.reason}`,
    });
    if ("problem" in row) {
      if (columns === null) throw new RefusedFile("wrong-format", `${name} is no transcript of an EU act: its first line cannot be read.`);
      yield bad({ code: "broken", reason: `The row cannot be read: ${row.problem}.` });
      continue;
    }
    if (columns === null) {
      columns = readHeader(row.cells, [...ACT, ...ACT_COLUMNS], REQUIRED);
      if (row.cells.every((cell) => cell.trim() !== "celex" && cell.trim() !== "amendedCelex"))
        throw new RefusedFile("header-lacks", `${name}: the header lacks celex, or amendedCelex and amendmentCelex.`, { columns: "celex" });
      continue;
    }
    if (row.cut && row.cells.length < columns.width)
      throw new TruncatedFile("cut-line", `${name} ends in the middle of line ${row.line}.`, { line: row.line });
    const problem = rowProblem(row.cells, columns, LONGEST_VALUE);
    const header = columns;
    const value = (name: ActColumn | (typeof ACT)[number]) => header.get(row.cells, name);
    const values = Object.fromEntries(ACT_COLUMNS.map((column) => [column, value(column)])) as Record<ActColumn, string>;
    const act = value("amendedCelex") || value("celex");
    if (problem !== null) yield bad(problem);
    else if (!CELEX.test(act)) yield bad({ code: "no-identity", reason: "The row has no CELEX number of an act." });
    else if (!/[\p{L}\p{N}]/u.test(values.name)) yield bad({ code: "no-name", reason: "The name is empty." });
    else if (values.name.length > LONGEST_NAME)
      yield bad({ code: "too-long", facts: { most: LONGEST_NAME }, reason: `The name is longer than ${LONGEST_NAME} characters.` });
    else if (!Object.hasOwn(KINDS, values.schema))
      yield bad({ code: "not-an-entry", reason: `The schema ${values.schema.slice(0, 40)} is none of those designated.` });
    else yield { act, amendment: value("amendmentCelex") || null, file: name, line: row.line, values };
  }
  if (columns === null) throw new TruncatedFile("empty", `${name} is empty.`);
}

/** Finds of each row the entity that it is of. */
class EntityShelf {
  readonly entities: ActEntity[] = [];
  /** Entities of one act and schema by their name (vessels by their IMO number, which outlives names). */
  private readonly byName = new Map<string, ActEntity[]>();
  private readonly byRecord = new Map<string, ActEntity>();

  add(row: ActRow): void {
    const nameKeyOfRow = identityOf(row);
    const named = this.byName.get(nameKeyOfRow) ?? [];
    const record = recordOf(row);
    // An amendment that renames an entry keeps its number; within a consolidated act a number is never given twice.
    const renamed = row.amendment !== null && record !== null ? this.byRecord.get(record) : undefined;
    const entity = named.find((each) => isSame(each, row)) ?? renamed ?? this.create(nameKeyOfRow, named);
    if (row.amendment !== null) replaceRow(entity, row);
    entity.rows.push(row);
    if (record !== null) this.byRecord.set(record, entity);
  }

  private create(key: string, named: ActEntity[]): ActEntity {
    const entryId = createHash("sha256")
      .update(named.length === 0 ? key : `${key}|${named.length + 1}`)
      .digest("hex")
      .slice(0, 16);
    const entity: ActEntity = { entryId, rows: [], replaced: [], formerNames: [] };
    this.byName.set(key, [...named, entity]);
    this.entities.push(entity);
    return entity;
  }
}

function identityOf({ act, values }: ActRow): string {
  const imo = values.schema === "Vessel" ? /\d{7}/.exec(values.imoNumber)?.[0] : undefined;
  return [act, values.schema, imo ?? (nameKey(values.name) || values.name)].join("|");
}

/** The place of an entry in its act; null for acts that number nothing. */
function recordOf({ act, values }: ActRow): string | null {
  return values.recordId === "" ? null : [act, values.schema, values.annex, values.recordId].join("|");
}

/** Namesakes of one act are apart when their birth dates differ, or one annex numbers them apart and nothing says that they are one. */
function isSame(entity: ActEntity, row: ActRow): boolean {
  if (row.values.schema === "Vessel" && row.values.imoNumber !== "") return true;
  const born = (each: ActRow) => cellValues(each.values.birthDate).flatMap(readDates);
  const known = entity.rows.flatMap(born);
  const told = born(row);
  if (known.length > 0 && told.length > 0)
    return told.some((date) => known.some((other) => date.startsWith(other) || other.startsWith(date)));
  const { annex, recordId } = row.values;
  return !entity.rows.some(
    ({ values }) => values.annex === annex && values.recordId !== "" && recordId !== "" && values.recordId !== recordId,
  );
}

/** The row of an amendment holds an entry as it reads now: it takes the place of the row in the same annex, whose name stays an alias. */
function replaceRow(entity: ActEntity, row: ActRow): void {
  const { annex, programKey, measure } = row.values;
  const before = entity.rows.filter(
    ({ values }) => values.annex === annex && values.programKey === programKey && values.measure === measure,
  );
  entity.rows = entity.rows.filter((each) => !before.includes(each));
  entity.replaced.push(...before);
  for (const { values } of before) if (values.name !== row.values.name) entity.formerNames.push(values.name);
}
