import { Sources } from "#lib/contract/sources";
import { endpoint } from "#lib/house";
import { readSources } from "#lib/jobs/read-sources";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  reply: Sources,
  run: async (ctx) => ({ reply: await readSources(ctx) }),
});
