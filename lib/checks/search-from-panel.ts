import { billLookup } from "#lib/checks/paid-lookup";
import { openPaidPage, PANEL_PAGE_SIZE, reopenSearch } from "#lib/checks/reopen-search";
import { answeredSearch, findPage } from "#lib/checks/search-names";
import type { Context } from "#lib/context";
import type { NameSearchReply, NameSearchRequest } from "#lib/contract/panel";
import { assert } from "#lib/errors";
import type { Service } from "#lib/service/service";

/** A page of a name search for the panel: free when the organisation paid for it in the last 24 hours. */
export async function searchFromPanel(ctx: Context, service: Service, request: NameSearchRequest): Promise<NameSearchReply> {
  const known = await reopenSearch(ctx, service, request);
  if (known !== null) return known;
  const window = { page: request.page, pageSize: PANEL_PAGE_SIZE };
  const answer = await findPage(ctx, service, request, window);
  const balanceCredits = await billLookup(ctx, answeredSearch(ctx, request, window, answer), { reopens: true });
  const paid = balanceCredits === null ? await reopenSearch(ctx, service, request) : await openPaidPage(ctx, service, request);
  assert(paid !== null, "the page that was paid for a moment ago, by us or by a rival, can be opened");
  return balanceCredits === null ? paid : { ...paid, free: false };
}
