/** What who looks may do with an item now. Pure. */
import type { Context } from "#lib/context";
import type { ReviewKind, ReviewRight, ReviewState } from "#lib/contract/review";
import { CaseHit } from "#lib/contract/evidence";
import { ServiceError } from "#lib/errors";
import { isPenalCase, seesPenalDetail } from "#lib/policy/penal-detail";

type Asker = Pick<Context, "actor">;

interface Item {
  kind: ReviewKind;
  state: ReviewState;
  hit: unknown;
  decision: { byId: string } | null;
}

/**
 * A penal case, and who looks does not see the detail of such. A provider's counter of penal cases is none: it tells no case, and the
 * counters are whole for everybody.
 */
export function isHidden(ctx: Asker, { kind, hit }: Pick<Item, "kind" | "hit">): boolean {
  return kind === "case" && !seesPenalDetail(ctx) && isPenalCase(CaseHit.parse(hit));
}

export function rightToDecide(ctx: Asker, item: Item): ReviewRight {
  if (item.state !== "to-confirm") return "nothing-to-decide";
  return isHidden(ctx, item) ? "no-penal-detail" : "may";
}

/** To approve or return: another person than who proposed it, through whatever session. */
export function rightToApprove(ctx: Asker, item: Item): ReviewRight {
  if (item.state !== "proposed") return "nothing-to-decide";
  if (item.decision?.byId === ctx.actor.id) return "own-proposal";
  return isHidden(ctx, item) ? "no-penal-detail" : "may";
}

/** To open what was decided again, or to take back an own proposal. */
export function rightToReopen(ctx: Asker, item: Item): ReviewRight {
  const decided = item.state === "confirmed" || item.state === "dismissed";
  const ownProposal = item.state === "proposed" && item.decision?.byId === ctx.actor.id;
  if (!decided && !ownProposal) return "nothing-to-decide";
  return isHidden(ctx, item) ? "no-penal-detail" : "may";
}

/** Throws what stands against it: `conflict` when it is decided or changed meanwhile, else `forbidden`. */
export function insistOn(right: ReviewRight): void {
  if (right === "nothing-to-decide") throw new ServiceError("conflict");
  if (right !== "may") throw new ServiceError("forbidden");
}
