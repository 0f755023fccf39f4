/** A plain HTTP client for proofs: sends what it is told, follows nothing, retries nothing, keeps every header. */
import { Agent, request } from "node:http";
import { connect } from "node:net";

export interface Ask {
  method?: string;
  /** Path and query, sent as written. */
  path: string;
  token?: string;
  /** Whole `Cookie` header. */
  cookie?: string;
  headers?: Record<string, string | string[]>;
  /** Sent as JSON with its content type, unless `body` is given. */
  json?: unknown;
  body?: string | Buffer;
  timeoutMs?: number;
  /** On a connection of its own, closed after the answer. */
  alone?: boolean;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
  bytes: Buffer;
  /** The parsed body, or undefined when it is not JSON. */
  json: unknown;
}

const IDLE_MS = 3_000;
const agents = new Map<number, Agent>();

/** Sends one request to 127.0.0.1. Rejects when the connection breaks or `timeoutMs` (60 s) passes. */
export function ask(
  port: number,
  { method = "GET", path, token, cookie, headers = {}, json, body, timeoutMs = 60_000, alone }: Ask,
): Promise<Answer> {
  const payload = body ?? (json === undefined ? undefined : JSON.stringify(json));
  const sent: Record<string, string | string[]> = {};
  if (token !== undefined) sent.authorization = `Token ${token}`;
  if (cookie !== undefined) sent.cookie = cookie;
  if (body === undefined && json !== undefined) sent["content-type"] = "application/json";
  if (payload !== undefined) sent["content-length"] = String(Buffer.byteLength(payload));
  else if (method !== "GET" && method !== "HEAD") sent["content-length"] = "0";
  for (const [name, value] of Object.entries(headers)) sent[name.toLowerCase()] = value;
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, method, path, headers: sent, agent: alone ? false : agentOf(port) }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => resolve(answerOf(incoming.statusCode ?? 0, incoming.headers, Buffer.concat(chunks))));
    });
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error(`No answer to ${method} ${path} within ${timeoutMs} ms`)));
    outgoing.on("error", reject);
    outgoing.end(payload);
  });
}

/** Sends bytes as they are and reads until the other side closes: for what a client library would refuse to send. */
export function askRaw(port: number, bytes: string, timeoutMs = 20_000): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`No end of answer within ${timeoutMs} ms`)));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => {
      const whole = Buffer.concat(chunks).toString("latin1");
      const end = whole.indexOf("\r\n\r\n");
      if (end < 0) return reject(new Error(`No HTTP answer: ${JSON.stringify(whole.slice(0, 200))}`));
      const [first = "", ...lines] = whole.slice(0, end).split("\r\n");
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
      );
      const rest = whole.slice(end + 4);
      const body = headers["transfer-encoding"] === "chunked" ? unchunk(rest) : rest;
      resolve(answerOf(Number(first.split(" ")[1]), headers, Buffer.from(body, "latin1")));
    });
  });
}

/** Closes the kept connections to a port, so that a stopped server is not waited for. */
export function forgetConnections(port: number): void {
  agents.get(port)?.destroy();
  agents.delete(port);
}

function agentOf(port: number): Agent {
  let agent = agents.get(port);
  // An idle connection is let go before the server (5 or 10 s) does: one that both let go at once breaks the request that takes it up.
  if (!agent) agents.set(port, (agent = new Agent({ keepAlive: true, maxSockets: 1024, scheduling: "fifo", timeout: IDLE_MS })));
  return agent;
}

function answerOf(status: number, headers: NodeJS.Dict<string | string[]>, bytes: Buffer): Answer {
  const text = bytes.toString("utf8");
  const flat = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join("\n") : (value ?? "")]);
  return { status, headers: Object.fromEntries(flat), text, bytes, json: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unchunk(text: string): string {
  let out = "";
  for (let at = 0; ; ) {
    const line = text.indexOf("\r\n", at);
    const size = Number.parseInt(text.slice(at, line), 16);
    if (!(size > 0)) return out;
    out += text.slice(line + 2, line + 2 + size);
    at = line + 4 + size;
  }
}
