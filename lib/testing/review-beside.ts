/** Marks and decisions made up for tests of what people read. */
import type { ItemDecision, PersonDecision, ReviewBeside, ReviewMark } from "#lib/contract/review";

const CARLA = { userId: "0199d3b0-0000-7c3e-9b1f-2a6c5d8e4f01", name: "Carla Rojas" };
export const DIEGO = { userId: "0199d3b0-0000-7c3e-9b1f-2a6c5d8e4f02", name: "Diego Peña" };

export function madeUpMark(given: Pick<ReviewMark, "kind" | "listId" | "entryId"> & Partial<ReviewMark>): ReviewMark {
  return {
    itemId: `item ${given.kind} ${given.entryId}`,
    state: "to-confirm",
    revision: 1,
    openedAt: "2026-11-20T17:05:00.000Z",
    openedWhy: "found",
    assignee: null,
    decision: null,
    ...given,
  };
}

export function madeUpItemDecision(given: Partial<ItemDecision> = {}): ItemDecision {
  return {
    outcome: "dismissed",
    reason: "Otra fecha de nacimiento: es un homónimo.",
    by: CARLA,
    at: "2026-11-20T17:30:00.000Z",
    second: null,
    ...given,
  };
}

export function madeUpDecision(given: Partial<PersonDecision> = {}): PersonDecision {
  return {
    decisionId: "0199d3b0-1111-7c3e-9b1f-2a6c5d8e4f10",
    checkId: "0199d3b0-7d4a-7c3e-9b1f-2a6c5d8e4f10",
    outcome: "approved-enhanced",
    reason: "Origen de los fondos documentado.",
    by: CARLA,
    at: "2026-11-20T17:45:00.000Z",
    state: "standing",
    second: null,
    scoreValue: 62.5,
    scoreLabel: "medium",
    openItems: 0,
    ...given,
  };
}

export function madeUpReview(given: Partial<ReviewBeside> = {}): ReviewBeside {
  return {
    marks: [],
    decisions: [],
    fourEyes: false,
    open: { sanctions: 0, pep: 0, cases: 0, counters: 0 },
    viewerId: CARLA.userId,
    newestCheckId: "0199d3b0-7d4a-7c3e-9b1f-2a6c5d8e4f10",
    ...given,
  };
}
