/**
 * The facts of an entry or a case that a decision about it rests on. Pure: the same facts, the same hash.
 * What our own matching says of them, the name and version of the list and how far a case has come are none of them.
 */
import { createHash } from "node:crypto";
import type { CaseHit, PepHit, SanctionHit } from "#lib/contract/evidence";
import type { CounterHit, ReviewKind } from "#lib/contract/review";
import { foldName } from "#lib/names/fold";

/** A hit of the own engine with its kind. */
export type FoundHit = { kind: "sanction"; hit: SanctionHit } | { kind: "pep"; hit: PepHit } | { kind: "case"; hit: CaseHit };
/** What an item is about: a hit, or what a provider only counts. */
export type ReviewHit = FoundHit | { kind: "counter"; hit: CounterHit };

type Facts = Record<string, unknown>;

/** The facts by name: what a comparison of two states of an entry names as changed. */
function factsOf({ kind, hit }: ReviewHit): Facts {
  if (kind === "counter") return { counter: hit.counter, value: hit.value, host: hit.host };
  if (kind === "case") {
    const { competence, rit, ruc, court, title, matter, procedure, filedOn, roles, participantName } = hit;
    const written = { court, title, matter, procedure, participantName };
    // Another feed writes the same court or name with other accents and dots.
    const folded = Object.fromEntries(Object.entries(written).map(([name, text]) => [name, text === null ? null : foldName(text)]));
    return { competence, rit, ruc, filedOn, ...folded, roles: roles.map(foldName).sort() };
  }
  const { name, aliases, identifiers, facts } = hit;
  const common = { name, aliases, identifiers, facts };
  if (kind === "pep") {
    const { post, institution, from, to, relatedTo } = hit;
    return { ...common, post, institution, from, to, relatedTo };
  }
  const { programs, countries, birthDates, listedOn, remarks } = hit;
  return { ...common, kind: hit.kind, programs, countries, birthDates, listedOn, remarks };
}

/** SHA-256 of the facts, hexadecimal. */
export function factsHash(given: ReviewHit): string {
  return createHash("sha256")
    .update(canonical(factsOf(given)))
    .digest("hex");
}

/** Names of the facts that differ, sorted. */
export function changedFacts(before: ReviewHit, after: ReviewHit): string[] {
  const [was, is] = [factsOf(before), factsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => canonical(was[name]) !== canonical(is[name])).sort();
}

// Stored and read again, the keys of an object come in another order.
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The list that cases are of, whatever the feed: an organisation sees the real ones or those of the demonstration. */
export const COURTS = "courts";

/** The list that a provider's counters are of, whoever the provider is. */
export const PROVIDER = "provider";

/** What an item is known by within a RUT. */
export function itemKey(given: { kind: ReviewKind; listId: string; entryId: string }): string {
  return `${given.kind} ${given.listId} ${given.entryId}`;
}
