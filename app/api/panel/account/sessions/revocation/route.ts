import { endOwnSessions } from "#lib/auth/end-own-sessions";
import { EndSessionsRequest, SessionsEnded } from "#lib/contract/settings";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  body: EndSessionsRequest,
  reply: SessionsEnded,
  run: async (ctx, { body }) => ({ reply: { ended: await endOwnSessions(ctx, body) } }),
});
