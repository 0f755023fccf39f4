import { z } from "zod";
import { ServiceError } from "#lib/errors";

/** The uuid that an address names. Throws `not-found`: what is no id names nothing. */
export function idOfPath(params: Record<string, string>): string {
  const id = z.uuid().safeParse(params["id"]);
  if (!id.success) throw new ServiceError("not-found");
  return id.data;
}

/** The list that an address names, as it was written before it became part of an address. Throws `not-found`. */
export function listOfPath(params: Record<string, string>): string {
  try {
    return decodeURIComponent(params["list"] ?? "");
  } catch (cause) {
    throw new ServiceError("not-found", { cause });
  }
}
