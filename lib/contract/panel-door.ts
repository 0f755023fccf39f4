/**
 * How a browser asks the panel's own routes under `/api/panel`. What comes back is parsed, never cast.
 * Pure: the network is an argument. Every error is a `Refusal` (the service said no) or an `Unreachable` (nobody answered).
 */
import type { z } from "zod";
import { ErrorBody } from "#lib/contract/contract";
import { FAILED_SOURCE, Refusal, Unreachable } from "#lib/contract/refusal";

/** What the door needs of the outside. `onSignedOut` runs at a 401, before the refusal is thrown. */
export interface Outside {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  onSignedOut: () => void;
}

export interface PanelDoor {
  get: <Reply extends z.ZodType>(path: string, reply: Reply, signal?: AbortSignal) => Promise<z.output<Reply>>;
  /** Sends JSON. */
  post: <Reply extends z.ZodType>(path: string, reply: Reply, body?: unknown) => Promise<z.output<Reply>>;
  /** Sends JSON and hands over each line of the answer (NDJSON) as it comes. Throws the signal's reason when that ends it. */
  stream: <Line extends z.ZodType>(path: string, lines: Lines<Line>, body?: unknown) => Promise<void>;
  /** A download as it comes, with the name that the service gives it. */
  file: (path: string, signal?: AbortSignal) => Promise<{ content: Blob; name: string }>;
}

interface Lines<Line extends z.ZodType> {
  schema: Line;
  onLine: (line: z.output<Line>) => void;
  signal: AbortSignal;
}

/** The door of this outside. None of the GETs ever charges. */
export function panelDoor(outside: Outside): PanelDoor {
  return {
    get: (path, reply, signal) => ask(outside, "GET", path, reply, { signal }),
    post: (path, reply, body = {}) => ask(outside, "POST", path, reply, { body }),
    stream: (path, lines, body = {}) => readLines(outside, path, lines, body),
    file: (path, signal) => readFile(outside, path, signal),
  };
}

async function ask<Reply extends z.ZodType>(
  outside: Outside,
  method: "GET" | "POST",
  path: string,
  reply: Reply,
  options: { body?: unknown; signal?: AbortSignal | undefined },
): Promise<z.output<Reply>> {
  const parsed = reply.safeParse(await bodyOf(await answerOf(outside, method, path, options)));
  if (!parsed.success) throw new Unreachable(parsed.error);
  return parsed.data;
}

/** An answer with a good status; its body has not been read. */
async function answerOf(
  outside: Outside,
  method: "GET" | "POST",
  path: string,
  options: { body?: unknown; signal?: AbortSignal | undefined },
): Promise<Response> {
  const hasBody = options.body !== undefined;
  const response = await outside
    .fetch(path, {
      method,
      credentials: "same-origin",
      cache: "no-store",
      headers: hasBody ? { accept: "application/json", "content-type": "application/json" } : { accept: "application/json" },
      body: hasBody ? JSON.stringify(options.body) : null,
      signal: options.signal ?? null,
    })
    .catch((cause: unknown) => {
      throw new Unreachable(cause);
    });
  if (response.status === 401) outside.onSignedOut();
  if (!response.ok) throw await refusalOf(response);
  return response;
}

async function readLines<Line extends z.ZodType>(
  outside: Outside,
  path: string,
  { schema, onLine, signal }: Lines<Line>,
  body: unknown,
): Promise<void> {
  try {
    const response = await answerOf(outside, "POST", path, { body, signal });
    for await (const line of linesOf(response)) {
      const parsed = schema.safeParse(JSON.parse(line));
      if (!parsed.success) throw new Unreachable(parsed.error);
      onLine(parsed.data);
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw cause instanceof Refusal || cause instanceof Unreachable ? cause : new Unreachable(cause);
  }
}

async function readFile(outside: Outside, path: string, signal: AbortSignal | undefined): Promise<{ content: Blob; name: string }> {
  const response = await answerOf(outside, "GET", path, { signal });
  const content = await response.blob().catch((cause: unknown) => {
    throw new Unreachable(cause);
  });
  const [, name = ""] = /filename="([^"]{1,200})"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  return { content, name };
}

/** The lines of a body as they come; the last one too if it breaks off, which then cannot be read. */
async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let chunk = await reader?.read(); chunk?.done === false; chunk = await reader?.read()) {
    const lines = `${rest}${chunk.value}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

async function refusalOf(response: Response): Promise<Refusal> {
  const body = ErrorBody.safeParse(await response.json().catch(() => null));
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new Refusal(
    response.status,
    body.success ? body.data.message : response.statusText,
    Number.isFinite(retryAfter) ? retryAfter : null,
    response.headers.get("x-request-id"),
    response.headers.get(FAILED_SOURCE),
  );
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Unreachable(cause);
  }
}
