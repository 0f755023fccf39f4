import { lookUpName } from "#lib/checks/look-up-name";
import { RutRecords, RutRequest } from "#lib/contract/contract";
import { endpoint, house } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "contract",
  body: RutRequest,
  badBody: () => "invalid-rut",
  reply: RutRecords,
  run: async (ctx, { body }) => ({ reply: await lookUpName(ctx, house().serviceFor(ctx), body.rut) }),
});
