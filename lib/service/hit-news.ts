/** The hits of a Check beside those of what changed in a list since: what is new, what changed, what is gone. Pure. */
import type { PepHit, SanctionHit } from "#lib/contract/evidence";
import { HIT_FACTS, type HitFact, type NewsKind } from "#lib/contract/news-filter";

type Hit = SanctionHit | PepHit;
/** A hit as an earlier version of Cotejo may have stored it: facts that it did not keep are absent. */
export type StoredHit = Pick<Hit, "entryId"> & Record<string, unknown>;

export interface HitNews {
  kind: NewsKind;
  entryId: string;
  hit: Hit | StoredHit;
  before: StoredHit | null;
  changed: HitFact[];
  delisted: boolean | null;
}

/**
 * `known`: the hits of one list that the Check has, brought up to date by earlier news. `listed` and `gone` tell of an entry whether it
 * came or changed since, and whether it left the list; `found` are the hits among those that came or changed.
 */
export function hitNews(
  known: Iterable<StoredHit>,
  found: readonly Hit[],
  { listed, gone }: { listed: (entryId: string) => boolean; gone: (entryId: string) => boolean },
): HitNews[] {
  const before = new Map([...known].map((hit) => [hit.entryId, hit]));
  const now = new Set(found.map(({ entryId }) => entryId));
  const nothing = { before: null, changed: [], delisted: null };
  const news = found.flatMap((hit): HitNews[] => {
    const old = before.get(hit.entryId);
    if (old === undefined) return [{ ...nothing, kind: "new-hit", entryId: hit.entryId, hit }];
    const changed = changedFacts(old, hit);
    return changed.length === 0 ? [] : [{ ...nothing, kind: "hit-changed", entryId: hit.entryId, hit, before: old, changed }];
  });
  for (const [entryId, hit] of before) {
    if (now.has(entryId)) continue;
    if (gone(entryId)) news.push({ ...nothing, kind: "hit-gone", entryId, hit, delisted: true });
    else if (listed(entryId)) news.push({ ...nothing, kind: "hit-gone", entryId, hit, delisted: false });
  }
  return news;
}

/** The facts of {@link HIT_FACTS} that differ. What one of the two does not say is no difference. */
function changedFacts(before: StoredHit, after: Hit): HitFact[] {
  return HIT_FACTS.filter((fact) => fact in before && fact in after && sameForm(before[fact]) !== sameForm(Reflect.get(after, fact)));
}

// Neither the order of a list nor that of the columns of an object tells anything.
function sameForm(value: unknown): string {
  if (Array.isArray(value)) return value.map(sameForm).toSorted().join("\n");
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "";
  return Object.entries(value)
    .map(([key, each]) => `${key}: ${JSON.stringify(each)}`)
    .toSorted()
    .join(", ");
}
