import type { Context } from "#lib/context";
import type { NamedActor } from "#lib/contract/check-list";

/** The people and programs of the organisation, those who are gone too, by name. Whoever is of the organisation may know them. */
export async function readActors(ctx: Context): Promise<NamedActor[]> {
  return ctx.db.query<NamedActor>(
    `select id, kind, name, gone from (
       select user_id as id, 'user' as kind, name, disabled_at is not null as gone from users where org_id = $1
       union all
       select token_id, 'token', name, revoked_at is not null from tokens where org_id = $1) actors
     order by kind desc, name collate "es-x-icu", id`,
    [ctx.actor.orgId],
  );
}
