/** What a command is: words, options, one act, and an end that people and programs can read. */
import type { ParseArgsConfig } from "node:util";
import type { Clock } from "#lib/calendar/clock";
import type { Db } from "#lib/db/db";
import type { Env } from "#lib/env";

/** Exit codes; told by `--help` and in the README. */
export const EXIT = {
  ok: 0,
  /** It was tried and failed. */
  failed: 1,
  /** Wrong words or options, or a bad configuration. */
  usage: 2,
  /** No such organisation, user, token or file. */
  notFound: 3,
  /** It would not be right: taken already, not empty, a list that shrank, a damaged file. */
  refused: 4,
  /** The database cannot be reached or started. */
  unavailable: 5,
} as const;

/** An end that is not `ok`, with a plain sentence. */
export class CommandEnd extends Error {
  override name = "CommandEnd";

  constructor(
    readonly exitCode: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

export interface Outcome {
  /** For people. */
  lines: string[];
  /** For programs (`--json`). */
  data: unknown;
  exitCode?: number;
}

export interface Values {
  /** An option's text, or undefined. */
  text(name: string): string | undefined;
  /** An option's text; its absence is a wrong usage. */
  required(name: string): string;
  flag(name: string): boolean;
}

export interface CommandRun {
  args: string[];
  values: Values;
  env: Env;
  clock: Clock;
  /** Path of the data folder. */
  dataFolder: string;
  /** The database, migrated; started for this command when nothing runs. */
  db: () => Promise<Db>;
  /** A plain sentence on standard error, while it goes on. */
  tell: (sentence: string) => void;
  /** Rewrites the last line of progress on a terminal, else says nothing. */
  progress: (sentence: string) => void;
  /** A path as the person means it: from the folder where the command was typed. */
  path: (given: string) => string;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

export interface Command {
  /** For example `user add`. */
  words: string;
  /** Positional arguments, for example `<email>`; those in brackets, the last ones, may be left out: `[<list>]`. */
  args: string[];
  /** One line for the list of commands. */
  story: string;
  /** What `--help` says below it. */
  details?: string[];
  options: NonNullable<ParseArgsConfig["options"]>;
  /** An option's meaning, by its name. */
  meanings: Record<string, string>;
  run(run: CommandRun): Promise<Outcome>;
}
