import { downloadReport } from "#lib/checks/download-report";
import { endpoint, house } from "#lib/house";
import { z } from "zod";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "contract",
  reply: z.never(),
  run: async (ctx, { params, url }) => ({ file: await downloadReport(ctx, house(), params.id ?? "", url.searchParams) }),
});
