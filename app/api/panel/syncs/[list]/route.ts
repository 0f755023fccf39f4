import { ListSync, SyncRequest } from "#lib/contract/syncs";
import { endpoint } from "#lib/house";
import { listOfPath } from "#lib/http/path-id";
import { changeSync } from "#lib/jobs/change-sync";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  body: SyncRequest,
  reply: ListSync,
  run: async (ctx, { params, body }) => ({ reply: await changeSync(ctx, listOfPath(params), body) }),
});
