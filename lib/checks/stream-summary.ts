/** The panel's toggle: the summary of a Check as it is written, a line a sentence, and at the end the text that the Check keeps. */
import type { ModelMakers } from "#lib/checks/ask-model";
import { findCheckRow } from "#lib/checks/read-check-detail";
import { askForSummary, canAskAgain } from "#lib/checks/provider-summary";
import type { FullCheckRow } from "#lib/checks/stored-check";
import { isTriedAgain, type Listener, offerOf, summariseAgain, withSummary } from "#lib/checks/summarise-check";
import type { Context } from "#lib/context";
import type { SummaryDone, SummaryLine } from "#lib/contract/summary";
import { type ErrorCode, ServiceError } from "#lib/errors";
import { isSummaryWithheld } from "#lib/policy/penal-detail";
import { readSummaryConsent } from "#lib/policy/summary-consent";
import type { Service } from "#lib/service/service";

/** Who writes: the language model that the installation has, if any, or the provider that stands behind. */
export interface Writers {
  models: ModelMakers;
  serviceFor(ctx: Context): Service;
}

/**
 * An answer of `SummaryLine`s. The writing ends when the browser goes and nobody else waits for it; a provider is asked to the end.
 * Throws before the first byte: `not-found`; `forbidden` of a provider's text, for a role without penal detail; `conflict` for `again` where there is nothing to try again, and for a provider's Check without
 * a summary that nobody can be asked for any more.
 */
export async function streamSummary(ctx: Context, checkId: string, again: boolean, writers: Writers): Promise<Response> {
  const row = await findCheckRow(ctx, checkId);
  const work = row.provider === null ? await ownWork(ctx, row, again, writers) : providersWork(ctx, row, again, writers);
  ctx.noteView("check.viewed", checkId);
  return new Response(linesOf(ctx, work), {
    headers: {
      "Content-Type": "application/x-ndjson; charset=utf-8",
      // Nothing on the way may gather the sentences: neither a packer nor the buffer of a proxy (nginx).
      "Cache-Control": "private, no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}

type Work = (listener: Listener) => Promise<SummaryDone>;

async function ownWork(ctx: Context, row: FullCheckRow, again: boolean, { models }: Writers): Promise<Work> {
  const offer = offerOf(ctx, row, (await readSummaryConsent(ctx)) !== null);
  if (again && !offer.canRetry && !isTriedAgain(ctx, row.check_id)) throw new ServiceError("conflict");
  return async (listener) => {
    await (again ? summariseAgain(ctx, row.check_id, models, listener) : withSummary(ctx, row, models, listener));
    return readDone(ctx, row.check_id);
  };
}

/** A provider's text comes whole: one sentence, of a kind. */
function providersWork(ctx: Context, row: FullCheckRow, again: boolean, writers: Writers): Work {
  if (isSummaryWithheld(ctx, row)) throw new ServiceError("forbidden");
  if (again) throw new ServiceError("conflict");
  if (row.ai_summary !== "") return () => readDone(ctx, row.check_id);
  const service = writers.serviceFor(ctx);
  if (!canAskAgain(ctx, service, row)) throw new ServiceError("conflict");
  return async ({ onSentence }) => {
    const { ai_summary: text } = await askForSummary(ctx, service, row);
    if (text === "")
      return { event: "done", text, maker: "provider", madeAt: ctx.clock.now().toISOString(), fallback: null, canRetry: false };
    onSentence?.(text);
    return readDone(ctx, row.check_id);
  };
}

function linesOf(ctx: Context, work: Work): ReadableStream<Uint8Array> {
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
  const [row, consent] = await Promise.all([findCheckRow(ctx, checkId), readSummaryConsent(ctx)]);
  const allowed = consent !== null && row.provider === null;
  const { ai_summary, summary_maker, summary_made_at, summary_fallback } = row;
  // A completion took it away in this very moment.
  if (summary_maker === null || summary_made_at === null) throw new ServiceError("unavailable");
  return {
    event: "done",
    text: ai_summary,
    maker: summary_maker,
    madeAt: summary_made_at.toISOString(),
    fallback: summary_fallback,
    canRetry: offerOf(ctx, row, allowed).canRetry,
  };
}

/** As the door says them; whatever else happens is a defect. */
const FAILED: Partial<Record<ErrorCode, number>> = { unavailable: 503, conflict: 409, "insufficient-balance": 402 };

/** The head has left with 200: what went wrong is said in the last line, and its cause in the log alone. */
function failureOf(ctx: Context, error: unknown): SummaryLine {
  const refusal = error instanceof ServiceError ? error : null;
  ctx.log.error({ requestId: ctx.requestId, err: error }, "a summary could not be made");
  return {
    event: "failed",
    status: FAILED[refusal?.code ?? "internal"] ?? 500,
    retryAfterSeconds: refusal?.retryAfterSeconds,
    requestId: ctx.requestId,
  };
}
