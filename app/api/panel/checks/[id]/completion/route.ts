import { completeCheck } from "#lib/checks/complete-check";
import { CheckDetail } from "#lib/contract/panel";
import { endpoint, house } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  reply: CheckDetail,
  run: async (ctx, { params }) => ({ reply: await completeCheck(ctx, house().own, params.id ?? "") }),
});
