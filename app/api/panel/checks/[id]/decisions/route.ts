import { decidePerson } from "#lib/checks/decide-person";
import { PersonDecision, PersonDecisionRequest } from "#lib/contract/review";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  body: PersonDecisionRequest,
  reply: PersonDecision,
  run: async (ctx, { body, params }) => ({ reply: await decidePerson(ctx, params["id"] ?? "", body) }),
});
