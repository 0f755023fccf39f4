/** The promise: the five questions to a provider of the contract come back as its answers, word for word, and each costs one request. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "#lib/context";
import type { Rut } from "#lib/rut/rut";
import { openRemote } from "#lib/service/remote/open-remote";
import type { Upstream } from "#lib/service/remote/upstream";
import { REFERENCE_PEOPLE } from "#lib/testing/reference-people";
import { type ReferenceUpstream, startReference } from "#lib/testing/reference-upstream";

const ctx = {} as Context;
const states: string[] = [];
const watch = { onCredentials: (_: unknown, state: string) => void states.push(state) };
let reference: ReferenceUpstream;
const [ana, , old, current] = REFERENCE_PEOPLE.map(({ rut }) => rut as Rut);

function remoteWith(given: Partial<Upstream> = {}) {
  const limits = { totalMs: 5_000, atOnce: 4, allowedNetworks: ["127.0.0.1"] };
  const { baseUrl, token } = reference;
  return openRemote({ key: "installation", baseUrl, token, shared: false, metered: false, limits, ...given }, watch);
}

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.stop());

test("five questions and their answers", async () => {
  const remote = remoteWith();
  if (!ana || !old || !current) throw new Error("the reference knows people");
  expect(remote.provider).toEqual({ host: new URL(reference.baseUrl).host, shared: false, metered: false });
  expect(await remote.findCheck(ana)).toBeNull();
  const made = await remote.makeCheck(ana, { aiSummary: false });
  expect(made).toMatchObject({ rut: ana, ai_summary: "", permalink: expect.stringContaining(`${reference.baseUrl}/checks/`) });
  expect(await remote.findCheck(ana)).toEqual(made);
  expect(await remote.makeCheck(ana, { aiSummary: true })).toEqual({ ...made, ai_summary: expect.stringMatching(/./) });
  expect(await remote.makeCheck("1000000-9" as Rut, { aiSummary: false })).toBeNull();
  expect(await remote.rutToName(ctx, ana)).toEqual([{ rut: ana, full_name: REFERENCE_PEOPLE[0]?.name }]);
  expect(await remote.rutToName(ctx, "1000000-9" as Rut)).toEqual([]);
  const page = await remote.nameToRut(ctx, "maría gonzález", { page: 3, pageSize: 25 });
  expect(page).toEqual({ count: 60, records: REFERENCE_PEOPLE.slice(50).map(({ rut, name }) => ({ rut, full_name: name })) });
  expect(await remote.nameToRut(ctx, "maría gonzález", { page: 4, pageSize: 25 })).toEqual({ count: 0, records: [] });
  const report = await remote.fetchReport(made?.pdf_report_url ?? "");
  expect(report.subarray(0, 8).toString()).toBe("%PDF-1.4");
  expect(reference.counts().requests).toBe(10);
  expect(states).toEqual(["accepted"]);
});
