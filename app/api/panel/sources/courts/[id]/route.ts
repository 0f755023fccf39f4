import { PushStatus } from "#lib/contract/court-push";
import { endpoint } from "#lib/house";
import { readPush } from "#lib/jobs/read-push";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "push-courts",
  reply: PushStatus,
  run: async (ctx, { params }) => ({ reply: await readPush(ctx, params.id ?? "") }),
});
