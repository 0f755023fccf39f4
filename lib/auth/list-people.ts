import { personLines } from "#lib/auth/person-lines";
import { requireRole } from "#lib/auth/require-role";
import type { Context } from "#lib/context";
import type { PersonLine } from "#lib/contract/settings";

const byName = new Intl.Collator("es-CL");

/** Everybody of the organisation: who may sign in before who may not any more, each by name. */
export async function listPeople(ctx: Context): Promise<PersonLine[]> {
  requireRole(ctx.actor, "admin");
  const people = await personLines(ctx.db, ctx.actor.orgId, ctx.clock.now());
  const order = (one: PersonLine, other: PersonLine) =>
    Number(one.disabledAt !== null) - Number(other.disabledAt !== null) ||
    byName.compare(one.name, other.name) ||
    byName.compare(one.email, other.email);
  return people.sort(order);
}
