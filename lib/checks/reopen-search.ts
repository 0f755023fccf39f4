import { reopenedSince, reopenLookup } from "#lib/checks/paid-lookup";
import { searchKey } from "#lib/checks/search-names";
import type { Context } from "#lib/context";
import { PaginatedRUTResponse } from "#lib/contract/contract";
import { nearbyPages } from "#lib/contract/nearby-pages";
import type { FoundName, NameSearchReply, NameSearchRequest } from "#lib/contract/panel";
import { balanceOf } from "#lib/ledger/ledger";
import { nameMarker } from "#lib/search/mark-name";
import type { Service } from "#lib/service/service";

/** Results on a page of the panel. */
export const PANEL_PAGE_SIZE = 25;

/** A page of a name search that the organisation paid for in the last 24 hours, or null. Never charges: a page's address may ask. */
export async function reopenSearch(ctx: Context, service: Service, asked: NameSearchRequest): Promise<NameSearchReply | null> {
  const paid = await openPaidPage(ctx, service, asked);
  if (paid !== null) ctx.noteView("name-search.reopened", asked.name);
  return paid;
}

/** The same without a note in the trail: for who has just paid, or notes it another way. */
export async function openPaidPage(ctx: Context, service: Service, asked: NameSearchRequest): Promise<NameSearchReply | null> {
  const paid = await reopenLookup(ctx, "name-search", pageKey(asked, asked.page));
  if (paid === null) return null;
  const found = PaginatedRUTResponse.parse(paid.answer);
  const [namesakes, paidPages, balanceCredits] = await Promise.all([
    countNamesakes(ctx, service, [asked.name, ...found.results.map((record) => record.full_name)]),
    paidAmong(ctx, asked, nearbyPages(asked.page, found.total_pages)),
    balanceOf(ctx.db, ctx.actor.orgId),
  ]);
  const marksOf = nameMarker(asked.name);
  return {
    ...found,
    kind: asked.kind,
    results: found.results.map((record, index): FoundName => {
      const marks = record.full_name === null ? { tier: null, whole: false, marks: [] } : marksOf(record.full_name);
      return { ...record, namesakes: namesakes[index + 1] ?? null, ...marks };
    }),
    namesakes: namesakes[0] ?? null,
    paidAt: paid.paidAt.toISOString(),
    freeUntil: paid.freeUntil.toISOString(),
    paidPages,
    free: true,
    balanceCredits,
  };
}

/** Of these pages of the search, those that the organisation paid for in the last 24 hours. */
async function paidAmong(ctx: Context, asked: NameSearchRequest, pages: (number | null)[]): Promise<number[]> {
  const pageOf = new Map(pages.flatMap((page) => (page === null ? [] : [[pageKey(asked, page), page] as const])));
  const rows = await ctx.db.query<{ query: string }>(
    "select query from paid_lookups where org_id = $1 and kind = 'name-search' and query = any($2) and paid_at > $3",
    [ctx.actor.orgId, [...pageOf.keys()], reopenedSince(ctx)],
    "lookups.paid-pages",
  );
  return rows.flatMap(({ query }) => pageOf.get(query) ?? []).sort((one, other) => one - other);
}

function pageKey(asked: NameSearchRequest, page: number): string {
  return searchKey(asked, { page, pageSize: PANEL_PAGE_SIZE });
}

/** How many RUTs carry exactly each name; null for no name, and where the engine cannot say. */
async function countNamesakes(ctx: Context, service: Service, names: (string | null)[]): Promise<(number | null)[]> {
  const counts = (await service.countNamesakes?.(ctx, [...new Set(names.filter((name) => name !== null))])) ?? new Map<string, number>();
  return names.map((name) => (name === null ? null : (counts.get(name) ?? null)));
}
