/** What a proof's check says of a subject: the same check judges the real service and its broken twin. */

export interface Verdict {
  ok: boolean;
  /** Every single thing that went wrong, in plain words. */
  faults: string[];
  /** What was counted, printed into the proof's log. */
  figures: Record<string, number | string>;
}

export function verdict(faults: string[], figures: Record<string, number | string> = {}): Verdict {
  return { ok: faults.length === 0, faults, figures };
}

/** One line a proof, so that a log of a run tells what was measured. */
export function report(name: string, { faults, figures }: Verdict): void {
  const told = Object.entries(figures).map(([key, value]) => `${key}=${value}`);
  process.stdout.write(`PROOF ${name}: ${told.join(" ")} faults=${faults.length}\n`);
}

/** `full` when the run proves every figure of the issue, `few` otherwise. */
export function rounds<Rounds>(full: Rounds, few: Rounds): Rounds {
  return process.env.PROOF_ROUNDS === "full" ? full : few;
}
