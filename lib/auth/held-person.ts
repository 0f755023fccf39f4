/** A person and the admins of the organisation, held until the end of the transaction: acts on them happen one after the other. */
import type { Doer } from "#lib/auth/doer";
import type { OrgId } from "#lib/context";
import type { Role } from "#lib/contract/panel";
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";

interface HeldPerson {
  role: Role;
  disabledAt: Date | null;
  /** False for the last admin who can sign in: somebody who never used the setup link could not take over. */
  dispensable: boolean;
}

interface Row {
  user_id: string;
  role: Role;
  disabled_at: Date | null;
  can_sign_in: boolean;
}

/**
 * Throws `not-found`; `forbidden` when the person who acts is no active admin any more: of two admins who demote each other at
 * once, the later one is an officer already. The system may take the last admin: it can name another.
 */
export async function holdPerson(tx: Queryable, by: Doer, { orgId, userId }: { orgId: OrgId; userId: string }): Promise<HeldPerson> {
  // All at once and in the order of the key, so that two such holds never wait for each other.
  const rows = await tx.query<Row>(
    `select user_id, role, disabled_at, (password_hash is not null or oidc_subject is not null) as can_sign_in from users
     where org_id = $1 and (user_id = $2 or (role = 'admin' and disabled_at is null)) order by user_id for update`,
    [orgId, userId],
  );
  const admins = rows.filter((row) => row.role === "admin" && row.disabled_at === null);
  if (by.kind !== "system" && !admins.some((admin) => admin.user_id === by.id)) throw new ServiceError("forbidden");
  const person = rows.find((row) => row.user_id === userId);
  if (person === undefined) throw new ServiceError("not-found", { detail: "No such user." });
  const dispensable =
    by.kind === "system" || !admins.includes(person) || admins.some((admin) => admin.user_id !== userId && admin.can_sign_in);
  return { role: person.role, disabledAt: person.disabled_at, dispensable };
}
