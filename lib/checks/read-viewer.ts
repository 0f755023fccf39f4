import { importRight } from "#lib/auth/import-right";
import { countUnreadNews } from "#lib/checks/stored-news";
import type { Context } from "#lib/context";
import type { Viewer } from "#lib/contract/panel";
import { assert } from "#lib/errors";
import { balanceOf } from "#lib/ledger/ledger";
import { countWaiting } from "#lib/review/count-waiting";
import { readRefusedSince } from "#lib/upstream/read-refused-since";

/** The signed-in person, the organisation's balance, and prices. */
export async function readViewer(ctx: Context): Promise<Viewer> {
  const { actor, settings } = ctx;
  assert(actor.kind === "user" && actor.role !== null, "a viewer is a signed-in person");
  const [user] = await ctx.db.query<{ email: string }>("select email from users where user_id = $1", [actor.id]);
  return {
    name: actor.name,
    email: user?.email ?? "",
    role: actor.role,
    organisation: actor.orgName,
    demo: actor.scope === "demo",
    mayImport: (await importRight(ctx)) === "may",
    balanceCredits: await balanceOf(ctx.db, actor.orgId),
    unreadNews: await countUnreadNews(ctx.db, actor.orgId),
    waitingReview: await countWaiting(ctx.db, actor.orgId),
    prices: settings.prices,
    provider: settings.provider,
    providerIsOwn: settings.provider !== null && actor.upstream !== undefined,
    providerRefusedSince: (await readRefusedSince(ctx))?.toISOString() ?? null,
    defaults: { purpose: actor.purpose, legalBasis: actor.legalBasis },
  };
}
