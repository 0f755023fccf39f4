/** Sources and their imports as the panel sees them. Not part of the service contract. */
import { z } from "zod";
import { Competence } from "#lib/contract/evidence";
import { SourceStatus } from "#lib/contract/panel";

export const ImportFormat = z.enum([
  "sii-names",
  "sii-companies",
  "res-csv",
  "rut-csv",
  "ofac-csv",
  "ofac-xml",
  "un-xml",
  "eu-xml",
  "eu-csv",
  "eu-acts-csv",
  "uk-xml",
  "uk-csv",
  "opensanctions-sanctions",
  "opensanctions-peps",
  "pep-csv",
  "courts-csv",
  "courts-ndjson",
]);
export type ImportFormat = z.output<typeof ImportFormat>;

/** The formats that the panel takes. The acts of the EU are a folder of many files: for the command line. */
export const UploadFormat = ImportFormat.exclude(["eu-acts-csv"]);
export type UploadFormat = z.output<typeof UploadFormat>;

/** The files of a format, by their part; the first must be there. Only a list of OFAC comes in several. */
export const UploadPart = z.enum(["main", "alt", "add", "comments"]);
export type UploadPart = z.output<typeof UploadPart>;

/** Why a file is refused, or its import ended badly. Each has its words in `messages`. */
export const FileFault = z.enum([
  "bad-address",
  "bad-index",
  "busy",
  "cancelled",
  "changed",
  "compressed",
  "cut-download",
  "cut-line",
  "cut-packed",
  "cut-xml",
  "damaged-packed",
  "declared",
  "empty",
  "failed",
  "foreign-host",
  "header-lacks",
  "header-twice",
  "hostile",
  "http-status",
  "index-lacks",
  "line-too-long",
  "locked-packed",
  "missing-file",
  "mixed-dataset",
  "no-end-mark",
  "no-inner-file",
  "no-records",
  "no-room",
  "not-utf8",
  "not-whole-packed",
  "other-list",
  "parts-differ",
  "redirected",
  "several-inner-files",
  "shrunk",
  "timed-out",
  "too-large",
  "too-many-bad-rows",
  "unknown-packing",
  "unreachable",
  "unreadable",
  "unreadable-row",
  "untrusted",
  "utf16",
  "web-page",
  "wrong-format",
  "wrong-list",
]);
export type FileFault = z.output<typeof FileFault>;

/** Why a row of a file is left out. Each has its words in `messages`. */
export const RowFault = z.enum([
  "bad-competence",
  "bad-date",
  "bad-number",
  "bad-relation",
  "broken",
  "columns",
  "end-before-start",
  "family",
  "field-twice",
  "no-court",
  "no-holder",
  "no-identity",
  "no-name",
  "no-post",
  "no-role",
  "no-rut",
  "no-year",
  "not-a-rut",
  "not-an-entry",
  "reserved",
  "too-long",
  "twice",
  "unclear-reserve",
  "wrong-digit",
]);
export type RowFault = z.output<typeof RowFault>;

/** Numbers and names that the words of a fault mention. */
export const FaultFacts = z.record(z.string(), z.union([z.string(), z.number()]));
export type FaultFacts = z.output<typeof FaultFacts>;

const count = z.number().int().min(0);

/** One landed version of a source. */
export const SourceVersion = z.object({
  version: count,
  /** The publisher's date, `YYYY-MM-DD`. */
  asOf: z.string().nullable(),
  importedAt: z.string(),
  /** SHA-256 of the file, or of the files. */
  checksum: z.string(),
  fileName: z.string(),
  records: count,
  added: count,
  changed: count,
  removed: count,
});
export type SourceVersion = z.output<typeof SourceVersion>;

/** What one feed of court cases has of a competence. Dates `YYYY-MM-DD`. */
export const CourtReach = z.object({
  feed: z.string(),
  competence: Competence,
  cases: count,
  /** As a case of each writes it, sorted. */
  courts: z.array(z.string()),
  filedFrom: z.string().nullable(),
  filedUntil: z.string().nullable(),
  extractedUntil: z.string().nullable(),
});
export type CourtReach = z.output<typeof CourtReach>;

export const Source = SourceStatus.extend({
  licence: z.string().nullable(),
  /** Of court cases: by feed and competence. */
  reach: z.array(CourtReach).optional(),
  /** Newest first; the first is the one in use. At most {@link MOST_VERSIONS}. */
  versions: z.array(SourceVersion),
  /** Of all time. */
  versionCount: count,
});
export type Source = z.output<typeof Source>;
export const MOST_VERSIONS = 50;

/** Why a person may not import: an officer, an organisation that does not operate the installation, the demonstration. */
export const ImportRight = z.enum(["may", "demo", "officer", "other-organisation"]);
export type ImportRight = z.output<typeof ImportRight>;

/**
 * The index of names over the registers. `none`: no register is loaded; `missing`: names cannot be searched yet; `behind`: a new one is
 * being built, and searches tell what stood before.
 */
export const NameIndex = z.object({
  state: z.enum(["none", "missing", "behind", "current"]),
  names: count,
  bytes: count,
  builtAt: z.string().nullable(),
});
export type NameIndex = z.output<typeof NameIndex>;

export const Sources = z.object({
  right: ImportRight,
  largestFileBytes: count,
  sources: z.array(Source),
  index: NameIndex,
});
export type Sources = z.output<typeof Sources>;

/** A row that was left out. `reason` is the sentence of the command line; `code` absent in imports of older versions. */
export const LeftOutRow = z.object({ line: count, reason: z.string(), code: RowFault.optional(), facts: FaultFacts.optional() });
export type LeftOutRow = z.output<typeof LeftOutRow>;
/** Rows that are kept with their line; further ones are only counted. */
export const MOST_KEPT_ROWS = 100;

/** An import, under way or past. */
export const Import = z.object({
  importId: z.string(),
  format: ImportFormat,
  sourceId: z.string(),
  sourceName: z.string(),
  /** The source has a version in use. */
  sourceLoaded: z.boolean(),
  fileName: z.string(),
  /** Null when it was another organisation. */
  importedBy: z.string().nullable(),
  /** By the command line, on the machine itself. */
  byCommand: z.boolean(),
  /** Fetched from the address of its list. */
  bySync: z.boolean(),
  /** Delivered by a provider's program; `importedBy` is then the name of its token. */
  byPush: z.boolean(),
  /** `refused`: the file; `failed`: we. Either way the version in use stays. */
  state: z.enum(["queued", "running", "done", "refused", "cancelled", "failed"]),
  /** Of a running import. */
  phase: z.enum(["preparing", "reading", "landing"]).nullable(),
  /** An attempt failed and is repeated: the sentence of the command line. */
  repeats: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  rows: count,
  records: count,
  bytes: count,
  totalBytes: count,
  rowsPerSecond: count,
  leftOut: z.object({ count, kept: z.array(LeftOutRow) }),
  /** Of an import that is done. */
  result: z
    .object({
      version: count,
      unchanged: z.boolean(),
      asOf: z.string().nullable(),
      records: count,
      added: count,
      changed: count,
      removed: count,
      duplicates: count,
      /** Court cases of which the file says for the first time that they are reserved; those that stood are among the removed. */
      reserved: count.optional(),
    })
    .nullable(),
  /** Of one that ended badly; `sentence` is that of the command line. */
  refusal: z.object({ code: FileFault, facts: FaultFacts, sentence: z.string() }).nullable(),
  /** The file of a list that shrank waits so long for a person to accept it; null when there is nothing to accept. */
  acceptableUntil: z.string().nullable(),
});
export type Import = z.output<typeof Import>;

/** The newest imports; empty for an organisation that does not operate the installation. */
export const Imports = z.object({
  imports: z.array(Import),
  /** Whether the process that imports is there; what waits, waits for it. */
  worker: z.boolean(),
});
export type Imports = z.output<typeof Imports>;

/** What `POST /api/panel/uploads` answers: the next part of the same list names `uploadId`. */
export const Upload = z.object({ uploadId: z.string(), part: UploadPart, sizeBytes: count });
export type Upload = z.output<typeof Upload>;

const FileName = z.string().max(1_000);

/** `POST /api/panel/imports`: what was uploaded becomes an import. */
export const ImportRequest = z.object({
  upload_id: z.uuid(),
  format: UploadFormat,
  /** What the file is called where it came from: shown, never a path. */
  file_name: FileName,
  /** Name of an own register (`rut-csv`), or of a dataset of OpenSanctions. */
  source: z.string().trim().min(1).max(60).nullable(),
  /** The publisher's date when the file does not say it, `YYYY-MM-DD`. */
  as_of: z.iso.date().nullable(),
});
export type ImportRequest = z.output<typeof ImportRequest>;
