/** How sanctions and PEP lists keep their records: entries that hold from one version until the one that changed or removed them. */
import { compareStage } from "#lib/jobs/compare-stage";
import type { Shelf } from "#lib/jobs/land-version";
import { BATCH_ROWS, stageOf, stageRows } from "#lib/jobs/stage-rows";

const STANDING = "select entry_id as record_key, facts_hash from list_entries where list_id = $1 and until_version is null";

export const entryShelf: Shelf = {
  snapshot: true,
  batchRows: BATCH_ROWS,
  openStage: async (_db, { stageId }) => stageOf((tx, rows) => stageRows(tx, stageId, rows)),
  compare: (tx, landing) => compareStage(tx, landing, STANDING),
  async write(tx, landing, _list, version) {
    await tx.query(
      `update list_entries as entry set until_version = $2
       where entry.list_id = $1 and entry.until_version is null
         and not exists (select 1 from landing where landing.record_key = entry.entry_id and not landing.differs)`,
      [landing.listId, version],
    );
    await tx.query(
      `insert into list_entries (list_id, entry_id, from_version, facts_hash, entry)
       select $1, staged.record_key, $2, staged.facts_hash, staged.record
       from landing join import_rows as staged on staged.job_id = $3 and staged.line = landing.line
       where landing.differs`,
      [landing.listId, version, landing.stageId],
    );
  },
};
