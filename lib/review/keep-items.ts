/**
 * Items follow what Checks and later versions of lists find, in the transaction that stores the finding.
 * Locks are taken in the order of the items' ids, here and by those who decide, and new items come in the order of their keys: nobody
 * waits in a circle.
 */
import { randomUUID } from "node:crypto";
import type { Context, OrgId } from "#lib/context";
import type { Evidence } from "#lib/contract/evidence";
import type { ReviewKind, ReviewState } from "#lib/contract/review";
import type { Queryable } from "#lib/db/db";
import { COURTS, factsHash, itemKey, type ReviewHit } from "#lib/review/facts-hash";
import { type ItemChange, type ItemKey, type KnownItem, planItems, type Sighting } from "#lib/review/plan-items";
import type { Rut } from "#lib/rut/rut";

export interface KeptCheck {
  checkId: string;
  rut: Rut;
  evidence: Evidence;
  at: Date;
}

/** In the transaction that stores a Check: every hit and every case by name is an item, and knows this Check as its newest. */
export async function keepItems(tx: Queryable, ctx: Pick<Context, "actor">, { checkId, rut, evidence, at }: KeptCheck): Promise<void> {
  const { orgId } = ctx.actor;
  // Of a provider's counters the own engine says nothing.
  const rows = await holdRows(tx, "org_id = $1 and rut = $2 and kind <> 'counter'", [orgId, rut], "review.hold-rut");
  const known = rows.map(knownItem);
  const out = leftOutKeys(evidence);
  const answered = answeredBy(evidence);
  const plan = planItems(known, sightingsOf(evidence), (key) => !out.has(itemKey(key)) && answered(key));
  const stillDismissed = known.filter((item) => out.has(itemKey(item))).map((item) => refreshed(item));
  const owner = { orgId, rut, checkId, at };
  await writeItems(tx, {
    opened: plan.opened.map((seen) => ({ ...owner, itemId: randomUUID(), seen })),
    changed: [...plan.changes, ...stillDismissed].map((change) => ({ ...owner, change })),
  });
}

type Hits = Pick<Evidence, "sanctions" | "pep" | "cases">;

/** Opens the items of Checks that were made before there were any; those that stand stay as they are. */
export async function openMissingItems(
  tx: Queryable,
  checks: readonly (Owner & { evidence: Hits })[],
  newId: () => string = randomUUID,
): Promise<void> {
  const opened = checks.flatMap(({ evidence, ...owner }) => sightingsOf(evidence).map((seen) => ({ ...owner, itemId: newId(), seen })));
  await writeItems(tx, { opened, changed: [] });
}

/** Hits and cases by name of a Check: what waits for a person. */
export function sightingsOf({ sanctions, pep, cases }: Hits): Sighting[] {
  const sighting = (given: ReviewHit, listId: string, entryId: string): Sighting => ({
    kind: given.kind,
    listId,
    entryId,
    given,
    factsHash: factsHash(given),
  });
  return [
    ...sanctions.map((hit) => sighting({ kind: "sanction", hit }, hit.listId, hit.entryId)),
    ...pep.map((hit) => sighting({ kind: "pep", hit }, hit.listId, hit.entryId)),
    ...cases.filter((hit) => hit.basis === "name").map((hit) => sighting({ kind: "case", hit }, COURTS, hit.caseId)),
  ];
}

/** The items of what a Check left out since it was dismissed. */
export function leftOutKeys({ leftOut }: Pick<Evidence, "leftOut">): Set<string> {
  const dismissed = leftOut.flatMap(({ what, id, dismissal }) =>
    dismissal ? [{ kind: what, listId: dismissal.listId, entryId: id }] : [],
  );
  return new Set(dismissed.map(itemKey));
}

/** Of court cases by what they count: some of them may be loaded and others not. */
function answeredBy({ sources }: Evidence): (item: KnownItem) => boolean {
  const answered = sources.filter(({ state }) => state === "answered");
  const lists = new Set(answered.map(({ sourceId }) => sourceId));
  const courts = answered.filter(({ kind }) => kind === "courts");
  return ({ given, listId }) => {
    if (given.kind !== "case") return lists.has(listId);
    const counter = given.hit.counter && COUNTED_IN[given.hit.counter];
    return courts.some(({ counters }) => counter === null || counters.includes(counter));
  };
}

const COUNTED_IN = { penal: "causas_penales_count", civil: "causas_civiles_count", labour: "causas_laborales_count" } as const;

function refreshed({ itemId, state }: KnownItem): ItemChange {
  return { itemId, state, act: null, openedWhy: null, changed: [], before: null, seen: null };
}

interface ItemRow {
  org_id: OrgId;
  rut: Rut;
  item_id: string;
  kind: ReviewKind;
  list_id: string;
  entry_id: string;
  state: ReviewState;
  facts_hash: string;
  hit: unknown;
}

/** Items that wait for this transaction to end. In the order of their ids, in which everybody locks. */
export function holdRows(tx: Queryable, where: string, values: readonly unknown[], name?: string): Promise<ItemRow[]> {
  return tx.query<ItemRow>(
    `select org_id, rut, item_id, kind, list_id, entry_id, state, facts_hash, hit from review_items where ${where} order by item_id for update`,
    values,
    name,
  );
}

export function knownItem(row: ItemRow): KnownItem {
  const { item_id, kind, list_id, entry_id, state, facts_hash, hit } = row;
  return { itemId: item_id, kind, listId: list_id, entryId: entry_id, state, factsHash: facts_hash, given: { kind, hit } as ReviewHit };
}

/** Whose Check found it, and when. */
interface Owner {
  orgId: OrgId;
  rut: Rut;
  checkId: string;
  at: Date;
}
export type Opened = Owner & { itemId: string; seen: Sighting };
export type Changed = Owner & { change: ItemChange };

/** One statement for all. Of two that open the same item one does; the other finds it open. */
export async function writeItems(tx: Queryable, { opened, changed }: { opened: Opened[]; changed: Changed[] }): Promise<void> {
  if (opened.length === 0 && changed.length === 0) return;
  await tx.query(
    `with opened as (
       insert into review_items (org_id, item_id, rut, kind, list_id, entry_id, check_id, hit, facts_hash, state, opened_at, opened_why)
       select org_id, item_id, rut, kind, list_id, entry_id, check_id, hit, facts_hash, 'to-confirm', at, 'found'
       from jsonb_to_recordset($1::jsonb) as each (org_id uuid, item_id uuid, rut text, kind text, list_id text, entry_id text,
         check_id uuid, hit jsonb, facts_hash text, at timestamptz)
       order by org_id, rut, kind, list_id, entry_id
       on conflict on constraint review_items_one do nothing returning org_id, item_id, opened_at as at),
     changed as (
       update review_items i set check_id = each.check_id, hit = coalesce(each.hit, i.hit), facts_hash = coalesce(each.facts_hash, i.facts_hash),
         state = each.state, revision = i.revision + (each.act is not null)::int,
         opened_at = case when each.opened_why is null then i.opened_at else each.at end, opened_why = coalesce(each.opened_why, i.opened_why)
       from jsonb_to_recordset($2::jsonb) as each (org_id uuid, item_id uuid, check_id uuid, hit jsonb, facts_hash text, state text,
         act text, opened_why text, detail jsonb, at timestamptz)
       where i.org_id = each.org_id and i.item_id = each.item_id
       returning i.org_id, i.item_id, i.revision, each.at, each.act, each.detail)
     insert into review_acts (org_id, item_id, act_no, at, act, by_name, detail)
     select org_id, item_id, 1, at, 'opened', 'cotejo', '{}' from opened
     union all
     select org_id, item_id, revision, at, act, 'cotejo', detail from changed where act is not null`,
    [JSON.stringify(opened.map(openedRow)), JSON.stringify(changed.map(changedRow))],
    "review.write-items",
  );
}

function openedRow({ orgId, rut, checkId, at, itemId, seen }: Opened) {
  return { ...keyRow(seen), org_id: orgId, item_id: itemId, rut, check_id: checkId, at, ...factsRow(seen) };
}

function changedRow({ orgId, checkId, at, change }: Changed) {
  const { itemId, state, act, openedWhy, changed, before, seen } = change;
  const detail = { changed, ...(before && { before: before.hit }) };
  return { org_id: orgId, item_id: itemId, check_id: checkId, state, act, opened_why: openedWhy, detail, at, ...(seen && factsRow(seen)) };
}

function keyRow({ kind, listId, entryId }: ItemKey) {
  return { kind, list_id: listId, entry_id: entryId };
}

function factsRow({ given, factsHash: facts_hash }: Sighting) {
  return { hit: given.hit, facts_hash };
}
