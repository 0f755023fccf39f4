/** The permission line of a use case. */
import type { Role } from "#lib/contract/panel";
import { ServiceError } from "#lib/errors";

/**
 * Throws `forbidden` unless the actor may do what the role may: an admin may all that an officer may,
 * the system may everything, a token has no role.
 */
export function requireRole(actor: { kind: "user" | "token" | "system"; role: Role | null }, role: Role): void {
  if (actor.kind === "system" || actor.role === "admin" || (actor.role !== null && actor.role === role)) return;
  throw new ServiceError("forbidden");
}
