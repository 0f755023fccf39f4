/** Whether nobody but the demonstration organisation could sign in: the sign-in page then says where its password was told. */
import type { Db } from "#lib/db/db";

/** Anybody may ask: it names nobody. */
export async function isDemoOnly(deps: { db: Db }): Promise<boolean> {
  const [row] = await deps.db.query<{ demo_only: boolean }>(
    `select coalesce(bool_and(o.scope = 'demo'), false) as demo_only from users u join organisations o on o.org_id = u.org_id
     where u.disabled_at is null and o.disabled_at is null`,
    [],
    "auth.demo-only",
  );
  return row?.demo_only ?? false;
}
