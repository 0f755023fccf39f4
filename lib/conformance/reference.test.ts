/** Promise: who keeps the contract passes whole, and each planted fault is found by the check that is meant for it. */
import { describe, expect, test } from "vitest";
import { checksOf } from "#lib/conformance/all-checks";
import { CONTRACT_FAULTS, COTEJO_FAULTS, type ReferenceFault } from "#lib/testing/reference-faults";
import type { ReferenceOptions } from "#lib/testing/reference-upstream";
import { runOnReference } from "#lib/testing/run-conformance";

describe.each(["contract", "cotejo"] as const)("the reference upstream, profile %s", (profile) => {
  test("passes every check within the default budget, and none is skipped", async () => {
    const { run, ended, counts } = await runOnReference({}, { profile });
    expect(run.results.filter(({ verdict }) => verdict.state !== "pass")).toEqual([]);
    expect(ended("pass")).toEqual(checksOf(profile).map(({ id }) => id));
    expect(run.billed).toBe(counts.billable);
    expect(run.requests).toBe(counts.requests);
    expect(run.billed).toBeLessThanOrEqual(30);
  });

  test("passes also when nobody without data was named", async () => {
    const { ended } = await runOnReference({}, { profile, given: { rut: null, name: null, unknownRut: null } });
    expect(ended("fail")).toEqual([]);
    expect(ended("skip")).toEqual([]);
  });
});

const planted = [
  ...Object.entries(CONTRACT_FAULTS).map(([fault, id]) => [fault, id, "contract"] as const),
  ...Object.entries(COTEJO_FAULTS).map(([fault, id]) => [fault, id, "cotejo"] as const),
];

/** Every check that some fault made fail. */
const failing = new Set<string>();

describe("a planted fault", () => {
  test.each(planted)("%s is found by %s (%s)", async (fault, id, profile) => {
    const { ended, run } = await runOnReference({ faults: [fault as ReferenceFault] }, { profile, budget: 60 });
    for (const failed of ended("fail")) failing.add(failed);
    expect(ended("fail")).toContain(id);
    expect(ended("error")).toEqual([]);
    const found = run.results.find(({ check }) => check.id === id);
    expect(found?.verdict).toMatchObject({
      state: "fail",
      faults: expect.arrayContaining([{ what: expect.any(String), exchange: expect.anything() }]),
    });
  });

  test.each(Object.keys(COTEJO_FAULTS))("%s is no fault against the contract alone", async (fault) => {
    const { ended } = await runOnReference({ faults: [fault as ReferenceFault] }, { profile: "contract", budget: 60 });
    expect([...ended("fail"), ...ended("error")]).toEqual([]);
  });
});

test("there is no check that cannot fail", async () => {
  // What no planted fault makes fail, a service that answers `{}` to everything does.
  const deliver: ReferenceOptions["deliver"] = (_answer, response) => void response.writeHead(200).end("{}");
  const given = { rut: "41234567-3", name: "María González", unknownRut: "41234567-3" };
  const { ended } = await runOnReference({ deliver }, { profile: "cotejo", budget: 1_000, given });
  for (const failed of ended("fail")) failing.add(failed);
  expect(checksOf("cotejo").filter(({ id }) => !failing.has(id))).toEqual([]);
});

test("every check has an id, a title and a sentence of its own, and says what it may cost", () => {
  const checks = checksOf("cotejo");
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
  for (const { id, title, source, calls } of checks) {
    expect(id).toMatch(/^[a-z]+(\.[a-z0-9-]+)+$/);
    expect([title, source].every((text) => text.length > 5)).toBe(true);
    expect(calls).toBeGreaterThanOrEqual(0);
  }
});
