import { ListSync } from "#lib/contract/syncs";
import { endpoint } from "#lib/house";
import { listOfPath } from "#lib/http/path-id";
import { requestSync } from "#lib/jobs/request-sync";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  reply: ListSync,
  run: async (ctx, { params }) => ({ reply: await requestSync(ctx, listOfPath(params)) }),
});
