/** What one version of a list brought, changed and took away, as the panel and the command line read it. */
import { z } from "zod";
import { SourceStatus } from "#lib/contract/panel";
import { among, type Ignored, openQuery, queryOf } from "#lib/contract/read-query";
import { SourceVersion } from "#lib/contract/sources";

/** Entries on a page. */
export const DIFF_PAGE_SIZE = 50;

export const CHANGES = ["added", "changed", "removed"] as const;
const Change = z.enum(CHANGES);
export type Change = z.output<typeof Change>;

export const ENTRY_FIELDS = [
  "kind",
  "names",
  "birthDates",
  "countries",
  "programs",
  "identifiers",
  "ruts",
  "post",
  "institution",
  "from",
  "to",
  "status",
  "relation",
  "relatedTo",
  "source",
  "listedOn",
  "facts",
  "remarks",
] as const;

/** A value of an entry; `note` is the strength of a name, or what kind of identifier or fact it is. */
export const FieldValue = z.object({ text: z.string(), note: z.string().nullable() });
export type FieldValue = z.output<typeof FieldValue>;

/** Of a field that lost or gained values, those: what stayed is not told again. */
export const FieldChange = z.object({ field: z.enum(ENTRY_FIELDS), before: z.array(FieldValue), after: z.array(FieldValue) });
export type FieldChange = z.output<typeof FieldChange>;

export const DiffEntry = z.object({
  entryId: z.string(),
  /** As of the version; of a removed entry, as it stood last. */
  name: z.string(),
  kind: z.string(),
  programs: z.array(z.string()),
  birthDates: z.array(z.string()),
  /** Of a person of a PEP list. */
  post: z.string().nullable(),
  /** Of a changed entry; none when only the order of its values changed. */
  fields: z.array(FieldChange),
});
export type DiffEntry = z.output<typeof DiffEntry>;

export const VersionDiff = z.object({
  source: SourceStatus.pick({ sourceId: true, name: true, kind: true }),
  version: SourceVersion,
  /** The one before it; null of the first. */
  previous: SourceVersion.pick({ version: true, asOf: true, importedAt: true, records: true }).nullable(),
  /** The version in use. */
  current: z.number().int(),
  /** Registers and court cases are kept as they are now: of their versions only the counts are known. */
  hasEntries: z.boolean(),
  show: Change,
  page: z.number().int(),
  pages: z.number().int(),
  entries: z.array(DiffEntry),
});
export type VersionDiff = z.output<typeof VersionDiff>;

export interface DiffFilter {
  /** Null: the first kind of change that there is. */
  show: Change | null;
  page: number;
}

/** What an address asks for; what makes no sense in it is told apart. */
export function readDiffFilter(address: URLSearchParams): { filter: DiffFilter; ignored: Ignored[] } {
  const query = openQuery(address);
  const filter = { show: query.one("show", among(CHANGES)), page: query.page() };
  return { filter, ignored: query.ignored() };
}

export function diffQuery({ show, page }: DiffFilter): string {
  return queryOf({ show, page: page === 1 ? null : page });
}
