/** How far an import is, as its job keeps it: the checkpoint to go on from, and what a person sees of it. */
import { z } from "zod";
import { LeftOutRow } from "#lib/contract/sources";

const count = z.number().int().min(0);

/** What a file (or a folder of files) was when the import began. */
export const Fingerprint = z.object({
  files: z.array(z.object({ name: z.string(), sizeBytes: count, modifiedMs: z.number() })),
  /** SHA-256 over the content of all files. */
  checksum: z.string(),
});
export type Fingerprint = z.output<typeof Fingerprint>;

export const ImportProgress = z.object({
  phase: z.enum(["reading", "landing"]),
  /** Last line of which the outcome is saved. */
  line: count,
  /** Rows seen: records and bad rows. */
  rows: count,
  records: count,
  badRows: z.object({ count, kept: z.array(LeftOutRow) }),
  /** Of the bad rows, those of reserved cases: nothing is wrong with the file that has them. */
  withheld: count.default(0),
  bytes: count,
  totalBytes: count,
  /** Over this attempt. */
  rowsPerSecond: count,
  asOf: z.string().nullable(),
  declaredCount: count.nullable(),
  fingerprint: Fingerprint,
});
export type ImportProgress = z.output<typeof ImportProgress>;

export const ImportResult = z.object({
  listId: z.string(),
  version: count,
  /** True when the content was the current one already: no new version. */
  unchanged: z.boolean(),
  asOf: z.string().nullable(),
  /** Records of the version. */
  records: count,
  added: count,
  changed: count,
  removed: count,
  /** Rows of the file whose key came again further down: one of them holds. */
  duplicates: count,
  /** Cases of which the file says for the first time that they are reserved; those that stood are among the removed. */
  reserved: count.optional(),
  badRows: z.object({ count, kept: z.array(LeftOutRow) }),
});
export type ImportResult = z.output<typeof ImportResult>;
