import { Import } from "#lib/contract/sources";
import { endpoint } from "#lib/house";
import { acceptShrunk } from "#lib/jobs/accept-shrunk";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  reply: Import,
  run: async (ctx, { params }) => ({ reply: await acceptShrunk(ctx, params.id ?? "") }),
});
