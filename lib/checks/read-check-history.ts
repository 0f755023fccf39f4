import { type CheckRow, lineOf } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import type { CheckLine } from "#lib/contract/panel";

/** The months of a RUT that have a Check of the organisation, oldest first: what leads from one Check to the next. Free. */
export async function readCheckHistory(ctx: Context, rut: string): Promise<CheckLine[]> {
  const rows = await ctx.db.query<CheckRow>(
    `select check_id, rut, month, created_at, name, score_value, score_label, incomplete from checks
     where org_id = $1 and rut = $2 order by month`,
    [ctx.actor.orgId, rut],
    "checks.lines-of-rut",
  );
  return rows.map(lineOf);
}
