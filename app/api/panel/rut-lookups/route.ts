import { lookUpFromPanel } from "#lib/checks/look-up-from-panel";
import { RutRequest } from "#lib/contract/contract";
import { RutLookupReply } from "#lib/contract/panel";
import { endpoint, house } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  body: RutRequest,
  badBody: () => "invalid-rut",
  reply: RutLookupReply,
  run: async (ctx, { body }) => ({ reply: await lookUpFromPanel(ctx, house().serviceFor(ctx), body.rut) }),
});
