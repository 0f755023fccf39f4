/** A publisher of lists on this machine: answers what a test tells it to, and remembers how it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface Publisher {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** What each path answers; others answer 404. */
  answers: Map<string, Answer>;
  /** `method path` with the conditions of each request, in their order. */
  asked: { path: string; etag: string | null; since: string | null }[];
  close(): Promise<void>;
}

export async function openPublisher(): Promise<Publisher> {
  const answers = new Map<string, Answer>();
  const asked: Publisher["asked"] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push({ path, etag: request.headers["if-none-match"] ?? null, since: request.headers["if-modified-since"] ?? null });
    const answer = answers.get(path.split("?")[0] ?? "");
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A file with its edition: 304 to who has it. */
export function edition(content: string | Buffer, etag: string, more: Record<string, string> = {}): Answer {
  return (request, response) => {
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304, { etag }).end();
    response.writeHead(200, { etag, "content-length": String(Buffer.byteLength(content)), ...more }).end(content);
  };
}
