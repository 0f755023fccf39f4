/** The report for programs. */
import { z } from "zod";
import { PROFILES } from "#lib/conformance/conformance-check";
import { type ConformanceRun, countStates } from "#lib/conformance/run-checks";
import "#lib/contract/no-eval";

const count = z.number().int().min(0);
const Fault = z.strictObject({ what: z.string(), asked: z.string().nullable(), answered: z.string().nullable() });

/** What `--format json` writes; a program may hold it to this. */
export const ConformanceReport = z.strictObject({
  schema: z.literal("cotejo-conformance-1"),
  baseUrl: z.url(),
  profile: z.enum(PROFILES),
  startedAt: z.iso.datetime(),
  durationMs: count,
  requests: count,
  budget: count,
  billed: count,
  counts: z.strictObject({ pass: count, fail: count, skip: count, error: count }),
  checks: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      source: z.string(),
      profile: z.enum(PROFILES),
      state: z.enum(["pass", "fail", "skip", "error"]),
      /** Of a skip or an error. */
      reason: z.string().nullable(),
      faults: z.array(Fault),
      requests: count,
      billed: count,
    }),
  ),
});
export type ConformanceReport = z.output<typeof ConformanceReport>;

/** Ends with a line feed. */
export function jsonReport(run: ConformanceRun): string {
  const report: ConformanceReport = {
    schema: "cotejo-conformance-1",
    baseUrl: run.baseUrl,
    profile: run.profile,
    startedAt: run.startedAt.toISOString(),
    durationMs: run.durationMs,
    requests: run.requests,
    budget: run.budget,
    billed: run.billed,
    counts: countStates(run),
    checks: run.results.map(({ check: { id, title, source, profile }, verdict, requests, billed }) => ({
      id,
      title,
      source,
      profile,
      state: verdict.state,
      reason: "reason" in verdict ? verdict.reason : null,
      faults:
        verdict.state !== "fail" ? [] : verdict.faults.map(({ what, exchange }) => ({ what, asked: null, answered: null, ...exchange })),
      requests,
      billed,
    })),
  };
  return `${JSON.stringify(ConformanceReport.parse(report), null, 2)}\n`;
}
