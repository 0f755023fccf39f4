/** Where each format goes: its parser, its list, and how strictly it is taken. */
import { CourtRow } from "#lib/courts/court-case";
import { parseCourtsCsv } from "#lib/courts/courts-csv";
import type { ImportPayload } from "#lib/jobs/enqueue-import";
import { courtsShelf, stagedCourtRow } from "#lib/jobs/land-courts";
import { entryShelf } from "#lib/jobs/land-entries";
import { registerShelf } from "#lib/jobs/land-register";
import type { Shelf } from "#lib/jobs/land-version";
import { foldName } from "#lib/names/fold";
import { parseRutCsv } from "#lib/registry/rut-csv";
import { parseSiiNames } from "#lib/registry/sii-names";
import type { ImportParser } from "#lib/screening/import-format";
import { parseOfacCsv } from "#lib/screening/ofac-csv";
import { parsePepCsv } from "#lib/screening/pep-csv";
import { parseUnXml } from "#lib/screening/un-xml";

export interface ImportTarget {
  listId: string;
  /** The list's row where an import makes it; null for the lists that the migrations made. */
  newList: { kind: "registry" | "sanctions"; name: string } | null;
  read: ImportParser;
  /** What is staged of a parser's record; the record itself where this is absent. */
  prepare?: (record: unknown) => unknown;
  /** The parser starts at `fromLine` by itself and gives one record a line; else what is saved already is passed over. */
  seeks: boolean;
  /** Refused when more than this share of the rows is bad, and more than ten are. */
  mostBadShare: number;
  shelf: Shelf;
  /** Names of the files that make up the list, when it is more than one; see `ImportPlace`. */
  companions: RegExp | null;
}

const OFAC = { read: parseOfacCsv, companions: /(sdn|alt|add|prim|comments)\.csv$/i };
const OWN_REGISTER = "Propio";

export function targetOf(payload: Pick<ImportPayload, "format" | "source" | "path">): ImportTarget {
  const list = { newList: null, companions: null, seeks: false, mostBadShare: 0.01, shelf: entryShelf };
  const register = { newList: null, companions: null, seeks: true, mostBadShare: 0.05, shelf: registerShelf };
  switch (payload.format) {
    case "ofac-csv":
      // The consolidated list of non-SDN programmes is another list in the same layout: it must not take the place of the SDN.
      return /prim\.csv$/i.test(payload.path)
        ? { ...list, ...OFAC, listId: "ofac-cons", newList: { kind: "sanctions", name: "OFAC Consolidated (non-SDN)" } }
        : { ...list, ...OFAC, listId: "ofac-sdn" };
    case "un-xml":
      return { ...list, listId: "un-sc", read: parseUnXml };
    case "pep-csv":
      return { ...list, listId: "pep-cl", read: parsePepCsv };
    case "courts-csv": {
      const prepare = (record: unknown) => stagedCourtRow(CourtRow.parse(record));
      return { ...list, listId: "courts", mostBadShare: 0.05, shelf: courtsShelf, read: parseCourtsCsv, prepare };
    }
    case "sii-names":
      return { ...register, listId: "sii-names", read: parseSiiNames };
    case "rut-csv": {
      const name = payload.source ?? OWN_REGISTER;
      return { ...register, listId: `rut-csv:${slugOf(name)}`, newList: { kind: "registry", name }, read: parseRutCsv };
    }
  }
}

function slugOf(name: string): string {
  return foldName(name).replaceAll(" ", "-") || "propio";
}
