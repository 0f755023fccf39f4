import type { Context } from "#lib/context";
import type { CheckData } from "#lib/contract/contract";
import type { CounterName, Evidence } from "#lib/contract/evidence";
import type { FoundKind, ReviewBeside } from "#lib/contract/review";
import type { Queryable } from "#lib/db/db";
import { itemKey } from "#lib/review/facts-hash";
import { leftOutKeys, sightingsOf } from "#lib/review/keep-items";
import { countersSeen } from "#lib/review/keep-provider-items";
import { MARK_COLUMNS, type MarkRow, markOf } from "#lib/review/stored-items";
import { DECISION_COLUMNS, type DecisionRow, personDecisionOf } from "#lib/review/stored-decisions";
import type { Rut } from "#lib/rut/rut";

/** What there are marks for: what the own engine found, or what a provider counts. */
type Marked = { evidence: Pick<Evidence, "sanctions" | "pep" | "cases" | "leftOut"> } | { counters: CheckData; host: string };

/** What people decided about a RUT and the hits or counters of a Check of it, as it stands now. Whoever may read the Check may read it. */
export async function readBeside(ctx: Context, check: { checkId: string; rut: Rut } & Marked): Promise<ReviewBeside> {
  const { orgId, id } = ctx.actor;
  return ctx.db.snapshot(async (view) => {
    const marks = (
      await view.query<MarkRow>(
        `select ${MARK_COLUMNS} from review_items i where i.org_id = $1 and i.rut = $2 order by i.opened_at, i.item_id`,
        [orgId, check.rut],
        "review.of-rut",
      )
    ).map(markOf);
    const decisions = await view.query<DecisionRow>(
      `select ${DECISION_COLUMNS} from person_decisions where org_id = $1 and rut = $2 order by at desc, decision_id`,
      [orgId, check.rut],
    );
    const [now] = await view.query<{ four_eyes: boolean; newest: string | null }>(
      `select o.four_eyes, (${NEWEST}) as newest from organisations o where o.org_id = $1`,
      [orgId, check.rut],
    );
    const here = keysOf(check);
    return {
      marks: marks.filter((mark) => here.has(itemKey(mark))),
      decisions: decisions.map(personDecisionOf),
      fourEyes: now?.four_eyes ?? false,
      open: countOpen(marks),
      viewerId: id,
      newestCheckId: now?.newest ?? check.checkId,
    };
  });
}

function keysOf(check: Marked): ReadonlySet<string> {
  return "counters" in check
    ? new Set(countersSeen(check.counters, check.host).map(itemKey))
    : new Set([...sightingsOf(check.evidence).map(itemKey), ...leftOutKeys(check.evidence)]);
}

/** The newest Check of `$1` about the RUT `$2`. */
const NEWEST = "select check_id from checks where org_id = $1 and rut = $2 order by month desc limit 1";

export async function newestCheckId(db: Queryable, orgId: string, rut: Rut): Promise<string | null> {
  const [row] = await db.query<{ check_id: string }>(NEWEST, [orgId, rut]);
  return row?.check_id ?? null;
}

function countOpen(marks: ReviewBeside["marks"]): ReviewBeside["open"] {
  const open = marks.filter(({ state }) => state === "to-confirm" || state === "proposed");
  const of = (kind: FoundKind) => open.filter((mark) => mark.kind === kind).length;
  const counters = open.filter(({ kind }) => kind === "counter").map(({ entryId }) => entryId as CounterName);
  // As `STOPS_APPROVAL` tells them.
  const stopping = (counter: CounterName) => counters.filter((each) => each === counter).length;
  const [sanctions, pep] = [stopping("international_sanctions_count"), stopping("pep")];
  return {
    sanctions: of("sanction") + sanctions,
    pep: of("pep") + pep,
    cases: of("case"),
    counters: counters.length - sanctions - pep,
  };
}
