import { ItemDecisionRequest, ReviewItem } from "#lib/contract/review";
import { endpoint } from "#lib/house";
import { idOfPath } from "#lib/http/path-id";
import { decideItem } from "#lib/review/decide-item";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  body: ItemDecisionRequest,
  reply: ReviewItem,
  run: async (ctx, { body, params }) => ({ reply: await decideItem(ctx, idOfPath(params), body) }),
});
