/** A table of the organisation as a download in CSV, after its entry in the audit trail. */
import { emit, entryOf } from "#lib/audit/audit";
import { localDate } from "#lib/calendar/month";
import type { Context } from "#lib/context";
import type { Ignored } from "#lib/contract/read-query";
import { type Cell, csvHead, csvRows } from "#lib/csv/write-csv";
import { type CsvTable, spoolCsv } from "#lib/db/spool-csv";
import { ServiceError } from "#lib/errors";

export interface CsvDownload<Row> extends CsvTable<Row> {
  /** What the file is called before the date. */
  name: string;
  /** Of the entry in the trail, which tells the number of rows. */
  action: string;
  subject: string;
}

/** Throws `too-many-requests`, `unavailable`: before the first byte, and then nothing has left. */
export async function csvDownload<Row extends object>(ctx: Context, download: CsvDownload<Row>): Promise<Response> {
  const csv = await spoolCsv(ctx.db, download);
  try {
    await emit(ctx.db, entryOf(ctx, download.action, download.subject, { rows: csv.rows }));
  } catch (error) {
    await csv.discard();
    throw error;
  }
  return new Response(csv.stream(), { headers: headersOf(ctx, download.name, csv.bytes) });
}

/** What is in hand already, a page of it. */
export interface CsvPage {
  name: string;
  action: string;
  subject: string;
  /** For the trail, beside the number of rows. */
  detail: Record<string, unknown>;
  heads: readonly string[];
  rows: readonly (readonly Cell[])[];
}

export async function csvPage(ctx: Context, { name, action, subject, detail, heads, rows }: CsvPage): Promise<Response> {
  const file = Buffer.from(csvHead(heads) + csvRows(rows));
  await emit(ctx.db, entryOf(ctx, action, subject, { rows: rows.length, ...detail }));
  return new Response(file, { headers: headersOf(ctx, name, file.length) });
}

function headersOf(ctx: Context, name: string, bytes: number): Record<string, string> {
  return {
    "Content-Type": "text/csv; charset=utf-8",
    // Known before it leaves, and told unless the answer is compressed on its way: either way a download that breaks off has failed.
    "Content-Length": String(bytes),
    "Content-Disposition": `attachment; filename="${name}-${localDate(ctx.clock.now())}.csv"`,
    "Cache-Control": "private, no-store",
  };
}

/** The filter, if all of the address made sense. A page may leave out what does not; a file must not hold more than was asked for. */
export function exactly<Filter>({ filter, ignored }: { filter: Filter; ignored: Ignored[] }): Filter {
  if (ignored.length > 0) throw new ServiceError("invalid-request");
  return filter;
}
