/** Items follow what a provider counts, in the transaction that stores its Check. */
import { randomUUID } from "node:crypto";
import type { Context } from "#lib/context";
import type { CheckData } from "#lib/contract/contract";
import { DoubtfulCounter } from "#lib/contract/review";
import type { Queryable } from "#lib/db/db";
import { factsHash, PROVIDER, type ReviewHit } from "#lib/review/facts-hash";
import { holdRows, knownItem, writeItems } from "#lib/review/keep-items";
import { planItems, type Sighting } from "#lib/review/plan-items";
import type { Rut } from "#lib/rut/rut";

export interface KeptProviderCheck {
  checkId: string;
  rut: Rut;
  /** As the provider gave it. */
  data: CheckData;
  /** Counters of which it says itself that it did not consult all of their sources: a zero of them is no finding. */
  incomplete: readonly string[];
  /** Of the provider, for example `api.example.cl`. */
  host: string;
  /** When it came here: what was decided meanwhile was decided before. The provider may have made it days ago. */
  at: Date;
}

/**
 * In the transaction that stores a provider's Check, after its insert and before the charge, which locks the account: every counter above
 * zero that a person has to look into is an item, one over all months, and knows this Check as its newest. Items of the own engine are
 * not touched: a provider says nothing of entries and cases. A Check that comes in when a later month's stands says nothing new.
 */
export async function keepProviderItems(
  tx: Queryable,
  ctx: { actor: Pick<Context["actor"], "orgId"> },
  { checkId, rut, data, incomplete, host, at }: KeptProviderCheck,
): Promise<void> {
  const { orgId } = ctx.actor;
  const later = await tx.query(
    `select 1 from checks c join checks newer on newer.org_id = c.org_id and newer.rut = c.rut and newer.month > c.month
     where c.org_id = $1 and c.check_id = $2 and newer.provider is not null limit 1`,
    [orgId, checkId],
    "review.later-of-provider",
  );
  if (later.length > 0) return;
  const rows = await holdRows(tx, "org_id = $1 and rut = $2 and kind = 'counter'", [orgId, rut], "review.hold-counters");
  // A provider answers every counter but those that it says to be incomplete: what is zero now is there no more.
  const plan = planItems(rows.map(knownItem), countersSeen(data, host), ({ entryId }) => !incomplete.includes(entryId));
  const owner = { orgId, rut, checkId, at };
  await writeItems(tx, {
    opened: plan.opened.map((seen) => ({ ...owner, itemId: randomUUID(), seen })),
    changed: plan.changes.map((change) => ({ ...owner, change })),
  });
}

/** What of a provider's counters waits for a person. */
export function countersSeen(data: CheckData, host: string): Sighting[] {
  return DoubtfulCounter.options.flatMap((counter) => {
    const value = data[counter];
    if (value === false || value === 0) return [];
    const given: ReviewHit = { kind: "counter", hit: { counter, value, host, basis: "name" } };
    return [{ kind: "counter" as const, listId: PROVIDER, entryId: counter, given, factsHash: factsHash(given) }];
  });
}
