import { queryOptions } from "@tanstack/react-query";
import { panel } from "#components/panel/panel-service";

/** Who is signed in, with balance and prices. */
export const viewerQuery = queryOptions({
  queryKey: ["viewer"],
  queryFn: async ({ signal }) => (await panel()).viewer(signal),
});
