import { streamSummary } from "#lib/checks/stream-summary";
import { SummaryRequest } from "#lib/contract/summary";
import { endpoint, house } from "#lib/house";
import { z } from "zod";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  body: SummaryRequest,
  reply: z.never(),
  run: async (ctx, { params, body }) => ({ file: await streamSummary(ctx, params.id ?? "", body.again, house()) }),
});
