import { doerOf } from "#lib/auth/doer";
import { revokeToken } from "#lib/auth/revoke-token";
import { Done } from "#lib/contract/settings";
import { endpoint } from "#lib/house";
import { idOfPath } from "#lib/http/path-id";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  reply: Done,
  run: async (ctx, { params }) => {
    await revokeToken(ctx, doerOf(ctx), { orgId: ctx.actor.orgId, tokenId: idOfPath(params) });
    return { reply: { done: true } };
  },
});
