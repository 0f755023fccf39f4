import { markAllNewsRead } from "#lib/checks/mark-all-news-read";
import { NewsRead, ReadAllRequest } from "#lib/contract/news";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  body: ReadAllRequest,
  reply: NewsRead,
  run: async (ctx, { body }) => ({ reply: await markAllNewsRead(ctx, body) }),
});
