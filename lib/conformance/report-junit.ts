/** The report as JUnit XML, as build servers read it: a suite for each part. */
import { PARTS } from "#lib/conformance/all-checks";
import type { CheckResult, Verdict } from "#lib/conformance/conformance-check";
import { showText } from "#lib/conformance/shown-text";
import { type ConformanceRun, countStates } from "#lib/conformance/run-checks";

/** Ends with a line feed. */
export function junitReport(run: ConformanceRun): string {
  const results = new Map(run.results.map((result) => [result.check.id, result]));
  const suites = PARTS.map(([title, checks]) => ({ title, found: checks.flatMap(({ id }) => results.get(id) ?? []) })).filter(
    ({ found }) => found.length > 0,
  );
  const seconds = (run.durationMs / 1_000).toFixed(3);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: `conformance ${run.profile}`, ...totals(run), time: seconds })}>`,
    ...suites.flatMap(({ title, found }) => suite(title, found, run)),
    "</testsuites>",
    "",
  ].join("\n");
}

function totals(run: Pick<ConformanceRun, "results">) {
  const { fail, error, skip } = countStates(run);
  return { tests: run.results.length, failures: fail, errors: error, skipped: skip };
}

function suite(title: string, results: CheckResult[], run: ConformanceRun): string[] {
  const own = attributes({ name: title, hostname: run.baseUrl, timestamp: run.startedAt.toISOString(), ...totals({ results }) });
  const cases = results.flatMap(({ check, verdict }) => [
    `    <testcase${attributes({ classname: `conformance.${check.id.split(".")[0]}`, name: `${check.id}: ${check.title}` })}>`,
    ...outcome(verdict, check.source),
    "    </testcase>",
  ]);
  return [`  <testsuite${own}>`, ...cases, "  </testsuite>"];
}

function outcome(verdict: Verdict, source: string): string[] {
  if (verdict.state === "pass") return [];
  if (verdict.state === "skip") return [`      <skipped${attributes({ message: verdict.reason })}/>`];
  if (verdict.state === "error") return [`      <error${attributes({ message: verdict.reason })}/>`];
  const lines = verdict.faults.flatMap(({ what, exchange }) => [
    what,
    ...(exchange === null ? [] : [`asked ${exchange.asked}`, `answered ${exchange.answered}`]),
  ]);
  return [
    `      <failure${attributes({ message: verdict.faults[0]?.what ?? "" })}>${[source, ...lines].map(escapeXml).join("\n")}</failure>`,
  ];
}

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join("");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

// XML 1.0 has no way to write most control characters, so they are shown as escapes.
function escapeXml(text: string): string {
  return showText(text, 2_000).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? "");
}
