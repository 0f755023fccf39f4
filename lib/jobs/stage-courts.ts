/** Rows of a court import before they land, in the table `court_stage`: typed, so that the landing reads no JSON but the case itself. */
import type { CourtCase } from "#lib/courts/court-case";
import type { StagedCourtRow } from "#lib/courts/staged-row";
import type { Queryable } from "#lib/db/db";
import type { StagedRow } from "#lib/jobs/stage-rows";

/** Writes rows in one statement. A case that its rows tell alike one after the other is written with the first of them. */
export async function stageCourtRows(tx: Queryable, stageId: string, rows: readonly StagedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const told = new Map<string, CourtCase | null>();
  const staged = rows.map(({ line, record }) => {
    const row = record as StagedCourtRow;
    if (row.reserved) return { line, ...row };
    // The parsers give one object for what is told alike.
    const again = told.get(row.caseId) === row.record;
    told.set(row.caseId, row.record);
    return again ? { line, ...row, record: null } : { line, ...row };
  });
  await tx.query(
    `insert into court_stage (job_id, line, case_id, reserved, told_on, feed, court_key, anti_union, record, rut, name, name_key, name_keys, role, role_key)
     select $1, line, "caseId", reserved, "toldOn", feed, "courtKey", "antiUnion", record, rut, name, "nameKey", "nameKeys", role, "roleKey"
     from json_to_recordset($2::json) as staged (line bigint, "caseId" text, reserved boolean, "toldOn" date, feed text, "courtKey" text,
       "antiUnion" boolean, record jsonb, rut text, name text, "nameKey" text, "nameKeys" integer[], role text, "roleKey" text)`,
    [stageId, JSON.stringify(staged)],
    "jobs.stage-courts",
  );
}
