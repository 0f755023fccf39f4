/** Where each format goes: its parser, its list, and how strictly it is taken. */
import type { CourtRow, ReservedCase } from "#lib/courts/court-case";
import { parseCourtsCsv } from "#lib/courts/courts-csv";
import { parseCourtsNdjson } from "#lib/courts/courts-ndjson";
import { stagedCourtRow } from "#lib/courts/staged-row";
import type { ImportPayload } from "#lib/jobs/enqueue-import";
import { courtsShelf } from "#lib/jobs/land-courts";
import { entryShelf } from "#lib/jobs/land-entries";
import { registerShelf } from "#lib/jobs/land-register";
import type { Shelf } from "#lib/jobs/land-version";
import type { ActsFolder } from "#lib/jobs/import-input";
import { foldName } from "#lib/names/fold";
import { parseRutCsv } from "#lib/registry/rut-csv";
import { parseSiiNames } from "#lib/registry/sii-names";
import type { FtmList } from "#lib/screening/ftm-list-entry";
import type { ImportParser } from "#lib/screening/import-format";
import { ListEntry } from "#lib/screening/list-entry";
import { parseEuActs } from "#lib/screening/eu-acts-csv";
import { parseEuCsv } from "#lib/screening/eu-csv";
import { parseEuXml } from "#lib/screening/eu-xml";
import { parseOfacCsv } from "#lib/screening/ofac-csv";
import { ofacList, ofacListOf } from "#lib/screening/ofac-list";
import { parseOfacXml } from "#lib/screening/ofac-xml";
import { parseOpenSanctions } from "#lib/screening/opensanctions";
import { parsePepCsv } from "#lib/screening/pep-csv";
import { parseUkCsv } from "#lib/screening/uk-csv";
import { parseUkXml } from "#lib/screening/uk-xml";
import { parseUnXml } from "#lib/screening/un-xml";

export interface ImportTarget {
  listId: string;
  /** The list's row where an import makes it; null for the lists that the migrations made. */
  newList: { kind: "registry" | "sanctions" | "pep"; name: string; licence?: string } | null;
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
  /** The list may be a folder of many files of one kind. */
  acts?: ActsFolder;
}

/** One entry that cannot be read back would make every Check fail: it fails its import instead, and the version in use stays. */
function loadable(record: unknown): unknown {
  ListEntry.parse(record);
  return record;
}

const OFAC_FILES = /(sdn|alt|add|prim|comments)\.csv$/i;
const EU_ACTS = { names: /\.csv$/i, subfolders: ["consolidated", "amendments"], mostFiles: 400 };
const OWN_REGISTER = "Propio";

export function targetOf(payload: Pick<ImportPayload, "format" | "source" | "path">): ImportTarget {
  const list = { newList: null, companions: null, seeks: false, mostBadShare: 0.01, shelf: entryShelf, prepare: loadable };
  const register = { newList: null, companions: null, seeks: true, mostBadShare: 0.05, shelf: registerShelf };
  switch (payload.format) {
    case "ofac-csv":
      return { ...list, ...ofacTarget(payload.path, parseOfacCsv), companions: OFAC_FILES };
    case "ofac-xml":
      return { ...list, ...ofacTarget(payload.path, parseOfacXml) };
    case "opensanctions-sanctions":
      return { ...list, ...openSanctionsTarget("sanctions", payload.source) };
    case "opensanctions-peps":
      return { ...list, ...openSanctionsTarget("pep", payload.source) };
    case "un-xml":
      return { ...list, listId: "un-sc", read: parseUnXml };
    case "eu-xml":
      return { ...list, listId: "eu-fsf", read: parseEuXml };
    case "eu-csv":
      return { ...list, listId: "eu-fsf", read: parseEuCsv };
    case "eu-acts-csv":
      return {
        ...list,
        listId: "eu-acts",
        newList: { kind: "sanctions", name: "UE (actos del Diario Oficial)" },
        acts: EU_ACTS,
        read: parseEuActs,
      };
    case "uk-xml":
      return { ...list, listId: "uk-sl", read: parseUkXml };
    case "uk-csv":
      return { ...list, listId: "uk-sl", read: parseUkCsv };
    case "pep-csv":
      return { ...list, listId: "pep-cl", read: parsePepCsv };
    case "courts-csv":
    case "courts-ndjson": {
      const read = payload.format === "courts-csv" ? parseCourtsCsv : parseCourtsNdjson;
      return {
        ...list,
        listId: "courts",
        mostBadShare: 0.05,
        shelf: courtsShelf,
        read,
        prepare: (record: unknown) => stagedCourtRow(record as CourtRow | ReservedCase),
      };
    }
    case "sii-names":
      return { ...register, listId: "sii-names", read: parseSiiNames };
    case "rut-csv": {
      const name = payload.source ?? OWN_REGISTER;
      return { ...register, listId: `rut-csv:${slugOf(name)}`, newList: { kind: "registry", name }, read: parseRutCsv };
    }
  }
}

/** The consolidated list of non-SDN programmes is another list in the same layouts: it must not take the place of the SDN. */
function ofacTarget(path: string, parse: ImportParser): Pick<ImportTarget, "listId" | "newList" | "read"> {
  const list = ofacListOf(path);
  const read = ofacList(list, parse);
  if (list === "sdn") return { listId: "ofac-sdn", newList: null, read };
  return { listId: "ofac-cons", newList: { kind: "sanctions", name: "OFAC Consolidated (non-SDN)" }, read };
}

/** Sanctions and PEPs of one dataset are two lists; without a name it is the collection that holds every other one. */
function openSanctionsTarget(kind: FtmList, dataset = "default"): Pick<ImportTarget, "listId" | "newList" | "read"> {
  const [prefix, suffix] = kind === "pep" ? ["opensanctions-pep", " (PEP)"] : ["opensanctions", ""];
  return {
    listId: `${prefix}:${slugOf(dataset)}`,
    newList: { kind, name: `OpenSanctions ${dataset}${suffix}`, licence: "CC BY-NC 4.0" },
    read: parseOpenSanctions(kind),
  };
}

function slugOf(name: string): string {
  return foldName(name).replaceAll(" ", "-") || "propio";
}
