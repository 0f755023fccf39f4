/** The order of review: what matched by RUT, then by how much the names are alike; equal ones stay as they were. Pure. */
import type { PepHit, SanctionHit } from "#lib/contract/evidence";

export function strongestFirst<Hit extends SanctionHit | PepHit>(hits: readonly Hit[]): Hit[] {
  const byRut = (hit: Hit) => (hit.basis === "rut" ? 1 : 0);
  return hits.toSorted((a, b) => byRut(b) - byRut(a) || b.explanation.similarity - a.explanation.similarity);
}
