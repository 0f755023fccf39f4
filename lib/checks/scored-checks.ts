/**
 * What a score looks at, read out of stored Checks: the database takes it from the evidence, so that names, explanations and
 * documents of thousands of Checks never come here.
 */
import { localDate, type Month } from "#lib/calendar/month";
import type { OrgId } from "#lib/context";
import type { Score } from "#lib/contract/evidence";
import type { Queryable } from "#lib/db/db";
import type { ScoreFacts } from "#lib/scoring/score";

export interface ScoredCheck {
  checkId: string;
  rut: string;
  name: string;
  /** The date in Chile on which it was scored. */
  date: string;
  score: Score;
  facts: ScoreFacts;
}

interface Row {
  check_id: string;
  rut: string;
  name: string;
  created_at: Date;
  completed_at: Date | null;
  score: Score;
  facts: ScoreFacts;
}

/** Read at once; each is a moment's work, and between two of them others are served. */
const BATCH_CHECKS = 200;

// The evidence is unpacked once a Check, and what leaves the database of a hit is what a score looks at.
const SELECT = `select c.check_id, c.rut, c.name, c.created_at, c.completed_at, e.score, json_build_object(
    'sanctions', (select coalesce(json_agg(hit), '[]') from (
      select basis, "listName", name, json_build_object('similarity', explanation -> 'similarity') as explanation
      from jsonb_to_recordset(e.sanctions) as found (basis text, "listName" text, name text, explanation jsonb)) hit),
    'pep', (select coalesce(json_agg(hit), '[]')
      from jsonb_to_recordset(e.pep) as hit (basis text, counted boolean, status text, post text, institution text)),
    'cases', (select coalesce(json_agg(hit), '[]')
      from jsonb_to_recordset(e.cases) as hit (basis text, competence text, counter text, "union" boolean, adverse boolean,
        concluded boolean, state text, "filedOn" text)),
    'sources', (select coalesce(json_agg(hit), '[]') from jsonb_to_recordset(e.sources) as hit (kind text, state text, name text))
  ) as facts
  from checks c, jsonb_to_record(c.evidence) as e (score jsonb, sanctions jsonb, pep jsonb, cases jsonb, sources jsonb)`;

/** One Check of the organisation, or null. */
export async function readScoredCheck(db: Queryable, orgId: OrgId, checkId: string): Promise<ScoredCheck | null> {
  const [row] = await db.query<Row>(
    `${SELECT} where c.org_id = $1 and c.check_id = $2 and c.evidence is not null`,
    [orgId, checkId],
    "checks.scored",
  );
  return row === undefined ? null : scoredCheckOf(row);
}

/** The organisation's Checks, of one month or of all, newest first, in batches. */
export async function* scoredChecks(db: Queryable, orgId: OrgId, month: Month | null): AsyncGenerator<ScoredCheck[]> {
  let after: { at: Date; id: string } | null = null;
  for (;;) {
    const rows: Row[] = await db.query<Row>(
      `${SELECT} where c.org_id = $1 and c.evidence is not null and ($2::text is null or c.month = $2)
         and ($3::timestamptz is null or c.created_at <= $3 and (c.created_at, c.check_id) < ($3, $4::uuid))
       order by c.created_at desc, c.check_id desc limit ${BATCH_CHECKS}`,
      [orgId, month, after?.at ?? null, after?.id ?? null],
    );
    if (rows.length > 0) yield rows.map(scoredCheckOf);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH_CHECKS) return;
    after = { at: last.created_at, id: last.check_id };
  }
}

function scoredCheckOf({ check_id, rut, name, created_at, completed_at, score, facts }: Row): ScoredCheck {
  return { checkId: check_id, rut, name, date: localDate(completed_at ?? created_at), score, facts };
}
