/** What becomes of an item when its entry or case is met again, or no more. Pure. */
import type { ReviewAct, ReviewKind, ReviewMark, ReviewState } from "#lib/contract/review";
import { changedFacts, itemKey, type ReviewHit } from "#lib/review/facts-hash";

export interface ItemKey {
  kind: ReviewKind;
  listId: string;
  entryId: string;
}

/** A hit or case by name as a Check or a later version of a list has it. */
export interface Sighting extends ItemKey {
  given: ReviewHit;
  factsHash: string;
}

/** An item as it is stored. */
export interface KnownItem extends ItemKey {
  itemId: string;
  state: ReviewState;
  factsHash: string;
  given: ReviewHit;
}

/** `act` null: nothing happened to it but that it was met again. */
export interface ItemChange {
  itemId: string;
  state: ReviewState;
  act: (ReviewAct["act"] & ("reopened" | "changed" | "gone")) | null;
  /** Null: it stays as it was opened. */
  openedWhy: ReviewMark["openedWhy"] | null;
  changed: string[];
  /** As it was, of one that changed: its history keeps it. */
  before: ReviewHit | null;
  /** Null: nothing newer is known of it. */
  seen: Sighting | null;
}

/** It is met again: what was decided holds while its facts do. */
export function metAgain(known: KnownItem, seen: Sighting): ItemChange {
  const same = known.factsHash === seen.factsHash;
  const changed = same ? [] : changedFacts(known.given, seen.given);
  const change = { itemId: known.itemId, changed, before: same ? null : known.given, seen };
  if (known.state === "gone") return { ...change, state: "to-confirm", act: "reopened", openedWhy: "found" };
  if (same) return { ...change, state: known.state, act: null, openedWhy: null };
  if (known.state === "to-confirm") return { ...change, state: "to-confirm", act: "changed", openedWhy: null };
  return { ...change, state: "to-confirm", act: "reopened", openedWhy: "changed" };
}

/** It is there no more: what was decided stays, for the case that it comes back; of what waited nothing is left to decide. */
export function metNoMore(known: KnownItem): ItemChange | null {
  if (known.state !== "to-confirm" && known.state !== "proposed") return null;
  return { itemId: known.itemId, state: "gone", act: "gone", openedWhy: null, changed: [], before: null, seen: null };
}

export interface ItemPlan {
  opened: Sighting[];
  changes: ItemChange[];
}

/**
 * The items of one RUT after a Check found `sightings`. `answered` says whether the source of an item could have found it:
 * what was not consulted is not gone.
 */
export function planItems(known: readonly KnownItem[], sightings: readonly Sighting[], answered: (item: KnownItem) => boolean): ItemPlan {
  const before = new Map(known.map((item) => [itemKey(item), item]));
  const met = new Set(sightings.map(itemKey));
  const again = sightings.flatMap((seen) => {
    const item = before.get(itemKey(seen));
    return item === undefined ? [] : [metAgain(item, seen)];
  });
  const noMore = known.filter((item) => !met.has(itemKey(item)) && answered(item)).flatMap((item) => metNoMore(item) ?? []);
  return { opened: sightings.filter((seen) => !before.has(itemKey(seen))), changes: [...again, ...noMore] };
}
