/** What waits for a person and what was decided, put straight into the database, where no list is to match for it. */
import { randomUUID } from "node:crypto";
import type { OrgId } from "#lib/context";
import type { Evidence } from "#lib/contract/evidence";
import type { Db } from "#lib/db/db";
import { openMissingItems } from "#lib/review/keep-items";
import type { Rut } from "#lib/rut/rut";
import { madeUpSanction } from "#lib/testing/check-detail";

/** Opens a sanction by name, or what is given, for an organisation's Check, and lets a decision about its RUT stand; answers their ids. */
export async function storeReview(
  db: Db,
  orgId: string,
  given: { checkId: string; rut: string; at: string; evidence?: Pick<Evidence, "sanctions" | "pep" | "cases"> },
): Promise<{ itemId: string; decisionId: string }> {
  const { checkId, rut, at, evidence = { sanctions: [madeUpSanction()], pep: [], cases: [] } } = given;
  await openMissingItems(db, [{ orgId: orgId as OrgId, checkId, rut: rut as Rut, at: new Date(at), evidence }]);
  const [item] = await db.query<{ item_id: string }>("select item_id from review_items where org_id = $1 and rut = $2 limit 1", [
    orgId,
    rut,
  ]);
  const decisionId = randomUUID();
  await db.query(
    `insert into person_decisions (org_id, decision_id, rut, check_id, outcome, reason, by_id, by_name, at, score_value, score_label, open_items, state)
     values ($1, $2, $3, $4, 'escalated', 'Falta el beneficiario final', $5, 'Carla Rojas', $6, 0, 'low', 1, 'standing')`,
    [orgId, decisionId, rut, checkId, randomUUID(), at],
  );
  return { itemId: item?.item_id as string, decisionId };
}
