import { reopenLookup } from "#lib/checks/paid-lookup";
import { searchKey, searchNames } from "#lib/checks/search-names";
import type { Context } from "#lib/context";
import { PaginatedRUTResponse } from "#lib/contract/contract";
import type { NameSearchReply, NameSearchRequest } from "#lib/contract/panel";
import { balanceOf } from "#lib/ledger/ledger";
import type { Service } from "#lib/service/service";

const PAGE_SIZE = 25;

/** A page of a name search for the panel: free when the organisation paid for it in the last 24 hours. */
export async function searchFromPanel(ctx: Context, service: Service, request: NameSearchRequest): Promise<NameSearchReply> {
  const window = { page: request.page, pageSize: PAGE_SIZE };
  const paid = await reopenLookup(ctx, "name-search", searchKey(request.name, window));
  const found = paid === null ? await searchNames(ctx, service, request.name, window) : PaginatedRUTResponse.parse(paid);
  return { ...found, free: paid !== null, balanceCredits: await balanceOf(ctx.db, ctx.actor.orgId) };
}
