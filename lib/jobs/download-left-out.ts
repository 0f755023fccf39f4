/** The rows that an import left out, as a table to mend the file by. */
import type { Context } from "#lib/context";
import type { LeftOutRow } from "#lib/contract/sources";
import { csvHead, csvRows } from "#lib/csv/write-csv";
import { ServiceError } from "#lib/errors";
import { readImport } from "#lib/jobs/list-imports";

/** How a reader's language says a row's fault. */
export interface LeftOutWords {
  line: string;
  reason: string;
  sentence: (row: LeftOutRow) => string;
}

/** Whoever may see the import may have its rows. Throws `not-found`. */
export async function downloadLeftOut(ctx: Context, importId: string, words: LeftOutWords): Promise<Response> {
  const found = await readImport(ctx, importId);
  if (found === null) throw new ServiceError("not-found");
  ctx.noteView("import.rows-downloaded", importId);
  const rows = found.leftOut.kept.map((row) => [row.line, words.sentence(row)]);
  return new Response(csvHead([words.line, words.reason]) + csvRows(rows), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="filas-${importId}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
