/** What waits for a person in the demonstration organisation, and what its people decided lately. The same set, the same acts. */
import { type AuditEntry, emitAll } from "#lib/audit/audit";
import type { OrgId } from "#lib/context";
import { Evidence, type PepHit, type SanctionHit } from "#lib/contract/evidence";
import type { Queryable } from "#lib/db/db";
import { demoRandom } from "#lib/jobs/demo/random";
import { type DecidedItem, type DecidedPerson, decidePeople, reviewItems, type WaitingItem } from "#lib/jobs/demo/review-plan";
import type { DemoSchedule } from "#lib/jobs/demo/schedule";
import type { DemoTeam } from "#lib/jobs/demo/team";
import { openMissingItems } from "#lib/review/keep-items";
import type { Rut } from "#lib/rut/rut";

/**
 * When all months stand: the newest Check of each RUT of the last two months, with what is new since, as the queue would have it.
 * Its Checks were made without dismissals: nothing that is decided here is older than the newest Check of its RUT.
 */
export async function writeReview(tx: Queryable, orgId: OrgId, schedule: DemoSchedule, team: DemoTeam): Promise<void> {
  // What the re-screening of older months opened was decided long ago, before there was a queue.
  for (const table of ["review_items", "review_acts"]) await tx.query(`delete from ${table} where org_id = $1`, [orgId]);
  const checks = await newestChecks(tx, orgId, schedule);
  const random = demoRandom(`items ${schedule.today}`);
  await openMissingItems(tx, checks, () => random.uuid());
  const items = await tx.query<WaitingItem>(
    `select item_id as "itemId", rut, kind, list_id as "listId", entry_id as "entryId", check_id as "checkId", opened_at as "openedAt",
       hit ->> 'basis' as basis, coalesce((hit -> 'explanation' ->> 'similarity')::float, 1) as similarity
     from review_items where org_id = $1 order by opened_at, rut, kind, list_id, entry_id`,
    [orgId],
  );
  const decided = reviewItems(items, schedule, team);
  await writeItems(tx, orgId, decided);
  await writePeople(tx, orgId, decidePeople(checks, { items, decided }, schedule, team));
}

/** With the hits as the news have them. */
async function newestChecks(tx: Queryable, orgId: OrgId, { months }: DemoSchedule) {
  const rows = await tx.query<{
    check_id: string;
    rut: Rut;
    at: Date;
    evidence: unknown;
    news: { kind: string; hit: SanctionHit | PepHit }[];
  }>(
    `select distinct on (c.rut) c.check_id, c.rut, coalesce(c.completed_at, c.created_at) as at, c.evidence,
       (select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'hit', n.hit) order by n.version), '[]') from check_news n
        where n.org_id = c.org_id and n.check_id = c.check_id) as news
     from checks c where c.org_id = $1 and c.month = any($2) order by c.rut, c.month desc`,
    [orgId, months.slice(-2)],
  );
  return rows.map(({ check_id, rut, at, evidence, news }) => {
    const { sanctions, pep, cases, score } = Evidence.parse(evidence);
    const isPep = ({ hit }: (typeof news)[number]) => "post" in hit;
    const newer = {
      sanctions: upToDate(
        sanctions,
        news.filter((each) => !isPep(each)),
      ),
      pep: upToDate(pep, news.filter(isPep)),
      cases,
    };
    return { orgId, checkId: check_id, rut, at, score, evidence: newer };
  });
}

function upToDate<Hit extends { entryId: string }>(hits: readonly Hit[], news: readonly { kind: string; hit: unknown }[]): Hit[] {
  const known = new Map(hits.map((hit) => [hit.entryId, hit]));
  for (const { kind, hit } of news) {
    if (kind === "hit-gone") known.delete((hit as Hit).entryId);
    else known.set((hit as Hit).entryId, hit as Hit);
  }
  return [...known.values()];
}

async function writeItems(tx: Queryable, orgId: OrgId, decided: readonly DecidedItem[]): Promise<void> {
  const rows = decided.map(({ item, by, at, act, outcome, text, assigned }) => ({
    org_id: orgId,
    item_id: item.itemId,
    state: outcome ?? "to-confirm",
    assignee_id: assigned ? by.id : null,
    assignee_name: assigned ? by.name : null,
    decision: outcome && { outcome, reason: text, byId: by.id, byName: by.name, at: at.toISOString() },
    act_no: 2,
    at: at.toISOString(),
    act,
    by_id: by.id,
    by_name: by.name,
    reason: text,
    detail: { ...(outcome && { outcome }), ...(assigned && { assignee: by.name }) },
  }));
  const given = [JSON.stringify(rows)];
  await tx.query(
    `update review_items i set state = each.state, revision = 2, assignee_id = each.assignee_id, assignee_name = each.assignee_name, decision = each.decision
     from jsonb_to_recordset($1::jsonb) as each (org_id uuid, item_id uuid, state text, assignee_id uuid, assignee_name text, decision jsonb)
     where i.org_id = each.org_id and i.item_id = each.item_id`,
    given,
  );
  const columns = "org_id, item_id, act_no, at, act, by_id, by_name, reason, detail";
  await tx.query(
    `insert into review_acts (${columns}) select ${columns} from jsonb_populate_recordset(null::review_acts, $1::jsonb)`,
    given,
  );
  const entries = decided.map(({ item, by, at, act, outcome }) => ({
    action: `review.${act}`,
    by,
    at,
    subject: item.checkId,
    detail: { item: item.itemId, kind: item.kind, list: item.listId, ...(outcome && { outcome }) },
  }));
  await emitAll(tx, trailOf(orgId, "review", entries));
}

async function writePeople(tx: Queryable, orgId: OrgId, decided: readonly DecidedPerson[]): Promise<void> {
  const random = demoRandom("person decisions");
  const rows = decided.map(({ check, outcome, reason, by, at, openItems }) => ({
    org_id: orgId,
    decision_id: random.uuid(),
    rut: check.rut,
    check_id: check.checkId,
    outcome,
    reason,
    by_id: by.id,
    by_name: by.name,
    at: at.toISOString(),
    score_value: check.score.value,
    score_label: check.score.label,
    open_items: openItems,
    state: "standing",
  }));
  await tx.query(`insert into person_decisions select * from jsonb_populate_recordset(null::person_decisions, $1::jsonb)`, [
    JSON.stringify(rows),
  ]);
  const entries = decided.map(({ check, outcome, by, at }, place) => ({
    action: "person.decided",
    by,
    at,
    subject: check.checkId,
    detail: { decision: rows[place]?.decision_id, rut: check.rut, outcome },
  }));
  await emitAll(tx, trailOf(orgId, "person", entries));
}

type Entry = Pick<AuditEntry, "action" | "at" | "subject" | "detail"> & { by: DecidedItem["by"] };

function trailOf(orgId: OrgId, label: string, entries: readonly Entry[]): AuditEntry[] {
  const random = demoRandom(`trail of ${label}`);
  return entries.map(({ by, ...entry }) => ({
    ...entry,
    entryId: random.uuid(),
    requestId: random.uuid(),
    orgId,
    actorKind: "user" as const,
    actorId: by.id,
    actorName: by.name,
  }));
}
