/** The past of the demonstration organisation, month by month: Checks with their evidence, ledger and audit trail. Pure. */
import { isoSeconds, lastDay, type Month } from "#lib/calendar/month";
import { incompleteCounters, missingSources } from "#lib/checks/missing-sources";
import type { OrgId } from "#lib/context";
import type { Evidence } from "#lib/contract/evidence";
import type { CheckDetail } from "#lib/contract/panel";
import { DemoEngine, type DemoListFacts } from "#lib/jobs/demo/engine";
import { demoPlan, type PlannedCheck } from "#lib/jobs/demo/plan";
import { type DemoTeam, demoTeam } from "#lib/jobs/demo/team";
import type { DemoAct } from "#lib/jobs/demo/trail";
import type { DemoWorld } from "#lib/jobs/demo/world";
import { summarise } from "#lib/summary/summarise";

/** A row of `checks`. */
export interface DemoCheck {
  planned: PlannedCheck;
  evidence: Evidence;
  /** What a completion replaced; null without one. */
  before: Evidence | null;
  summary: { text: string; maker: string; madeAt: Date } | null;
}

export interface DemoHistory {
  team: DemoTeam;
  plan: PlannedCheck[];
  /** The Checks of a month. Months are asked for in order. */
  checksOf(month: Month): DemoCheck[];
}

export function demoHistory(world: DemoWorld, lists: readonly DemoListFacts[]): DemoHistory {
  const team = demoTeam(world.schedule.firstDay, world.schedule.today);
  const plan = demoPlan(world, team);
  const engine = new DemoEngine(world, lists);
  const ofMonth = (month: Month) => plan.filter((planned) => planned.month === month);
  return { team, plan, checksOf: (month) => checksOf(engine, ofMonth(month), world.schedule.firstStart) };
}

/** Investigates each Check at its making, and once more at its completion, in order of time. */
function checksOf(engine: DemoEngine, planned: PlannedCheck[], firstStart: Date): DemoCheck[] {
  const acts = planned.flatMap((each) => [{ each, at: each.at }, ...(each.completedAt === null ? [] : [{ each, at: each.completedAt }])]);
  acts.sort((a, b) => a.at.getTime() - b.at.getTime());
  const found = new Map<PlannedCheck, Evidence[]>();
  for (const { each, at } of acts) found.set(each, [...(found.get(each) ?? []), engine.investigate(each.subject, at)]);
  return planned.map((each) => {
    const [first, second] = found.get(each) as [Evidence, Evidence?];
    const evidence = second ?? first;
    return { planned: each, evidence, before: second === undefined ? null : first, summary: summaryOf(each, evidence, firstStart) };
  });
}

/** Seconds until somebody who has read a Check asks for its summary. */
const READING_SECONDS = 95;

function summaryOf(planned: PlannedCheck, evidence: Evidence, firstStart: Date): DemoCheck["summary"] {
  if (planned.summary === "never") return null;
  const delay = planned.summary === "at-making" ? 0.4 : READING_SECONDS;
  const madeAt = (planned.completedAt ?? planned.at).getTime() + delay * 1_000;
  return { ...summarise(detailOf(planned, evidence), "es"), madeAt: new Date(Math.min(madeAt, firstStart.getTime())) };
}

/** What the summary reads of a Check. */
function detailOf({ checkId, month, at, maker }: PlannedCheck, evidence: Evidence): CheckDetail {
  const { rut, name } = evidence.subject;
  const { value, label } = evidence.score;
  return {
    check: {
      id: checkId,
      permalink: "",
      rut,
      name,
      data: evidence.counters,
      created_at: isoSeconds(at),
      score: { value, label },
      pdf_report_url: "",
      ai_summary: "",
    },
    month,
    validUntil: lastDay(month),
    evidence,
    purpose: maker.purpose,
    legalBasis: maker.legalBasis,
    madeBy: { kind: maker.kind, name: maker.name },
    organisation: { name: "", language: "es", demo: true },
    summary: null,
  };
}

/** The columns of `checks`, as `jsonb_to_recordset` reads them. */
export function checkRow(orgId: OrgId, { planned, evidence, summary }: DemoCheck) {
  const { checkId, month, at, maker, completedAt } = planned;
  return {
    org_id: orgId,
    check_id: checkId,
    rut: evidence.subject.rut,
    month,
    created_at: isoSeconds(at),
    name: evidence.subject.name,
    data: evidence.counters,
    score_value: evidence.score.value,
    score_label: evidence.score.label,
    incomplete: incompleteCounters(evidence),
    evidence,
    purpose: maker.purpose,
    legal_basis: maker.legalBasis,
    made_by_kind: maker.kind,
    made_by_id: maker.id,
    made_by_name: maker.name,
    ai_summary: summary?.text ?? "",
    summary_maker: summary?.maker ?? null,
    summary_made_at: summary?.madeAt.toISOString() ?? null,
    completed_at: completedAt?.toISOString() ?? null,
  };
}

/** What the audit trail says of the Checks themselves; who looked at them is told in `trail.ts`. */
export function actsOf(orgId: OrgId, { planned, evidence, before, summary }: DemoCheck): DemoAct[] {
  const { checkId, month, at, maker, completedAt } = planned;
  const by = { orgId, actorKind: maker.kind, actorId: maker.id, actorName: maker.name, subject: checkId };
  const { purpose, legalBasis } = maker;
  const acts: DemoAct[] = [{ ...by, at, action: "check.created", detail: { rut: evidence.subject.rut, month, purpose, legalBasis } }];
  if (before !== null && completedAt !== null) {
    const loaded = missingSources(before).filter((source) => !missingSources(evidence).includes(source));
    acts.push({
      ...by,
      at: completedAt,
      action: "check.completed",
      detail: { loaded, before: before.counters, scoreBefore: before.score.value },
    });
  }
  if (summary !== null && planned.summary === "afterwards") {
    acts.push({ ...by, at: summary.madeAt, action: "check.summarised", detail: { maker: summary.maker } });
  }
  return acts;
}
