/** Lists that are fetched from an address by a schedule, as the panel sees them. Not part of the service contract. */
import { z } from "zod";
import { FaultFacts, FileFault, ImportFormat, UploadPart } from "#lib/contract/sources";

/** How the last try ended. `refused`: the file that came; `failed`: the way to it. Either way the version in use stays. */
export const SyncOutcome = z.enum(["landed", "unchanged", "refused", "failed"]);
export type SyncOutcome = z.output<typeof SyncOutcome>;

const count = z.number().int().min(0);
const instant = z.string().nullable();

const LEAST_SYNC_HOURS = 1;
const MOST_SYNC_HOURS = 24 * 365;

/** An address without what may be secret in it. */
export const ShownAddress = z.object({
  /** Host and path. */
  shown: z.string(),
  /** It has a query, a user or a password, which nobody is shown. */
  hidden: z.boolean(),
});
export type ShownAddress = z.output<typeof ShownAddress>;

const Addresses = z.partialRecord(UploadPart, ShownAddress);

/** Of a list that is fetched. `undeclared`: its publisher says none, so whoever fetches it answers for it; `attribution`: free with the publisher named. */
export const LicenceNote = z.enum(["undeclared", "attribution"]);
export type LicenceNote = z.output<typeof LicenceNote>;

export const ListSync = z.object({
  sourceId: z.string(),
  name: z.string(),
  format: ImportFormat,
  enabled: z.boolean(),
  everyHours: count,
  /** `none`: the publisher has no address that could be fetched, and nobody gave one. */
  origin: z.enum(["official", "own", "none"]),
  /** Of its files; the first must be there, and the others unless optional. */
  parts: z.array(UploadPart),
  optional: z.array(UploadPart),
  /** The address is that of an index that names the files. */
  byIndex: z.boolean(),
  licenceNote: LicenceNote.nullable(),
  official: Addresses.nullable(),
  /** An operator's own; null for who may not change it. */
  own: Addresses.nullable(),
  state: z.enum(["idle", "waiting", "fetching", "importing"]),
  progress: z.object({ file: count, files: count, name: z.string(), bytes: count, totalBytes: count.nullable() }).nullable(),
  nextAt: instant,
  lastTriedAt: instant,
  /** When the list was last got, or found unchanged. */
  lastOkAt: instant,
  lastOutcome: SyncOutcome.nullable(),
  /** Of a last try that was refused or failed; `sentence` is that of the command line. */
  refusal: z.object({ code: FileFault, facts: FaultFacts, sentence: z.string() }).nullable(),
});
export type ListSync = z.output<typeof ListSync>;

/** Every list that may be fetched; none in the demonstration. */
export const Syncs = z.object({ syncs: z.array(ListSync), worker: z.boolean() });
export type Syncs = z.output<typeof Syncs>;

/** `POST /api/panel/syncs/{list}`: a part that is left out keeps the address that it has. */
export const SyncRequest = z.object({
  enabled: z.boolean(),
  every_hours: z.number().int().min(LEAST_SYNC_HOURS).max(MOST_SYNC_HOURS),
  origin: z.enum(["official", "own"]),
  addresses: z.partialRecord(UploadPart, z.string().trim().max(2_000)),
});
export type SyncRequest = z.output<typeof SyncRequest>;
