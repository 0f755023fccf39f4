import { ReopeningRequest, ReviewItem } from "#lib/contract/review";
import { endpoint } from "#lib/house";
import { idOfPath } from "#lib/http/path-id";
import { reopenItem } from "#lib/review/reopen-item";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  body: ReopeningRequest,
  reply: ReviewItem,
  run: async (ctx, { body, params }) => ({ reply: await reopenItem(ctx, idOfPath(params), body) }),
});
