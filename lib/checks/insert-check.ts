import type { FullCheckRow } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import type { Queryable } from "#lib/db/db";

/** A Check that is not stored yet: of the own engine with `evidence`, or of a provider. */
export type NewCheckRow = FullCheckRow & { made_by_id: string };

/** False when a rival's Check of the same RUT and month stands (or, of a provider, its id is another Check's); waits for a rival in flight. */
export async function insertUnlessRival(tx: Queryable, ctx: Context, row: NewCheckRow): Promise<boolean> {
  const inserted = await tx.query<{ check_id: string }>(
    `insert into checks (org_id, check_id, rut, month, created_at, name, data, score_value, score_label, incomplete, evidence, provider,
       purpose, legal_basis, made_by_kind, made_by_id, made_by_name, ai_summary, summary_maker, summary_made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
     on conflict do nothing
     returning check_id`,
    [
      ctx.actor.orgId,
      row.check_id,
      row.rut,
      row.month,
      row.created_at,
      row.name,
      JSON.stringify(row.data),
      row.score_value,
      row.score_label,
      row.incomplete,
      row.evidence === null ? null : JSON.stringify(row.evidence),
      row.provider === null ? null : JSON.stringify(row.provider),
      row.purpose,
      row.legal_basis,
      row.made_by_kind,
      row.made_by_id,
      row.made_by_name,
      row.ai_summary,
      row.summary_maker,
      row.summary_made_at,
    ],
    "checks.insert",
  );
  return inserted.length === 1;
}
