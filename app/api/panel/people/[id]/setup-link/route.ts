import { giveSetupLink } from "#lib/auth/give-setup-link";
import { SetupLink } from "#lib/contract/settings";
import { endpoint } from "#lib/house";
import { idOfPath } from "#lib/http/path-id";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  reply: SetupLink,
  run: async (ctx, { params }) => ({ reply: await giveSetupLink(ctx, idOfPath(params)) }),
});
