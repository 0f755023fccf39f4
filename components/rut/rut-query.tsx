import { queryOptions } from "@tanstack/react-query";
import { panel } from "#components/panel/panel-service";

/** The file of a RUT in normal form. Free. */
export const rutQuery = (rut: string) =>
  queryOptions({
    queryKey: ["rut", rut],
    queryFn: async ({ signal }) => (await panel()).rutFile(rut, signal),
  });
