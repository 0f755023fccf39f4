/**
 * The backup file: gzip of text lines. A header; for each table a line with its columns, its rows as COPY writes them
 * (text format, a row a line), `\.` and a line with their number and SHA-256; at the end the manifest's last line.
 */
import { z } from "zod";

export const FORMAT = "cotejo-backup";
export const FORMAT_VERSION = 1;
/** Ends the rows of a table: no row can be this, COPY doubles every backslash. */
export const ROWS_END = "\\.";

/**
 * Not kept: a session ended or a setup link used since the backup must not come back to life, and throttles are of the moment.
 * The known words are made by the rows that they are of, as those are restored; the index of names is large, and built anew from the registers.
 */
export const LEFT_OUT = new Set([
  "sessions",
  "setup_links",
  "throttles",
  "migrations",
  "known_words",
  "name_segments",
  "name_segment_pages",
]);

export const BackupHeader = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.literal(FORMAT_VERSION),
  /** Of Cotejo. */
  version: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.string()),
});
export type BackupHeader = z.output<typeof BackupHeader>;

export const TableHeader = z.object({ table: z.string(), columns: z.array(z.string()) });

export const TableFooter = z.object({ table: z.string(), rows: z.number().int(), sha256: z.string() });
export type TableFooter = z.output<typeof TableFooter>;

export const BackupEnd = z.object({ end: z.literal(true), tables: z.array(TableFooter) });

export interface BackupReport {
  version: string;
  createdAt: string;
  tables: TableFooter[];
}
