import { listIssues } from "#lib/checks/list-issues";
import { ReportIssues } from "#lib/contract/report";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  reply: ReportIssues,
  run: async (ctx, { params }) => ({ reply: await listIssues(ctx, params.id ?? "") }),
});
