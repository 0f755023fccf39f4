import { ItemsDecided, ItemsDecisionRequest } from "#lib/contract/review";
import { endpoint } from "#lib/house";
import { decideItems } from "#lib/review/decide-items";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  body: ItemsDecisionRequest,
  reply: ItemsDecided,
  run: async (ctx, { body }) => ({ reply: await decideItems(ctx, body) }),
});
