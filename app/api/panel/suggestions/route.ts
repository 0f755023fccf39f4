import { suggestNames } from "#lib/checks/suggest-names";
import { Suggestions } from "#lib/contract/suggestions";
import { endpoint } from "#lib/house";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  method: "GET",
  access: "panel",
  reply: Suggestions,
  run: async (ctx, { url }) => ({ reply: { suggestions: await suggestNames(ctx, url.searchParams.get("q") ?? "") } }),
});
