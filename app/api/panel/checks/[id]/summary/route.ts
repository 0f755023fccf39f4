import { summariseFromPanel } from "#lib/checks/summarise-check";
import { CheckDetail } from "#lib/contract/panel";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  reply: CheckDetail,
  run: async (ctx, { params }) => ({ reply: await summariseFromPanel(ctx, params.id ?? "") }),
});
