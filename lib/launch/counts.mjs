/** How many passed and failed, read from what the test runners write. */
import { z } from "zod";

/** @typedef {{ passed: number, failed: number }} Counts */

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
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
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()).default([]),
});

/**
 * @param {unknown} report Of Playwright's json reporter.
 * @returns {Counts}
 */
export function playwrightCounts(report) {
  const { stats, errors } = PlaywrightReport.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
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
  const sum = (/** @type {keyof Counts} */ key) => counts.reduce((total, count) => total + count[key], 0);
  return `${sum("passed")} passed, ${sum("failed")} failed`;
}
