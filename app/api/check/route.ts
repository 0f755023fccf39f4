import { createCheck } from "#lib/checks/create-check";
import { badCheckBody, Check, CheckRequest } from "#lib/contract/contract";
import { endpoint, house } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "contract",
  body: CheckRequest,
  badBody: badCheckBody,
  reply: Check,
  run: (ctx, { body }) => createCheck(ctx, house().serviceFor(ctx), body, house().models),
});
