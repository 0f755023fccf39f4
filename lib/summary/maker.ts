/** The port of those who write summaries: facts in, sentences out. There are two: `summarise.ts` here, and a language model. */
import type { Language, SummaryFallback } from "#lib/contract/panel";
import type { SummaryFacts } from "#lib/summary/gather-facts";

export interface MadeSummary {
  text: string;
  /** `local`, or the name of the model. */
  maker: string;
  /** Why the local text stands where a model was asked; null otherwise. */
  fallback: SummaryFallback | null;
}

export interface SummaryRequest {
  facts: SummaryFacts;
  language: Language;
  /** Ends the work; it throws what the signal gives as its reason. */
  signal?: AbortSignal;
  /** Gets each sentence as soon as it has been held against the facts; never one that does not hold. */
  onSentence?: (sentence: string) => void;
}

/** Writes a summary. Throws only when the signal ends it: whatever goes wrong with a model, the local text stands in and says why. */
export type SummaryMaker = (request: SummaryRequest) => Promise<MadeSummary>;
