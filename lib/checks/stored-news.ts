/** What is new since a Check as it is stored and shown. */
import { isoSeconds, lastDay, type Month } from "#lib/calendar/month";
import type { OrgId } from "#lib/context";
import { News } from "#lib/contract/news";
import { MOST_UNREAD } from "#lib/contract/news-filter";
import type { Queryable } from "#lib/db/db";

/** News `n` with their Checks `c`; `$1` is the organisation. */
export const NEWS_FROM = "check_news n join checks c on c.org_id = n.org_id and c.check_id = n.check_id where n.org_id = $1";
/** A Check that was completed against a newer version of the list has it in itself. */
export const IN_CHECK = "n.version <= coalesce((c.screened ->> n.list_id)::int, 0)";
export const UNREAD = `n.read_at is null and not (${IN_CHECK})`;
/** Newest first; of one moment what is worst. */
export const NEWS_ORDER = "n.found_at desc, array_position(array['new-hit', 'hit-changed', 'hit-gone'], n.kind), n.news_id";
export const NEWS_COLUMNS = `n.news_id, n.check_id, n.rut, n.list_kind, n.version, n.kind, n.hit, n.before, n.changed, n.delisted, n.found_at,
  n.read_at, n.read_by_name, c.created_at, c.month, c.name, ${IN_CHECK} as in_check,
  (select as_of from list_versions v where v.list_id = n.list_id and v.version = (n.hit ->> 'version')::int) as as_of`;

export interface NewsRow {
  news_id: string;
  check_id: string;
  rut: string;
  list_kind: string;
  version: number;
  kind: string;
  hit: unknown;
  before: unknown;
  changed: string[];
  delisted: boolean | null;
  found_at: Date;
  read_at: Date | null;
  read_by_name: string | null;
  created_at: Date;
  month: Month;
  name: string;
  in_check: boolean;
  as_of: string | null;
}

export function presentNews(row: NewsRow): News {
  return News.parse({
    id: row.news_id,
    checkId: row.check_id,
    checkedAt: isoSeconds(row.created_at),
    validUntil: lastDay(row.month),
    rut: row.rut,
    name: row.name,
    version: row.version,
    asOf: row.as_of,
    kind: row.kind,
    changed: row.changed,
    delisted: row.delisted,
    foundAt: row.found_at.toISOString(),
    read: row.read_at === null ? null : { at: row.read_at.toISOString(), by: row.read_by_name ?? "" },
    inCheck: row.in_check,
    listKind: row.list_kind,
    hit: row.hit,
    before: row.before,
  });
}

/** How many the organisation has not read, counted up to {@link MOST_UNREAD}. */
export async function countUnreadNews(db: Queryable, orgId: OrgId): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from (select from ${NEWS_FROM} and ${UNREAD} limit ${MOST_UNREAD}) as unread`,
    [orgId],
    "news.unread",
  );
  return row?.count ?? 0;
}
