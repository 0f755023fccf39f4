/** Promise: nothing that failed, broke or did not run is counted as passed. */
import { expect, test } from "vitest";
import { lastLine, playwrightCounts, stepCounts, vitestCounts } from "#lib/launch/counts.mjs";

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((one) => ({ status: one })) });

test("vitest: tests count, and a file that could not be loaded is a failure", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [file("passed", "passed"), file("failed", "failed", "passed"), file("failed")],
  };
  expect(vitestCounts(report)).toEqual({ passed: 3, failed: 2 });
});

test("Playwright: a test that passed only at the second try, and an error outside of tests, are failures", () => {
  expect(playwrightCounts({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] })).toEqual({ passed: 5, failed: 3 });
});

test("a runner that ended badly, wrote no report or ran nothing counts as a failure", () => {
  expect(stepCounts(1, { passed: 4, failed: 0 })).toEqual({ passed: 4, failed: 1 });
  expect(stepCounts(0, null)).toEqual({ passed: 0, failed: 1 });
  expect(stepCounts(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
  expect(stepCounts(0, { passed: 4, failed: 0 })).toEqual({ passed: 4, failed: 0 });
});

test("the last line sums all", () => {
  expect(
    lastLine([
      { passed: 4, failed: 0 },
      { passed: 1, failed: 2 },
    ]),
  ).toBe("5 passed, 2 failed");
  expect(lastLine([])).toBe("0 passed, 0 failed");
});
