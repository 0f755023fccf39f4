import { ReviewItem } from "#lib/contract/review";
import { endpoint } from "#lib/house";
import { idOfPath } from "#lib/http/path-id";
import { readReviewItem } from "#lib/review/read-review-item";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  reply: ReviewItem,
  run: async (ctx, { params }) => ({ reply: await readReviewItem(ctx, idOfPath(params)) }),
});
