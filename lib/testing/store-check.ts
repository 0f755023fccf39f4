/** A Check of another month put straight into the database: nobody can go back and make it. */
import { randomUUID } from "node:crypto";
import { monthOf } from "#lib/calendar/month";
import type { Evidence } from "#lib/contract/evidence";
import type { Queryable } from "#lib/db/db";

/** Stores the evidence as an organisation's Check of that instant; answers its id. */
export async function storeCheck(db: Queryable, orgId: string, given: { evidence: Evidence; createdAt: string }): Promise<string> {
  const { evidence, createdAt } = given;
  const { subject, score, sources, counters } = evidence;
  const missing = new Set<string>(sources.filter(({ state }) => state !== "answered").flatMap((source) => source.counters));
  const checkId = randomUUID();
  await db.query(
    `insert into checks (org_id, check_id, rut, month, created_at, name, data, score_value, score_label, incomplete, evidence,
       purpose, legal_basis, made_by_kind, made_by_id, made_by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'customer-due-diligence', 'legal-obligation', 'user', $12, 'Carla Rojas')`,
    [
      orgId,
      checkId,
      subject.rut,
      monthOf(new Date(createdAt)),
      createdAt,
      subject.name,
      JSON.stringify(counters),
      score.value,
      score.label,
      [...missing],
      JSON.stringify(evidence),
      randomUUID(),
    ],
  );
  return checkId;
}
