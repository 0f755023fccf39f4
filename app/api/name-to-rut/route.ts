import { parsePageWindow, searchNames } from "#lib/checks/search-names";
import { NameRequest, PaginatedRUTResponse } from "#lib/contract/contract";
import { endpoint, house } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "POST",
  access: "contract",
  body: NameRequest,
  badBody: () => "invalid-name",
  reply: PaginatedRUTResponse,
  run: async (ctx, { body, url }) => ({
    reply: await searchNames(ctx, house().serviceFor(ctx), body.name, parsePageWindow(url.searchParams)),
  }),
});
