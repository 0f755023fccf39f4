import { PushReceipt } from "#lib/contract/court-push";
import { assert } from "#lib/errors";
import { endpoint } from "#lib/house";
import { pushCourts } from "#lib/jobs/push-courts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "push-courts",
  upload: "ndjson",
  reply: PushReceipt,
  run: async (ctx, { file }) => {
    assert(file, "a delivery has a file");
    const reply = await pushCourts(ctx, file);
    return { reply, status: 202, headers: { Location: reply.status_url } };
  },
});
