import { checkFromPanel } from "#lib/checks/check-from-panel";
import { badCheckBody } from "#lib/contract/contract";
import { PanelCheckReply, PanelCheckRequest } from "#lib/contract/panel";
import { endpoint, house } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  body: PanelCheckRequest,
  badBody: badCheckBody,
  reply: PanelCheckReply,
  run: async (ctx, { body }) => ({ reply: await checkFromPanel(ctx, house().serviceFor(ctx), body, house().models) }),
});
