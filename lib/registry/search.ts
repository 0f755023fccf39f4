/**
 * RUTs by full name: every token of the query stands in the name, in any order, without accents.
 * Best match first (names without further tokens, then fewer), then name, then RUT; exact totals, stable over pages.
 */
import type { Scope } from "#lib/context";
import type { RutRecord } from "#lib/contract/contract";
import type { Queryable } from "#lib/db/db";
import { nameTokens } from "#lib/names/fold";
import { cutName } from "#lib/registry/look-up";

export interface NamePage {
  count: number;
  records: RutRecord[];
}

/** One page of matches. `page` starts at 1. A RUT in several registers is one match, under its first matching name. */
export async function searchByName(
  db: Queryable,
  scope: Scope,
  name: string,
  window: { page: number; pageSize: number },
): Promise<NamePage> {
  const tokens = [...new Set(nameTokens(name))];
  if (tokens.length === 0) return { count: 0, records: [] };
  const rows = await db.query<{ rut: string; full_name: string; total: number }>(
    `with matches as (
       select distinct on (rut) rut, full_name, cardinality(name_tokens) as extent
       from registry_records
       where scope = $1 and name_tokens @> $2::text[] and full_name is not null
       order by rut, cardinality(name_tokens), list_id)
     select rut, full_name, count(*) over () as total from matches
     order by extent, full_name collate "es-x-icu", rut
     limit $3 offset $4`,
    [scope, tokens, window.pageSize, Math.min((window.page - 1) * window.pageSize, Number.MAX_SAFE_INTEGER)],
    "registry.search",
  );
  return {
    count: rows[0]?.total ?? 0,
    records: rows.map((row) => ({ rut: row.rut, full_name: cutName(row.full_name) })),
  };
}

/** How many distinct RUTs of the registry carry exactly each normalised name; a name that none carries is left out. */
export async function countNamesakes(db: Queryable, scope: Scope, nameKeys: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.query<{ name_key: string; namesakes: number }>(
    `select name_key, count(distinct rut) as namesakes from registry_records
     where scope = $1 and name_key = any($2::text[]) group by name_key`,
    [scope, [...new Set(nameKeys)]],
    "registry.namesakes",
  );
  return new Map(rows.map((row) => [row.name_key, row.namesakes]));
}
