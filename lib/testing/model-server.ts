/** A language model on this machine, with the chat completions of OpenAI: it says what a test tells it to, in whatever way, and remembers what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

/** How the model answers one request. */
export type ModelBehaviour = (response: ServerResponse, request: IncomingMessage) => void;

interface AskedModel {
  path: string;
  authorization: string | null;
  /** The body, as JSON. */
  body: { model: string; stream: boolean; messages: { role: string; content: string }[] };
}

export interface ModelServer {
  /** The base, `http://127.0.0.1:<port>/v1`. */
  url: string;
  asked: AskedModel[];
  /** From now on it answers in this way. */
  behave: (behaviour: ModelBehaviour) => void;
  /** Resolves when the connection of a request has been closed before its answer was over. */
  hungUp: Promise<void>;
  close: () => Promise<void>;
}

export async function openModelServer(behaviour: ModelBehaviour = says("")): Promise<ModelServer> {
  const asked: AskedModel[] = [];
  let behave = behaviour;
  let hangUp = () => {};
  const hungUp = new Promise<void>((resolve) => {
    hangUp = resolve;
  });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      asked.push({
        path: request.url ?? "",
        authorization: request.headers.authorization ?? null,
        body: text === "" ? {} : JSON.parse(text),
      });
      behave(response, request);
    });
    response.on("close", () => {
      if (!response.writableFinished) hangUp();
    });
    response.on("error", () => hangUp());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    behave: (next) => {
      behave = next;
    },
    hungUp,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const event = (data: unknown) => `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
const delta = (content: string) => ({
  id: "1",
  object: "chat.completion.chunk",
  choices: [{ index: 0, delta: { content }, finish_reason: null }],
});
const finish = (reason: string) => ({ choices: [{ index: 0, delta: {}, finish_reason: reason }] });
const stream = (response: ServerResponse) => response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });

/** Streams the text in pieces of some letters, as models do, and ends in order. */
export function says(text: string, { piece = 7, reason = "stop" } = {}): ModelBehaviour {
  return (response) => {
    stream(response);
    for (let at = 0; at < text.length; at += piece) response.write(event(delta(text.slice(at, at + piece))));
    response.end(event(finish(reason)) + event("[DONE]"));
  };
}

/** One JSON answer: a server that does not stream. */
export function saysAtOnce(text: string): ModelBehaviour {
  return (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }] }));
  };
}

/** Any answer, byte for byte. */
export function answers(status: number, headers: Record<string, string>, body: string | Buffer = ""): ModelBehaviour {
  return (response) => void response.writeHead(status, headers).end(body);
}

/** Events of one's own. */
export function streams(...events: unknown[]): ModelBehaviour {
  return (response) => {
    stream(response);
    response.end(events.map(event).join(""));
  };
}

/** Nothing at all. */
export const stallsBeforeHeaders: ModelBehaviour = () => {};

/** Begins, and then says nothing more. */
export function stallsAfter(text: string): ModelBehaviour {
  return (response) => void stream(response).write(event(delta(text)));
}

/** A letter every few milliseconds, for ever. */
export function drips(everyMs: number): ModelBehaviour {
  return (response) => {
    stream(response);
    const timer = setInterval(() => response.write(event(delta("a"))), everyMs);
    response.on("close", () => clearInterval(timer));
  };
}

/** As fast as it is read, for ever: one sentence that never ends. */
export const neverEnds: ModelBehaviour = (response) => {
  stream(response);
  const more = () => {
    while (!response.destroyed && response.write(event(delta("las fuentes consultadas y ")))) continue;
  };
  response.on("drain", more);
  more();
};

/** Says it, and breaks the connection off. */
export function breaksOffAfter(text: string): ModelBehaviour {
  return (response) => {
    stream(response);
    response.write(event(delta(text)), () => response.destroy());
  };
}

/** A small answer that unpacks to this many bytes. */
export function bomb(bytes: number): ModelBehaviour {
  const packed = gzipSync(Buffer.alloc(bytes, "data: \n"));
  return answers(200, { "content-type": "text/event-stream", "content-encoding": "gzip" }, packed);
}
