/** How registers keep their records: one row a RUT, scope and list, as the newest version tells it. */
import { compareStage } from "#lib/jobs/compare-stage";
import type { Shelf } from "#lib/jobs/land-version";
import { stageRows } from "#lib/jobs/stage-rows";

const STANDING = "select rut as record_key, facts_hash from registry_records where list_id = $1";

/** The staged record is a `RegisterRow` (lib/registry/register-row.ts). */
export const registerShelf: Shelf = {
  snapshot: true,
  stage: stageRows,
  compare: (tx, landing) => compareStage(tx, landing, STANDING),
  async write(tx, landing, list, version) {
    await tx.query(
      `delete from registry_records as old
       where old.list_id = $1 and not exists (select 1 from landing where landing.record_key = old.rut)`,
      [landing.listId],
    );
    await tx.query(
      `insert into registry_records (rut, scope, list_id, full_name, name_key, name_tokens, facts_hash, detail, version)
       select staged.record_key, $3, $1, row."fullName", row."nameKey", row."nameTokens", staged.facts_hash, row.detail, $2
       from landing join import_rows as staged on staged.job_id = $4 and staged.line = landing.line
       cross join lateral jsonb_to_record(staged.record)
         as row ("fullName" text, "nameKey" text, "nameTokens" text[], detail jsonb)
       where landing.differs
       on conflict (rut, scope, list_id) do update set full_name = excluded.full_name, name_key = excluded.name_key,
         name_tokens = excluded.name_tokens, facts_hash = excluded.facts_hash, detail = excluded.detail, version = excluded.version`,
      [landing.listId, version, list.scope, landing.stageId],
    );
    // The next search plans with the new numbers, whatever autovacuum is doing.
    await tx.query("analyze registry_records");
  },
};
