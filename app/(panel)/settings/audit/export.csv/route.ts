import { exportTrail } from "#lib/checks/export-trail";
import { endpoint } from "#lib/house";
import { z } from "zod";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  role: "admin",
  reply: z.never(),
  run: async (ctx, { url }) => ({ file: await exportTrail(ctx, url.searchParams) }),
});
