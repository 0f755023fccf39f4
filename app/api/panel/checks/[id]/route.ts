import { readCheckDetail } from "#lib/checks/read-check-detail";
import { CheckDetail } from "#lib/contract/panel";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  reply: CheckDetail,
  run: async (ctx, { params }) => ({ reply: await readCheckDetail(ctx, params.id ?? "") }),
});
