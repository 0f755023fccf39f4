import { changeRole } from "#lib/auth/change-role";
import { doerOf } from "#lib/auth/doer";
import { Done, RoleRequest } from "#lib/contract/settings";
import { endpoint } from "#lib/house";
import { idOfPath } from "#lib/http/path-id";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  body: RoleRequest,
  reply: Done,
  run: async (ctx, { body, params }) => {
    await changeRole(ctx, doerOf(ctx), { ...body, orgId: ctx.actor.orgId, userId: idOfPath(params) });
    return { reply: { done: true } };
  },
});
