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
import type { FormatFiles } from "#lib/jobs/format-files";
import { foldName } from "#lib/names/fold";
import { parseResCsv } from "#lib/registry/res-csv";
import { parseRutCsv } from "#lib/registry/rut-csv";
import { parseSiiCompanies } from "#lib/registry/sii-companies";
import { parseSiiNames } from "#lib/registry/sii-names";
import type { FtmList } from "#lib/screening/ftm-list-entry";
import type { BlockParser, ImportParser } from "#lib/screening/import-format";
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
  newList: NewList | null;
  read: ImportParser | BlockParser;
  /** What is staged of a parser's record; the record itself where this is absent. */
  prepare?: (record: unknown) => unknown;
  /** The parser starts at `fromLine` by itself and gives one record a line; else what is saved already is passed over. */
  seeks: boolean;
  /** Refused when more than this share of the rows is bad, and more than ten are. */
  mostBadShare: number;
  shelf: Shelf;
  /** The files that it is made of, as they lie in a folder or in an archive. */
  files: FormatFiles;
}

interface NewList {
  kind: "registry" | "sanctions" | "pep";
  name: string;
  licence?: string;
  /** Of a register: whose name is shown of a RUT that stands in several, the lowest first. */
  nameRank?: number;
}

/** One entry that cannot be read back would make every Check fail: it fails its import instead, and the version in use stays. */
function loadable(record: unknown): unknown {
  ListEntry.parse(record);
  return record;
}

const OFAC_FILES: FormatFiles = { are: "parts", names: /(sdn|alt|add|prim|comments)\.csv$/i, main: /(sdn|prim)\.csv$/i, most: 20 };
const EU_ACTS: FormatFiles = { are: "many", names: /\.csv$/i, subfolders: ["consolidated", "amendments"], most: 400 };
const XML = oneFile(/\.xml$/i);
const CSV = oneFile(/\.csv$/i);
const OPEN_SANCTIONS = oneFile(/\.(json|csv)$/i);
const NDJSON = oneFile(/\.(ndjson|jsonl|json)$/i);
// The publisher packs a table of codes along with it.
const SII_NAMES = oneFile(/^PUB_NOMBRES_PJ.*\.txt$/i);
const OWN_REGISTER = "Propio";
/** The names of the SII, a list of the migrations, have rank 1. Its companies come last: there it cuts long names. */
const NAME_RANK = { res: 2, own: 3, siiCompanies: 4 };
const RES_LICENCE = "CC BY, Subsecretaría de Economía y Empresas de Menor Tamaño";
/** Registers with a file for each year: all of them are read as one. */
const MOST_YEARS = 40;
const YEARS_OF_SII: FormatFiles = { are: "many", names: /^PUB_EMP.*\.txt$/i, most: MOST_YEARS };
const YEARS_OF_RES: FormatFiles = { are: "many", names: /\.csv$/i, most: MOST_YEARS };

function oneFile(names: RegExp): FormatFiles {
  return { are: "one", names, most: 1 };
}

export function targetOf(payload: Pick<ImportPayload, "format" | "source" | "path">): ImportTarget {
  const list = { newList: null, files: CSV, seeks: false, mostBadShare: 0.01, shelf: entryShelf, prepare: loadable };
  switch (payload.format) {
    case "ofac-csv":
      return { ...list, ...ofacTarget(payload.path, parseOfacCsv), files: OFAC_FILES };
    case "ofac-xml":
      return { ...list, files: XML, ...ofacTarget(payload.path, parseOfacXml) };
    case "opensanctions-sanctions":
      return { ...list, files: OPEN_SANCTIONS, ...openSanctionsTarget("sanctions", payload.source) };
    case "opensanctions-peps":
      return { ...list, files: OPEN_SANCTIONS, ...openSanctionsTarget("pep", payload.source) };
    case "un-xml":
      return { ...list, listId: "un-sc", files: XML, read: parseUnXml };
    case "eu-xml":
      return { ...list, listId: "eu-fsf", files: XML, read: parseEuXml };
    case "eu-csv":
      return { ...list, listId: "eu-fsf", read: parseEuCsv };
    case "eu-acts-csv":
      return {
        ...list,
        listId: "eu-acts",
        newList: { kind: "sanctions", name: "UE (actos del Diario Oficial)" },
        files: EU_ACTS,
        read: parseEuActs,
      };
    case "uk-xml":
      return { ...list, listId: "uk-sl", files: XML, read: parseUkXml };
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
        files: payload.format === "courts-csv" ? CSV : NDJSON,
        mostBadShare: 0.05,
        shelf: courtsShelf,
        read,
        prepare: (record: unknown) => stagedCourtRow(record as CourtRow | ReservedCase),
      };
    }
    case "sii-names":
    case "sii-companies":
    case "res-csv":
    case "rut-csv":
      return registerTarget(payload.format, payload.source);
  }
}

function registerTarget(format: "sii-names" | "sii-companies" | "res-csv" | "rut-csv", name = OWN_REGISTER): ImportTarget {
  const register = { newList: null, files: CSV, seeks: true, mostBadShare: 0.05, shelf: registerShelf("last") };
  const list = { kind: "registry" as const };
  switch (format) {
    case "sii-names":
      return { ...register, listId: "sii-names", files: SII_NAMES, read: parseSiiNames };
    case "sii-companies":
      return {
        ...register,
        listId: "sii-companies",
        newList: { ...list, name: "SII, nómina de empresas personas jurídicas", nameRank: NAME_RANK.siiCompanies },
        files: YEARS_OF_SII,
        read: parseSiiCompanies,
        shelf: registerShelf({ greatest: "year" }),
      };
    case "res-csv":
      return {
        ...register,
        listId: "res",
        newList: { ...list, name: "Registro de Empresas y Sociedades", licence: RES_LICENCE, nameRank: NAME_RANK.res },
        files: YEARS_OF_RES,
        read: parseResCsv,
        shelf: registerShelf({ greatest: "registeredOn" }),
      };
    case "rut-csv":
      return { ...register, listId: `rut-csv:${slugOf(name)}`, newList: { ...list, name, nameRank: NAME_RANK.own }, read: parseRutCsv };
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
