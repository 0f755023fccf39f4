/** What a Check lacks because a source did not answer when it was made: never loaded, or not consulted by the organisation. Pure. */
import { consultedFor } from "#lib/contract/consulted";
import type { Evidence, SourceUse } from "#lib/contract/evidence";

/** Ids of the sources that did not answer. */
export function missingSources(evidence: Pick<Evidence, "sources">): string[] {
  return missing(evidence).map((source) => source.sourceId);
}

/** The counters that rest on them, in the contract's order. */
export function incompleteCounters(evidence: Pick<Evidence, "sources" | "counters">): string[] {
  const counters = new Set<string>(missing(evidence).flatMap((source) => source.counters));
  return Object.keys(evidence.counters).filter((counter) => counters.has(counter));
}

/** Of what was missing then, what answers now: loaded and, of court cases, consulted by the organisation. */
export function obtainedSources(before: Pick<Evidence, "sources">, now: Pick<Evidence, "sources">): string[] {
  const answers = now.sources.filter((source) => source.state === "answered");
  return missing(before)
    .filter((source) => answers.some((each) => isSame(source, each)))
    .map((source) => source.sourceId);
}

/** Whether what was consulted then has been switched off since: a completion adds, it never takes away. */
export function losesSources(before: Pick<Evidence, "sources">, now: Pick<Evidence, "sources">): boolean {
  return now.sources
    .filter((source) => source.state === "switched-off")
    .some(({ counters }) => counters.some((counter) => consultedFor(before.sources, counter).answered.length > 0));
}

function missing({ sources }: Pick<Evidence, "sources">): SourceUse[] {
  return sources.filter((source) => source.state !== "answered");
}

/** Lists are known by their id; sources of court cases by what they count, however they were divided when the Check was made. */
function isSame(one: SourceUse, other: SourceUse): boolean {
  if (one.sourceId === other.sourceId) return true;
  return one.kind === "courts" && other.kind === "courts" && one.counters.some((counter) => other.counters.includes(counter));
}
