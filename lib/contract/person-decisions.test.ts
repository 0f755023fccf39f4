/** The promise: what stands is what a person let stand last; a proposal and what was returned stand for nothing. */
import { expect, test } from "vitest";
import { decisionsNow } from "#lib/contract/person-decisions";
import { madeUpDecision } from "#lib/testing/review-beside";

const decision = (decisionId: string, state: "proposed" | "standing" | "returned") => madeUpDecision({ decisionId, state });

test.each([
  ["nobody decided", [], null, null, []],
  ["one stands", [decision("a", "standing")], "a", null, []],
  ["a newer one replaces it", [decision("b", "standing"), decision("a", "standing")], "b", null, ["a"]],
  ["a proposal leaves what stands", [decision("b", "proposed"), decision("a", "standing")], "a", "b", []],
  ["a returned one never stood", [decision("b", "returned"), decision("a", "standing")], "a", null, ["b"]],
  ["a first proposal stands for nothing", [decision("a", "proposed")], null, "a", []],
] as const)("%s", (_what, decisions, standing, waiting, earlier) => {
  const now = decisionsNow(decisions);
  expect([now.standing?.decisionId ?? null, now.waiting?.decisionId ?? null]).toEqual([standing, waiting]);
  expect(now.earlier.map(({ decisionId }) => decisionId)).toEqual(earlier);
});
