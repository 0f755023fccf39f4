import { listReview } from "#lib/checks/list-review";
import { ReviewQueue } from "#lib/contract/review";
import { readReviewFilter } from "#lib/contract/review-filter";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  reply: ReviewQueue,
  run: async (ctx, { url }) => ({ reply: await listReview(ctx, readReviewFilter(url.searchParams).filter) }),
});
