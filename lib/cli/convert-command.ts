/** `convert …`: public data into the layouts that `import` takes. */
import { readFile, writeFile } from "node:fs/promises";
import { type Command, CommandEnd, type CommandRun, EXIT, type Outcome } from "#lib/cli/command";
import { electedToPepCsv } from "#lib/screening/elected-to-pep-csv";
import { RefusedFile } from "#lib/screening/import-format";

export const CONVERT_COMMANDS: Command[] = [
  {
    words: "convert elected-authorities",
    args: ["<in.json>", "<out.csv>"],
    story: "a JSON register of elected authorities as a file for `import pep-csv`",
    details: ["The layouts are in docs/formats.md. An existing file is not overwritten."],
    options: {},
    meanings: {},
    run: convertElected,
  },
];

async function convertElected(run: CommandRun): Promise<Outcome> {
  const [source, target] = [run.path(run.args[0] ?? ""), run.path(run.args[1] ?? "")];
  const json = await readFile(source, "utf8").catch(() => {
    throw new CommandEnd(EXIT.notFound, `There is no readable file ${source}.`);
  });
  const csv = converted(json);
  await writeFile(target, csv, { flag: "wx" }).catch((error: Error) => {
    throw new CommandEnd(EXIT.refused, `${target} cannot be written: ${error.message}.`);
  });
  const posts = csv.trimEnd().split("\n").length - 1;
  return { lines: [`${target}: ${posts} posts. Load it with: npm run cotejo -- import pep-csv ${target}`], data: { path: target, posts } };
}

function converted(json: string): string {
  try {
    return electedToPepCsv(json);
  } catch (error) {
    if (error instanceof RefusedFile || error instanceof SyntaxError) throw new CommandEnd(EXIT.refused, error.message);
    throw error;
  }
}
