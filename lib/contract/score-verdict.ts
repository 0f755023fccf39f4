/** What came of computing a stored score again, by the matrix and on the date of its Check. */
import type { Score } from "#lib/contract/evidence";

/** `unknown-matrix`: the version that scored it is not there. */
export type ScoreVerdict = { outcome: "same" | "differs"; stored: Score; again: Score } | { outcome: "unknown-matrix"; stored: Score };
