/** The sources of a scope and how fresh each is, those that were never loaded included. */
import type { Scope } from "#lib/context";
import type { SourceStatus } from "#lib/contract/panel";
import type { Queryable } from "#lib/db/db";
import { readListStates } from "#lib/service/list-shelf";

export async function listSources(db: Queryable, scope: Scope): Promise<SourceStatus[]> {
  const [lists, checks] = await Promise.all([
    readListStates(db, scope),
    db.query<{ listId: string; at: Date }>(
      `select list_id as "listId", last_ok_at as at from list_syncs where last_ok_at is not null and $1 = 'real'`,
      [scope],
    ),
  ]);
  const checked = new Map(checks.map(({ listId, at }) => [listId, at.toISOString()]));
  return lists.map(({ listId, kind, name, required, version, asOf, importedAt, records }) => ({
    sourceId: listId,
    kind,
    name,
    required,
    version,
    asOf,
    importedAt: importedAt?.toISOString() ?? null,
    checkedAt: checked.get(listId) ?? null,
    records,
  }));
}
