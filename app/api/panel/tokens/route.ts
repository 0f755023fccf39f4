import { issueTokenFromPanel } from "#lib/auth/issue-token-from-panel";
import { NewTokenReply, NewTokenRequest } from "#lib/contract/settings";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  body: NewTokenRequest,
  reply: NewTokenReply,
  run: async (ctx, { body }) => ({ reply: await issueTokenFromPanel(ctx, body) }),
});
