import { lastDay, monthOf } from "#lib/calendar/month";
import { readPaidName } from "#lib/checks/paid-name";
import { type CheckRow, lineOf } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import type { RutFile } from "#lib/contract/panel";
import { hasValidCheckDigit, type Rut, rutKind } from "#lib/rut/rut";

/** The file of a RUT: this month's Check, the latest before, and the name where the organisation knows it already. Free. */
export async function readRutFile(ctx: Context, rut: Rut): Promise<RutFile> {
  const month = monthOf(ctx.clock.now());
  const [rows, paidName] = await Promise.all([
    ctx.db.query<CheckRow>(
      `select check_id, rut, month, created_at, name, score_value, score_label, incomplete from checks
       where org_id = $1 and rut = $2 and month <= $3 order by month desc limit 2`,
      [ctx.actor.orgId, rut, month],
      "checks.latest-of-rut",
    ),
    readPaidName(ctx, rut),
  ]);
  const lines = rows.map(lineOf);
  return {
    rut,
    kind: rutKind(rut),
    validCheckDigit: hasValidCheckDigit(rut),
    name: lines[0]?.name ?? paidName,
    month,
    monthEndsOn: lastDay(month),
    current: lines.find((line) => line.month === month) ?? null,
    last: lines.find((line) => line.month < month) ?? null,
  };
}
