import { tryMatching } from "#lib/checks/try-matching";
import { MatchingReply, MatchingRequest } from "#lib/contract/matching";
import { endpoint, house } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  body: MatchingRequest,
  reply: MatchingReply,
  run: async (ctx, { body }) => ({ reply: await tryMatching(ctx, house().serviceFor(ctx), body) }),
});
