/** Builds the index of names of a scope anew: when more names changed than a landing can follow, when there is none, or when told to. */
import { z } from "zod";
import type { JobRun } from "#lib/jobs/job-run";
import { finish, tellProgress } from "#lib/jobs/queue";
import { buildIndex } from "#lib/search/build-index";
import { readIndexState } from "#lib/search/index-state";

export const IndexNamesPayload = z.object({
  scope: z.enum(["real", "demo"]),
  /** Whether to build it although it tells all that stands in the registers. */
  again: z.boolean().default(false),
});

/** `names` of about `total`: read from the registers, then written in their order. */
export const IndexNamesProgress = z.looseObject({
  phase: z.enum(["reading", "writing"]),
  names: z.number().int(),
  total: z.number().int(),
});

export const IndexNamesResult = z.object({
  names: z.number().int(),
  words: z.number().int(),
  bytes: z.number().int(),
  /** From the begin of the attempt that ended it, ms. */
  tookMs: z.number().int(),
  /** True when there was nothing to do. */
  unchanged: z.boolean(),
});

/** The job; its result is an `IndexNamesResult`. What was cut begins anew. */
export async function indexNamesJob({ db, clock, log, job, signal }: JobRun): Promise<void> {
  const { scope, again } = IndexNamesPayload.parse(job.payload);
  const begun = performance.now();
  const result = (done: { names: number; words: number; bytes: number }, unchanged: boolean) =>
    ({
      names: done.names,
      words: done.words,
      bytes: done.bytes,
      tookMs: Math.round(performance.now() - begun),
      unchanged,
    }) satisfies z.output<typeof IndexNamesResult>;
  const state = await readIndexState(db, scope);
  if (!again && (state.state === "current" || state.state === "none")) return finish(db, clock, job, result(state, true));
  const header = await buildIndex(db, scope, {
    signal,
    onProgress: (progress) => tellProgress(db, job, progress),
    onSwap: (tx, { docs, words, bytes }) =>
      finish(tx, clock, job, result({ names: docs, words, bytes: Object.values(bytes).reduce((sum, each) => sum + each, 0) }, false)),
  });
  log.info({ scope, names: header.docs, words: header.words, tookMs: Math.round(performance.now() - begun) }, "names can be searched");
}
