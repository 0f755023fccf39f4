import { doerOf } from "#lib/auth/doer";
import { ProviderReply, ProviderRequest } from "#lib/contract/provider-settings";
import { endpoint, house } from "#lib/house";
import { changeProvider } from "#lib/upstream/change-provider";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  body: ProviderRequest,
  reply: ProviderReply,
  run: async (ctx, { body }) => ({
    reply: await changeProvider({ ...ctx, desk: house().accountDesk }, doerOf(ctx), { ...body, orgId: ctx.actor.orgId }),
  }),
});
