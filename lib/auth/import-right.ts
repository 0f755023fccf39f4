/**
 * Who may import sources: an admin of an organisation that operates the installation, and of court cases a token of it that was issued
 * for that alone. Sources are shared by all of the scope `real`.
 */
import type { Context, OrgId } from "#lib/context";
import type { ImportRight } from "#lib/contract/sources";
import type { Queryable } from "#lib/db/db";
import { ServiceError } from "#lib/errors";

/** What keeps the actor from importing, or `may`. */
export async function importRight({ db, actor }: Pick<Context, "db" | "actor">): Promise<ImportRight> {
  // Real imports never mix with the invented set.
  if (actor.scope === "demo") return "demo";
  if (!(await isOperator(db, actor.orgId))) return "other-organisation";
  return actor.role === "admin" ? "may" : "officer";
}

/** The permission line of every use case that imports. Throws `forbidden`. */
export async function requireImporter(ctx: Pick<Context, "db" | "actor">): Promise<void> {
  if ((await importRight(ctx)) !== "may") throw new ServiceError("forbidden");
}

/** The permission line of what a provider's program does. Throws `forbidden`, also once the organisation operates no more. */
export async function requireCourtPush({ db, actor }: Pick<Context, "db" | "actor">): Promise<void> {
  if (actor.onlyRight !== "push-courts" || !(await isOperator(db, actor.orgId))) throw new ServiceError("forbidden");
}

/** Whether an organisation operates the installation; one of the demonstration never does. */
export async function isOperator(db: Queryable, orgId: OrgId): Promise<boolean> {
  const rows = await db.query("select 1 from organisations where org_id = $1 and operator and scope = 'real'", [orgId]);
  return rows.length > 0;
}

/** The organisations that operate the installation: what happens to its sources is told to each. */
export async function operatorsOf(db: Queryable): Promise<OrgId[]> {
  const rows = await db.query<{ orgId: OrgId }>(
    `select org_id as "orgId" from organisations where operator and scope = 'real' and disabled_at is null order by org_id`,
  );
  return rows.map(({ orgId }) => orgId);
}
