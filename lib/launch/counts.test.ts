/** Promise: nothing that failed, broke or did not run is counted as passed. */
import { expect, test } from "vitest";
import { lastLine, playwrightCounts, stepCounts, vitestCounts } from "#lib/launch/counts.mjs";

const file = (name: string, status: string, ...tests: string[]) => ({
  name: `/somewhere/lib/${name}`,
  status,
  message: status === "failed" ? "Cannot find module\nat a line" : "",
  assertionResults: tests.map((one, index) => ({
    status: one,
    fullName: `promise ${index}`,
    failureMessages: one === "failed" ? ["\u001b[31mexpected 2 to be 3\u001b[39m\n at a line"] : [],
  })),
});

test("vitest: tests count, and a file that could not be loaded is a failure; each is named in a line", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [file("a.test.ts", "passed", "passed"), file("b.test.ts", "failed", "passed", "failed"), file("c.test.ts", "failed")],
  };
  expect(vitestCounts(report)).toEqual({
    passed: 3,
    failed: 2,
    failures: ["b.test.ts › promise 1: expected 2 to be 3 at a line", "c.test.ts › could not be loaded: Cannot find module at a line"],
  });
});

test("Playwright: a test that passed only at the second try, and an error outside of tests, are failures; each is named in a line", () => {
  const spec = (title: string, status: string, ...messages: (string | null)[]) => ({
    file: "web/a.spec.ts",
    line: 7,
    title,
    tests: [{ status, results: messages.map((message) => (message === null ? {} : { error: { message } })) }],
  });
  const suites = [
    {
      specs: [spec("a wish", "expected", null), spec("a second wish", "flaky", "Timed out", null)],
      suites: [{ specs: [spec("a third wish", "unexpected", "long ".repeat(100))] }],
    },
  ];
  const counts = playwrightCounts({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: "no browser\nat a line" }],
    suites,
  });
  expect(counts).toMatchObject({ passed: 5, failed: 3 });
  expect(counts.failures).toEqual([
    "a.spec.ts:7 › a second wish: Timed out",
    expect.stringMatching(/^a\.spec\.ts:7 › a third wish: long .{200}/),
    "Playwright › outside of tests: no browser at a line",
  ]);
  expect(counts.failures?.[1]).toHaveLength(300);
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
