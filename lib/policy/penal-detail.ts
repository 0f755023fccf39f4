/** The detail of penal cases is for the roles that the organisation names; the counters are the same for all. Pure. */
import type { Context } from "#lib/context";
import type { CaseHit, LeftOut } from "#lib/contract/evidence";
import type { CheckDetail } from "#lib/contract/panel";

/** Whether who asks sees the detail of penal cases. A token is a program of the organisation and sees all. */
export function seesPenalDetail(ctx: Pick<Context, "actor">): boolean {
  return ctx.actor.seesPenalDetail;
}

/** Whether the summary of a Check is kept from who asks: a provider's text may tell of penal cases, and nobody can take them out. Ours only counts. */
export function isSummaryWithheld(ctx: Pick<Context, "actor">, check: { provider: unknown }): boolean {
  return check.provider !== null && !seesPenalDetail(ctx);
}

/** Whether a case is penal, or may be: of an appeal whose origin nobody tells it cannot be said that it is not. */
export function isPenalCase(hit: Pick<CaseHit, "competence" | "counter">): boolean {
  return hit.competence === "penal" || hit.counter === "penal" || hit.counter === null;
}

/** A Check as its reader may see it: whole, or without the detail of penal cases. */
export function asSeenBy(ctx: Pick<Context, "actor">, detail: CheckDetail): CheckDetail {
  return seesPenalDetail(ctx) ? detail : withoutPenalDetail(detail);
}

/**
 * A Check without number, court, matter, title, names or state of any penal case, and without what was written about one.
 * Counters, sums by basis and role and the score stay: what is withheld is said, never taken for nothing.
 */
export function withoutPenalDetail(detail: CheckDetail): CheckDetail {
  const cases = detail.evidence.cases.filter((hit) => !isPenalCase(hit));
  const seen = new Set(cases.map((hit) => hit.caseId));
  const leftOut = detail.evidence.leftOut.map((each) => (isPenalLeftOut(each) ? withheld(each) : each));
  for (const { what, id } of leftOut) if (what === "case") seen.add(id);
  const review = detail.review && {
    ...detail.review,
    marks: detail.review.marks.filter((mark) => mark.kind !== "case" || seen.has(mark.entryId)),
  };
  return { ...detail, evidence: { ...detail.evidence, cases, leftOut }, ...(review && { review }), penalHidden: true };
}

/** Checks of before do not say in which counter a case that was left out would have counted. */
function isPenalLeftOut({ what, counter }: LeftOut): boolean {
  return what === "case" && (counter === undefined || counter === null || counter === "penal");
}

/** That something was left out, and why; neither which case it was nor what was written about it. */
function withheld({ what, why, dismissal }: LeftOut): LeftOut {
  return { what, why, id: "", name: "", ...(dismissal && { dismissal: { ...dismissal, reason: "" } }) };
}
