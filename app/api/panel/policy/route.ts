import { PolicyReply, PolicyRequest } from "#lib/contract/policy";
import { endpoint } from "#lib/house";
import { changePolicy } from "#lib/policy/change-policy";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  body: PolicyRequest,
  reply: PolicyReply,
  run: async (ctx, { body }) => ({ reply: await changePolicy(ctx, body) }),
});
