import { exportCredits } from "#lib/checks/export-credits";
import { endpoint } from "#lib/house";
import { z } from "zod";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  reply: z.never(),
  run: async (ctx, { url }) => ({ file: await exportCredits(ctx, url.searchParams) }),
});
