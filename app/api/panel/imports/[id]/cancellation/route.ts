import { Import } from "#lib/contract/sources";
import { endpoint } from "#lib/house";
import { cancelImport } from "#lib/jobs/cancel-import";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  reply: Import,
  run: async (ctx, { params }) => ({ reply: await cancelImport(ctx, params.id ?? "") }),
});
