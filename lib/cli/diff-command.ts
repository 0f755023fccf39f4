/** `sources diff`: what a version of a list changed. */
import { z } from "zod";
import { type Command, CommandEnd, type CommandRun, EXIT, type Outcome } from "#lib/cli/command";
import { oneOf } from "#lib/cli/find";
import { type Change, CHANGES, type DiffEntry, type FieldValue, type VersionDiff } from "#lib/contract/version-diff";
import { diffOf } from "#lib/jobs/read-version-diff";

const SIGNS: Record<Change, string> = { added: "+", changed: "~", removed: "-" };

export const DIFF_COMMANDS: Command[] = [
  {
    words: "sources diff",
    args: ["<list>", "[<version>]"],
    story: "what a version of a list added, changed and removed",
    details: ["Without a version: the one in use, beside the one before. Fifty entries of each kind; --page goes on."],
    options: { demo: { type: "boolean" }, show: { type: "string" }, page: { type: "string" } },
    meanings: { demo: "of the demonstration set instead", show: `only one kind of change: ${CHANGES.join(", ")}`, page: "1, 2, 3 …" },
    run: showDiff,
  },
];

async function showDiff(run: CommandRun): Promise<Outcome> {
  const { values, args } = run;
  const [listId = "", written] = args;
  if (written !== undefined && !/^[1-9]\d{0,8}$/.test(written)) {
    throw new CommandEnd(EXIT.usage, `A version is a number: npm run cotejo -- sources diff ${listId} 2`);
  }
  const page = values.text("page") ?? "1";
  if (!/^[1-9]\d{0,6}$/.test(page)) throw new CommandEnd(EXIT.usage, `--page is a number, not ${page}.`);
  const only = values.text("show");
  const shown = only === undefined ? CHANGES : [oneOf("--show", z.enum(CHANGES), CHANGES, only)];
  const place = { scope: values.flag("demo") ? "demo" : "real", listId, version: written === undefined ? null : Number(written) } as const;
  const db = await run.db();
  const diffs = await db.snapshot(async (view) => {
    const read: VersionDiff[] = [];
    for (const show of shown) read.push(await diffOf(view, place, { show, page: Number(page) }));
    return read;
  });
  return { lines: [...headOf(diffs[0]), ...diffs.flatMap(linesOf)], data: diffs };
}

function headOf(diff: VersionDiff | undefined): string[] {
  if (diff === undefined) return [];
  const { source, version, previous, hasEntries } = diff;
  const beside = previous === null ? "the first one" : `beside version ${previous.version}`;
  const counts = `${version.added} added, ${version.changed} changed, ${version.removed} removed`;
  const head = `${source.sourceId}, version ${version.version} of ${version.asOf ?? version.importedAt.slice(0, 10)}, ${beside}: ${counts}.`;
  return hasEntries ? [head] : [head, "Of registers and court cases only these counts are kept."];
}

function linesOf({ show, entries, page, pages }: VersionDiff): string[] {
  const lines = entries.flatMap((entry) => [`${SIGNS[show]} ${entry.entryId}  ${summaryOf(entry)}`, ...entry.fields.map(fieldLine)]);
  return pages > page && entries.length > 0 ? [...lines, `  … page ${page} of ${pages} of what was ${show}`] : lines;
}

function summaryOf({ name, kind, programs, birthDates, post }: DiffEntry): string {
  return [name, kind, birthDates.join(" "), programs.join(" "), post ?? ""].filter((part) => part !== "").join(", ");
}

function fieldLine({ field, before, after }: DiffEntry["fields"][number]): string {
  const told = (values: FieldValue[]) => values.map(({ text, note }) => (note === null ? text : `${text} (${note})`)).join("; ");
  return `    ${field}: ${told(before) || "nothing"} -> ${told(after) || "nothing"}`;
}
