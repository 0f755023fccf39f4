import { personLines } from "#lib/auth/person-lines";
import { requireRole } from "#lib/auth/require-role";
import type { Context } from "#lib/context";
import type { PersonDetail } from "#lib/contract/settings";
import { ServiceError } from "#lib/errors";
import { z } from "zod";

/** One person of the organisation. Throws `not-found`, for another organisation's person too. */
export async function readPerson(ctx: Context, userId: string): Promise<PersonDetail> {
  requireRole(ctx.actor, "admin");
  if (!z.uuid().safeParse(userId).success) throw new ServiceError("not-found");
  const { orgId } = ctx.actor;
  const [person] = await personLines(ctx.db, orgId, ctx.clock.now(), userId);
  if (person === undefined) throw new ServiceError("not-found");
  const others = await ctx.db.query(
    `select 1 from users where org_id = $1 and user_id <> $2 and role = 'admin' and disabled_at is null
       and (password_hash is not null or oidc_subject is not null) limit 1`,
    [orgId, userId],
  );
  return { ...person, onlyAdmin: person.role === "admin" && person.disabledAt === null && others.length === 0 };
}
