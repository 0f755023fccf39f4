/** The participants of a court import beside those that stand: `landing_participants` to write, `landing_gone` to take away. */
import type { Queryable } from "#lib/db/db";
import type { ListRow } from "#lib/jobs/land-version";
import { learnWords } from "#lib/jobs/learn-court-words";

/**
 * With a RUT a participant has the roles of its own newest extraction in the case. Without one it is role and name, and nobody else
 * than who was ever told with a RUT in that case, role and name.
 */
export async function compareParticipants(tx: Queryable): Promise<void> {
  await tx.query("drop table if exists pg_temp.landing_people, pg_temp.landing_participants, pg_temp.landing_gone, pg_temp.landing_keys");
  await tx.query(
    `create temporary table landing_keys on commit drop as
     select (select count(*) from landing_rows) as rows, count(*) as keys
     from (select distinct case_id, role_key, coalesce(rut, name_key) from landing_rows) as keys`,
  );
  // By RUT the last name holds. Without, of all spellings always the same one: it is what a search compares.
  await tx.query(
    `create temporary table landing_people on commit drop as
     select * from (
       select distinct on (case_id, role_key, identity) *,
         case when rut is not null then max(told) over (partition by case_id, identity) end as newest
       from (select case_id, line, told, rut, name, name_key, name_keys, role, role_key, coalesce(rut, name_key) as identity
         from landing_rows) as rows
       order by case_id, role_key, identity, (case when rut is not null then told end) desc,
         (case when rut is null then name end) collate "C" desc, line desc) as people
     where told = newest or rut is null and not exists (
       select 1 from landing_cases c where c.case_id = people.case_id and people.role_key || '|' || people.name_key = any (c.named_with_rut))`,
  );
  await tx.query("analyze landing_people (case_id, rut)");
  await tx.query(
    `create temporary table landing_participants on commit drop as
     select staged.case_id, staged.line, staged.told, staged.rut, staged.name, staged.name_key, staged.name_keys, staged.role, staged.role_key,
       standing.participant_no, standing.name is distinct from staged.name as differs
     from landing_people as staged
     left join court_participants as standing
       on standing.case_id = staged.case_id and coalesce(standing.rut, standing.name_key) = staged.identity and standing.role_key = staged.role_key
     where case when staged.rut is null then standing.participant_no is null or staged.name collate "C" > standing.name
       else not exists (select 1 from court_participants as newer
           where newer.case_id = staged.case_id and newer.rut = staged.rut and newer.told_on > staged.told)
         and (standing.participant_no is null or standing.told_on < staged.told
           or standing.name <> staged.name) end`,
  );
  await tx.query(
    `create temporary table landing_gone on commit drop as
     select standing.case_id, standing.participant_no
     from landing_cases as touched join court_participants as standing using (case_id)
     left join (select distinct case_id, rut, told from landing_people where rut is not null) as newest
       on newest.case_id = standing.case_id and newest.rut = standing.rut
     left join landing_people as same
       on same.case_id = standing.case_id and same.rut = standing.rut and same.role_key = standing.role_key
     where not touched.is_new and (newest.told > standing.told_on and same.case_id is null
       or standing.rut is null and standing.role_key || '|' || standing.name_key = any (touched.named_with_rut))`,
  );
}

export async function writeParticipants(tx: Queryable, list: ListRow): Promise<void> {
  await tx.query(
    `delete from court_participants as standing using landing_gone as gone
     where standing.case_id = gone.case_id and standing.participant_no = gone.participant_no`,
  );
  await tx.query(
    `update court_participants as standing
     set name = landing.name, name_key = landing.name_key, name_keys = landing.name_keys, told_on = landing.told
     from landing_participants as landing
     where standing.case_id = landing.case_id and standing.participant_no = landing.participant_no`,
  );
  await tx.query(
    `insert into court_participants (case_id, participant_no, scope, rut, name, name_key, name_keys, role, role_key, told_on)
     select landing.case_id, coalesce(highest.participant_no, 0) + row_number() over (partition by landing.case_id order by landing.line),
       $1, landing.rut, landing.name, landing.name_key, landing.name_keys, landing.role, landing.role_key, landing.told
     from landing_participants as landing
     left join (select case_id, max(participant_no) as participant_no from court_participants
       where case_id in (select case_id from landing_cases where not is_new) group by case_id) as highest using (case_id)
     where landing.participant_no is null`,
    [list.scope],
  );
  await learnWords(tx, list.scope);
}
