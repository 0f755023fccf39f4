/** How far the sources behind a counter were consulted: "nothing found" and "not consulted" never look alike. Pure. */
import type { CounterName, Evidence, SourceUse } from "#lib/contract/evidence";

export interface Coverage {
  /** `full`: every source answered; `partial`: some; `none`: no source answered, the counter's 0 means nothing. */
  extent: "full" | "partial" | "none";
  answered: SourceUse[];
  missing: SourceUse[];
}

/** The coverage of one counter by the sources that feed it. */
export function coverageOf(evidence: Pick<Evidence, "sources">, counter: CounterName): Coverage {
  const feeding = evidence.sources.filter((source) => source.counters.includes(counter));
  const answered = feeding.filter((source) => source.state === "answered");
  const missing = feeding.filter((source) => source.state !== "answered");
  return { extent: answered.length === 0 ? "none" : missing.length === 0 ? "full" : "partial", answered, missing };
}
