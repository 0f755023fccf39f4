/** The rows of segments: which are asked, how they are swapped, and what nobody asks any more. */
import type { Scope } from "#lib/context";
import type { Queryable, Transaction } from "#lib/db/db";
import type { PageSink } from "#lib/search/area-stream";
import { PageBatches } from "#lib/search/segment-pages";
import type { SegmentHeader } from "#lib/search/segment";

export interface StoredSegment {
  segmentId: number;
  header: SegmentHeader;
  /** Of a base: the registers have changed since in more than a delta tells. */
  behind: boolean;
  createdAt: Date;
}

export interface StoredIndex {
  base: StoredSegment | null;
  /** Of this base. */
  delta: StoredSegment | null;
}

/** The segments of a scope that searches ask. */
export async function readSegments(db: Queryable, scope: Scope): Promise<StoredIndex> {
  const rows = await db.query<StoredSegment & { role: "base" | "delta" }>(
    `select segment_id as "segmentId", role, header, behind, created_at as "createdAt" from name_segments where scope = $1 and whole`,
    [scope],
  );
  return { base: rows.find(({ role }) => role === "base") ?? null, delta: rows.find(({ role }) => role === "delta") ?? null };
}

/** Whoever changes which segments of a scope are asked holds this until the end of the transaction. */
export async function lockSwap(tx: Queryable, scope: Scope): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`names swap ${scope}`]);
}

/** A new segment, which nobody asks yet. */
export async function beginSegment(db: Queryable, scope: Scope, role: "base" | "delta"): Promise<number> {
  const [row] = await db.query<{ segment_id: number }>(
    "insert into name_segments (scope, role, header) values ($1, $2, '{}') returning segment_id",
    [scope, role],
  );
  return row?.segment_id as number;
}

/**
 * In place of those asked until now (of a delta: the delta alone; of a base: both). False when the segment is gone, because another
 * process took the one that wrote it for dead. The pages of the old ones stay for {@link deleteOrphans}.
 */
export async function swapIn(tx: Queryable, scope: Scope, segmentId: number, header: SegmentHeader): Promise<boolean> {
  const [own] = await tx.query<{ role: "base" | "delta" }>(
    "update name_segments set header = $2::jsonb where segment_id = $1 and not whole returning role",
    [segmentId, JSON.stringify(header)],
  );
  if (own === undefined) return false;
  await tx.query("delete from name_segments where scope = $1 and whole and ($2 = 'base' or role = 'delta')", [scope, own.role]);
  await tx.query("update name_segments set whole = true where segment_id = $1", [segmentId]);
  return true;
}

/** Takes away pages without a segment, and segments of the scope that are not whole: for whoever alone may be writing one. */
export async function deleteOrphans(db: Queryable, scope: Scope): Promise<void> {
  await db.query("delete from name_segments where scope = $1 and not whole", [scope]);
  // From one id to the next through the key: there are few ids, and millions of pages.
  const orphans = await db.query<{ segment_id: number }>(
    `with recursive ids as (
       (select segment_id from name_segment_pages order by segment_id limit 1)
       union all
       select (select p.segment_id from name_segment_pages p where p.segment_id > ids.segment_id order by p.segment_id limit 1)
       from ids where ids.segment_id is not null)
     select segment_id from ids where segment_id is not null and not exists (select from name_segments s where s.segment_id = ids.segment_id)`,
  );
  for (const { segment_id } of orphans) await db.query("delete from name_segment_pages where segment_id = $1", [segment_id]);
}

/** Writes a whole segment in the caller's transaction, and swaps it in. */
export async function writeInside(
  tx: Transaction,
  scope: Scope,
  role: "base" | "delta",
  write: (sink: PageSink) => Promise<SegmentHeader>,
): Promise<void> {
  const segmentId = await beginSegment(tx, scope, role);
  const pages = new PageBatches(segmentId, (rows) => rows(tx));
  const header = await write((area, page, firstKey, bytes) => pages.add(area, page, firstKey, bytes));
  await pages.end();
  await dropSegments(tx, scope, role === "base" ? ["base", "delta"] : ["delta"]);
  await swapIn(tx, scope, segmentId, header);
}

/** Takes whole segments of a scope away, and their pages. */
export async function dropSegments(tx: Queryable, scope: Scope, roles: readonly ("base" | "delta")[]): Promise<void> {
  await tx.query(
    `with gone as (delete from name_segments where scope = $1 and role = any($2) and whole returning segment_id)
     delete from name_segment_pages where segment_id in (select segment_id from gone)`,
    [scope, roles],
  );
}
