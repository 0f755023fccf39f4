import { searchFromPanel } from "#lib/checks/search-from-panel";
import { NameSearchReply, NameSearchRequest } from "#lib/contract/panel";
import { endpoint, house } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  body: NameSearchRequest,
  badBody: (fields) => (fields.includes("page") ? "invalid-page" : fields.includes("kind") ? "invalid-request" : "invalid-name"),
  reply: NameSearchReply,
  run: async (ctx, { body }) => ({ reply: await searchFromPanel(ctx, house().serviceFor(ctx), body) }),
});
