/** The promise: a mark stands beside its own hit and no other, and later decisions are counted beside the counters, never in them. */
import { describe, expect, test } from "vitest";
import { bookOfMarks, isWaiting, laterDecisions, marksOfHits } from "#lib/contract/review-marks";
import { madeUpCase, madeUpPep, madeUpSanction } from "#lib/testing/check-detail";
import { madeUpItemDecision, madeUpMark } from "#lib/testing/review-beside";

const decided = (state: "confirmed" | "dismissed") => ({ state, decision: madeUpItemDecision({ outcome: state }) });
const found = {
  sanctions: [madeUpSanction({ entryId: "1" }), madeUpSanction({ entryId: "1", listId: "un-sc", basis: "rut" })],
  pep: [madeUpPep({ entryId: "1" }), madeUpPep({ entryId: "2", counted: false })],
  cases: [
    madeUpCase({ caseId: "1", basis: "name", counter: "labour", union: true }),
    madeUpCase({ caseId: "2", basis: "rut" }),
    madeUpCase({ caseId: "3", basis: "name" }),
  ],
};
const book = bookOfMarks([
  madeUpMark({ kind: "sanction", listId: "ofac-sdn", entryId: "1", ...decided("dismissed") }),
  madeUpMark({ kind: "sanction", listId: "un-sc", entryId: "1", ...decided("confirmed") }),
  madeUpMark({ kind: "pep", listId: "pep-cl", entryId: "2", ...decided("dismissed") }),
  madeUpMark({ kind: "case", listId: "courts", entryId: "1", ...decided("dismissed") }),
  madeUpMark({ kind: "case", listId: "courts", entryId: "2", ...decided("dismissed") }),
  madeUpMark({ kind: "case", listId: "courts", entryId: "3" }),
]);

describe("whose mark it is", () => {
  test("entries of the same number on other lists and of other kinds have their own", () => {
    expect(found.sanctions.map((hit) => book.ofHit("sanction", hit)?.state)).toEqual(["dismissed", "confirmed"]);
    expect(found.pep.map((hit) => book.ofHit("pep", hit)?.state)).toEqual([undefined, "dismissed"]);
  });

  test("a case by RUT has none, whatever was decided while it came by name", () => {
    expect(found.cases.map((hit) => book.ofCase(hit)?.state)).toEqual(["dismissed", undefined, "to-confirm"]);
  });

  test("of a Check in the order of its page, those that wait told apart", () => {
    const marks = marksOfHits(found, book);
    expect(marks.map(({ entryId }) => entryId)).toEqual(["1", "1", "2", "1", "3"]);
    expect(marks.filter(isWaiting).map(({ entryId }) => entryId)).toEqual(["3"]);
  });
});

test("what was decided since is counted by matter; a union case where it counts twice; a PEP that does not count, nowhere", () => {
  const nothing = { confirmed: 0, dismissed: 0, decidedByName: 0 };
  expect(laterDecisions(found, book)).toEqual({
    penal: nothing,
    civil: nothing,
    labour: { confirmed: 0, dismissed: 1, decidedByName: 1 },
    union: { confirmed: 0, dismissed: 1, decidedByName: 1 },
    sanctions: { confirmed: 1, dismissed: 1, decidedByName: 1 },
    pep: nothing,
  });
});
