/**
 * OpenSanctions in FollowTheMoney, one entity a line: `entities.ftm.json`, where sanctions, posts and addresses are lines of their own,
 * and `targets.nested.json`, where they stand within the entity that they are of. Nested files are read once, in constant memory; of the
 * others see `ftm-graph.ts`.
 */
import { type FtmEntity, nestedOf, readFtmLine } from "#lib/screening/ftm-entity";
import { FtmGraph } from "#lib/screening/ftm-graph";
import { type FtmList, isListed, readFtmEntry } from "#lib/screening/ftm-list-entry";
import { type ImportEvent, type ImportInput, RefusedFile, TruncatedFile } from "#lib/screening/import-format";
import { type JsonLine, readJsonLines } from "#lib/screening/json-lines";

/** Lines between two signs of life while nothing is found: an import saves its progress and hears of its end by them. */
const LINES_TO_A_SIGN = 50;

/** Entries as `ListEntry` records; the key is the entity's id. The date is the last on which the publisher saw an entity of the file. */
export async function* parseFtm(input: ImportInput, list: FtmList): AsyncGenerator<ImportEvent> {
  const nested = await isNested(input);
  const graph = new FtmGraph(list);
  if (!nested) {
    input.willRead?.(3);
    yield* eachLine(input, (text) => graph.noteListed(text));
    if (graph.needsSecondReading) yield* eachLine(input, (text) => graph.noteNear(text));
    else input.willRead?.(2);
  }
  const seen = new Set<string>();
  let lines = 0;
  let asOf: string | null = null;
  for await (const block of readJsonLines(input.open())) {
    for (const each of block) {
      const entity = readFtmLine(each.text);
      if (!("reason" in entity) && entity.lastSeen !== null && (asOf === null || entity.lastSeen > asOf)) asOf = entity.lastSeen;
      const event = readLine(each, entity, { list, graph, seen });
      if (event === null) {
        if (lines++ % LINES_TO_A_SIGN === 0) yield { type: "meta" };
      } else if (event.type !== "record" || each.line >= (input.fromLine ?? 1)) yield event;
    }
  }
  if (seen.size === 0) {
    const sentence =
      list === "pep" ? "No entity of the file is a PEP or one's relative or associate." : "No entity of the file is under sanctions.";
    throw new RefusedFile("no-records", sentence);
  }
  const date = asOf ?? input.asOf;
  if (date !== undefined) yield { type: "meta", asOf: date };
}

interface Reading {
  list: FtmList;
  graph: FtmGraph;
  seen: Set<string>;
}

/** What a line is to the list; null when it is no entry of it. */
function readLine(from: JsonLine, entity: ReturnType<typeof readFtmLine>, { list, graph, seen }: Reading): ImportEvent | null {
  const { line } = from;
  if ("reason" in entity) {
    if (entity.code === "broken" && !from.ended) {
      throw new TruncatedFile("cut-line", `The file ends in the middle of line ${line}.`, { line });
    }
    return { type: "bad-row", line, ...entity };
  }
  if (!isListed(entity, list)) return null;
  if (seen.has(entity.id)) {
    return { type: "bad-row", line, code: "twice", facts: { entry: entity.id }, reason: `Entity ${entity.id} stands twice.` };
  }
  seen.add(entity.id);
  const entry = readFtmEntry(entity, graph.about(entity), list);
  return "reason" in entry ? { type: "bad-row", line, ...entry } : { type: "record", line, key: entry.entryId, record: entry };
}

async function* eachLine(input: ImportInput, note: (text: string) => void): AsyncGenerator<ImportEvent> {
  let lines = 0;
  for await (const block of readJsonLines(input.open())) {
    for (const { text } of block) {
      note(text);
      if (lines++ % LINES_TO_A_SIGN === 0) yield { type: "meta" };
    }
  }
}

/** Whether entities stand within entities in the beginning of the file. Refuses what is no file of FollowTheMoney. */
async function isNested(input: ImportInput): Promise<boolean> {
  for await (const [first, ...others] of readJsonLines(input.open())) {
    if (first === undefined) continue;
    const entity = readFtmLine(first.text);
    if ("reason" in entity) {
      if (!first.ended) throw new TruncatedFile("cut-line", "The file ends in the middle of its first line.", { line: first.line });
      throw new RefusedFile("wrong-format", "The first line is no entity of FollowTheMoney with id, schema and properties.");
    }
    return [entity, ...others.map(({ text }) => readFtmLine(text))].some((each) => !("reason" in each) && hasNested(each));
  }
  throw new TruncatedFile("empty", "The file is empty.");
}

function hasNested(entity: FtmEntity): boolean {
  return nestedOf(entity).length > 0;
}
