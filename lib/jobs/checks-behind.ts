/** The Checks of a month that were screened against an older version of a list than the one in use. */
import { addMonths, type Month, monthStart } from "#lib/calendar/month";
import type { OrgId } from "#lib/context";
import type { Queryable } from "#lib/db/db";
import { type ListItem, readListItems } from "#lib/review/list-items";
import type { Rut } from "#lib/rut/rut";
import type { StoredHit } from "#lib/service/hit-news";

/** A list and a version of it against which Checks stand that were screened no further. Version 0: never. */
export interface BehindGroup {
  listId: string;
  listName: string;
  listKind: "sanctions" | "pep";
  base: number;
  /** The version up to which they are screened now. */
  target: number;
}

export interface CheckBehind {
  orgId: OrgId;
  checkId: string;
  rut: Rut;
  name: string;
  /** Hits of the list: those of the Check, brought up to date by the news of it, and those that it left out as dismissed. */
  known: Map<string, StoredHit>;
  /** Entries of the Check's own hits: about them whatever changes is news. */
  counted: ReadonlySet<string>;
  /** Items of the RUT and the list. */
  items: ReadonlyMap<string, ListItem>;
}

export interface Which {
  month: Month;
  /** Null for every list. */
  listId: string | null;
  /** Null for the version in use. */
  target: number | null;
}

const BASE = "greatest(coalesce((c.screened ->> l.list_id)::int, 0), coalesce(r.version, 0))";
const TARGET = "coalesce($4, l.current_version)";
// $1 and $2 are the month, $3 the list, $4 the version. By the times of making, which the index of each organisation's Checks has.
const BEHIND = `from lists l
  join organisations o on o.scope = l.scope
  join checks c on c.org_id = o.org_id and c.created_at >= $1 and c.created_at < $2 and c.evidence is not null
  left join check_rescreens r on r.org_id = c.org_id and r.check_id = c.check_id and r.list_id = l.list_id
  where l.kind in ('sanctions', 'pep') and l.current_version is not null and ($3::text is null or l.list_id = $3) and ${BASE} < ${TARGET}`;

function valuesOf({ month, listId, target }: Which): unknown[] {
  return [monthStart(month), monthStart(addMonths(month, 1)), listId, target];
}

/** Every group, the oldest first. */
export function groupsBehind(db: Queryable, which: Which): Promise<BehindGroup[]> {
  return db.query<BehindGroup>(
    `select l.list_id as "listId", l.name as "listName", l.kind as "listKind", ${BASE} as base, ${TARGET} as target
     ${BEHIND} group by 1, 2, 3, 4, 5 order by 1, 4`,
    valuesOf(which),
  );
}

/** The next Checks of a group in the order of their ids, with what is known of each; none when there are no more. */
export async function nextBehind(
  db: Queryable,
  month: Month,
  group: BehindGroup,
  after: CheckBehind | null,
  limit: number,
): Promise<CheckBehind[]> {
  const rows = await db.query<{ org_id: OrgId; check_id: string; rut: Rut; name: string; hits: StoredHit[]; left_out: string[] }>(
    `with behind as materialized (
       select c.org_id, c.check_id ${BEHIND} and ${BASE} = $5 and (c.org_id, c.check_id) > ($6, $7)
       order by c.org_id, c.check_id limit $8)
     select c.org_id, c.check_id, c.rut, c.name,
       jsonb_path_query_array(c.evidence -> $9, '$[*] ? (@.listId == $list)', jsonb_build_object('list', $3::text)) as hits,
       jsonb_path_query_array(c.evidence -> 'leftOut', '$[*] ? (@.dismissal.listId == $list).id', jsonb_build_object('list', $3::text)) as left_out
     from behind join checks c using (org_id, check_id) order by c.org_id, c.check_id`,
    [
      ...valuesOf({ month, listId: group.listId, target: group.target }),
      group.base,
      after?.orgId ?? FIRST,
      after?.checkId ?? FIRST,
      limit,
      group.listKind,
    ],
  );
  const itemsOf = await readListItems(
    db,
    group.listId,
    rows.map(({ org_id, rut }) => ({ orgId: org_id, rut })),
  );
  const checks = rows.map(({ org_id, check_id, rut, name, hits, left_out }): CheckBehind => {
    const items = itemsOf({ orgId: org_id, rut });
    const dismissed = left_out.flatMap((entryId) => items.get(entryId)?.hit ?? []);
    const known = new Map([...dismissed, ...hits].map((hit) => [hit.entryId, hit]));
    return { orgId: org_id, checkId: check_id, rut, name, known, counted: new Set(hits.map((hit) => hit.entryId)), items };
  });
  await bringUpToDate(db, group, checks);
  return checks;
}

const FIRST = "00000000-0000-0000-0000-000000000000";

/** What earlier versions brought, changed and took away since each Check is known of it. */
async function bringUpToDate(db: Queryable, group: BehindGroup, checks: readonly CheckBehind[]): Promise<void> {
  const rows = await db.query<{ check_id: string; entry_id: string; kind: string; hit: StoredHit }>(
    `select n.check_id, n.entry_id, n.kind, n.hit from check_news n join checks c using (org_id, check_id)
     where (n.org_id, n.check_id) in (select * from unnest($1::uuid[], $2::uuid[])) and n.list_id = $3
       and n.version > coalesce((c.screened ->> n.list_id)::int, 0)
     order by n.version`,
    [checks.map(({ orgId }) => orgId), checks.map(({ checkId }) => checkId), group.listId],
  );
  const known = new Map(checks.map((check) => [check.checkId, check.known]));
  for (const { check_id, entry_id, kind, hit } of rows) {
    if (kind === "hit-gone") known.get(check_id)?.delete(entry_id);
    else known.get(check_id)?.set(entry_id, hit);
  }
}
