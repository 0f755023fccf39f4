/** What one named check of the suite is, and how it ends. */
import type { Trial } from "#lib/conformance/trial";

/** `contract`: only what the service contract says. `cotejo`: besides, what Cotejo decided where the contract is silent. */
export const PROFILES = ["contract", "cotejo"] as const;
export type Profile = (typeof PROFILES)[number];

export interface ConformanceCheck {
  /** Stable, of words with dots: what it is about, then the rule. Programs may name it. */
  id: string;
  title: string;
  /** The sentence that it holds the service to. */
  source: string;
  /** The least profile that runs it. */
  profile: Profile;
  /** Most calls that a conforming service bills for it, when nothing that others asked can be used again. */
  calls: number;
  /** Judges at least once, or skips; a fault does not end it. */
  run: (trial: Trial) => Promise<void>;
}

/** A request and its answer as people read them: no credential, no control characters, the first bytes only. */
export interface Exchange {
  asked: string;
  answered: string;
}

export interface Fault {
  /** What is wrong, in one sentence. */
  what: string;
  exchange: Exchange | null;
}

/** `error`: the network or the answer kept the check from judging. Neither it nor a skip is ever a pass. */
export type Verdict =
  | { state: "pass"; judgements: number }
  | { state: "fail"; faults: Fault[] }
  | { state: "skip"; reason: string }
  | { state: "error"; reason: string };

export interface CheckResult {
  check: Omit<ConformanceCheck, "run">;
  verdict: Verdict;
  requests: number;
  /** Calls that were billed, or may have been. */
  billed: number;
}

const checkOf =
  (profile: Profile) =>
  (id: string, calls: number, title: string, source: string, run: ConformanceCheck["run"]): ConformanceCheck => ({
    id,
    calls,
    title,
    source,
    profile,
    run,
  });

/** A check of the contract itself. */
export const contractCheck = checkOf("contract");
/** A check of a decision of Cotejo. */
export const cotejoCheck = checkOf("cotejo");
