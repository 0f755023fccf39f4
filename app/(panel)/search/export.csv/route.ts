import { exportSearch } from "#lib/checks/export-search";
import { endpoint, house } from "#lib/house";
import { z } from "zod";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  reply: z.never(),
  run: async (ctx, { url }) => ({ file: await exportSearch(ctx, house().serviceFor(ctx), url.searchParams) }),
});
