/** What Chilean rules ask next, apart for what a RUT vouches for and what a name only suggests (Ley 19.913; Circular 62 of the UAF). Pure. */
import { countedOnce } from "#lib/summary/court-cases";
import type { SummaryFacts } from "#lib/summary/gather-facts";
import type { Phrasing } from "#lib/summary/phrasing";

export function nextSteps(facts: SummaryFacts, phrasing: Phrasing): string[] {
  const { say } = phrasing;
  const { kind } = facts.subject;
  const sentences = [...aboutSanctions(facts, phrasing), ...aboutPep(facts, phrasing)];
  if (facts.score.label === "high") sentences.push(say("next.highRisk"));
  const byName = Object.values(countedOnce(facts)).reduce((total, count) => total + count.byName, 0);
  if (byName > 0) sentences.push(say("next.cases", { ...phrasing.counted(byName), kind }));
  if (facts.missing.length > 0) sentences.push(say("next.missing", phrasing.counted(facts.missing.length)));
  return sentences.length === 0 ? [say("next.nothing")] : [...sentences, say("next.decision")];
}

function aboutSanctions({ sanctions, subject }: SummaryFacts, { say, counted }: Phrasing): string[] {
  const unitedNations = sanctions.filter((hit) => hit.unitedNations);
  const byRut = sanctions.filter((hit) => hit.basis === "rut").length;
  const byName = sanctions.length - byRut;
  const confirmed = isConfirmed(unitedNations);
  const sentences: string[] = [];
  if (unitedNations.length > 0) {
    sentences.push(say("next.unitedNations", { confirmed }), say("next.confidential", { kind: subject.kind }));
  }
  if (byRut > 0) sentences.push(say("next.sanctionsByRut", counted(byRut)));
  if (byName > 0) sentences.push(say("next.sanctionsByName", counted(byName)));
  return sentences;
}

function aboutPep({ pep }: SummaryFacts, { say, counted }: Phrasing): string[] {
  const byName = pep.filter((hit) => hit.basis === "name").length;
  const counting = pep.filter((hit) => hit.counted);
  const sure = counting.filter((hit) => hit.basis === "rut");
  const deciding = sure.length > 0 ? sure : counting;
  const isLink = deciding.every((hit) => hit.status === "relative" || hit.status === "associate");
  const sentences: string[] = [];
  if (byName > 0) sentences.push(say("next.pepByName", counted(byName)));
  if (deciding.length > 0) sentences.push(say("next.pep", { confirmed: isConfirmed(deciding), link: isLink ? "yes" : "no" }));
  return sentences;
}

function isConfirmed(hits: readonly { basis: "rut" | "name" }[]): "yes" | "no" {
  return hits.some((hit) => hit.basis === "rut") ? "yes" : "no";
}
