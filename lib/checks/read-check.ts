import { type Month, monthOf } from "#lib/calendar/month";
import { findAtProvider } from "#lib/checks/ask-provider";
import { recentCheckOfMonth } from "#lib/checks/recent-checks";
import { type CheckRow, incompleteHeader, presentCheck } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import type { Check } from "#lib/contract/contract";
import { ServiceError } from "#lib/errors";
import { hasValidCheckDigit, type Rut } from "#lib/rut/rut";
import type { Service } from "#lib/service/service";

/** The organisation's Check of a RUT in the current month in Chile. Creates none and costs nothing. Throws `no-check`. */
export async function readCheck(ctx: Context, service: Service, rut: Rut): Promise<{ reply: Check; headers: Record<string, string> }> {
  const what = { rut, month: monthOf(ctx.clock.now()) };
  const row = (await recentCheckOfMonth(ctx.db, ctx.actor.orgId, what.rut, what.month)) ?? (await readAtProvider(ctx, service, what));
  if (row === null) throw new ServiceError("no-check");
  ctx.noteView("check.viewed", row.check_id);
  return { reply: presentCheck(ctx, row), headers: incompleteHeader(row) };
}

/** A Check that the organisation's own account has at its provider. Through a token that others share nobody is asked: it may be theirs. */
async function readAtProvider(ctx: Context, service: Service, what: { rut: Rut; month: Month }): Promise<CheckRow | null> {
  if (!("provider" in service) || service.provider.shared || !hasValidCheckDigit(what.rut)) return null;
  return findAtProvider(ctx, service, what);
}
