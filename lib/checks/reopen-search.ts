import { reopenLookup } from "#lib/checks/paid-lookup";
import { searchKey } from "#lib/checks/search-names";
import type { Context } from "#lib/context";
import { PaginatedRUTResponse } from "#lib/contract/contract";
import type { NameSearchReply } from "#lib/contract/panel";
import { balanceOf } from "#lib/ledger/ledger";

const PAGE_SIZE = 25;

/** A page of a name search that the organisation paid for in the last 24 hours, or null. Never charges: a page's address may ask. */
export async function reopenSearch(ctx: Context, name: string, page: number): Promise<NameSearchReply | null> {
  const paid = await reopenLookup(ctx, "name-search", searchKey(name, { page, pageSize: PAGE_SIZE }));
  if (paid === null) return null;
  return { ...PaginatedRUTResponse.parse(paid), free: true, balanceCredits: await balanceOf(ctx.db, ctx.actor.orgId) };
}
