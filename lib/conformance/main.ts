/** `npm run conformance -- …`, apart from the process: arguments in, report and exit code out. */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { NetworkFailure } from "#lib/conformance/http-client";
import { BadOptions, type ConformanceOptions, HELP, parseOptions } from "#lib/conformance/options";
import { jsonReport } from "#lib/conformance/report-json";
import { junitReport } from "#lib/conformance/report-junit";
import { lastLine, textReport } from "#lib/conformance/report-text";
import { type ConformanceRun, exitCodeOf, runChecks } from "#lib/conformance/run-checks";

export interface MainOptions {
  args: string[];
  /** Folder that relative paths begin in. */
  from: string;
  /** Standard output. */
  out: (text: string) => void;
  /** Standard error. */
  err: (text: string) => void;
}

const REPORTS: Record<ConformanceOptions["format"], (run: ConformanceRun) => string> = {
  text: textReport,
  json: jsonReport,
  junit: junitReport,
};

/** Answers the exit code. */
export async function main({ args, from, out, err }: MainOptions): Promise<0 | 1 | 2> {
  try {
    const options = parseOptions(args, (path) => readFileSync(resolve(from, path), "utf8"));
    if (options === null) {
      out(`${HELP}\n`);
      return 0;
    }
    const run = await runChecks(options);
    const report = REPORTS[options.format](run);
    if (options.output === null) out(report);
    else writeFileSync(resolve(from, options.output), report);
    if (options.output !== null || options.format !== "text") err(`${lastLine(run)}\n`);
    return exitCodeOf(run);
  } catch (error) {
    if (error instanceof BadOptions) err(`${error.message}\n\n${HELP}\n`);
    else if (error instanceof NetworkFailure) err(`The service cannot be reached: ${error.message}\n`);
    // Files that cannot be read or written.
    else if ((error as NodeJS.ErrnoException).syscall !== undefined) err(`${(error as Error).message}\n`);
    else throw error;
    return 2;
  }
}
