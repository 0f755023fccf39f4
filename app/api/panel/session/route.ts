import { sessionState } from "#lib/auth/session-state";
import { SessionState } from "#lib/contract/session";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    method: "GET",
    access: "panel",
    quiet: true,
    reply: SessionState,
    run: async (ctx, { session }) => ({ reply: sessionState(ctx, session) }),
  },
  {
    method: "POST",
    access: "panel",
    reply: SessionState,
    run: async (ctx, { session }) => ({ reply: sessionState(ctx, session) }),
  },
);
