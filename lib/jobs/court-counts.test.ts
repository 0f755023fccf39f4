/** The promise: the counters are a plain count of the set of imported rows, and nothing of a reserved case is stored. */
import { expect, test } from "vitest";
import { judgeCounts } from "#lib/testing/judge-counts";
import { testDb } from "#lib/testing/postgres";

const db = testDb();

test("any rows, in any order and any files, imported once or thrice, count what they plainly count", async () => {
  await expect(judgeCounts(db, 25)).resolves.toBeUndefined();
}, 120_000);
