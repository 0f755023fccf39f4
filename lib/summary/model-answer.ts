/** One answer of an OpenAI-compatible model as it comes: asked once, with limits of time and size, never retried. */
import { createParser } from "eventsource-parser";
import { z } from "zod";
import type { SummaryFallback } from "#lib/contract/panel";
import type { ModelAddress } from "#lib/summary/model-maker";
import type { PromptMessage } from "#lib/summary/model-prompt";

/** Why a model gave no text that stands. Its detail is a word of ours: no key, no name, nothing that the model wrote. */
export class ModelFailure extends Error {
  constructor(
    readonly why: SummaryFallback,
    readonly detail: string,
  ) {
    super(`${why}: ${detail}`);
  }
}

/** Bytes of an answer, unpacked. */
const MOST_BYTES = 256 * 1024;
/** Of the text; the longest honest one has a third of it. */
const MOST_CHARACTERS = 12_000;
const MOST_TOKENS = 1_500;
/** Of the whole time, what may pass between two pieces of an answer that has begun. */
const PAUSE_SHARE = 1 / 3;

const Choice = z.object({
  delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish(), tool_calls: z.unknown().optional() }).nullish(),
  message: z.object({ content: z.string().nullish(), refusal: z.string().nullish(), tool_calls: z.unknown().optional() }).nullish(),
  finish_reason: z.string().nullish(),
});
const Piece = z.object({ choices: z.array(Choice).default([]), error: z.unknown().optional() });

/**
 * Sends the messages and gives each piece of the answer's text to `onText`, in its order. Ends when the answer has ended in order.
 * Throws `ModelFailure`, or what the caller's signal gives as its reason.
 */
export async function askModel(
  model: ModelAddress,
  messages: readonly PromptMessage[],
  { signal, onText }: { signal: AbortSignal | undefined; onText: (text: string) => void },
): Promise<void> {
  signal?.throwIfAborted();
  const clock = startClock(model.timeoutMs, signal);
  try {
    const response = await send(model, messages, clock.signal);
    await readAnswer(response, onText, clock);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof OnTextFailure) throw error.cause;
    if (clock.late()) throw new ModelFailure("stalled", clock.late() ?? "");
    if (error instanceof ModelFailure) throw error;
    throw new ModelFailure("unreachable", "no connection, or it broke off");
  } finally {
    clock.stop();
  }
}

/** What the listener threw: not a failure of the model. */
class OnTextFailure extends Error {}

type Clock = ReturnType<typeof startClock>;

/** One signal for the caller's end, the whole time and the pauses. Stopping it closes the connection. */
function startClock(timeoutMs: number, caller: AbortSignal | undefined) {
  const end = new AbortController();
  let late: string | null = null;
  const expire = (what: string) => () => {
    late = what;
    end.abort();
  };
  const whole = setTimeout(expire("the whole time is over"), timeoutMs);
  let pause: NodeJS.Timeout | undefined;
  const leave = () => end.abort();
  caller?.addEventListener("abort", leave, { once: true });
  return {
    signal: end.signal,
    late: () => late,
    /** To be called at each piece. */
    pause: () => {
      clearTimeout(pause);
      pause = setTimeout(expire("a pause was too long"), Math.ceil(timeoutMs * PAUSE_SHARE));
    },
    stop: () => {
      clearTimeout(whole);
      clearTimeout(pause);
      caller?.removeEventListener("abort", leave);
      end.abort();
    },
  };
}

async function send(model: ModelAddress, messages: readonly PromptMessage[], signal: AbortSignal): Promise<Response> {
  const response = await fetch(`${model.url.replace(/\/$/, "")}/chat/completions`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "text/event-stream, application/json",
      "accept-encoding": "identity",
      ...(model.key !== null && { authorization: `Bearer ${model.key}` }),
    },
    body: JSON.stringify({ model: model.name, messages, stream: true, temperature: 0, max_tokens: MOST_TOKENS }),
    redirect: "error",
    cache: "no-store",
    signal,
  });
  if (response.status !== 200) throw new ModelFailure("unreachable", `status ${response.status}`);
  return response;
}

async function readAnswer(response: Response, onText: (text: string) => void, clock: Clock): Promise<void> {
  const kind = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const isStream = kind === "text/event-stream";
  if (!isStream && kind !== "application/json") throw new ModelFailure("garbled", "neither a stream nor JSON");
  const state = { characters: 0, ended: false };
  const take = (json: string) => takePiece(json, state, onText);
  const parser = createParser({
    onEvent: ({ data }) => {
      if (state.ended) return;
      if (data.trim() === "[DONE]") state.ended = true;
      else take(data);
    },
    maxBufferSize: MOST_BYTES,
  });
  let body = "";
  for await (const piece of decoded(response, clock)) {
    if (isStream) parser.feed(piece);
    else body += piece;
    if (state.ended) break;
  }
  if (!isStream) take(body);
  if (!state.ended) throw new ModelFailure("garbled", "it ended before its end");
  if (state.characters === 0) throw new ModelFailure("garbled", "no text");
}

/** The body as text, at most so many bytes of it. */
async function* decoded(response: Response, { signal, pause }: Clock): AsyncGenerator<string> {
  if (response.body === null) throw new ModelFailure("garbled", "no body");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytes = 0;
  for await (const chunk of untilAborted(response.body, signal)) {
    pause();
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new ModelFailure("too-long", "too many bytes");
    yield readable(() => decoder.decode(chunk, { stream: true }));
  }
  yield readable(() => decoder.decode());
}

/**
 * The pieces of a body until it ends or the signal does. The signal given to `fetch` does not see to that by itself: Node's (20) holds the
 * link between it and the answer weakly, so that once garbage was collected a model that stalls would keep its turn and its connection for ever.
 */
async function* untilAborted(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  // Where the link still holds, the stream has failed with the same end, and the reader says so.
  const leave = () => void reader.cancel(signal.reason).catch(() => {});
  signal.addEventListener("abort", leave, { once: true });
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      // A cancelled reader says that it is done.
      signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener("abort", leave);
    leave();
  }
}

function readable(decode: () => string): string {
  try {
    return decode();
  } catch (cause) {
    throw Object.assign(new ModelFailure("garbled", "not UTF-8"), { cause });
  }
}

function takePiece(json: string, state: { characters: number; ended: boolean }, onText: (text: string) => void): void {
  let piece: z.output<typeof Piece>;
  try {
    piece = Piece.parse(JSON.parse(json));
  } catch (cause) {
    throw Object.assign(new ModelFailure("garbled", "not the JSON of an answer"), { cause });
  }
  if (piece.error !== undefined && piece.error !== null) throw new ModelFailure("unreachable", "an error in the stream");
  const choice = piece.choices[0];
  if (choice === undefined) return;
  const said = choice.delta ?? choice.message;
  if (said?.refusal || said?.tool_calls) throw new ModelFailure("garbled", "a refusal or a call of a tool");
  const text = said?.content ?? "";
  state.characters += text.length;
  if (state.characters > MOST_CHARACTERS) throw new ModelFailure("too-long", "too many characters");
  if (text !== "") hear(text, onText);
  const reason = choice.finish_reason ?? null;
  if (reason === "length") throw new ModelFailure("too-long", "cut at the limit of tokens");
  if (reason !== null && reason !== "stop") throw new ModelFailure("garbled", "ended for another reason");
  if (reason === "stop") state.ended = true;
}

function hear(text: string, onText: (text: string) => void): void {
  try {
    onText(text);
  } catch (error) {
    throw error instanceof ModelFailure ? error : new OnTextFailure("the listener failed", { cause: error });
  }
}
