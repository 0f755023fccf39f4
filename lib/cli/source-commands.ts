/** `import` and `sources`. */
import { z } from "zod";
import { type Command, CommandEnd, type CommandRun, EXIT, type Outcome } from "#lib/cli/command";
import { oneOf } from "#lib/cli/find";
import { untilNamesFound } from "#lib/cli/index-command";
import { table } from "#lib/cli/table";
import { untilJobDone } from "#lib/cli/until-job-done";
import { ImportFormat } from "#lib/contract/sources";
import { enqueueImport } from "#lib/jobs/enqueue-import";
import type { JobView } from "#lib/jobs/follow-job";
import { ImportProgress, ImportResult } from "#lib/jobs/import-progress";
import { JobRefused } from "#lib/jobs/queue";
import { listSources } from "#lib/service/list-sources";

const SHOWN_BAD_ROWS = 20;

export const SOURCE_COMMANDS: Command[] = [
  {
    words: "import",
    args: ["<format>", "<path>"],
    story: "a list, a register or court cases from a file",
    details: [
      `Formats: ${ImportFormat.options.join(", ")}. See docs/formats.md for the columns of each.`,
      "For ofac-csv the path is the folder of sdn.csv, add.csv and alt.csv; for sii-companies and res-csv it may be the folder of their yearly files.",
      "Every file may be gzip (.gz) or the ZIP in which it was downloaded.",
      "The same file twice changes nothing; an import that was cut goes on where it stopped.",
      "A file that is cut, or that lost more than a fifth of its records, is refused and the old version stays.",
    ],
    options: { source: { type: "string" }, "accept-shrink": { type: "boolean" }, "as-of": { type: "string" } },
    meanings: {
      source: "the name of your own register (rut-csv, default Propio) or of the dataset (OpenSanctions, default default)",
      "accept-shrink": "take a list that lost more than a fifth of its records",
      "as-of": "the date of the list, YYYY-MM-DD, when the file does not say it",
    },
    run: importFile,
  },
  {
    words: "sources",
    args: [],
    story: "what is loaded, of which day",
    options: { demo: { type: "boolean" } },
    meanings: { demo: "of the demonstration set instead" },
    run: showSources,
  },
];

async function importFile(run: CommandRun): Promise<Outcome> {
  const { values, clock } = run;
  const format = oneOf("The format", ImportFormat, ImportFormat.options, run.args[0] ?? "");
  const asOf = values.text("as-of");
  if (asOf !== undefined && !z.iso.date().safeParse(asOf).success)
    throw new CommandEnd(EXIT.usage, `--as-of is a day like 2026-11-20, not ${asOf}.`);
  const db = await run.db();
  const options = { source: values.text("source"), acceptShrink: values.flag("accept-shrink"), asOf };
  const jobId = await enqueueImport(db, clock, { format, path: run.path(run.args[1] ?? ""), options }).catch((error: unknown) => {
    throw error instanceof JobRefused ? new CommandEnd(EXIT.notFound, error.message) : error;
  });
  const end = await untilJobDone(run, jobId, importProgressLine);
  if (end.state === "failed") throw new CommandEnd(EXIT.refused, end.error ?? "The import failed.");
  if (end.state !== "done")
    throw new CommandEnd(EXIT.failed, `Interrupted. The import (job ${jobId}) goes on when Cotejo runs, or with the same command.`);
  const result = ImportResult.parse(end.result);
  return { lines: [...importResultLines(result), ...(await untilNamesFound(run))], data: { jobId, ...result } };
}

/** How far an import is. */
export function importProgressLine(view: JobView): string {
  const progress = ImportProgress.safeParse(view.progress);
  if (!progress.success) return view.error ?? "waiting…";
  const { phase, records, bytes, totalBytes, rowsPerSecond, badRows } = progress.data;
  const percent = totalBytes === 0 ? 100 : Math.floor((100 * bytes) / totalBytes);
  const bad = badRows.count === 0 ? "" : `, ${badRows.count} bad rows`;
  return phase === "reading" ? `reading ${percent} %, ${records} records${bad}, ${rowsPerSecond} rows/s` : `comparing ${records} records…`;
}

/** What an import changed. */
export function importResultLines(result: ImportResult): string[] {
  const { listId, version, asOf, records, added, changed, removed, badRows } = result;
  const of = asOf === null ? "" : ` of ${asOf}`;
  const head = result.unchanged
    ? `${listId}: nothing new; version ${version}${of} stays, ${records} records.`
    : `${listId}: version ${version}${of}, ${records} records (${added} added, ${changed} changed, ${removed} removed).`;
  const bad = badRows.kept.slice(0, SHOWN_BAD_ROWS).map(({ line, reason }) => `  line ${line}: ${reason}`);
  if (badRows.count > bad.length) bad.push(`  … and ${badRows.count - bad.length} more`);
  const repeated = result.duplicates === 0 ? [] : [`${result.duplicates} rows repeat a key; one of each holds.`];
  const reserved = result.reserved ? [`${result.reserved} cases became reserved: nothing of them is kept.`] : [];
  return [head, ...repeated, ...reserved, ...(badRows.count === 0 ? [] : [`${badRows.count} rows could not be read:`, ...bad])];
}

async function showSources(run: CommandRun): Promise<Outcome> {
  const sources = await listSources(await run.db(), run.values.flag("demo") ? "demo" : "real");
  const cells = sources.map((source) => [
    source.sourceId,
    source.kind,
    source.name,
    source.version === null ? "never loaded" : `version ${source.version}`,
    source.asOf === null ? "" : `of ${source.asOf}`,
    source.records === null ? "" : `${source.records} records`,
  ]);
  return { lines: table(cells), data: sources };
}
