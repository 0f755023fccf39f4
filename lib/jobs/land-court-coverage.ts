/** What each feed covers, recounted at a landing for the courts that it touches. */
import type { Queryable } from "#lib/db/db";
import type { ListRow } from "#lib/jobs/land-version";

/** `landing_courts`: what the landing touches, told before it takes cases away. */
export async function tellTouched(tx: Queryable): Promise<void> {
  await tx.query("drop table if exists pg_temp.landing_courts");
  await tx.query(
    `create temporary table landing_courts on commit drop as
     select record ->> 'competence' as competence, court_key from landing_cases where is_new or differs
       or case_id in (select case_id from landing_feeds where differs)
     union select competence, court_key from court_cases where case_id in (select case_id from landing_reserved)`,
  );
  await tx.query("analyze landing_courts");
}

export async function recountCoverage(tx: Queryable, list: ListRow): Promise<void> {
  await tx.query(
    `delete from court_coverage as old using landing_courts as touched
     where old.scope = $1 and old.competence = touched.competence and old.court_key = touched.court_key`,
    [list.scope],
  );
  await tx.query(
    `insert into court_coverage (scope, feed, competence, counter, court_key, court, cases, filed_from, filed_until, extracted_until)
     select $1, feeds.feed, c.competence, coalesce(c.counter, 'none'), c.court_key, max(c.record ->> 'court'), count(*),
       min(c.filed_on), max(c.filed_on), max(feeds.extracted_on)
     from landing_courts as touched join court_cases as c on c.scope = $1 and c.competence = touched.competence and c.court_key = touched.court_key
     join court_case_feeds as feeds using (case_id)
     group by feeds.feed, c.competence, coalesce(c.counter, 'none'), c.court_key`,
    [list.scope],
  );
}
