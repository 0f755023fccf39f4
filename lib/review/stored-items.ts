/** Items and their history as they are stored and shown. */
import type { Context } from "#lib/context";
import type { ScoreLabel } from "#lib/contract/contract";
import { CaseHit, PepHit, SanctionHit } from "#lib/contract/evidence";
import {
  CounterHit,
  type ItemDecision,
  type ReviewAct,
  type ReviewKind,
  type ReviewLine,
  type ReviewMark,
  type ReviewOutcome,
  type ReviewState,
} from "#lib/contract/review";
import { isHidden } from "#lib/review/item-rights";

interface StoredPerson {
  byId: string;
  byName: string;
  at: string;
}
export type StoredDecision = StoredPerson & { outcome: ReviewOutcome; reason: string };

/** What the mark of an item needs; `i` are the items. */
export const MARK_COLUMNS = `i.item_id, i.kind, i.list_id, i.entry_id, i.state, i.revision, i.opened_at, i.opened_why, i.assignee_id, i.assignee_name,
  i.decision, i.second`;

export interface MarkRow {
  item_id: string;
  kind: ReviewKind;
  list_id: string;
  entry_id: string;
  state: ReviewState;
  revision: number;
  opened_at: Date;
  opened_why: ReviewMark["openedWhy"];
  assignee_id: string | null;
  assignee_name: string | null;
  decision: StoredDecision | null;
  second: StoredPerson | null;
}

export function markOf(row: MarkRow): ReviewMark {
  return {
    itemId: row.item_id,
    kind: row.kind,
    listId: row.list_id,
    entryId: row.entry_id,
    state: row.state,
    revision: row.revision,
    openedAt: row.opened_at.toISOString(),
    openedWhy: row.opened_why,
    assignee: row.assignee_id === null ? null : { userId: row.assignee_id, name: row.assignee_name ?? "" },
    decision: row.decision === null ? null : decisionOf(row.decision, row.second),
  };
}

function decisionOf({ outcome, reason, ...who }: StoredDecision, second: StoredPerson | null): ItemDecision {
  return { outcome, reason, ...doneBy(who), second: second && doneBy(second) };
}

export function doneBy({ byId, byName, at }: StoredPerson) {
  return { by: { userId: byId, name: byName }, at };
}

/** What a line of the queue needs besides; `c` is the newest Check that holds it. */
export const LINE_COLUMNS = `${MARK_COLUMNS}, i.rut, i.check_id, i.hit, c.name as subject_name, c.score_label, c.score_value,
  (select count(*) from review_acts a where a.org_id = i.org_id and a.item_id = i.item_id and a.act = 'noted') as notes`;
export const LINE_FROM = "review_items i join checks c on c.org_id = i.org_id and c.check_id = i.check_id";

export interface LineRow extends MarkRow {
  rut: string;
  check_id: string;
  hit: unknown;
  subject_name: string;
  score_label: ScoreLabel;
  score_value: number;
  notes: number;
}

/** As who asks may see it: of a penal case only that it is there. */
export function lineOf(ctx: Pick<Context, "actor">, row: LineRow): ReviewLine {
  const hidden = isHidden(ctx, row);
  const mark = markOf(row);
  return {
    ...mark,
    // Of a case the entry is made of its number and court: whoever knows the courts could guess them.
    ...(hidden && { entryId: "", decision: mark.decision && { ...mark.decision, reason: "" } }),
    rut: row.rut,
    subjectName: row.subject_name,
    checkId: row.check_id,
    scoreLabel: row.score_label,
    scoreValue: row.score_value,
    hidden,
    ...entryOf(row, hidden),
    notes: row.notes,
  };
}

function entryOf(row: LineRow, hidden: boolean) {
  if (row.kind === "case") {
    const hit = CaseHit.parse(row.hit);
    const entryName = hidden ? "" : `${hit.rit}, ${hit.court}`;
    const { competence, basis, explanation } = hit;
    const similarity = hidden ? null : (explanation?.similarity ?? null);
    return { listName: hit.source, entryName, competence, counted: null, basis, similarity };
  }
  if (row.kind === "counter") {
    const { host, counter, value, basis } = CounterHit.parse(row.hit);
    return { listName: host, entryName: counter, competence: null, counted: { counter, value }, basis, similarity: null };
  }
  const hit = row.kind === "pep" ? PepHit.parse(row.hit) : SanctionHit.parse(row.hit);
  const similarity = hit.basis === "rut" ? null : hit.explanation.similarity;
  return { listName: hit.listName, entryName: hit.name, competence: null, counted: null, basis: hit.basis, similarity };
}

export interface ActRow {
  act_no: number;
  at: Date;
  act: ReviewAct["act"];
  by_id: string | null;
  by_name: string;
  reason: string | null;
  /** `before`: the hit as it was, of one whose facts changed. */
  detail: { outcome?: ReviewOutcome; assignee?: string; changed?: string[]; before?: unknown };
}

export function actOf({ act_no, at, act, by_id, by_name, reason, detail }: ActRow): ReviewAct {
  return {
    actNo: act_no,
    at: at.toISOString(),
    act,
    by: by_id === null ? null : { userId: by_id, name: by_name },
    text: reason,
    outcome: detail.outcome ?? null,
    assignee: detail.assignee ?? null,
    changed: detail.changed ?? [],
  };
}
