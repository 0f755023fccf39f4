import { Syncs } from "#lib/contract/syncs";
import { endpoint } from "#lib/house";
import { listSyncs } from "#lib/jobs/list-syncs";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  quiet: true,
  reply: Syncs,
  run: async (ctx) => ({ reply: await listSyncs(ctx) }),
});
