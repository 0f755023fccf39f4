/** Under what a Check is made: the organisation's policy and matrix, and what it dismissed for the RUT. */
import type { Context, Settings } from "#lib/context";
import type { FoundKind } from "#lib/contract/review";
import { RiskMatrix } from "#lib/contract/risk-matrix";
import type { Queryable } from "#lib/db/db";
import { assert } from "#lib/errors";
import type { Rut } from "#lib/rut/rut";
import { MATRIX_V1 } from "#lib/scoring/matrix";

/** An entry or case that is not the person; a counter of a provider is neither, and ours count other things. It holds while `factsHash` is that of the entry. */
export interface Dismissal {
  kind: FoundKind;
  listId: string;
  entryId: string;
  factsHash: string;
  by: string;
  /** ISO 8601 UTC. */
  at: string;
  reason: string;
}

export interface Terms {
  /** False: court cases are not consulted, which is not the same as none. */
  courtData: boolean;
  /** Cases filed longer ago are left out; 0 for no limit. */
  caseMaxAgeYears: number;
  matrix: RiskMatrix;
  dismissals: readonly Dismissal[];
}

/** The terms of an organisation that laid nothing down and dismissed nothing. */
export function plainTerms(settings: Settings): Terms {
  return { courtData: true, caseMaxAgeYears: settings.caseMaxAgeYears, matrix: MATRIX_V1, dismissals: [] };
}

/** The terms that hold for a RUT now, read in one question. */
export async function readTerms(db: Queryable, ctx: Pick<Context, "actor" | "settings">, rut: Rut): Promise<Terms> {
  const [row] = await db.query<{
    court_data: boolean;
    case_max_age_years: number | null;
    matrix: unknown;
    dismissals: Dismissal[] | null;
  }>(
    `select o.court_data, o.case_max_age_years,
       (select m.matrix from risk_matrices m where m.org_id = o.org_id order by m.version desc limit 1) as matrix,
       (select jsonb_agg(jsonb_build_object('kind', i.kind, 'listId', i.list_id, 'entryId', i.entry_id, 'factsHash', i.facts_hash,
            'by', i.decision ->> 'byName', 'at', i.decision ->> 'at', 'reason', i.decision ->> 'reason'))
        from review_items i where i.org_id = o.org_id and i.rut = $2 and i.state = 'dismissed' and i.kind <> 'counter') as dismissals
     from organisations o where o.org_id = $1`,
    [ctx.actor.orgId, rut],
    "policy.terms",
  );
  assert(row, "the organisation of an actor exists");
  return {
    courtData: row.court_data,
    caseMaxAgeYears: row.case_max_age_years ?? ctx.settings.caseMaxAgeYears,
    matrix: row.matrix === null ? MATRIX_V1 : RiskMatrix.parse(row.matrix),
    dismissals: row.dismissals ?? [],
  };
}
