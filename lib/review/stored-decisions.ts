/** Decisions about a person as they are stored and shown. */
import type { ScoreLabel } from "#lib/contract/contract";
import type { PersonDecision, PersonOutcome } from "#lib/contract/review";
import { doneBy } from "#lib/review/stored-items";
import type { Rut } from "#lib/rut/rut";

export const DECISION_COLUMNS =
  "decision_id, rut, check_id, outcome, reason, by_id, by_name, at, score_value, score_label, open_items, state, second";

export interface DecisionRow {
  decision_id: string;
  rut: Rut;
  check_id: string;
  outcome: PersonOutcome;
  reason: string;
  by_id: string;
  by_name: string;
  at: Date;
  score_value: number;
  score_label: ScoreLabel;
  open_items: number;
  state: PersonDecision["state"];
  second: { byId: string; byName: string; at: string; reason: string | null } | null;
}

export function personDecisionOf(row: DecisionRow): PersonDecision {
  return {
    decisionId: row.decision_id,
    checkId: row.check_id,
    outcome: row.outcome,
    reason: row.reason,
    by: { userId: row.by_id, name: row.by_name },
    at: row.at.toISOString(),
    state: row.state,
    second: row.second && { ...doneBy(row.second), reason: row.second.reason },
    scoreValue: row.score_value,
    scoreLabel: row.score_label,
    openItems: row.open_items,
  };
}

/** Items that stop an approval while they wait: sanctions and PEP, and what a provider counts of them. `i` are the items. */
export const STOPS_APPROVAL = `(i.kind in ('sanction', 'pep') or i.kind = 'counter' and i.entry_id in ('international_sanctions_count', 'pep'))`;

/** Whether the outcome approves: then no sanction and no PEP may wait. To reject and to escalate is always open. */
export function isApproval(outcome: PersonOutcome): boolean {
  return outcome === "approved" || outcome === "approved-enhanced";
}
