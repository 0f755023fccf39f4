import { correctPerson } from "#lib/auth/correct-person";
import { CorrectPersonRequest, Done } from "#lib/contract/settings";
import { endpoint } from "#lib/house";
import { idOfPath } from "#lib/http/path-id";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  body: CorrectPersonRequest,
  reply: Done,
  run: async (ctx, { body, params }) => {
    await correctPerson(ctx, idOfPath(params), body);
    return { reply: { done: true } };
  },
});
