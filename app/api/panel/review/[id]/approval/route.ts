import { ApprovalRequest, ReviewItem } from "#lib/contract/review";
import { endpoint } from "#lib/house";
import { idOfPath } from "#lib/http/path-id";
import { approveItem } from "#lib/review/approve-item";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  body: ApprovalRequest,
  reply: ReviewItem,
  run: async (ctx, { body, params }) => ({ reply: await approveItem(ctx, idOfPath(params), body) }),
});
