/**
 * How courts keep their records: cases with participants, told by files that need not be whole. What stands after any imports is a
 * plain function of the set of their rows, whatever their order and files (docs/decisions/0019-court-cases.md):
 * a case has the facts of its newest extraction, a participant the roles of its own newest one, and what is reserved is gone for good.
 */
import type { Queryable } from "#lib/db/db";
import { assert } from "#lib/errors";
import { compareCases, compareFeeds } from "#lib/jobs/land-court-cases";
import { recountCoverage, tellTouched } from "#lib/jobs/land-court-coverage";
import { compareParticipants, writeParticipants } from "#lib/jobs/land-court-participants";
import type { Diff, Landing, ListRow, Shelf } from "#lib/jobs/land-version";
import { forgetHushedWords, tellHushedWords } from "#lib/jobs/learn-court-words";
import { stageCourtRows } from "#lib/jobs/stage-courts";
import { BATCH_ROWS, stageOf } from "#lib/jobs/stage-rows";

export const courtsShelf: Shelf = {
  snapshot: false,
  batchRows: BATCH_ROWS,
  openStage: async (_db, { stageId }) => stageOf((tx, rows) => stageCourtRows(tx, stageId, rows)),
  async compare(tx, landing, list) {
    await tx.query("analyze court_stage (job_id, case_id, reserved)");
    await planForMany(tx, landing);
    await compareReserved(tx, landing, list);
    await compareCases(tx, landing, list);
    await compareFeeds(tx);
    await compareParticipants(tx);
    return countDiff(tx, landing, list);
  },
  async write(tx, _landing, list, version) {
    await tellTouched(tx);
    await tellHushedWords(tx);
    await tx.query("insert into court_reserved select case_id from landing_reserved on conflict do nothing");
    await tx.query("delete from court_cases where scope = $1 and case_id in (select case_id from landing_reserved)", [list.scope]);
    await writeCases(tx, list, version);
    await writeParticipants(tx, list);
    await forgetHushedWords(tx, list.scope);
    await recountCoverage(tx, list);
    // The next search plans with the new numbers, and finds no list of pending words to go through.
    await tx.query("analyze court_cases, court_participants, court_words");
    await tx.query(
      `select gin_clean_pending_list(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
       where i.indrelid in ('court_participants'::regclass, 'court_words'::regclass) and a.amname = 'gin'`,
    );
  },
};

const MANY_ROWS = 20_000;

/**
 * A large file joins all of the stage with itself and with what stands. How many rows such a join gives the planner can only guess, and
 * from a guess of one it goes through all of them for each: hours in place of minutes.
 */
async function planForMany(tx: Queryable, landing: Landing): Promise<void> {
  const staged = await tx.query("select from court_stage where job_id = $1 limit $2", [landing.stageId, MANY_ROWS]);
  if (staged.length === MANY_ROWS) await tx.query("set local enable_nestloop = off");
}

/** `landing_reserved`: the cases that a row of the stage says are reserved, and those that are known to be, as far as the stage tells them. */
async function compareReserved(tx: Queryable, landing: Landing, list: ListRow): Promise<void> {
  await tx.query("drop table if exists pg_temp.landing_reserved");
  await tx.query("create temporary table landing_reserved (case_id text primary key, is_new boolean, stands boolean) on commit drop");
  await tx.query(
    `insert into landing_reserved
     select staged.case_id, known.case_id is null, exists (select 1 from court_cases c where c.case_id = staged.case_id and c.scope = $2)
     from (select case_id from court_stage where job_id = $1 group by case_id having bool_or(reserved)
       union select case_id from court_stage join court_reserved using (case_id) where job_id = $1) as staged
     left join court_reserved as known using (case_id)`,
    [landing.stageId, list.scope],
  );
  await tx.query("analyze landing_reserved");
}

async function writeCases(tx: Queryable, list: ListRow, version: number): Promise<void> {
  await tx.query(
    `insert into court_cases (case_id, scope, source, version, facts_hash, record, competence, counter, court_key, filed_on, told_on, anti_union,
       named_with_rut)
     select case_id, $1, record ->> 'source', $2, '', record, record ->> 'competence',
       counters.counter,
       court_key, (record ->> 'filedOn')::date, told_on, anti_union, named_with_rut
     from landing_cases
     left join (values ('penal', 'penal'), ('civil', 'civil'), ('laboral', 'labour'), ('cobranza', 'labour')) as counters (origin, counter)
       on counters.origin = case when record ->> 'competence' in ('suprema', 'apelaciones') then record ->> 'origin' else record ->> 'competence' end
     where is_new or differs or note_differs
     order by case_id
     on conflict (case_id) do update set source = excluded.source, version = excluded.version, record = excluded.record,
       counter = excluded.counter, filed_on = excluded.filed_on, told_on = excluded.told_on, anti_union = excluded.anti_union,
       named_with_rut = excluded.named_with_rut`,
    [list.scope, version],
  );
  await tx.query(
    `insert into court_case_feeds (case_id, feed, extracted_on) select case_id, feed, extracted_on from landing_feeds where differs
     order by case_id
     on conflict (case_id, feed) do update set extracted_on = excluded.extracted_on`,
  );
}

async function countDiff(tx: Queryable, landing: Landing, list: ListRow): Promise<Diff> {
  const [count] = await tx.query<Diff>(
    `select (select count(*) from court_stage where job_id = $1) as staged,
       (select count(*) from court_cases where scope = $2) + (select count(*) from landing_cases where is_new)
         - (select count(*) from landing_reserved where stands) as records,
       (select count(*) from landing_cases where is_new) as added,
       (select count(*) from landing_cases where not is_new and (differs
         or case_id in (select case_id from landing_participants where differs) or case_id in (select case_id from landing_gone)
         or case_id in (select case_id from landing_feeds where differs))) as changed,
       (select count(*) from landing_reserved where stands) as removed,
       (select count(*) from landing_reserved where is_new) as reserved,
       (select rows - keys from landing_keys) as duplicates`,
    [landing.stageId, list.scope],
  );
  assert(count, "a count returns its row");
  return count;
}
