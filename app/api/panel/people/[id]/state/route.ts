import { disableUser } from "#lib/auth/disable-user";
import { doerOf } from "#lib/auth/doer";
import { enableUser } from "#lib/auth/enable-user";
import { Done, PersonStateRequest } from "#lib/contract/settings";
import { endpoint } from "#lib/house";
import { idOfPath } from "#lib/http/path-id";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  body: PersonStateRequest,
  reply: Done,
  run: async (ctx, { body, params }) => {
    const act = body.disabled ? disableUser : enableUser;
    await act(ctx, doerOf(ctx), { orgId: ctx.actor.orgId, userId: idOfPath(params) });
    return { reply: { done: true } };
  },
});
