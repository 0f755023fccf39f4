import { z } from "zod";
import { ServiceError } from "#lib/errors";

/** The uuid that an address names. Throws `not-found`: what is no id names nothing. */
export function idOfPath(params: Record<string, string>): string {
  const id = z.uuid().safeParse(params["id"]);
  if (!id.success) throw new ServiceError("not-found");
  return id.data;
}
