/** `demo load` and `demo clear`. */
import { type Command, CommandEnd, type CommandRun, EXIT, type Outcome } from "#lib/cli/command";
import { loadWithPassword, readAccess } from "#lib/cli/demo-access";
import { openDataFolder } from "#lib/db/open-data-folder";
import { clearDemo } from "#lib/jobs/demo/clear-demo";
import { FULL_SET, LEAST_SET } from "#lib/jobs/demo/demo-set";

export const DEMO_COMMANDS: Command[] = [
  {
    words: "demo load",
    args: [],
    story: "the demonstration set (invented people, companies, lists, cases, thirteen months of Checks)",
    details: ["docs/demo.md says what to try. A loading that was cut goes on where it stopped; loading twice changes nothing."],
    options: { people: { type: "string" } },
    meanings: { people: `a smaller set, for tests: so many people, from ${LEAST_SET} to ${FULL_SET}; replaces a set of another size` },
    run: load,
  },
  {
    words: "demo clear",
    args: [],
    story: "takes the demonstration set away, with its organisation and all its Checks",
    options: {},
    meanings: {},
    run: clear,
  },
];

async function load(run: CommandRun): Promise<Outcome> {
  const db = await run.db();
  const folder = openDataFolder(run.dataFolder);
  const people = run.values.text("people") === undefined ? undefined : sizeOf(run.values.required("people"));
  const onProgress = (done: number, months: number) => run.progress(`month ${done + 1} of ${months}…`);
  const loaded = await loadWithPassword({ db, folder, clock: run.clock, again: true, people, onProgress, signal: run.signal });
  if (!loaded.stands) throw new CommandEnd(EXIT.failed, "Interrupted. The same command, or the next start, goes on.");
  const access = await readAccess(db, folder);
  const password = access?.password ?? "the password that was set (another one: npm run cotejo -- user password)";
  return {
    lines: [
      loaded.changed ? "The demonstration set is loaded." : "The demonstration set was loaded already.",
      `  sign in as ${access?.email} with ${password}`,
    ],
    data: { changed: loaded.changed, ...access },
  };
}

async function clear(run: CommandRun): Promise<Outcome> {
  await clearDemo({ db: await run.db() });
  return { lines: ["The demonstration set is gone; npm start does not load it again by itself."], data: { cleared: true } };
}

function sizeOf(text: string): number {
  const people = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (people >= LEAST_SET && people <= FULL_SET) return people;
  throw new CommandEnd(EXIT.usage, `--people is a number from ${LEAST_SET} to ${FULL_SET}, not ${text}.`);
}
