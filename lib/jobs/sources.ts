/** The sources of a scope and how fresh each is, those that were never loaded included. */
import type { Scope } from "#lib/context";
import type { SourceStatus } from "#lib/contract/panel";
import type { Queryable } from "#lib/db/db";
import { readListStates } from "#lib/service/list-shelf";

export async function listSources(db: Queryable, scope: Scope): Promise<SourceStatus[]> {
  const lists = await readListStates(db, scope);
  return lists.map(({ listId, kind, name, version, asOf, importedAt, records }) => ({
    sourceId: listId,
    kind,
    name,
    version,
    asOf,
    importedAt: importedAt?.toISOString() ?? null,
    records,
  }));
}
