/** Items and re-screening: what later versions of a list say about hits, and which of it is no news since it was dismissed. */
import { randomUUID } from "node:crypto";
import type { Month } from "#lib/calendar/month";
import type { OrgId } from "#lib/context";
import type { ReviewState } from "#lib/contract/review";
import type { Queryable } from "#lib/db/db";
import { factsHash, itemKey, type ReviewHit } from "#lib/review/facts-hash";
import { type Changed, holdRows, knownItem, type Opened, writeItems } from "#lib/review/keep-items";
import { type ItemKey, metAgain, metNoMore } from "#lib/review/plan-items";
import type { Rut } from "#lib/rut/rut";

/** An item of a list, for whoever compares a RUT with a later version of it. */
export interface ListItem {
  state: ReviewState;
  factsHash: string;
  hit: { entryId: string } & Record<string, unknown>;
}

/** The items of one list for each RUT of an organisation, by entry. */
export async function readListItems(
  db: Queryable,
  listId: string,
  of: readonly { orgId: OrgId; rut: Rut }[],
): Promise<(of: { orgId: OrgId; rut: Rut }) => ReadonlyMap<string, ListItem>> {
  const rows = await db.query<{ org_id: OrgId; rut: Rut; entry_id: string; state: ReviewState; facts_hash: string; hit: ListItem["hit"] }>(
    `select org_id, rut, entry_id, state, facts_hash, hit from review_items
     where (org_id, rut) in (select * from unnest($1::uuid[], $2::text[])) and list_id = $3`,
    [of.map(({ orgId }) => orgId), of.map(({ rut }) => rut), listId],
  );
  const items = new Map<string, Map<string, ListItem>>();
  for (const { org_id, rut, entry_id, state, facts_hash, hit } of rows) {
    const ofRut = items.get(`${org_id} ${rut}`) ?? new Map<string, ListItem>();
    items.set(`${org_id} ${rut}`, ofRut.set(entry_id, { state, factsHash: facts_hash, hit }));
  }
  return ({ orgId, rut }) => items.get(`${orgId} ${rut}`) ?? NONE;
}

const NONE: ReadonlyMap<string, ListItem> = new Map();

/** Whether a dismissal holds for what the list says now; null: that the entry is there no more. */
export function isDismissed(item: ListItem | undefined, given: ReviewHit | null): boolean {
  return item?.state === "dismissed" && (given === null || factsHash(given) === item.factsHash);
}

/** What a version of a list says about an entry for the RUT of a Check. */
export interface ListSighting {
  orgId: OrgId;
  rut: Rut;
  checkId: string;
  key: ItemKey;
  /** Null: it is there no more. */
  given: ReviewHit | null;
}

/**
 * In the transaction of a batch of re-screening. What a newer Check of the RUT or a newer version of the list has said meanwhile stays:
 * the Checks of a month may be screened when it is over.
 */
export async function keepListSightings(
  tx: Queryable,
  all: readonly ListSighting[],
  { month, version, at }: { month: Month; version: number; at: Date },
): Promise<void> {
  const sightings = await withoutNewerChecks(tx, all, month);
  if (sightings.length === 0) return;
  const rows = await holdRows(
    tx,
    `(org_id, rut, kind, list_id, entry_id) in (select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]))`,
    [
      sightings.map(({ orgId }) => orgId),
      sightings.map(({ rut }) => rut),
      sightings.map(({ key }) => key.kind),
      sightings.map(({ key }) => key.listId),
      sightings.map(({ key }) => key.entryId),
    ],
  );
  const before = new Map(rows.map((row) => [`${row.org_id} ${row.rut} ${itemKey(knownItem(row))}`, knownItem(row)]));
  const opened: Opened[] = [];
  const changed: Changed[] = [];
  for (const { orgId, rut, checkId, key, given } of sightings) {
    const known = before.get(`${orgId} ${rut} ${itemKey(key)}`);
    const seen = given === null ? null : { ...key, given, factsHash: factsHash(given) };
    const owner = { orgId, rut, checkId, at };
    if (known === undefined && seen !== null) opened.push({ ...owner, itemId: randomUUID(), seen });
    if (known === undefined || versionOf(known.given) > version) continue;
    const change = seen === null ? metNoMore(known) : metAgain(known, seen);
    if (change !== null) changed.push({ ...owner, change });
  }
  await writeItems(tx, { opened, changed });
}

function versionOf({ hit }: ReviewHit): number {
  return "version" in hit ? hit.version : 0;
}

async function withoutNewerChecks(tx: Queryable, sightings: readonly ListSighting[], month: Month): Promise<ListSighting[]> {
  if (sightings.length === 0) return [];
  const newer = await tx.query<{ org_id: OrgId; rut: Rut }>(
    `select distinct org_id, rut from checks where (org_id, rut) in (select * from unnest($1::uuid[], $2::text[])) and month > $3`,
    [sightings.map(({ orgId }) => orgId), sightings.map(({ rut }) => rut), month],
  );
  const overtaken = new Set(newer.map(({ org_id, rut }) => `${org_id} ${rut}`));
  return sightings.filter(({ orgId, rut }) => !overtaken.has(`${orgId} ${rut}`));
}
