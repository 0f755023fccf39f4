import { markNewsRead } from "#lib/checks/mark-news-read";
import { NewsRead } from "#lib/contract/news";
import { endpoint } from "#lib/house";
import { idOfPath } from "#lib/http/path-id";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  reply: NewsRead,
  run: async (ctx, { params }) => ({ reply: await markNewsRead(ctx, idOfPath(params)) }),
});
