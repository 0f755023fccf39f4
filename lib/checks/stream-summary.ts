/** The panel's toggle: the summary of a Check as it is written, a line a sentence, and at the end the text that the Check keeps. */
import type { ModelMakers } from "#lib/checks/ask-model";
import { findCheckRow } from "#lib/checks/read-check-detail";
import { isTriedAgain, type Listener, offerOf, summariseAgain, withSummary } from "#lib/checks/summarise-check";
import type { Context } from "#lib/context";
import type { SummaryDone, SummaryLine } from "#lib/contract/summary";
import { ServiceError } from "#lib/errors";
import { readSummaryConsent } from "#lib/policy/summary-consent";

/**
 * An answer of `SummaryLine`s. The writing ends when the browser goes and nobody else waits for it.
 * Throws before the first byte: `not-found`; `conflict` for `again` where there is nothing to try again.
 */
export async function streamSummary(ctx: Context, checkId: string, again: boolean, models: ModelMakers): Promise<Response> {
  const row = await findCheckRow(ctx, checkId);
  const offer = offerOf(ctx, row, (await readSummaryConsent(ctx)) !== null);
  if (again && !offer.canRetry && !isTriedAgain(ctx, checkId)) throw new ServiceError("conflict");
  ctx.noteView("check.viewed", checkId);
  const work = (listener: Listener) => (again ? summariseAgain(ctx, checkId, models, listener) : withSummary(ctx, row, models, listener));
  return new Response(
    linesOf(ctx, async (listener) => {
      await work(listener);
      return readDone(ctx, checkId);
    }),
    {
      headers: {
        "Content-Type": "application/x-ndjson; charset=utf-8",
        // Nothing on the way may gather the sentences: neither a packer nor the buffer of a proxy (nginx).
        "Cache-Control": "private, no-store, no-transform",
        "X-Accel-Buffering": "no",
      },
    },
  );
}

function linesOf(ctx: Context, work: (listener: Listener) => Promise<SummaryDone>): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      const send = (line: SummaryLine) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      const end = (line: SummaryLine) => {
        send(line);
        if (!gone.signal.aborted) controller.close();
      };
      // The first line takes the head of the answer along.
      send({ event: "started" });
      work({
        signal: gone.signal,
        onSentence: (text) => send({ event: "sentence", text }),
        onRestart: () => send({ event: "restart" }),
      }).then(end, (error: unknown) => {
        if (!gone.signal.aborted) end(failureOf(ctx, error));
      });
    },
    cancel: (reason) => gone.abort(reason),
  });
}

async function readDone(ctx: Context, checkId: string): Promise<SummaryDone> {
  const [row, allowed] = await Promise.all([findCheckRow(ctx, checkId), readSummaryConsent(ctx)]);
  const { ai_summary, summary_maker, summary_made_at, summary_fallback } = row;
  // A completion took it away in this very moment.
  if (summary_maker === null || summary_made_at === null) throw new ServiceError("unavailable");
  return {
    event: "done",
    text: ai_summary,
    maker: summary_maker,
    madeAt: summary_made_at.toISOString(),
    fallback: summary_fallback,
    canRetry: offerOf(ctx, row, allowed !== null).canRetry,
  };
}

/** The head has left with 200: what went wrong is said in the last line, and its cause in the log alone. */
function failureOf(ctx: Context, error: unknown): SummaryLine {
  const code = error instanceof ServiceError ? error.code : "internal";
  ctx.log.error({ requestId: ctx.requestId, err: error }, "a summary could not be made");
  return { event: "failed", status: code === "unavailable" ? 503 : code === "conflict" ? 409 : 500, requestId: ctx.requestId };
}
