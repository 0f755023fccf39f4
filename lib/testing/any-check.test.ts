/** The promise: the generated Checks are of every state that a report may have, and the same every time. */
import { expect, test } from "vitest";
import { anyCheck, anyIssue } from "#lib/testing/any-check";

test("from empty to 400 cases, of every state, by the schema", () => {
  const indexes = Array.from({ length: 200 }, (_, at) => at * 5);
  const checks = indexes.map(anyCheck);
  const seen = (holds: (check: (typeof checks)[number]) => boolean) => checks.filter(holds).length;
  const counts = checks.map(({ evidence }) => evidence.cases.length);
  expect(Math.max(...counts)).toBe(400);
  expect(counts.filter((count) => count === 0).length).toBeGreaterThan(20);
  for (const state of ["not-loaded", "switched-off"] as const)
    expect(seen(({ evidence }) => evidence.sources.some((source) => source.state === state))).toBeGreaterThan(5);
  for (const status of ["current", "ceased", "former", "relative", "associate"] as const)
    expect(seen(({ evidence }) => evidence.pep.some((hit) => hit.status === status))).toBeGreaterThan(5);
  for (const state of ["to-confirm", "proposed", "confirmed", "dismissed", "gone"] as const)
    expect(seen(({ review }) => review?.marks.some((mark) => mark.state === state) ?? false)).toBeGreaterThan(5);
  for (const state of ["proposed", "standing", "returned"] as const)
    expect(seen(({ review }) => review?.decisions.some((each) => each.state === state) ?? false)).toBeGreaterThan(5);
  for (const label of ["low", "medium", "high"] as const) expect(seen(({ check }) => check.score.label === label)).toBeGreaterThan(5);
  expect(seen(({ penalHidden }) => penalHidden === true)).toBeGreaterThan(5);
  expect(seen(({ organisation }) => organisation.demo)).toBeGreaterThan(5);
  expect(seen(({ summary }) => summary === null)).toBeGreaterThan(20);
  expect(seen(({ evidence }) => evidence.leftOut.some(({ dismissal }) => dismissal))).toBeGreaterThan(20);
  expect(seen(({ check }) => check.name.length === 10_000)).toBeGreaterThan(0);
});

test("an index is one issue, in four pairs of language and paper", () => {
  const issues = Array.from({ length: 24 }, (_, at) => anyIssue(at));
  expect(new Set(issues.map(({ document }) => `${document.language} ${document.paper}`)).size).toBe(4);
  expect(new Set(issues.map(({ document }) => document.folio)).size).toBe(24);
  for (const [at, issue] of issues.entries()) expect(anyIssue(at).sha256).toBe(issue.sha256);
});
