import { IN_CHECK, NEWS_COLUMNS, NEWS_FROM, NEWS_ORDER, type NewsRow, presentNews } from "#lib/checks/stored-news";
import type { Context } from "#lib/context";
import type { News } from "#lib/contract/news";

/** What is new since a Check of the organisation, newest first; what a completion took into it is not. Whoever may read the Check may read it. */
export async function readCheckNews(ctx: Context, checkId: string): Promise<News[]> {
  const rows = await ctx.db.query<NewsRow>(
    `select ${NEWS_COLUMNS} from ${NEWS_FROM} and n.check_id = $2 and not (${IN_CHECK}) order by ${NEWS_ORDER}`,
    [ctx.actor.orgId, checkId],
    "news.of-check",
  );
  return rows.map(presentNews);
}
