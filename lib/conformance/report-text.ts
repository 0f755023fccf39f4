/** The report for people: parts, checks, and for each fault what was asked and answered. */
import { PARTS } from "#lib/conformance/all-checks";
import type { CheckResult } from "#lib/conformance/conformance-check";
import { type ConformanceRun, countStates } from "#lib/conformance/run-checks";

const WORDS = { pass: "pass ", fail: "FAIL ", skip: "skip ", error: "ERROR" } as const;

/** Ends with a line feed. */
export function textReport(run: ConformanceRun): string {
  const results = new Map(run.results.map((result) => [result.check.id, result]));
  const parts = PARTS.flatMap(([title, checks]) => {
    const lines = checks.flatMap(({ id }) => linesOf(results.get(id)));
    return lines.length === 0 ? [] : ["", title, ...lines];
  });
  return [`Conformance of ${run.baseUrl}, profile ${run.profile}`, ...parts, "", lastLine(run), ""].join("\n");
}

/** The counts in one line. A skip is not a pass, and is counted apart. */
export function lastLine(run: ConformanceRun): string {
  const { pass, fail, skip, error } = countStates(run);
  const seconds = (run.durationMs / 1_000).toFixed(1);
  return `${pass} passed, ${fail} failed, ${error} errors, ${skip} skipped; ${run.requests} requests in ${seconds} s, ${run.billed} of ${run.budget} billed calls spent`;
}

function linesOf(result: CheckResult | undefined): string[] {
  if (result === undefined) return [];
  const { check, verdict } = result;
  const line = `  ${WORDS[verdict.state]} ${check.id}: ${check.title}`;
  if (verdict.state === "pass") return [line];
  if (verdict.state !== "fail") return [`${line} (${verdict.reason})`];
  const faults = verdict.faults.flatMap(({ what, exchange }) => [
    `        ${what}`,
    ...(exchange === null ? [] : [`          asked    ${exchange.asked}`, `          answered ${exchange.answered}`]),
  ]);
  return [line, `        ${check.source}`, ...faults];
}
