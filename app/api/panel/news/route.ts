import { listNews } from "#lib/checks/list-news";
import { NewsFeed } from "#lib/contract/news";
import { readNewsFilter } from "#lib/contract/news-filter";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  reply: NewsFeed,
  run: async (ctx, { url }) => ({ reply: await listNews(ctx, readNewsFilter(url.searchParams).filter) }),
});
