import { downloadReport } from "#lib/checks/download-report";
import { endpoint } from "#lib/house";
import { z } from "zod";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "contract",
  reply: z.never(),
  run: async (ctx, { params }) => ({ file: await downloadReport(ctx, params.id ?? "") }),
});
