/**
 * A provider's service as badly as it is told to behave, over real sockets. Every account has its own token, its own behaviour, which may
 * change from request to request, and its own honest service behind (`reference-upstream.ts`), so that many can be judged at once.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { type ReferenceUpstream, startReference } from "#lib/testing/reference-upstream";

interface HonestAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** One request, and what an account may do with it. */
export interface Turn {
  method: string;
  path: string;
  /** Which request of the account it is, from 1. */
  number: number;
  /** What is asked about, from the body or the path. */
  about: string;
  request: IncomingMessage;
  response: ServerResponse;
  /** Has the honest service do what is asked: it may make a Check, and bills it. */
  honest(): Promise<HonestAnswer>;
  deliver(answer: HonestAnswer): void;
}

export type Behaviour = (turn: Turn) => void | Promise<void>;

interface Seen {
  method: string;
  path: string;
}

export interface HostileAccount {
  token: string;
  behave(behaviour: Behaviour): void;
  /** Every request so far, in order. */
  seen(): Seen[];
  /** Requests so far of a method and a path that begins so. */
  count(method: string, path?: string): number;
  /** Asks the honest service behind, around the behaviour and uncounted. */
  askHonest(method: string, path: string, json?: unknown): Promise<HonestAnswer>;
}

export interface HostileUpstream {
  baseUrl: string;
  port: number;
  newAccount(behaviour?: Behaviour): HostileAccount;
  /** Connections that anybody opened so far, and requests with a token that is no account's. */
  counts(): { connections: number; strangers: number };
  stop(): Promise<void>;
}

interface Kept {
  baseUrl: string;
  behaviour: Behaviour;
  seen: Seen[];
  reference: Promise<ReferenceUpstream> | null;
}

/** `tls`: PEM of key and certificate; plain HTTP without it. */
export async function startHostile({ tls }: { tls?: { key: string; cert: string } } = {}): Promise<HostileUpstream> {
  const accounts = new Map<string, Kept>();
  const counts = { connections: 0, strangers: 0 };
  const listen = (request: IncomingMessage, response: ServerResponse) => {
    const account = accounts.get((request.headers.authorization ?? "").replace(/^Token /, ""));
    if (account === undefined) {
      counts.strangers++;
      return void response.writeHead(401, { "content-type": "application/json" }).end('{"message":"Invalid credentials"}');
    }
    void takeTurn(account, request, response);
  };
  const server = tls === undefined ? createServer(listen) : createTlsServer(tls, listen);
  server.on("connection", () => counts.connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}`;
  return {
    port,
    baseUrl,
    newAccount(behaviour = honestly) {
      const token = `canary-${randomUUID()}`;
      const kept: Kept = { baseUrl, behaviour, seen: [], reference: null };
      accounts.set(token, kept);
      return accountOf(token, kept);
    },
    counts: () => ({ ...counts }),
    async stop() {
      server.closeAllConnections();
      server.close();
      for (const { reference } of accounts.values()) await (await reference)?.stop();
    },
  };
}

/** As the contract says. */
export const honestly: Behaviour = async (turn) => turn.deliver(await turn.honest());

function accountOf(token: string, kept: Kept): HostileAccount {
  return {
    token,
    behave: (behaviour) => {
      kept.behaviour = behaviour;
    },
    seen: () => [...kept.seen],
    count: (method, path = "/") => kept.seen.filter((one) => one.method === method && one.path.startsWith(path)).length,
    askHonest: (method, path, json) =>
      askReference(kept, { method, path, body: Buffer.from(json === undefined ? "" : JSON.stringify(json)) }),
  };
}

async function takeTurn(kept: Kept, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? "GET";
  const path = request.url ?? "/";
  kept.seen.push({ method, path });
  const number = kept.seen.length;
  const { behaviour } = kept;
  const chunks: Buffer[] = [];
  // Whoever gives up while it waits breaks the connection: that is no fault here.
  response.on("error", () => {});
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
    await behaviour({
      method,
      path,
      number,
      about: aboutOf(path, Buffer.concat(chunks)),
      request,
      response,
      honest: () => askReference(kept, { method, path, body: Buffer.concat(chunks) }),
      deliver: ({ status, headers, body }) => void response.writeHead(status, headers).end(body),
    });
  } catch {
    response.destroy();
  }
}

function aboutOf(path: string, body: Buffer): string {
  if (body.length === 0) return decodeURIComponent(path.split("/").at(-1) ?? "");
  const asked: unknown = JSON.parse(body.toString("utf8"));
  return String(Object.values(Object(asked))[0]);
}

async function askReference(kept: Kept, { method, path, body }: { method: string; path: string; body: Buffer }): Promise<HonestAnswer> {
  kept.reference ??= startReference();
  const { baseUrl, token } = await kept.reference;
  const headers = { authorization: `Token ${token}`, ...(body.length > 0 ? { "content-type": "application/json" } : {}) };
  return new Promise((resolve, reject) => {
    const outgoing = sendRequest(`${baseUrl}${path}`, { method, headers: { ...headers, "content-length": body.length } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const type = incoming.headers["content-type"] ?? "";
        // Its links lead to where it is reached.
        const text = Buffer.concat(chunks).toString("utf8").replaceAll(baseUrl, kept.baseUrl);
        resolve({ status: incoming.statusCode ?? 0, headers: { "content-type": type }, body: Buffer.from(text) });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
