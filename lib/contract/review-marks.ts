/** Which mark stands beside which hit of a Check, how many wait, and what later decisions add to its counters. Pure. */
import type { CaseHit, CounterName, Evidence, PepHit, SanctionHit } from "#lib/contract/evidence";
import type { ReviewKind, ReviewMark } from "#lib/contract/review";

/** The marks by what they are about. Cases are of one list, whatever the feed. */
export interface MarkBook<Mark extends Marked = ReviewMark> {
  of: (kind: ReviewKind, entryId: string, listId?: string) => Mark | undefined;
  ofHit: (kind: "sanction" | "pep", hit: SanctionHit | PepHit) => Mark | undefined;
  ofCase: (hit: CaseHit) => Mark | undefined;
  /** Of a provider's Check. */
  ofCounter: (counter: CounterName) => Mark | undefined;
}

/** What a mark is about, and where it stands. */
type Marked = Pick<ReviewMark, "kind" | "listId" | "entryId" | "state">;

export function bookOfMarks<Mark extends Marked>(marks: readonly Mark[]): MarkBook<Mark> {
  const key = (kind: ReviewKind, entryId: string, listId?: string) => `${kind} ${kind === "case" ? "" : listId} ${entryId}`;
  const known = new Map(marks.map((mark) => [key(mark.kind, mark.entryId, mark.listId), mark]));
  const of: MarkBook<Mark>["of"] = (kind, entryId, listId) => known.get(key(kind, entryId, listId));
  return {
    of,
    ofHit: (kind, hit) => of(kind, hit.entryId, hit.listId),
    // Whoever takes part by RUT is certain: an item of a time when the case came by name says nothing of it.
    ofCase: (hit) => (hit.basis === "rut" ? undefined : of("case", hit.caseId)),
    ofCounter: (counter) => of("counter", counter, "provider"),
  };
}

/** Nobody has decided it yet, or not for good. */
export function isWaiting(mark: Pick<ReviewMark, "state">): boolean {
  return mark.state === "to-confirm" || mark.state === "proposed";
}

type Found = Pick<Evidence, "sanctions" | "pep" | "cases">;

/** The marks of what a Check holds, in the order of its page; what was left out of it has none here. */
export function marksOfHits<Mark extends Marked>({ sanctions, pep, cases }: Found, book: MarkBook<Mark>): Mark[] {
  return [
    ...sanctions.map((hit) => book.ofHit("sanction", hit)),
    ...pep.map((hit) => book.ofHit("pep", hit)),
    ...cases.map(book.ofCase),
  ].filter((mark) => mark !== undefined);
}

export type Matter = "penal" | "civil" | "labour" | "union" | "sanctions" | "pep";

/** What people decided about that which a counter counted: a confirmation may be older than the Check. The counter stays as it was. */
export interface Later {
  confirmed: number;
  dismissed: number;
  /** Of both, those that match by name alone. */
  decidedByName: number;
}

export function laterDecisions({ sanctions, pep, cases }: Found, book: MarkBook<Marked>): Record<Matter, Later> {
  const matter = (counts: (hit: CaseHit) => boolean) => later(cases.filter(counts), book.ofCase);
  return {
    penal: matter((hit) => hit.counter === "penal"),
    civil: matter((hit) => hit.counter === "civil"),
    labour: matter((hit) => hit.counter === "labour"),
    union: matter((hit) => hit.union),
    sanctions: later(sanctions, (hit) => book.ofHit("sanction", hit)),
    pep: later(
      pep.filter((hit) => hit.counted),
      (hit) => book.ofHit("pep", hit),
    ),
  };
}

function later<Hit extends { basis: "rut" | "name" }>(hits: readonly Hit[], markOf: (hit: Hit) => Marked | undefined): Later {
  const sum: Later = { confirmed: 0, dismissed: 0, decidedByName: 0 };
  for (const hit of hits) {
    const state = markOf(hit)?.state;
    if (state !== "confirmed" && state !== "dismissed") continue;
    sum[state]++;
    if (hit.basis === "name") sum.decidedByName++;
  }
  return sum;
}
