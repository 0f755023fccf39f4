import { emit, entryOf } from "#lib/audit/audit";
import { countUnreadNews } from "#lib/checks/stored-news";
import type { Context } from "#lib/context";
import type { NewsRead, ReadAllRequest } from "#lib/contract/news";
import { newsQuery } from "#lib/contract/news-filter";

/** Marks as read what the organisation's feed held when its page was drawn: what was found later is still new to its reader. */
export async function markAllNewsRead(ctx: Context, request: ReadAllRequest): Promise<NewsRead> {
  const { actor } = ctx;
  return ctx.db.transact(async (tx) => {
    const marked = await tx.query(
      `update check_news set read_at = $4, read_by = $5, read_by_name = $6
       where org_id = $1 and read_at is null and found_at <= $2 and ($3::text is null or list_id = $3) returning news_id`,
      [actor.orgId, request.found_until, request.list, ctx.clock.now(), actor.id, actor.name],
    );
    if (marked.length > 0) {
      const place = `/news${newsQuery({ unread: false, list: request.list, kind: null, page: 1 })}`;
      await emit(tx, entryOf(ctx, "news.all-read", place, { news: marked.length }));
    }
    return { marked: marked.length, unread: await countUnreadNews(tx, actor.orgId) };
  });
}
