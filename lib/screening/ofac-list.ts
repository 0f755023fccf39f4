/** Which of OFAC's two lists a file is: they have one layout, and taking one for the other would empty it. */
import { type ImportEvent, type ImportInput, type ImportParser, RefusedFile } from "#lib/screening/import-format";
import type { ListEntry } from "#lib/screening/list-entry";

export type OfacList = "sdn" | "consolidated";

/** Programmes that are of the non-SDN lists alone: a third of the consolidated list is under them, of the SDN list next to nothing. */
const NON_SDN = /^(NS-|CMIC|561)/;
const LEAST_SHARE = 0.05;
/** Of fewer entries nothing can be told. */
const LEAST_ENTRIES = 50;

/** The parser, refusing at the end of the file what turns out to be the other list. */
export function ofacList(list: OfacList, parse: ImportParser): ImportParser {
  return async function* (input: ImportInput): AsyncGenerator<ImportEvent> {
    let entries = 0;
    let nonSdn = 0;
    for await (const event of parse(input)) {
      if (event.type === "record") {
        entries++;
        if ((event.record as ListEntry).programs.some((program) => NON_SDN.test(program))) nonSdn++;
      }
      yield event;
    }
    const found: OfacList = nonSdn >= entries * LEAST_SHARE ? "consolidated" : "sdn";
    if (entries < LEAST_ENTRIES || found === list) return;
    const [is, asked] = found === "sdn" ? ["the SDN list", "the consolidated one"] : ["the consolidated non-SDN list", "the SDN one"];
    throw new RefusedFile("wrong-list", `By its name this should be ${asked}, and it is ${is}: give it the name that OFAC gives it.`, {
      found: found === "sdn" ? "SDN" : "Consolidated (non-SDN)",
    });
  };
}

/** The list that the name of a file or of its folder's main file says. */
export function ofacListOf(path: string): OfacList {
  const name = path.split(/[\\/]/).at(-1) ?? "";
  return /prim\.csv$/i.test(name) || /^cons/i.test(name) ? "consolidated" : "sdn";
}
