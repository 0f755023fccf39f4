/** One request, one answer, within a time and a size. Follows nothing, retries nothing, keeps no connection. */
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";

export interface ClientLimits {
  /** From the first byte sent to the last byte read. */
  timeoutMs: number;
  /** Of the body as it comes over the wire. */
  maxBytes: number;
}

export interface Sent {
  method: string;
  /** Path and query below the base address, encoded. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

export interface HttpAnswer {
  status: number;
  /** By lower-case name; several of one name joined by `, `. */
  headers: Record<string, string>;
  bytes: Buffer;
}

/** No whole answer came. `unreachable`: not even a connection. */
export class NetworkFailure extends Error {
  readonly kind: "unreachable" | "timeout" | "too-large" | "broken";

  constructor(kind: NetworkFailure["kind"], message: string) {
    super(message);
    this.name = "NetworkFailure";
    this.kind = kind;
  }
}

export type Send = (sent: Sent) => Promise<HttpAnswer>;

/** A sender below a base address (`http` or `https`, perhaps with a path). */
export function httpClient(baseUrl: URL, limits: ClientLimits): Send {
  const request = baseUrl.protocol === "https:" ? requestTls : requestPlain;
  const prefix = baseUrl.pathname.replace(/\/$/, "");
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const options = { method, path: prefix + path, headers: headersOf(method, headers, body), agent: false as const };
      const outgoing = request(new URL(baseUrl.origin), options, (incoming) => {
        collect(incoming, limits.maxBytes).then(
          (bytes) => end(() => resolve({ status: incoming.statusCode ?? 0, headers: flat(incoming), bytes })),
          (error: Error) => end(() => reject(error)),
        );
      });
      const timer = setTimeout(
        () => end(() => reject(new NetworkFailure("timeout", `no whole answer within ${limits.timeoutMs} ms`))),
        limits.timeoutMs,
      );
      outgoing.on("error", (error: NodeJS.ErrnoException) => end(() => reject(failureOf(error))));
      outgoing.end(body ?? undefined);
      function end(settle: () => void) {
        clearTimeout(timer);
        settle();
        outgoing.destroy();
      }
    });
}

function headersOf(method: string, headers: Record<string, string>, body: Buffer | null): Record<string, string> {
  const length = body === null ? (/^(GET|HEAD|OPTIONS)$/.test(method) ? null : 0) : body.length;
  return { "user-agent": "cotejo-conformance", ...headers, ...(length === null ? {} : { "content-length": String(length) }) };
}

function collect(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) reject(new NetworkFailure("too-large", `the answer is larger than ${maxBytes} bytes`));
      else chunks.push(chunk);
    });
    incoming.on("end", () => resolve(Buffer.concat(chunks)));
    incoming.on("error", (error) => reject(new NetworkFailure("broken", `the answer was cut: ${error.message}`)));
  });
}

function flat(incoming: IncomingMessage): Record<string, string> {
  const entries = Object.entries(incoming.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : (value ?? "")]);
  return Object.fromEntries(entries);
}

const NO_CONNECTION = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL)$/;
const NO_TRUST = /CERT|ERR_TLS|ERR_SSL|EPROTO/;

function failureOf(error: NodeJS.ErrnoException): Error {
  const code = error.code ?? "";
  const kind = NO_CONNECTION.test(code) || NO_TRUST.test(code) ? "unreachable" : "broken";
  return new NetworkFailure(kind, code === "" ? error.message : `${code} ${error.message}`.slice(0, 200));
}
