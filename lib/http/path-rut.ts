import { ServiceError } from "#lib/errors";
import { parseRut, type Rut } from "#lib/rut/rut";

/** The RUT that ends an address, decoded once and not trimmed. Throws `invalid-rut`, also when the path cannot be decoded. */
export function rutOfPath(url: URL): Rut {
  const rut = parseRut(decoded(url.pathname.slice(url.pathname.lastIndexOf("/") + 1)));
  if (rut === null) throw new ServiceError("invalid-rut");
  return rut;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
