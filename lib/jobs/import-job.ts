/**
 * An import: file -> stage -> checks -> one transaction in which the new version lands and the job ends.
 * Killed anywhere, it goes on from its last checkpoint. A refusal leaves the version in use where it is.
 */
import { basename } from "node:path";
import { type AuditEntry, emitAll } from "#lib/audit/audit";
import { operatorsOf } from "#lib/auth/import-right";
import type { OrgId } from "#lib/context";
import type { Queryable } from "#lib/db/db";
import { ImportPayload, type UploadedFiles } from "#lib/jobs/enqueue-import";
import type { JobView } from "#lib/jobs/follow-job";
import type { ImportPlace } from "#lib/jobs/format-files";
import { looksLike, takeFingerprint } from "#lib/jobs/import-input";
import { ImportProgress, type ImportResult } from "#lib/jobs/import-progress";
import { type ImportTarget, targetOf } from "#lib/jobs/import-targets";
import type { JobRun } from "#lib/jobs/job-run";
import { entryShelf } from "#lib/jobs/land-entries";
import { type Landed, landVersion } from "#lib/jobs/land-version";
import { finish, JobRefused, saveProgress } from "#lib/jobs/queue";
import { readingError } from "#lib/jobs/reading-error";
import { readIntoStage } from "#lib/jobs/read-into-stage";
import { enqueueRescreen } from "#lib/jobs/rescreen-job";
import { dropStaged, unstage } from "#lib/jobs/stage-rows";
import { settleSyncs } from "#lib/jobs/sync-state";
import { deleteUpload } from "#lib/jobs/upload-folder";
import { dropUnusedLoads, leaveLoad } from "#lib/registry/register-load";
import { RefusedFile, TruncatedFile } from "#lib/screening/import-format";

// Few bad rows in a small file are a matter for its owner, not a sign of a wrong file.
const BAD_ROWS_ALWAYS_TAKEN = 10;
/** Of lists that give no RUT its name. */
const LAST_RANK = 5;

/** Does a job of kind `import`; its payload is an `ImportPayload`, its result an `ImportResult`. */
export async function importJob(run: JobRun): Promise<void> {
  try {
    const payload = ImportPayload.parse(run.job.payload);
    const target = targetOf(payload);
    const begun = await beginOrResume(run, { path: payload.path, files: target.files });
    const read = begun.phase === "reading" ? await readIntoStage(run, target, payload, begun) : begun;
    const checked = await check(run, target, payload, read);
    await land(run, target, payload, checked);
  } catch (error) {
    const meant = readingError(error);
    if (!(meant instanceof RefusedFile)) throw meant;
    throw new JobRefused(meant.code, meant.message, meant.facts, { cause: meant });
  }
}

/** Takes the staged rows away, and the uploaded files: what was uploaded is kept for its import only. */
export async function clearImport(run: JobRun, ended: JobView): Promise<void> {
  await dropStaged(run.db, run.job.jobId);
  await dropUnusedLoads(run.db);
  const payload = ImportPayload.safeParse(run.job.payload);
  // A list that shrank waits for a person to say that it really did; the purge sees to its end.
  if (payload.success && ended.refusal?.code !== "shrunk") await deleteUpload(payload.data);
  await settleSyncs(run.db, run.clock);
}

async function beginOrResume(run: JobRun, place: ImportPlace): Promise<ImportProgress> {
  const saved = ImportProgress.safeParse(run.job.progress);
  const fingerprint = await takeFingerprint(place);
  if (saved.success && saved.data.fingerprint.checksum === fingerprint.checksum) {
    return { ...saved.data, fingerprint };
  }
  const fresh = beginning(fingerprint);
  await run.db.transact(async (tx) => {
    await saveProgress(tx, run.job, fresh);
    // A file that changed since the last attempt is read from its first line again.
    await unstage(tx, run.job.jobId);
    await leaveLoad(tx, run.job.jobId);
  });
  return fresh;
}

function beginning(fingerprint: ImportProgress["fingerprint"]): ImportProgress {
  return {
    phase: "reading",
    line: 0,
    rows: 0,
    records: 0,
    badRows: { count: 0, kept: [] },
    withheld: 0,
    bytes: 0,
    totalBytes: fingerprint.files.reduce((sum, file) => sum + file.sizeBytes, 0),
    rowsPerSecond: 0,
    asOf: null,
    declaredCount: null,
    fingerprint,
  };
}

async function check(run: JobRun, target: ImportTarget, payload: ImportPayload, read: ImportProgress): Promise<ImportProgress> {
  if (!(await looksLike({ path: payload.path, files: target.files }, read.fingerprint))) {
    throw new JobRefused("changed", "The file changed while it was being read. Import it again.");
  }
  const bad = read.badRows.count - read.withheld;
  if (bad > BAD_ROWS_ALWAYS_TAKEN && bad > read.rows * target.mostBadShare) {
    const first = read.badRows.kept[0];
    const most = target.mostBadShare * 100;
    throw new JobRefused(
      "too-many-bad-rows",
      `${bad} of ${read.rows} rows cannot be used, more than the ${most} % that are tolerated; the first is line ${first?.line}: ${first?.reason}.`,
      { bad, rows: read.rows, most },
    );
  }
  if (read.declaredCount !== null && read.declaredCount !== read.rows) {
    const facts = { declared: read.declaredCount, found: read.rows };
    throw new TruncatedFile("declared", `The file says that it has ${facts.declared} records, and ${facts.found} were found.`, facts);
  }
  const checked: ImportProgress = { ...read, phase: "landing", bytes: read.totalBytes };
  await saveProgress(run.db, run.job, checked);
  return checked;
}

async function land(run: JobRun, target: ImportTarget, payload: ImportPayload, checked: ImportProgress): Promise<void> {
  const { db, clock, job, log } = run;
  const asOf = checked.asOf ?? payload.asOf ?? null;
  const result = await db.transact(async (tx) => {
    await makeList(tx, target);
    const landed = await landVersion(
      tx,
      {
        stageId: job.jobId,
        listId: target.listId,
        asOf,
        checksum: checked.fingerprint.checksum,
        fileName: payload.upload?.fileName ?? basename(payload.path),
        acceptShrink: payload.acceptShrink,
        rows: checked.records,
        at: clock.now(),
      },
      target.shelf,
    );
    const result: ImportResult = { ...landed, badRows: checked.badRows };
    if (payload.upload) await emitAll(tx, await landingsOf(tx, run, payload.upload, landed));
    if (!landed.unchanged && target.shelf === entryShelf) await enqueueRescreen(tx, clock, target.listId);
    await finish(tx, clock, job, result);
    return result;
  });
  log.info({ ...result, badRows: result.badRows.count }, result.unchanged ? "nothing changed" : "a version landed");
}

/** Who uploaded the file reads in the trail of their organisation what became of it; of what a sync fetched, all who operate. */
async function landingsOf(tx: Queryable, run: JobRun, upload: UploadedFiles, landed: Landed): Promise<AuditEntry[]> {
  const { listId, version, unchanged, records, added, changed, removed } = landed;
  const orgIds = upload.orgId === null ? await operatorsOf(tx) : [upload.orgId as OrgId];
  return orgIds.map((orgId) => ({
    orgId,
    at: run.clock.now(),
    actorKind: "system",
    actorId: null,
    actorName: "cotejo",
    action: "import.landed",
    subject: listId,
    detail: { importId: run.job.jobId, version, unchanged, records, added, changed, removed },
  }));
}

async function makeList(tx: Queryable, { listId, newList }: ImportTarget): Promise<void> {
  if (newList === null) return;
  await tx.query(
    `insert into lists (list_id, scope, kind, name, licence, name_rank) values ($1, 'real', $2, $3, $4, $5) on conflict (list_id) do nothing`,
    [listId, newList.kind, newList.name, newList.licence ?? null, newList.nameRank ?? LAST_RANK],
  );
}
