/** The maker of summaries that asks a language model: its text stands only where every sentence held against the facts. */
import type { SummaryFallback } from "#lib/contract/panel";
import { openGuard, TOO_LONG } from "#lib/summary/fact-guard";
import { sentenceStream } from "#lib/summary/fact-guard-sentences";
import type { MadeSummary, SummaryMaker, SummaryRequest } from "#lib/summary/maker";
import { askModel, ModelFailure } from "#lib/summary/model-answer";
import { promptFor } from "#lib/summary/model-prompt";
import { withholdIdentity } from "#lib/summary/model-withheld";
import { localText } from "#lib/summary/summarise";

/** Where a model answers. `url`: the base as OpenAI clients take it, such as `http://127.0.0.1:11434/v1`. */
export interface ModelAddress {
  url: string;
  key: string | null;
  /** What the server calls the model; the maker of the texts that stand. */
  name: string;
  /** Longest time for the whole answer; a third of it for a pause within. */
  timeoutMs: number;
}

export interface ModelOptions {
  /** Whether the model may be told who the subject is. */
  identity: boolean;
  /** Hears why a text was not taken; the detail holds no name, no key and no text of the model. */
  onFallback?: (why: SummaryFallback, detail: string) => void;
}

/** A maker that asks the model at this address, once for each summary. */
export function modelMaker(model: ModelAddress, options: ModelOptions): SummaryMaker {
  return async (request) => {
    try {
      return { text: await guardedText(model, options.identity, request), maker: model.name, fallback: null };
    } catch (error) {
      request.signal?.throwIfAborted();
      if (!(error instanceof ModelFailure)) throw error;
      options.onFallback?.(error.why, error.detail);
      return standIn(request, error.why);
    }
  };
}

function standIn({ facts, language }: SummaryRequest, fallback: SummaryFallback): MadeSummary {
  return { text: localText(facts, language), maker: "local", fallback };
}

/** The text of the model, or a `ModelFailure`: at the first sentence that does not hold the connection is closed. */
async function guardedText(
  model: ModelAddress,
  identity: boolean,
  { facts, language, signal, onSentence }: SummaryRequest,
): Promise<string> {
  const told = identity ? { facts, restore: (sentence: string) => sentence } : withholdIdentity(facts, language);
  const guard = openGuard(told.facts, language);
  const stream = sentenceStream(guard.names);
  let text = "";
  const take = (sentence: string) => {
    const held = guard.hold(sentence.trim());
    if (!held.holds) throw new ModelFailure(held.reason === TOO_LONG ? "too-long" : "unfaithful", held.reason);
    const gap = /^\s*/.exec(sentence)?.[0] ?? "";
    const piece = (text === "" ? "" : gap.includes("\n") ? "\n\n" : " ") + told.restore(sentence.trim());
    text += piece;
    onSentence?.(piece);
  };
  await askModel(model, promptFor(told.facts, language, !identity), {
    signal,
    onText: (piece) => stream.push(piece).forEach(take),
  });
  stream.end().forEach(take);
  const whole = guard.complete();
  if (!whole.holds) throw new ModelFailure("unfaithful", whole.reason);
  if (text === "") throw new ModelFailure("garbled", "no text");
  return text;
}
