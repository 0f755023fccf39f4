import { AssignmentRequest, ReviewItem } from "#lib/contract/review";
import { endpoint } from "#lib/house";
import { idOfPath } from "#lib/http/path-id";
import { assignItem } from "#lib/review/assign-item";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  body: AssignmentRequest,
  reply: ReviewItem,
  run: async (ctx, { body, params }) => ({ reply: await assignItem(ctx, idOfPath(params), body) }),
});
