/** Promise: never more billed calls than allowed, as the upstream counts them; what is beyond is skipped, and a skip is no pass. */
import { describe, expect, test } from "vitest";
import { exitCodeOf } from "#lib/conformance/run-checks";
import type { ReferenceFault } from "#lib/testing/reference-faults";
import { runOnReference } from "#lib/testing/run-conformance";

describe("a budget", () => {
  test.each([0, 1, 2, 5, 10, 20])("of %d is kept, and the rest is skipped for it", async (budget) => {
    const { run, ended, counts } = await runOnReference({}, { profile: "cotejo", budget });
    expect(counts.billable).toBeLessThanOrEqual(budget);
    expect(run.billed).toBe(counts.billable);
    expect(ended("fail")).toEqual([]);
    expect(ended("error")).toEqual([]);
    const skipped = run.results.filter(({ verdict }) => verdict.state === "skip" && verdict.reason === "budget");
    expect(skipped.length).toBeGreaterThan(0);
    expect(ended("skip")).toHaveLength(skipped.length);
    expect(ended("pass").length + skipped.length).toBe(run.results.length);
  });

  test("of 1 is enough for every refusal, and of none for what is read", async () => {
    const free = await runOnReference({}, { profile: "contract", budget: 0 });
    expect(free.counts.billable).toBe(0);
    expect(free.ended("pass")).toEqual(expect.arrayContaining(["openapi.version", "get.rut.lower-k", "get.message.400"]));
    const one = await runOnReference({}, { profile: "contract", budget: 1 });
    expect(one.ended("pass")).toEqual(
      expect.arrayContaining(["check.message.404", "lookup.rut.no-hyphen", "auth.cookie.check", "name.missing"]),
    );
  });

  // Services that answer 200 where a refusal was due bill what nobody expected.
  test.each<ReferenceFault>([
    "no-hyphen-accepted",
    "no-auth-needed",
    "402-not-sent",
    "page-zero-served",
    "page-beyond-served",
    "new-id-each-post",
  ])("is kept by a service with %s", async (fault) => {
    for (const budget of [1, 4, 12]) {
      const { run, counts } = await runOnReference({ faults: [fault] }, { profile: "cotejo", budget });
      expect(counts.billable).toBeLessThanOrEqual(budget);
      expect(run.billed).toBeGreaterThanOrEqual(counts.billable);
    }
  });

  test("counts a call whose answer never came", async () => {
    const { run } = await runOnReference(
      {
        deliver: (answer, response, request) =>
          request.method === "POST" ? void response.destroy() : void response.writeHead(answer.status, answer.headers).end(answer.body),
      },
      { budget: 2 },
    );
    expect(run.billed).toBe(2);
  });
});

test("a spent balance skips, with its reason, and only what was judged decides the exit code", async () => {
  const { run, ended } = await runOnReference({ credits: 0 }, { given: { rut: null, name: "María González", unknownRut: null } });
  expect(ended("fail")).toEqual([]);
  expect(run.results.filter(({ verdict }) => verdict.state === "skip" && /balance is spent/.test(verdict.reason)).length).toBeGreaterThan(
    20,
  );
  expect(exitCodeOf(run)).toBe(0);
  expect(exitCodeOf({ ...run, results: run.results.filter(({ verdict }) => verdict.state === "skip") })).toBe(2);
});
