/** Runs the checks of a profile against one service: those that cost nothing first, so that a small budget goes far. */
import { setTimeout as wait } from "node:timers/promises";
import { checksOf } from "#lib/conformance/all-checks";
import type { CheckResult, ConformanceCheck, Profile } from "#lib/conformance/conformance-check";
import { type Credentials, Desk } from "#lib/conformance/desk";
import { type ClientLimits, httpClient, NetworkFailure } from "#lib/conformance/http-client";
import { getCheck } from "#lib/conformance/requests";
import { type GivenSubjects, Subjects } from "#lib/conformance/subjects";
import { Trial } from "#lib/conformance/trial";

export interface RunOptions {
  /** `http` or `https`, perhaps with a path; no query, no password. */
  baseUrl: URL;
  profile: Profile;
  credentials: Credentials;
  given: GivenSubjects;
  /** Most calls that may be billed; a hard limit. */
  budget: number;
  limits: ClientLimits & {
    /** The whole run ends so much after its beginning. */
    deadlineMs: number;
  };
}

export interface ConformanceRun {
  baseUrl: string;
  profile: Profile;
  /** By this machine's clock. */
  startedAt: Date;
  durationMs: number;
  /** In the order of the report. */
  results: CheckResult[];
  requests: number;
  budget: number;
  /** Calls that were billed, or may have been. */
  billed: number;
}

/** Throws {@link NetworkFailure} of kind `unreachable` when there is nobody to judge. */
export async function runChecks(options: RunOptions): Promise<ConformanceRun> {
  const startedAt = new Date();
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  const desk = new Desk({
    ...options.credentials,
    send: httpClient(options.baseUrl, options.limits),
    budget: options.budget,
    wait: (milliseconds) => wait(milliseconds),
    elapsed,
    deadlineMs: options.limits.deadlineMs,
  });
  const subjects = new Subjects(desk, options.given);
  const serviceClock = await reach(desk, subjects, startedAt);
  const checks = checksOf(options.profile);
  const results = new Map<string, CheckResult>();
  for (const check of checks.toSorted((one, other) => one.calls - other.calls)) {
    results.set(check.id, await runOne(check, desk, new Trial(desk, subjects, serviceClock)));
  }
  return {
    baseUrl: options.baseUrl.href,
    profile: options.profile,
    startedAt,
    durationMs: Math.round(elapsed()),
    results: checks.flatMap((check) => results.get(check.id) ?? []),
    requests: desk.requests,
    budget: options.budget,
    billed: desk.billed,
  };
}

async function runOne(check: ConformanceCheck, desk: Desk, trial: Trial): Promise<CheckResult> {
  const before = { requests: desk.requests, billed: desk.billed };
  const verdict = await trial.verdict(check.run);
  const { run: _, ...told } = check;
  return { check: told, verdict, requests: desk.requests - before.requests, billed: desk.billed - before.billed };
}

/** A first request; whatever is answered, the service is there. Answers its clock. */
async function reach(desk: Desk, subjects: Subjects, ours: Date): Promise<Date> {
  try {
    const answer = await desk.ask(getCheck(subjects.unknownK()));
    const theirs = new Date(answer.headers.date ?? "");
    return Number.isNaN(theirs.getTime()) ? ours : theirs;
  } catch (error) {
    if (error instanceof NetworkFailure && error.kind !== "unreachable") return ours;
    throw error;
  }
}

/** How many checks ended how. */
export function countStates({ results }: Pick<ConformanceRun, "results">): Record<CheckResult["verdict"]["state"], number> {
  const counts = { pass: 0, fail: 0, skip: 0, error: 0 };
  for (const { verdict } of results) counts[verdict.state]++;
  return counts;
}

/** 0 when every check that was judged passed, 1 when one failed or could not be judged for an error, 2 when none was judged. */
export function exitCodeOf(run: ConformanceRun): 0 | 1 | 2 {
  const { pass, fail, error } = countStates(run);
  if (fail + error > 0) return 1;
  return pass > 0 ? 0 : 2;
}
