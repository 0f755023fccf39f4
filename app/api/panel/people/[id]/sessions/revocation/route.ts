import { doerOf } from "#lib/auth/doer";
import { endSessionsOf } from "#lib/auth/end-sessions-of";
import { SessionsEnded } from "#lib/contract/settings";
import { endpoint } from "#lib/house";
import { idOfPath } from "#lib/http/path-id";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  reply: SessionsEnded,
  run: async (ctx, { params }) => ({
    reply: { ended: await endSessionsOf(ctx, doerOf(ctx), { orgId: ctx.actor.orgId, userId: idOfPath(params) }) },
  }),
});
