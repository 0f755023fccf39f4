import { billLookup } from "#lib/checks/paid-lookup";
import { PANEL_PAGE_SIZE, reopenSearch } from "#lib/checks/reopen-search";
import { findPage, searchKey } from "#lib/checks/search-names";
import type { Context } from "#lib/context";
import type { NameSearchReply, NameSearchRequest } from "#lib/contract/panel";
import { assert } from "#lib/errors";
import type { Service } from "#lib/service/service";

/** A page of a name search for the panel: free when the organisation paid for it in the last 24 hours. */
export async function searchFromPanel(ctx: Context, service: Service, request: NameSearchRequest): Promise<NameSearchReply> {
  const paid = await reopenSearch(ctx, request.name, request.page);
  if (paid !== null) return paid;
  const window = { page: request.page, pageSize: PANEL_PAGE_SIZE };
  const answer = await findPage(ctx, service, request.name, window);
  const priceCredits = ctx.settings.prices.nameSearch;
  const query = searchKey(request.name, window);
  const balanceCredits = await billLookup(ctx, { kind: "name-search", query, answer, priceCredits, reopens: true });
  if (balanceCredits !== null) return { ...answer, free: false, balanceCredits };
  const rivals = await reopenSearch(ctx, request.name, request.page);
  assert(rivals !== null, "the page that a rival has just paid for can be reopened");
  return rivals;
}
