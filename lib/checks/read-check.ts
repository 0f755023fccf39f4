import { monthOf } from "#lib/calendar/month";
import { recentCheckOfMonth } from "#lib/checks/recent-checks";
import { incompleteHeader, presentCheck } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import type { Check } from "#lib/contract/contract";
import { ServiceError } from "#lib/errors";
import type { Rut } from "#lib/rut/rut";
import type { Service } from "#lib/service/service";

/** The organisation's Check of a RUT in the current month in Chile. Creates none and costs nothing. Throws `no-check`. */
export async function readCheck(ctx: Context, service: Service, rut: Rut): Promise<{ reply: Check; headers: Record<string, string> }> {
  const row = await recentCheckOfMonth(ctx.db, ctx.actor.orgId, rut, monthOf(ctx.clock.now()));
  if (row === null) return readAtProvider(ctx, service, rut);
  ctx.noteView("check.viewed", row.check_id);
  return { reply: presentCheck(ctx.settings, row), headers: incompleteHeader(row) };
}

/** A Check that the organisation's own account has at its provider. Through a token that others share nobody is asked: it may be theirs. */
async function readAtProvider(_ctx: Context, _service: Service, _rut: Rut): Promise<never> {
  throw new ServiceError("no-check");
}
