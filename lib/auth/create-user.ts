/** A new person of an organisation. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { emit } from "#lib/audit/audit";
import { type AuthDeps, actOf, type Doer, requireOwnOrganisation } from "#lib/auth/doer";
import { hashPassword } from "#lib/auth/passwords";
import { requireRole } from "#lib/auth/require-role";
import type { OrgId } from "#lib/context";
import type { Role } from "#lib/contract/panel";
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";

export interface NewUser {
  orgId: OrgId;
  email: string;
  name: string;
  role: Role;
  /** Null for a person who signs in through the organisation's OpenID provider alone. */
  password: string | null;
}

const Email = z.email().max(254);

/**
 * `also` is written in the same transaction. Throws `invalid-request` (bad e-mail, name or password, in a plain sentence),
 * `conflict` when the e-mail is taken.
 */
export async function createUser(
  deps: AuthDeps,
  by: Doer,
  request: NewUser,
  also: (tx: Queryable, userId: string) => Promise<void> = async () => {},
): Promise<{ userId: string }> {
  requireRole(by, "admin");
  requireOwnOrganisation(by, request.orgId);
  const email = normalEmail(request.email);
  const name = request.name.trim();
  if (!Email.safeParse(email).success) throw new ServiceError("invalid-request", { detail: `${request.email} is not an e-mail address.` });
  if (name === "" || name.length > 200)
    throw new ServiceError("invalid-request", { detail: "A person has a name of 1 to 200 characters." });
  const passwordHash = request.password === null ? null : await hashPassword(request.password);
  const userId = randomUUID();
  await deps.db.transact(async (tx) => {
    const known = await tx.query("select 1 from organisations where org_id = $1", [request.orgId]);
    if (known.length === 0) throw new ServiceError("not-found", { detail: "No such organisation." });
    const made = await tx.query(
      `insert into users (user_id, org_id, email, name, role, password_hash, created_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (email) do nothing returning user_id`,
      [userId, request.orgId, email, name, request.role, passwordHash, deps.clock.now()],
    );
    if (made.length === 0) throw new ServiceError("conflict", { detail: `There is a user ${email} already.` });
    await emit(
      tx,
      actOf(deps, by, request.orgId, { action: "user.created", subject: userId, detail: { email, name, role: request.role } }),
    );
    await also(tx, userId);
  });
  return { userId };
}

/** The form in which an e-mail address is kept and looked up. What can be nobody's address becomes the empty string. */
export function normalEmail(text: string): string {
  const email = text.trim().toLowerCase();
  return email.length > LONGEST_EMAIL || /[\p{Cc}\p{Cs}]/u.test(email) ? "" : email;
}

/** RFC 5321, characters. */
const LONGEST_EMAIL = 254;
