/** `npm run cotejo -- …` */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "#lib/calendar/clock";
import { fileClock } from "#lib/calendar/test-clock";
import { BACKUP_COMMANDS } from "#lib/cli/backup-commands";
import { CERTIFICATE_COMMANDS } from "#lib/cli/certificate-command";
import { CHECK_COMMANDS } from "#lib/cli/check-commands";
import { type Command, CommandEnd, type CommandRun, EXIT, type Outcome, type Values } from "#lib/cli/command";
import { commandDatabase } from "#lib/cli/command-database";
import { CONVERT_COMMANDS } from "#lib/cli/convert-command";
import { DEMO_COMMANDS } from "#lib/cli/demo-commands";
import { DIFF_COMMANDS } from "#lib/cli/diff-command";
import { DOCTOR } from "#lib/cli/doctor";
import { helpOf, overview } from "#lib/cli/help";
import { INDEX } from "#lib/cli/index-command";
import { ORGANISATION_COMMANDS } from "#lib/cli/organisation-commands";
import { SCREEN } from "#lib/cli/screen-command";
import { SOURCE_COMMANDS } from "#lib/cli/source-commands";
import { SYNC_COMMANDS } from "#lib/cli/sync-commands";
import { SYNTH } from "#lib/cli/synth-command";
import { TOKEN_COMMANDS } from "#lib/cli/token-commands";
import { UPSTREAM_COMMANDS } from "#lib/cli/upstream-commands";
import { USER_COMMANDS } from "#lib/cli/user-commands";
import { dataFolderPath } from "#lib/db/open-data-folder";
import { type Env, parseEnv } from "#lib/env";
import { type ErrorCode, ServiceError } from "#lib/errors";

export const COMMANDS: readonly Command[] = [
  ...USER_COMMANDS,
  ...ORGANISATION_COMMANDS,
  ...TOKEN_COMMANDS,
  ...UPSTREAM_COMMANDS,
  ...SOURCE_COMMANDS,
  ...DIFF_COMMANDS,
  ...SYNC_COMMANDS,
  INDEX,
  SCREEN,
  ...CHECK_COMMANDS,
  ...DEMO_COMMANDS,
  ...CONVERT_COMMANDS,
  SYNTH,
  ...CERTIFICATE_COMMANDS,
  ...BACKUP_COMMANDS,
  DOCTOR,
];

export interface MainOptions {
  args: string[];
  /** The folder where the command was typed. */
  from: string;
  variables: Record<string, string | undefined>;
  signal: AbortSignal;
  out: (line: string) => void;
  err: (line: string) => void;
  /** Rewrites the last line, on a terminal. */
  progress: (sentence: string) => void;
}

/** Runs one command; answers its exit code. Never throws for what a command can foresee. */
export async function main(options: MainOptions): Promise<number> {
  const { args, out, err } = options;
  const command = commandOf(args);
  const wantsHelp = args.includes("--help") || args.includes("-h");
  if (command === null) {
    if (!wantsHelp && args.length > 0) err(`There is no command ${args.join(" ")}.\n`);
    (wantsHelp ? out : err)(overview(COMMANDS).join("\n"));
    return wantsHelp ? EXIT.ok : EXIT.usage;
  }
  if (wantsHelp) {
    out(helpOf(command).join("\n"));
    return EXIT.ok;
  }
  const json = args.includes("--json");
  try {
    const outcome = await runCommand(command, options);
    if (json) out(JSON.stringify(outcome.data));
    else for (const line of outcome.lines) out(line);
    return outcome.exitCode ?? EXIT.ok;
  } catch (error) {
    const end = endOf(error);
    if (json) out(JSON.stringify({ error: end.message, exitCode: end.exitCode }));
    err(end.message);
    return end.exitCode;
  }
}

/** The command with the most words that the arguments begin with. */
function commandOf(args: string[]): Command | null {
  const fitting = COMMANDS.filter(({ words }) => words.split(" ").every((word, index) => args[index] === word));
  return fitting.sort((a, b) => b.words.length - a.words.length)[0] ?? null;
}

async function runCommand(command: Command, options: MainOptions): Promise<Outcome> {
  const { positionals, values } = parsed(command, options.args);
  const env = configuration(options.variables);
  const dataFolder = dataFolderPath(env);
  const database = commandDatabase(env, dataFolder, options.err);
  const run: CommandRun = {
    args: positionals,
    values,
    env,
    clock: env.COTEJO_TEST_CLOCK_FILE === undefined ? systemClock : fileClock(env.COTEJO_TEST_CLOCK_FILE),
    dataFolder,
    db: database.db,
    tell: options.err,
    progress: options.progress,
    path: (given) => resolve(options.from, given),
    signal: options.signal,
  };
  try {
    return await command.run(run);
  } finally {
    await database.close();
  }
}

function parsed(command: Command, args: string[]): { positionals: string[]; values: Values } {
  const rest = args.slice(command.words.split(" ").length);
  const options = { ...command.options, json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;
  const usage = (why: string) => new CommandEnd(EXIT.usage, [why, "", ...helpOf(command)].join("\n"));
  let found: ReturnType<typeof parseArgs>;
  try {
    found = parseArgs({ args: rest, options, allowPositionals: true });
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error));
  }
  const given = found.positionals;
  const least = command.args.filter((arg) => !arg.startsWith("[")).length;
  if (given.length < least || given.length > command.args.length) {
    throw usage(
      command.args.length === 0
        ? "It takes no arguments."
        : `It takes ${command.args.join(" and ")}, and got ${given.length === 0 ? "nothing" : given.join(" ")}.`,
    );
  }
  const text = (name: string) => (typeof found.values[name] === "string" ? found.values[name] : undefined);
  return {
    positionals: given,
    values: {
      text,
      flag: (name) => found.values[name] === true,
      required(name) {
        const value = text(name);
        if (value === undefined || value === "") throw usage(`--${name} is missing.`);
        return value;
      },
    },
  };
}

function configuration(variables: Record<string, string | undefined>): Env {
  try {
    return parseEnv(variables);
  } catch (error) {
    throw new CommandEnd(EXIT.usage, error instanceof Error ? error.message : String(error));
  }
}

const CODES: Partial<Record<ErrorCode, number>> = {
  "not-found": EXIT.notFound,
  "invalid-request": EXIT.usage,
  conflict: EXIT.refused,
  forbidden: EXIT.refused,
  unavailable: EXIT.unavailable,
};

function endOf(error: unknown): { message: string; exitCode: number } {
  if (error instanceof CommandEnd) return error;
  if (error instanceof ServiceError) {
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
    return { message: `${error.message}${cause}`, exitCode: CODES[error.code] ?? EXIT.failed };
  }
  // A bare Error says what to do; anything else is a defect, and wants its stack.
  if (error instanceof Error)
    return { message: error.constructor === Error ? error.message : (error.stack ?? error.message), exitCode: EXIT.failed };
  return { message: String(error), exitCode: EXIT.failed };
}
