import { readHome } from "#lib/checks/read-home";
import { Home } from "#lib/contract/panel";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  reply: Home,
  run: async (ctx) => ({ reply: await readHome(ctx) }),
});
