import { reopenLookup } from "#lib/checks/paid-lookup";
import { searchKey } from "#lib/checks/search-names";
import type { Context } from "#lib/context";
import { PaginatedRUTResponse } from "#lib/contract/contract";
import type { NameSearchReply } from "#lib/contract/panel";
import { balanceOf } from "#lib/ledger/ledger";
import type { Service } from "#lib/service/service";

/** Results on a page of the panel. */
export const PANEL_PAGE_SIZE = 25;

/** A page of a name search that the organisation paid for in the last 24 hours, or null. Never charges: a page's address may ask. */
export async function reopenSearch(ctx: Context, service: Service, name: string, page: number): Promise<NameSearchReply | null> {
  const paid = await openPaidPage(ctx, service, name, page);
  if (paid !== null) ctx.noteView("name-search.reopened", name);
  return paid;
}

/** The same without a note in the trail: for who has just paid. */
export async function openPaidPage(ctx: Context, service: Service, name: string, page: number): Promise<NameSearchReply | null> {
  const pageAt = (number: number) => reopenLookup(ctx, "name-search", searchKey(name, { page: number, pageSize: PANEL_PAGE_SIZE }));
  const paid = await pageAt(page);
  if (paid === null) return null;
  const found = PaginatedRUTResponse.parse(paid.answer);
  const [namesakes, next, balanceCredits] = await Promise.all([
    countNamesakes(ctx, service, [name, ...found.results.map((record) => record.full_name)]),
    page < found.total_pages ? pageAt(page + 1) : null,
    balanceOf(ctx.db, ctx.actor.orgId),
  ]);
  return {
    ...found,
    results: found.results.map((record, index) => ({ ...record, namesakes: namesakes[index + 1] ?? null })),
    namesakes: namesakes[0] ?? null,
    freeUntil: paid.freeUntil.toISOString(),
    nextIsPaid: next !== null,
    free: true,
    balanceCredits,
  };
}

/** How many RUTs carry exactly each name; null for no name, and where the engine cannot say. */
async function countNamesakes(ctx: Context, service: Service, names: (string | null)[]): Promise<(number | null)[]> {
  const counts = (await service.countNamesakes?.(ctx, [...new Set(names.filter((name) => name !== null))])) ?? new Map<string, number>();
  return names.map((name) => (name === null ? null : (counts.get(name) ?? null)));
}
