import { payFromPanel } from "#lib/checks/pay-lookup";
import { openPaidPage, PANEL_PAGE_SIZE, reopenSearch } from "#lib/checks/reopen-search";
import { nameSearch } from "#lib/checks/search-names";
import type { Context } from "#lib/context";
import type { NameSearchReply, NameSearchRequest } from "#lib/contract/panel";
import { assert, ServiceError } from "#lib/errors";
import type { Service } from "#lib/service/service";

/**
 * A page of a name search for the panel: free when the organisation paid for it in the last 24 hours. Throws `invalid-request` for persons or
 * companies alone where a provider is asked, which cannot tell them apart.
 */
export async function searchFromPanel(ctx: Context, service: Service, request: NameSearchRequest): Promise<NameSearchReply> {
  const known = await reopenSearch(ctx, service, request);
  if (known !== null) return known;
  if ("provider" in service && request.kind !== null) throw new ServiceError("invalid-request");
  const search = nameSearch(ctx, service, request, { page: request.page, pageSize: PANEL_PAGE_SIZE });
  const mine = await payFromPanel(ctx, service, search);
  const paid = mine === null ? await reopenSearch(ctx, service, request) : await openPaidPage(ctx, service, request);
  assert(paid !== null, "the page that was paid for a moment ago, by us or by a rival, can be opened");
  return mine === null ? paid : { ...paid, free: false };
}
