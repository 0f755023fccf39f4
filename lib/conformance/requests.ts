/** The four operations as requests. */
import type { Asked } from "#lib/conformance/desk";

export const CHECK = "/api/check";
export const NAME = "/api/name-to-rut";
export const LOOKUP = "/api/rut-to-name";

export const createCheck = (rut: unknown, more: Record<string, unknown> = {}): Asked => ({
  method: "POST",
  path: CHECK,
  json: { rut, ...more },
});
export const getCheck = (rut: string): Asked => ({ path: `${CHECK}/${encodeURIComponent(rut)}` });
export const searchName = (name: unknown, query = ""): Asked => ({ method: "POST", path: NAME + query, json: { name } });
export const lookUp = (rut: unknown): Asked => ({ method: "POST", path: LOOKUP, json: { rut } });

/** The operations that take a RUT, by the first word of their checks. */
export const BY_RUT: Record<"check" | "get" | "lookup", (rut: string) => Asked> = { check: createCheck, get: getCheck, lookup: lookUp };

/** Names that no register has. */
export const NO_NAME = "Zzyxqw Qxvzzk Wqxyzz";
