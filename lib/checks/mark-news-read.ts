import { emit, entryOf } from "#lib/audit/audit";
import { countUnreadNews } from "#lib/checks/stored-news";
import type { Context } from "#lib/context";
import type { NewsRead } from "#lib/contract/news";
import { ServiceError } from "#lib/errors";

/** Marks one of the organisation's news as read, by whom and when; who was first stays. Throws `not-found`, for another organisation's too. */
export async function markNewsRead(ctx: Context, newsId: string): Promise<NewsRead> {
  const { actor } = ctx;
  return ctx.db.transact(async (tx) => {
    const [row] = await tx.query<{ check_id: string; list_id: string; entry_id: string; read_at: Date | null }>(
      "select check_id, list_id, entry_id, read_at from check_news where org_id = $1 and news_id = $2 for update",
      [actor.orgId, newsId],
    );
    if (row === undefined) throw new ServiceError("not-found");
    if (row.read_at === null) {
      await tx.query("update check_news set read_at = $3, read_by = $4, read_by_name = $5 where org_id = $1 and news_id = $2", [
        actor.orgId,
        newsId,
        ctx.clock.now(),
        actor.id,
        actor.name,
      ]);
      await emit(tx, entryOf(ctx, "news.read", row.check_id, { list: row.list_id, entry: row.entry_id }));
    }
    return { marked: row.read_at === null ? 1 : 0, unread: await countUnreadNews(tx, actor.orgId) };
  });
}
