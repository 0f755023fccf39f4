/** The promise: a summary by the local maker states every fact of its Check and nothing else, over 2,000 generated Checks. */
import { expect, test } from "vitest";
import { rounds } from "#e2e/harness/verdict";
import { proveSummaries } from "#lib/testing/prove-summaries";

test("every number is a fact, and every fact is told, in both languages", () => {
  expect(() => proveSummaries(rounds(2_000, 50), 20_261_122)).not.toThrow();
});
