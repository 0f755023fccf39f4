/** A dataset of OpenSanctions in any of the layouts that we read, told apart by how the file begins. */
import { type FtmList } from "#lib/screening/ftm-list-entry";
import { type ImportEvent, type ImportInput, type ImportParser, RefusedFile } from "#lib/screening/import-format";
import { parseTargetsCsv } from "#lib/screening/opensanctions-csv";
import { parseFtm } from "#lib/screening/opensanctions-ftm";

/** The parser of the sanctions, or of the politically exposed persons, of a dataset: both may come of one file. */
export function parseOpenSanctions(list: FtmList): ImportParser {
  return async function* (input: ImportInput): AsyncGenerator<ImportEvent> {
    const first = await firstCharacter(input);
    if (first === "[") {
      throw new RefusedFile("wrong-format", "The file is one JSON array; entities.ftm.json and targets.nested.json have an entity a line.");
    }
    yield* first === "{" ? parseFtm(input, list) : parseTargetsCsv(input, list);
  };
}

async function firstCharacter(input: ImportInput): Promise<string> {
  for await (const chunk of input.open()) {
    const text = (typeof chunk === "string" ? chunk : Buffer.from(chunk as Buffer).toString("utf8")).replace(/^\ufeff/, "").trimStart();
    if (text !== "") return text.charAt(0);
  }
  return "";
}
