/** The conformance suite against a reference upstream, as tests run it. */
import type { CheckResult } from "#lib/conformance/conformance-check";
import { type ConformanceRun, type RunOptions, runChecks } from "#lib/conformance/run-checks";
import { type ReferenceOptions, type ReferenceUpstream, startReference } from "#lib/testing/reference-upstream";

/** The middle of a month, so that no test runs over its end. */
const NOON = new Date("2026-11-17T15:00:00Z");
/** In no list of people of the reference. */
const UNKNOWN = "41234567-3";

export interface ReferenceRun {
  run: ConformanceRun;
  /** What the upstream itself counted. */
  counts: ReturnType<ReferenceUpstream["counts"]>;
  /** Ids of the checks that ended in a state. */
  ended: (state: CheckResult["verdict"]["state"]) => string[];
}

/** Starts a reference upstream, judges it and stops it. */
export async function runOnReference(reference: ReferenceOptions = {}, options: Partial<RunOptions> = {}): Promise<ReferenceRun> {
  const upstream = await startReference({ now: () => NOON, ...reference });
  try {
    const run = await runChecks({ ...optionsFor(upstream), ...options });
    const ended = (state: CheckResult["verdict"]["state"]) =>
      run.results.filter(({ verdict }) => verdict.state === state).map(({ check }) => check.id);
    return { run, counts: upstream.counts(), ended };
  } finally {
    await upstream.stop();
  }
}

/** Every credential is given and nobody to ask about; the budget is that of the command. */
export function optionsFor(upstream: ReferenceUpstream): RunOptions {
  const { token, poorToken, session } = upstream;
  return {
    baseUrl: new URL(upstream.baseUrl),
    profile: "contract",
    credentials: { token, poorToken, session },
    given: { rut: null, name: null, unknownRut: UNKNOWN },
    budget: 30,
    limits: { timeoutMs: 5_000, maxBytes: 1_048_576, deadlineMs: 60_000 },
  };
}
