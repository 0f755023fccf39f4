import { exportChecks } from "#lib/checks/export-checks";
import { endpoint } from "#lib/house";
import { z } from "zod";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  reply: z.never(),
  run: async (ctx, { url }) => ({ file: await exportChecks(ctx, url.searchParams) }),
});
