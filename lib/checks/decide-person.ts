import { randomUUID } from "node:crypto";
import { emit, entryOf } from "#lib/audit/audit";
import { requireRole } from "#lib/auth/require-role";
import { findCheckRow } from "#lib/checks/read-check-detail";
import type { Context } from "#lib/context";
import { Evidence } from "#lib/contract/evidence";
import type { PersonDecision, PersonDecisionRequest } from "#lib/contract/review";
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { openMissingItems } from "#lib/review/keep-items";
import { newestCheckId } from "#lib/review/read-beside";
import { DECISION_COLUMNS, type DecisionRow, isApproval, personDecisionOf, STOPS_APPROVAL } from "#lib/review/stored-decisions";

/**
 * What a named person decides about a RUT, on its newest Check and with a reason; under four eyes a proposal. The score decides nothing.
 * Throws `not-found`; `conflict` on an older Check, while another proposal waits, and for an approval while a sanction or PEP waits.
 */
export async function decidePerson(ctx: Context, checkId: string, { outcome, reason }: PersonDecisionRequest): Promise<PersonDecision> {
  requireRole(ctx.actor, "officer");
  const { orgId, id, name } = ctx.actor;
  const check = await findCheckRow(ctx, checkId);
  const at = ctx.clock.now();
  const insistOnNewest = async (db: Queryable) => {
    if ((await newestCheckId(db, orgId, check.rut)) !== checkId) throw new ServiceError("conflict");
  };
  await insistOnNewest(ctx.db);
  // A Check of before there were items has none yet: whoever decides is to see what waits. A provider's always had its own.
  if (check.provider === null) {
    await openMissingItems(ctx.db, [{ orgId, checkId, rut: check.rut, at, evidence: Evidence.parse(check.evidence) }]);
  }
  return ctx.db.transact(async (tx) => {
    await insistOnNewest(tx);
    const [row] = await tx.query<DecisionRow>(
      `insert into person_decisions (org_id, decision_id, rut, check_id, outcome, reason, by_id, by_name, at, score_value, score_label, open_items, state)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, open.items, case when o.four_eyes then 'proposed' else 'standing' end
       from organisations o, lateral (
         select count(*) as items, count(*) filter (where ${STOPS_APPROVAL}) as stopping from review_items i
         where i.org_id = $1 and i.rut = $3 and i.state in ('to-confirm', 'proposed')) open
       where o.org_id = $1 and (open.stopping = 0 or not $12) and not exists (
         select from person_decisions d where d.org_id = $1 and d.rut = $3 and d.state = 'proposed')
       on conflict (org_id, rut) where state = 'proposed' do nothing
       returning ${DECISION_COLUMNS}`,
      [orgId, randomUUID(), check.rut, checkId, outcome, reason, id, name, at, check.score_value, check.score_label, isApproval(outcome)],
    );
    if (row === undefined) throw new ServiceError("conflict");
    const done = row.state === "proposed" ? "proposed" : "decided";
    await emit(tx, entryOf(ctx, `person.${done}`, checkId, { decision: row.decision_id, rut: check.rut, outcome }));
    return personDecisionOf(row);
  });
}
