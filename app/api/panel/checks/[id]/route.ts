import { readAnyCheckDetail } from "#lib/checks/read-check-detail";
import { AnyCheckDetail } from "#lib/contract/provider";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  reply: AnyCheckDetail,
  run: async (ctx, { params }) => ({ reply: await readAnyCheckDetail(ctx, params.id ?? "") }),
});
