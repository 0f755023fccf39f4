/** The promise: whatever rows of court cases are imported, in any order, files and times, the counters are a plain count of the set. */
import { expect, test } from "vitest";
import { rounds } from "#e2e/harness/verdict";
import { proveCounts } from "#lib/testing/judge-counts";

test("counters equal a plain count, and nothing of a reserved case is stored", async () => {
  await expect(proveCounts(rounds(200, 5))).resolves.toBeUndefined();
});
