import { queryOptions } from "@tanstack/react-query";
import { panel } from "#components/panel/panel-service";

/** This month in numbers, recent Checks and the sources. Free. */
export const homeQuery = queryOptions({
  queryKey: ["home"],
  queryFn: async ({ signal }) => (await panel()).home(signal),
});
