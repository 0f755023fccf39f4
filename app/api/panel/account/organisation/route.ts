import { changeDefaults } from "#lib/auth/change-defaults";
import { Done, OrganisationDefaults } from "#lib/contract/settings";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  body: OrganisationDefaults,
  reply: Done,
  run: async (ctx, { body }) => {
    await changeDefaults(ctx, body);
    return { reply: { done: true } };
  },
});
