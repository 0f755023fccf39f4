/** Whether a counter was looked at when a Check was made. What was not consulted has no number at all. Pure. */
import type { CheckData } from "#lib/contract/contract";
import type { CounterName, SourceUse } from "#lib/contract/evidence";

/** `state`: every source of the counter answered, some did, or none (then nothing of it may be read as a zero). */
export interface Consulted {
  state: "answered" | "partial" | "none";
  answered: SourceUse[];
  missing: SourceUse[];
}

/** Which of the sources of a Check feed a counter, and whether they were there. */
export function consultedFor(sources: readonly SourceUse[], counter: CounterName): Consulted {
  const feeding = sources.filter((source) => source.counters.includes(counter));
  const missing = feeding.filter((source) => source.state !== "answered");
  const answered = feeding.filter((source) => source.state === "answered");
  const state = answered.length === 0 ? "none" : missing.length === 0 ? "answered" : "partial";
  return { state, answered, missing };
}

/** Why sources did not answer: court cases are switched off all at once, lists are loaded one by one. */
export function whyMissing(missing: readonly Pick<SourceUse, "state">[]): "off" | "notLoaded" {
  return missing.some((source) => source.state === "switched-off") ? "off" : "notLoaded";
}

/** What a counter says, or null when it was not consulted. */
export interface Reading extends Consulted {
  value: number | boolean | null;
}

/** A counter of a Check as it may be read. */
export function readingOf(data: CheckData, sources: readonly SourceUse[], counter: CounterName): Reading {
  const consulted = consultedFor(sources, counter);
  return { ...consulted, value: consulted.state === "none" ? null : data[counter] };
}
