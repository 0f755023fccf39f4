import { addPerson } from "#lib/auth/add-person";
import { AddPersonReply, AddPersonRequest } from "#lib/contract/settings";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "panel",
  role: "admin",
  body: AddPersonRequest,
  reply: AddPersonReply,
  run: async (ctx, { body }) => ({ reply: await addPerson(ctx, body) }),
});
