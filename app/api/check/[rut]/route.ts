import { readCheck } from "#lib/checks/read-check";
import { Check } from "#lib/contract/contract";
import { endpoint, house } from "#lib/house";
import { rutOfPath } from "#lib/http/path-rut";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "contract",
  reply: Check,
  run: (ctx, { url }) => readCheck(ctx, house().serviceFor(ctx), rutOfPath(url)),
});
