/** The cases of a court import beside those that stand: the temporary tables `landing_cases` and `landing_feeds`. */
import { localDate } from "#lib/calendar/month";
import type { Queryable } from "#lib/db/db";
import type { Landing, ListRow } from "#lib/jobs/land-version";

// Which origin holds when one extraction tells two: the first that counts.
const ORIGINS = "array['penal', 'laboral', 'cobranza', 'civil', 'apelaciones', 'suprema']";

/**
 * Rows of the stage that count, each with the day on which it was told: its extraction, or the day of the landing where it says none
 * (or one that has not come yet, which nothing could ever correct). Without the cases themselves, which are large: sorts go over all rows.
 */
const ROWS = `select line, case_id, least(coalesce(told_on, $2::date), $2::date) as told, told_on, feed, court_key, anti_union,
    record is not null as has_record, array_position(${ORIGINS}, record ->> 'origin') as origin, record ->> 'filedOn' as filed_on,
    rut, name, name_key, name_keys, role, role_key
  from court_stage as stage
  where job_id = $1::uuid and not reserved and not exists (select 1 from landing_reserved gone where gone.case_id = stage.case_id)`;

/**
 * The case as its newest extraction tells it. Of rows of one extraction that contradict each other the last is shown, but what decides a
 * counter depends on no order: anti-union when one says so, the first origin of a fixed order, the earliest filing. Number and court keep
 * the spelling that they came with, so that nothing seems to have changed where only another feed tells it.
 */
export async function compareCases(tx: Queryable, landing: Landing, list: ListRow): Promise<void> {
  await tx.query("drop table if exists pg_temp.landing_rows, pg_temp.landing_cases");
  await tx.query(`create temporary table landing_rows on commit drop as ${ROWS}`, [landing.stageId, localDate(landing.at)]);
  await tx.query("analyze landing_rows (case_id, told)");
  await tx.query(
    `create temporary table landing_cases (case_id text primary key, court_key text, told_on date, anti_union boolean, record jsonb,
       named_with_rut text[], is_new boolean, differs boolean, note_differs boolean) on commit drop`,
  );
  await tx.query(
    `insert into landing_cases
     select latest.case_id, latest.court_key, final.told_on, final.anti_union, final.record, names.all_names, standing.case_id is null,
       standing.record is distinct from final.record or standing.anti_union <> final.anti_union,
       standing.named_with_rut is distinct from names.all_names or standing.told_on is distinct from final.told_on
     from (
       select distinct on (case_id) case_id, line, court_key, told, anti_union as own_anti_union, origin as own_origin, filed_on as own_filed_on,
         bool_or(anti_union) over same as anti_union, min(origin) over same as origin, min(filed_on) over same as filed_on
       from landing_rows where has_record
       window same as (partition by case_id, told)
       order by case_id, told desc, line desc) as latest
     join court_stage as own on own.job_id = $2 and own.line = latest.line and own.case_id = latest.case_id
     left join court_cases as standing on standing.case_id = latest.case_id and standing.scope = $1
     left join (
       select case_id, array_agg(distinct role_key || '|' || name_key) as names from landing_rows where rut is not null group by case_id) as named
       on named.case_id = latest.case_id
     cross join lateral (
       select array(select distinct name from unnest(coalesce(standing.named_with_rut, '{}') || coalesce(named.names, '{}')) as name order by name)
         as all_names) as names
     cross join lateral (
       select standing.told_on > latest.told as is_older, standing.told_on = latest.told as is_tie) as age
     cross join lateral (
       select case when age.is_tie then least(latest.origin, array_position(${ORIGINS}, standing.record ->> 'origin')) else latest.origin end as origin,
         case when age.is_tie then least(latest.filed_on, standing.filed_on::text) else latest.filed_on end as filed_on,
         latest.anti_union or coalesce(age.is_tie and standing.anti_union, false) as anti_union) as merged
     cross join lateral (
       select case when age.is_older then standing.record else own.record
           || case when (merged.origin, merged.filed_on) is not distinct from (latest.own_origin, latest.own_filed_on) then '{}'
                else jsonb_build_object('origin', (${ORIGINS})[merged.origin], 'filedOn', merged.filed_on) end
           || case when standing.case_id is null then '{}' else jsonb_build_object('rit', standing.record -> 'rit', 'court', standing.record -> 'court') end
           || case when merged.anti_union and not latest.own_anti_union then '{"antiUnion": true}' else '{}'::jsonb end end as record,
         case when age.is_older then standing.told_on else latest.told end as told_on,
         case when age.is_older then standing.anti_union else merged.anti_union end as anti_union) as final`,
    [list.scope, landing.stageId],
  );
  await tx.query("analyze landing_cases (case_id, is_new, differs)");
}

/** Which feeds tell the cases, and of which extraction. */
export async function compareFeeds(tx: Queryable): Promise<void> {
  await tx.query("drop table if exists pg_temp.landing_feeds");
  await tx.query(
    `create temporary table landing_feeds on commit drop as
     select case_id, feed, greatest(staged.extracted_on, standing.extracted_on) as extracted_on,
       standing.case_id is null or staged.extracted_on > coalesce(standing.extracted_on, '0001-01-01') as differs
     from (
       select case_id, feed, max(case when told_on is not null then told end) as extracted_on from landing_rows group by case_id, feed) as staged
     left join court_case_feeds as standing using (case_id, feed)`,
  );
}
