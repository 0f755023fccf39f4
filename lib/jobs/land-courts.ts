/**
 * How courts keep their records: cases with participants, updated by files that need not be whole. Nothing is ever removed,
 * a row of an older extraction does not overwrite a newer one, and a participant is known by role and RUT (name where there is none).
 */
import type { CourtRow } from "#lib/courts/court-case";
import type { Queryable } from "#lib/db/db";
import { assert } from "#lib/errors";
import type { Diff, Landing, ListRow, Shelf } from "#lib/jobs/land-version";
import { nameKey, nameTokens } from "#lib/names/fold";

/** A row of a court source as it is staged: with the participant's name ready for the search. */
export interface StagedCourtRow extends CourtRow {
  nameKey: string;
  nameTokens: string[];
}

export function stagedCourtRow(row: CourtRow): StagedCourtRow {
  const { name } = row.participant;
  return { ...row, nameKey: nameKey(name), nameTokens: [...new Set(nameTokens(name))] };
}

export const courtsShelf: Shelf = {
  snapshot: false,
  async compare(tx, landing, list) {
    await compareCases(tx, landing);
    await compareParticipants(tx, landing);
    return countDiff(tx, landing, list);
  },
  async write(tx, landing, list, version) {
    await tx.query(
      `insert into court_cases (case_id, scope, source, version, facts_hash, record)
       select case_id, $1, record ->> 'source', $2, facts_hash, record from landing_cases where is_new or differs
       on conflict (case_id) do update set source = excluded.source, version = excluded.version, facts_hash = excluded.facts_hash,
         record = excluded.record`,
      [list.scope, version],
    );
    await tx.query(
      `update court_participants as standing
       set name = landing.name, name_key = landing.name_key, name_tokens = landing.name_tokens
       from landing_participants as landing
       where landing.differs and standing.case_id = landing.case_id and standing.participant_no = landing.participant_no`,
    );
    await tx.query(
      `insert into court_participants (case_id, participant_no, scope, rut, name, name_key, name_tokens, role)
       select landing.case_id, coalesce(highest.participant_no, 0) + row_number() over (partition by landing.case_id order by landing.line),
         $1, landing.rut, landing.name, landing.name_key, landing.name_tokens, landing.role
       from landing_participants as landing
       left join (select case_id, max(participant_no) as participant_no from court_participants group by case_id) as highest using (case_id)
       where landing.participant_no is null`,
      [list.scope],
    );
    await tx.query("analyze court_participants");
  },
};

// The case as the file's newest extraction tells it, the last row among equals.
async function compareCases(tx: Queryable, landing: Landing): Promise<void> {
  await tx.query("drop table if exists pg_temp.landing_cases");
  await tx.query(
    `create temporary table landing_cases (case_id text primary key, facts_hash bytea, record jsonb, is_new boolean, differs boolean,
       older boolean) on commit drop`,
  );
  await tx.query(
    `insert into landing_cases
     select staged.case_id, staged.facts_hash, staged.record, standing.case_id is null,
       standing.facts_hash is distinct from staged.facts_hash and not staged.older, staged.older
     from (
       select distinct on (case_id) *, coalesce(record ->> 'extractedOn' < (
           select known.record ->> 'extractedOn' from court_cases as known where known.case_id = latest.case_id), false) as older
       from (
         select record -> 'case' ->> 'caseId' as case_id, record -> 'case' as record, line,
           sha256(convert_to((record -> 'case')::text, 'UTF8')) as facts_hash
         from import_rows where job_id = $1) as latest
       order by case_id, record ->> 'extractedOn' desc nulls last, line desc) as staged
     left join court_cases as standing using (case_id)`,
    [landing.stageId],
  );
  await tx.query("analyze landing_cases");
}

/** Folds a role as the parsers' keys do: `DDO.` and `ddo` are one. */
const roleKey = (role: string) => `regexp_replace(translate(lower(${role}), 'áéíóúüñ', 'aeiouun'), '[^a-z0-9]+', '', 'g')`;

async function compareParticipants(tx: Queryable, landing: Landing): Promise<void> {
  await tx.query("drop table if exists pg_temp.landing_participants");
  await tx.query(
    `create temporary table landing_participants (case_id text, line bigint, rut text, name text, name_key text, name_tokens text[],
       role text, participant_no integer, differs boolean) on commit drop`,
  );
  await tx.query(
    `insert into landing_participants
     select staged.case_id, staged.line, staged.rut, staged.name, staged.name_key, staged.name_tokens, staged.role, standing.participant_no,
       standing.name is distinct from staged.name and standing.participant_no is not null and not case_of.older
     from (
       select distinct on (case_id, role_key, identity) * from (
         select record -> 'case' ->> 'caseId' as case_id, line, record -> 'participant' ->> 'rut' as rut,
           record -> 'participant' ->> 'name' as name, record ->> 'nameKey' as name_key,
           array(select jsonb_array_elements_text(record -> 'nameTokens')) as name_tokens,
           record -> 'participant' ->> 'role' as role, ${roleKey("record -> 'participant' ->> 'role'")} as role_key,
           coalesce(record -> 'participant' ->> 'rut', record ->> 'nameKey') as identity
         from import_rows where job_id = $1) as rows
       order by case_id, role_key, identity, line desc) as staged
     join landing_cases as case_of using (case_id)
     left join lateral (
       select participant_no, name from court_participants as known
       where known.case_id = staged.case_id and coalesce(known.rut, known.name_key) = staged.identity and ${roleKey("known.role")} = staged.role_key
       limit 1) as standing on true`,
    [landing.stageId],
  );
  await tx.query("analyze landing_participants");
}

async function countDiff(tx: Queryable, landing: Landing, list: ListRow): Promise<Diff> {
  const [count] = await tx.query<Diff>(
    `select (select count(*) from landing_cases) as staged,
       (select count(*) from court_cases where scope = $2) + (select count(*) from landing_cases where is_new) as records,
       (select count(*) from landing_cases where is_new) as added,
       (select count(*) from landing_cases where not is_new and (differs or case_id in (
         select case_id from landing_participants where differs or participant_no is null))) as changed,
       0 as removed,
       (select count(*) from import_rows where job_id = $1) - (select count(*) from landing_participants) as duplicates`,
    [landing.stageId, list.scope],
  );
  assert(count, "a count returns its row");
  return count;
}
