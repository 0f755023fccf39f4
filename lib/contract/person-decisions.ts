/** Which decision about a RUT stands, which waits for a second person, and which were before. Pure. */
import type { PersonDecision } from "#lib/contract/review";

export interface DecisionsNow {
  standing: PersonDecision | null;
  /** Proposed after what stands. */
  waiting: PersonDecision | null;
  /** Newest first. */
  earlier: PersonDecision[];
}

/** `decisions` newest first. The last one that stands holds until another does; a returned one never did. */
export function decisionsNow(decisions: readonly PersonDecision[]): DecisionsNow {
  const standing = decisions.find(({ state }) => state === "standing") ?? null;
  const newest = decisions[0];
  const waiting = newest?.state === "proposed" ? newest : null;
  return { standing, waiting, earlier: decisions.filter((each) => each !== standing && each !== waiting) };
}
