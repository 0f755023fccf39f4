/** The panel's routes about what is new since a Check. Free. */
import { NewsFeed, NewsRead, type ReadAllRequest } from "#lib/contract/news";
import { type NewsFilter, newsQuery } from "#lib/contract/news-filter";
import type { PanelDoor } from "#lib/contract/panel-door";

export function newsClient({ get, post }: PanelDoor) {
  return {
    news: (filter: NewsFilter, signal?: AbortSignal) => get(`/api/panel/news${newsQuery(filter)}`, NewsFeed, signal),
    markRead: (newsId: string) => post(`/api/panel/news/${encodeURIComponent(newsId)}/reading`, NewsRead),
    markAllRead: (request: ReadAllRequest) => post("/api/panel/news/reading", NewsRead, request),
  };
}
