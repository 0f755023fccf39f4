/** Who does an act of administration: a person of the panel, or the system (the CLI, a job). */
import type { AuditEntry } from "#lib/audit/audit";
import type { Clock } from "#lib/calendar/clock";
import type { Actor, OrgId } from "#lib/context";
import type { Role } from "#lib/contract/panel";
import type { Db } from "#lib/db/db";
import { ServiceError } from "#lib/errors";

/** What every use case of this room needs of the house; a `Context` is one. */
export interface AuthDeps {
  db: Db;
  clock: Clock;
}

export interface Doer {
  kind: "user" | "token" | "system";
  /** uuid of the user or token; null for the system. */
  id: string | null;
  name: string;
  /** Null for the system, which acts for every organisation. */
  orgId: OrgId | null;
  role: Role | null;
  requestId: string | null;
}

/** The machine's operator at the command line. */
export const OPERATOR: Doer = { kind: "system", id: null, name: "cotejo", orgId: null, role: null, requestId: null };

/** The doer of a request: who asks the panel. */
export function doerOf({ actor, requestId }: { actor: Actor; requestId: string }): Doer {
  const { kind, id, name, orgId, role } = actor;
  return { kind, id, name, orgId, role, requestId };
}

/** Throws `not-found` when the doer acts on another organisation: the same answer as for a missing thing. */
export function requireOwnOrganisation(by: Doer, orgId: OrgId): void {
  if (by.kind !== "system" && by.orgId !== orgId) throw new ServiceError("not-found");
}

/** The audit entry of an act, now. */
export function actOf(
  deps: AuthDeps,
  by: Doer,
  orgId: OrgId,
  act: { action: string; subject: string; detail?: Record<string, unknown> },
): AuditEntry {
  return { orgId, at: deps.clock.now(), actorKind: by.kind, actorId: by.id, actorName: by.name, requestId: by.requestId, ...act };
}
