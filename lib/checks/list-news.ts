import { countUnreadNews, NEWS_COLUMNS, NEWS_FROM, NEWS_ORDER, type NewsRow, presentNews, UNREAD } from "#lib/checks/stored-news";
import type { Context } from "#lib/context";
import type { NewsFeed } from "#lib/contract/news";
import { NEWS_PAGE_SIZE, type NewsFilter, newsQuery } from "#lib/contract/news-filter";

/**
 * One page of what is new since the organisation's Checks, newest first. Whoever is of the organisation may read it. It shows people,
 * so each page is one view in the audit trail. A page beyond the last is the last.
 */
export async function listNews(ctx: Context, filter: NewsFilter): Promise<NewsFeed> {
  const { orgId, scope } = ctx.actor;
  const where = `${NEWS_FROM} and ($2::text is null or n.list_id = $2) and ($3::text is null or n.kind = $3) ${filter.unread ? `and ${UNREAD}` : ""}`;
  const values = [orgId, filter.list, filter.kind];
  const feed = await ctx.db.snapshot(async (view) => {
    const [total] = await view.query<{ count: number }>(`select count(*) as count from ${where}`, values);
    const count = total?.count ?? 0;
    const pages = Math.max(1, Math.ceil(count / NEWS_PAGE_SIZE));
    const page = Math.min(filter.page, pages);
    const rows = await view.query<NewsRow>(
      `select ${NEWS_COLUMNS} from ${where} order by ${NEWS_ORDER} limit ${NEWS_PAGE_SIZE} offset ${(page - 1) * NEWS_PAGE_SIZE}`,
      values,
    );
    const lists = await view.query<{ id: string; name: string }>(
      `select list_id as id, name from lists where scope = $1 and kind in ('sanctions', 'pep') and current_version is not null order by kind desc, name`,
      [scope],
    );
    // Not the present moment: a batch under way finds news at its begin and tells them at its end.
    const [newest] = await view.query<{ found_at: Date }>(
      "select found_at from check_news where org_id = $1 order by found_at desc limit 1",
      [orgId],
    );
    const foundUntil = newest?.found_at.toISOString() ?? null;
    return { count, page, pages, news: rows.map(presentNews), unread: await countUnreadNews(view, orgId), foundUntil, lists };
  });
  ctx.noteView("news.listed", `/news${newsQuery({ ...filter, page: feed.page })}`);
  return feed;
}
