/** `index`: the index of names, built anew; and how imports wait for it. */
import { z } from "zod";
import { type Command, CommandEnd, type CommandRun, EXIT, type Outcome } from "#lib/cli/command";
import { oneOf } from "#lib/cli/find";
import { untilJobDone } from "#lib/cli/until-job-done";
import type { JobView } from "#lib/jobs/follow-job";
import { indexingJob } from "#lib/jobs/follow-names";
import { type IndexNamesPayload, IndexNamesResult } from "#lib/jobs/index-names-job";
import { enqueue } from "#lib/jobs/queue";
import { builtPercent } from "#lib/jobs/read-index";

const Scope = z.enum(["real", "demo"]);

export const INDEX: Command = {
  words: "index",
  args: [],
  story: "builds the index of names anew from the registers",
  details: ["It follows every import by itself. Searches answer from the old one until the new one is whole; what was cut begins anew."],
  options: { scope: { type: "string" } },
  meanings: { scope: "real (default) or demo" },
  run: rebuild,
};

async function rebuild(run: CommandRun): Promise<Outcome> {
  const scope = oneOf("--scope", Scope, Scope.options, run.values.text("scope") ?? "real");
  const payload: z.input<typeof IndexNamesPayload> = { scope, again: true };
  const jobId = await enqueue(await run.db(), run.clock, "index-names", payload);
  const end = await untilJobDone(run, jobId, progressLine);
  if (end.state === "failed") throw new CommandEnd(EXIT.failed, end.error ?? "The index could not be built.");
  if (end.state !== "done") throw new CommandEnd(EXIT.failed, `Interrupted. The index (job ${jobId}) is built when Cotejo runs.`);
  const result = IndexNamesResult.parse(end.result);
  return { lines: [resultLine(result)], data: { jobId, scope, ...result } };
}

/** After an import: waits until its names can be searched, if a job sees to that. Answers the lines to show. */
export async function untilNamesFound(run: CommandRun): Promise<string[]> {
  const jobId = await indexingJob(await run.db(), "real");
  if (jobId === null) return [];
  const end = await untilJobDone(run, jobId, progressLine);
  if (end.state === "done") return [resultLine(IndexNamesResult.parse(end.result))];
  const why =
    end.state === "failed"
      ? `The index of names could not be built: ${end.error}`
      : "Interrupted: the index of names is built when Cotejo runs.";
  return [`${why} Until then searches by name find what stood before. To build it now: npm run cotejo -- index`];
}

function progressLine(view: JobView): string {
  return view.error ?? `the index of names: ${builtPercent(view)} %`;
}

function resultLine({ names, words, bytes, tookMs, unchanged }: z.output<typeof IndexNamesResult>): string {
  const size = `${names} names, ${words} words, ${Math.round(bytes / 2 ** 20)} MiB`;
  return `Names can be searched: ${size}${unchanged ? "" : `, in ${Math.round(tookMs / 1000)} s`}.`;
}
