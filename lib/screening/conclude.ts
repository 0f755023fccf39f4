/** The last word on an entry: what its name is worth, raised and lowered by the facts. Pure; docs/matching.md tells the arithmetic. */
import { MATCH_THRESHOLD } from "#lib/names/compare";
import type { Qualified } from "#lib/screening/qualify";

/** How well one name of an entry fits. */
export interface NameWorth {
  /** What the comparison of the names says. */
  similarity: number;
  /** What the name's strength and the entry's other names leave of it, 0–1. */
  standing: number;
}

/** A name alone is never certainty: what is left above this is for the facts. */
const NAME_CEILING = 0.98;
/** Below this the similarity of names stands as it is. */
const STRONG_NAME = 0.95;
/** An entry that bears the subject's identifier under another name. */
const IDENTIFIED = 0.9;

/** The similarity of a hit, 0–1. Facts that agree never lower it, facts that differ never raise it. */
export function conclude(name: NameWorth, facts: Pick<Qualified, "doubt" | "trust" | "identifier">): number {
  const ranked = leaveRoom(name.similarity * name.standing);
  const isNamed = name.similarity >= MATCH_THRESHOLD;
  // Facts dispel doubts about a name that matches; they never make a match of names that do not: twins share birth date and surnames.
  const raised = isNamed ? 1 - (1 - ranked) * facts.doubt : ranked;
  const isIdentified = facts.identifier !== null && (facts.identifier.alone || isNamed);
  const found = facts.identifier?.alone ? Math.max(raised, IDENTIFIED) : raised;
  const lowered = found * facts.trust;
  return Math.round((isIdentified ? Math.max(lowered, MATCH_THRESHOLD) : lowered) * 1000) / 1000;
}

/** Strong names stand closer together, in the same order. */
function leaveRoom(similarity: number): number {
  if (similarity <= STRONG_NAME) return similarity;
  return STRONG_NAME + ((similarity - STRONG_NAME) * (NAME_CEILING - STRONG_NAME)) / (1 - STRONG_NAME);
}
