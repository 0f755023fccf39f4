/** The first half of an import: from the file into the stage, batch by batch, each with its checkpoint in one transaction. */
import { MOST_KEPT_ROWS } from "#lib/contract/sources";
import type { ImportPayload } from "#lib/jobs/enqueue-import";
import type { ImportTarget } from "#lib/jobs/import-targets";
import { openInput } from "#lib/jobs/import-input";
import type { ImportProgress } from "#lib/jobs/import-progress";
import type { JobRun } from "#lib/jobs/job-run";
import { saveProgress } from "#lib/jobs/queue";
import type { StageBatch } from "#lib/jobs/stage-rows";
import type { ImportEvent } from "#lib/screening/import-format";

/**
 * Reads on from the checkpoint `from` to the end of the file and returns the last one.
 * Throws the abort reason when the run is stopped: what was saved stands, and the next attempt goes on from there.
 */
export async function readIntoStage(
  run: JobRun,
  target: ImportTarget,
  payload: ImportPayload,
  from: ImportProgress,
): Promise<ImportProgress> {
  const begunMs = performance.now();
  const stage = await target.shelf.openStage(run.db, { stageId: run.job.jobId, listId: target.listId });
  const now: ImportProgress = { ...structuredClone(from), phase: "reading" };
  // A parser that finds its line by itself starts there; of the others the rows that are saved already are passed over.
  let known = target.seeks ? 0 : from.rows;
  const place = { path: payload.path, files: target.files };
  const { input, bytesRead } = await openInput(place, { fromLine: target.seeks ? from.line + 1 : 1, asOf: payload.asOf });
  let batch = stage.begin();
  let sinceSaved = 0;
  let saving: Promise<void> = Promise.resolve();
  // One batch is written while the next is read; a second one waits, which bounds the memory.
  const save = async () => {
    await saving;
    run.signal.throwIfAborted();
    const full = batch;
    now.bytes = Math.min(bytesRead(), now.totalBytes);
    now.rowsPerSecond = Math.round(((now.rows - from.rows) * 1000) / (performance.now() - begunMs));
    const progress = structuredClone(now);
    batch = stage.begin();
    sinceSaved = 0;
    saving = saveBatch(run, full, progress);
    saving.catch(() => {});
  };
  for await (const found of target.read(input)) {
    for (const event of Array.isArray(found) ? found : [found]) {
      if (event.type !== "meta" && known > 0) {
        known -= 1;
        continue;
      }
      note(now, event);
      const staged = event.type === "record" ? [event] : event.type === "bad-row" ? (event.marks ?? []) : [];
      for (const { key, record } of staged) batch.add({ line: now.rows, key, record: target.prepare ? target.prepare(record) : record });
      sinceSaved += 1;
      if (sinceSaved >= target.shelf.batchRows) await save();
    }
  }
  await save();
  await saving;
  return now;
}

function note(progress: ImportProgress, event: ImportEvent): void {
  if (event.type === "meta") {
    progress.asOf = event.asOf ?? progress.asOf;
    progress.declaredCount = event.declaredCount ?? progress.declaredCount;
    return;
  }
  progress.line = event.line;
  progress.rows += 1;
  if (event.type === "record") {
    progress.records += 1;
    return;
  }
  progress.badRows.count += 1;
  if (event.code === "reserved" || event.code === "family") progress.withheld += 1;
  const { line, reason, code, facts } = event;
  if (progress.badRows.kept.length < MOST_KEPT_ROWS) progress.badRows.kept.push({ line, reason, code, facts });
}

async function saveBatch(run: JobRun, batch: StageBatch, progress: ImportProgress): Promise<void> {
  await run.db.transact(async (tx) => {
    // A power cut may take the last batches back, with their checkpoints; the landing waits for the disk and so for all of them.
    await tx.query("set local synchronous_commit = off");
    await saveProgress(tx, run.job, progress);
    await batch.write(tx);
  });
}
