import { freeUntil, reopenedSince } from "#lib/checks/paid-lookup";
import type { Context } from "#lib/context";
import type { SubjectKind } from "#lib/contract/evidence";
import type { OwnSearch } from "#lib/contract/panel";

const MOST_SEARCHES = 10;

interface SearchRow {
  asked: string;
  kind: SubjectKind | null;
  pages: number[];
  count: number;
  total_pages: number;
  first_paid_at: Date;
}

/** The name searches that this person paid for in the panel in the last 24 hours, newest first: all of their pages reopen free. */
export async function ownSearches(ctx: Context): Promise<OwnSearch[]> {
  const rows = await ctx.db.query<SearchRow>(
    `select (array_agg(asked order by paid_at desc))[1] as asked, nullif(kind, '') as kind, array_agg(page order by page) as pages,
       max(count) as count, max(total_pages) as total_pages, min(paid_at) as first_paid_at
     from (select asked, paid_at, split_part(query, '/', 3) as search, split_part(query, '/', 4) as kind, split_part(query, '/', 1)::int as page,
             (answer->>'count')::int as count, (answer->>'total_pages')::int as total_pages
           from paid_lookups where org_id = $1 and user_id = $2 and kind = 'name-search' and paid_at > $3) as paid
     group by search, kind order by max(paid_at) desc limit $4`,
    [ctx.actor.orgId, ctx.actor.id, reopenedSince(ctx), MOST_SEARCHES],
    "lookups.own",
  );
  return rows.map((row) => ({
    name: row.asked,
    kind: row.kind,
    pages: row.pages,
    count: row.count,
    totalPages: row.total_pages,
    freeUntil: freeUntil(row.first_paid_at).toISOString(),
  }));
}
