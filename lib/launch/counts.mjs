/** How many passed and failed, and what failed, read from what the test runners write. */
import { basename } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** @typedef {{ passed: number, failed: number, failures?: string[] }} Counts `failures` names what failed, one line each, where it is known. */

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).default([]) })),
    }),
  ),
});

/**
 * A file that could not be loaded has no test that failed, and counts as one that did.
 * @param {unknown} report Of vitest's json reporter.
 * @returns {Counts}
 */
export function vitestCounts(report) {
  const { numPassedTests, numFailedTests, testResults } = VitestReport.parse(report);
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  );
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0])),
  );
  failures.push(...broken.map(({ name, message }) => failure(name, "could not be loaded", message)));
  return { passed: numPassedTests, failed: numFailedTests + broken.length, failures };
}

const LINE_LETTERS = 300;

/**
 * @param {string} file
 * @param {string} test
 * @param {string | undefined} message Its beginning is told, in one line.
 */
function failure(file, test, message) {
  const said = stripVTControlCharacters(message ?? "").replaceAll(/\s+/g, " ");
  return `${basename(file)} › ${test}: ${said}`.slice(0, LINE_LETTERS).trimEnd();
}

const Fault = z.object({ message: z.string().default("") });
const PlaywrightSpec = z.object({
  file: z.string(),
  line: z.number(),
  title: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ error: Fault.optional() })) })),
});
const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec).default([]),
  get suites() {
    return z.array(PlaywrightSuite).default([]);
  },
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(Fault).default([]),
  suites: z.array(PlaywrightSuite).default([]),
});

/**
 * @param {unknown} report Of Playwright's json reporter.
 * @returns {Counts}
 */
export function playwrightCounts(report) {
  const { stats, errors, suites } = PlaywrightReport.parse(report);
  const failures = specsOf(suites).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => failure(`${file}:${line}`, title, results.find(({ error }) => error)?.error?.message)),
  );
  failures.push(...errors.map(({ message }) => failure("Playwright", "outside of tests", message)));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, failures };
}

/**
 * @param {z.infer<typeof PlaywrightSuite>[]} suites
 * @returns {z.infer<typeof PlaywrightSpec>[]}
 */
function specsOf(suites) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)]);
}

/**
 * What a step counts for: its report when it wrote one, and never a success when the runner said failure.
 * @param {number} exitCode
 * @param {Counts | null} reported Null when there is no report.
 * @returns {Counts}
 */
export function stepCounts(exitCode, reported) {
  if (reported === null || (reported.passed === 0 && reported.failed === 0)) return { passed: 0, failed: 1 };
  return exitCode !== 0 && reported.failed === 0 ? { ...reported, failed: 1 } : reported;
}

/**
 * The last line of a run: `N passed, N failed`.
 * @param {readonly Counts[]} counts
 */
export function lastLine(counts) {
  const sum = (/** @type {"passed" | "failed"} */ key) => counts.reduce((total, count) => total + count[key], 0);
  return `${sum("passed")} passed, ${sum("failed")} failed`;
}
