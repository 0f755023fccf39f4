/** What a Check lacks because a source was never loaded when it was made. Pure. */
import type { Evidence } from "#lib/contract/evidence";

/** Ids of the sources that were not loaded. */
export function missingSources(evidence: Evidence): string[] {
  return evidence.sources.filter((source) => source.state === "not-loaded").map((source) => source.sourceId);
}

/** The counters that rest on them, in the contract's order. */
export function incompleteCounters(evidence: Evidence): string[] {
  const missing = new Set<string>(evidence.sources.filter((source) => source.state === "not-loaded").flatMap((source) => source.counters));
  return Object.keys(evidence.counters).filter((counter) => missing.has(counter));
}
