import { PersonApprovalRequest, PersonDecision } from "#lib/contract/review";
import { endpoint } from "#lib/house";
import { idOfPath } from "#lib/http/path-id";
import { approvePersonDecision } from "#lib/review/approve-person-decision";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  body: PersonApprovalRequest,
  reply: PersonDecision,
  run: async (ctx, { body, params }) => ({ reply: await approvePersonDecision(ctx, idOfPath(params), body) }),
});
