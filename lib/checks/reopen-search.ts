import { reopenLookup } from "#lib/checks/paid-lookup";
import { searchKey } from "#lib/checks/search-names";
import type { Context } from "#lib/context";
import { PaginatedRUTResponse } from "#lib/contract/contract";
import type { NameSearchReply } from "#lib/contract/panel";
import { balanceOf } from "#lib/ledger/ledger";

/** Results on a page of the panel. */
export const PANEL_PAGE_SIZE = 25;

/** A page of a name search that the organisation paid for in the last 24 hours, or null. Never charges: a page's address may ask. */
export async function reopenSearch(ctx: Context, name: string, page: number): Promise<NameSearchReply | null> {
  const paid = await reopenLookup(ctx, "name-search", searchKey(name, { page, pageSize: PANEL_PAGE_SIZE }));
  if (paid === null) return null;
  ctx.noteView("name-search.reopened", name);
  return { ...PaginatedRUTResponse.parse(paid), free: true, balanceCredits: await balanceOf(ctx.db, ctx.actor.orgId) };
}
