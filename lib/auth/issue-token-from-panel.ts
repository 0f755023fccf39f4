/** An admin issues a token in the panel: its last day is a day in Chile. */
import { doerOf } from "#lib/auth/doer";
import { issueToken } from "#lib/auth/issue-token";
import { requireRole } from "#lib/auth/require-role";
import { dayStart, nextDay, parseDay } from "#lib/calendar/day";
import type { Context } from "#lib/context";
import type { NewTokenReply, NewTokenRequest } from "#lib/contract/settings";
import { ServiceError } from "#lib/errors";

/** The token's secret is in this answer and nowhere else. Throws `invalid-request`: its last day has passed, or is of another century; `forbidden`. */
export async function issueTokenFromPanel(ctx: Context, { lastDay, ...request }: NewTokenRequest): Promise<NewTokenReply> {
  requireRole(ctx.actor, "admin");
  const day = lastDay === null ? null : parseDay(lastDay);
  // A day that cannot be read must not become a token without end.
  if (lastDay !== null && day === null) throw new ServiceError("invalid-request", { detail: "The last day is a day of this century." });
  const expiresAt = day === null ? null : dayStart(nextDay(day));
  const { tokenId, secret } = await issueToken(ctx, doerOf(ctx), { ...request, orgId: ctx.actor.orgId, expiresAt });
  return { tokenId, name: request.name, onlyRight: request.onlyRight ?? null, secret, expiresAt: expiresAt?.toISOString() ?? null };
}
