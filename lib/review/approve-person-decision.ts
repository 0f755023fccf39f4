import { emit, entryOf } from "#lib/audit/audit";
import { requireRole } from "#lib/auth/require-role";
import type { Context } from "#lib/context";
import type { PersonApprovalRequest, PersonDecision } from "#lib/contract/review";
import type { Queryable } from "#lib/db/db";
import { assert, ServiceError } from "#lib/errors";
import { newestCheckId } from "#lib/review/read-beside";
import { DECISION_COLUMNS, type DecisionRow, isApproval, personDecisionOf, STOPS_APPROVAL } from "#lib/review/stored-decisions";

/**
 * The second person lets a proposed decision about a RUT stand, or returns it with a reason; its proposer may only take it back.
 * Throws `not-found`; `conflict` when it waits no more, and for an approval while a sanction or PEP waits or
 * where a newer Check stands; `forbidden` for the proposer.
 */
export async function approvePersonDecision(ctx: Context, decisionId: string, request: PersonApprovalRequest): Promise<PersonDecision> {
  requireRole(ctx.actor, "officer");
  const { approve, reason } = request;
  const { orgId, id, name } = ctx.actor;
  if (!approve && reason === null) throw new ServiceError("invalid-request");
  return ctx.db.transact(async (tx) => {
    const [held] = await tx.query<DecisionRow>(
      `select ${DECISION_COLUMNS} from person_decisions where org_id = $1 and decision_id = $2 for update`,
      [orgId, decisionId],
    );
    if (held === undefined) throw new ServiceError("not-found");
    if (held.state !== "proposed") throw new ServiceError("conflict");
    if (approve && held.by_id === id) throw new ServiceError("forbidden");
    if (approve && isApproval(held.outcome) && (await isStopped(tx, orgId, held))) throw new ServiceError("conflict");
    const [row] = await tx.query<DecisionRow>(
      `update person_decisions set state = $3, second = $4 where org_id = $1 and decision_id = $2 returning ${DECISION_COLUMNS}`,
      [
        orgId,
        decisionId,
        approve ? "standing" : "returned",
        JSON.stringify({ byId: id, byName: name, at: ctx.clock.now().toISOString(), reason }),
      ],
    );
    assert(row !== undefined, "a held row is there");
    const { rut, outcome, check_id } = row;
    await emit(tx, entryOf(ctx, approve ? "person.approved" : "person.returned", check_id, { decision: decisionId, rut, outcome }));
    return personDecisionOf(row);
  });
}

/** By what waits, or by a newer Check, which may say what nobody has weighed. */
async function isStopped(tx: Queryable, orgId: string, { rut, check_id }: DecisionRow): Promise<boolean> {
  const open = await tx.query(
    `select 1 from review_items i where i.org_id = $1 and i.rut = $2 and ${STOPS_APPROVAL} and i.state in ('to-confirm', 'proposed') limit 1`,
    [orgId, rut],
  );
  return open.length > 0 || (await newestCheckId(tx, orgId, rut)) !== check_id;
}
