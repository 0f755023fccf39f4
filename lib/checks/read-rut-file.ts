import { addMonths, lastDay, type Month, monthOf } from "#lib/calendar/month";
import { reopenLookup } from "#lib/checks/paid-lookup";
import { type CheckRow, lineOf } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import { RutRecords } from "#lib/contract/contract";
import type { CheckLine, RutFile } from "#lib/contract/panel";
import { hasValidCheckDigit, type Rut, rutKind } from "#lib/rut/rut";

const MONTHS = 12;

/** The file of a RUT: this month's Check, the months before, and the name where the organisation knows it already. Free. */
export async function readRutFile(ctx: Context, rut: Rut): Promise<RutFile> {
  const month = monthOf(ctx.clock.now());
  const [history, paidName] = await Promise.all([readHistory(ctx, rut, month), readPaidName(ctx, rut)]);
  return {
    rut,
    kind: rutKind(rut),
    validCheckDigit: hasValidCheckDigit(rut),
    name: history.at(-1)?.name ?? paidName,
    month,
    monthEndsOn: lastDay(month),
    current: history.find((line) => line.month === month) ?? null,
    history,
  };
}

/** Checks of the last twelve months, oldest first. */
async function readHistory(ctx: Context, rut: Rut, month: Month): Promise<CheckLine[]> {
  const rows = await ctx.db.query<CheckRow>(
    `select check_id, rut, month, created_at, name, score_value, score_label, incomplete from checks
     where org_id = $1 and rut = $2 and month > $3 order by month`,
    [ctx.actor.orgId, rut, addMonths(month, -MONTHS)],
    "checks.history",
  );
  return rows.map(lineOf);
}

async function readPaidName(ctx: Context, rut: Rut): Promise<string | null> {
  const answer = await reopenLookup(ctx, "rut-lookup", rut);
  return answer === null ? null : (RutRecords.parse(answer).find((record) => record.full_name !== null)?.full_name ?? null);
}
