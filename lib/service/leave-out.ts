/** What an organisation dismissed for a RUT is left out of its next Checks, and said so. Pure. */
import type { Evidence, LeftOut } from "#lib/contract/evidence";
import type { Dismissal } from "#lib/policy/terms";
import { COURTS, type FoundHit, factsHash, itemKey } from "#lib/review/facts-hash";

type Found = Pick<Evidence, "sanctions" | "pep" | "cases">;

/** What is left, and what was left out. A dismissal holds while the facts of its entry do; one of a case, while it is by name. */
export function leaveOutDismissed(found: Found, dismissals: readonly Dismissal[]): Found & { leftOut: LeftOut[] } {
  const known = new Map(dismissals.map((each) => [itemKey(each), each]));
  const leftOut: LeftOut[] = [];
  const stays = (given: FoundHit, listId: string, id: string, name: string): boolean => {
    const dismissal = known.get(itemKey({ kind: given.kind, listId, entryId: id }));
    if (dismissal === undefined || dismissal.factsHash !== factsHash(given)) return true;
    const { by, at, reason } = dismissal;
    const counter = given.kind === "case" ? { counter: given.hit.counter } : {};
    leftOut.push({ what: given.kind, id, name, why: "dismissed", dismissal: { listId, by, at, reason }, ...counter });
    return false;
  };
  return {
    sanctions: found.sanctions.filter((hit) => stays({ kind: "sanction", hit }, hit.listId, hit.entryId, hit.name)),
    pep: found.pep.filter((hit) => stays({ kind: "pep", hit }, hit.listId, hit.entryId, hit.name)),
    cases: found.cases.filter((hit) => hit.basis === "rut" || stays({ kind: "case", hit }, COURTS, hit.caseId, hit.rit)),
    leftOut,
  };
}
