import type { Language } from "#lib/contract/panel";
import { countedOnce, courtCases } from "#lib/summary/court-cases";
import { gatherFacts, type SummarisedCheck, type SummaryFacts } from "#lib/summary/gather-facts";
import { limits, notFound } from "#lib/summary/limits";
import { pepMatches, sanctionMatches } from "#lib/summary/list-matches";
import { nextSteps } from "#lib/summary/next-steps";
import { opening } from "#lib/summary/opening";
import { type Phrasing, phrasingIn } from "#lib/summary/phrasing";

/** The summary of a Check by the local maker, without any call outwards. Pure: the same Check and language give the same text. */
export function summarise(detail: SummarisedCheck, language: Language): { text: string; maker: "local" } {
  return { text: localText(gatherFacts(detail), language), maker: "local" };
}

/** Facts in careful sentences, in two to six paragraphs separated by an empty line, the gravest first. Pure. */
export function localText(facts: SummaryFacts, language: Language): string {
  const phrasing = phrasingIn(language);
  const reservations = limits(facts, phrasing);
  const isPlain = reservations.length === 0 && foundNothing(facts);
  const [none, next] = [notFound(facts, phrasing), nextSteps(facts, phrasing)];
  const paragraphs = [
    opening(facts, phrasing),
    ...findings(facts, phrasing),
    ...(isPlain ? [[...none, ...next]] : [[...none, ...reservations], next]),
  ];
  return paragraphs
    .filter((sentences) => sentences.length > 0)
    .map((sentences) => sentences.map(capitalised).join(" "))
    .join("\n\n");
}

function findings(facts: SummaryFacts, phrasing: Phrasing): string[][] {
  return [sanctionMatches(facts, phrasing), pepMatches(facts, phrasing), courtCases(facts, phrasing)];
}

function foundNothing(facts: SummaryFacts): boolean {
  const cases = Object.values(countedOnce(facts)).some(({ total }) => total > 0);
  return facts.sanctions.length === 0 && facts.pep.length === 0 && !cases && facts.casesOnlyShown === 0;
}

/** A sentence may begin with a number word. */
function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
