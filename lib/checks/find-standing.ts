import type { Month } from "#lib/calendar/month";
import type { CheckRow } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import { ServiceError } from "#lib/errors";
import type { Rut } from "#lib/rut/rut";

/**
 * The Check of the month, or null when a new one can be paid. Throws `insufficient-balance`. Check and balance are read in one snapshot:
 * read apart, a rival that spends the last credit on this very RUT in between would turn a free reuse into a 402.
 */
export async function findStanding(ctx: Context, rut: Rut, month: Month, priceCredits: number): Promise<CheckRow | null> {
  const [row] = await ctx.db.query<CheckRow & { balance_credits: number | null }>(
    `select c.check_id, c.rut, c.month, c.created_at, c.name, c.data, c.score_value, c.score_label, c.incomplete, c.ai_summary,
       c.provider, a.balance_credits
     from (select $1::uuid as org_id) o
     left join credit_accounts a on a.org_id = o.org_id
     left join checks c on c.org_id = o.org_id and c.rut = $2 and c.month = $3`,
    [ctx.actor.orgId, rut, month],
    "checks.standing",
  );
  if (row !== undefined && row.check_id !== null) return row;
  if ((row?.balance_credits ?? 0) < priceCredits) throw new ServiceError("insufficient-balance");
  return null;
}
