import { changePassword } from "#lib/auth/change-password";
import { PasswordRequest, SessionsEnded } from "#lib/contract/settings";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  body: PasswordRequest,
  reply: SessionsEnded,
  run: async (ctx, { body }) => ({ reply: { ended: await changePassword(ctx, body) } }),
});
