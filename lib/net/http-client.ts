/**
 * One HTTP request and its whole answer, over connections that are kept, within bounds of time and size.
 * It follows nothing, retries nothing, and connects only where it may: names are judged by their addresses at every connection.
 */
import { Agent as PlainAgent, type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from "node:http";
import { Agent as TlsAgent, request as requestTls } from "node:https";
import { isIP } from "node:net";
import { createGunzip } from "node:zlib";
import { faultKind, HttpFault } from "#lib/net/http-fault";
import { type FindAddresses, openLookup } from "#lib/net/open-lookup";

export interface HttpOrder {
  method: "GET" | "POST";
  /** `http:` or `https:`. */
  url: URL;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Of the body as it is unpacked. */
  mostBytes: number;
  /** Ends the request as a time-out. */
  signal: AbortSignal;
  /** Over a connection of its own: the one that was kept had ended. */
  isFresh?: boolean;
}

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Throws an {@link HttpFault} when no whole answer came. */
export type HttpClient = (order: HttpOrder) => Promise<HttpAnswer>;

export interface HttpClientOptions {
  /** Connections to one host at most. */
  connections: number;
  /** Whether an address may be connected to in this way; asked at every connection. */
  mayReach: (address: string, scheme: "http:" | "https:") => boolean;
  find?: FindAddresses;
  /** Certificate authorities (PEM) in place of the system's. */
  ca?: string;
}

/** Shorter than the five seconds after which common servers close an idle connection: what is sent into a closing one is lost. */
const IDLE_MS = 4_000;
const MOST_HEADER_BYTES = 16_384;
/** Interim answers (1xx) before the answer. */
const MOST_INTERIM = 16;

export function openHttpClient({ connections, mayReach, find, ca }: HttpClientOptions): HttpClient {
  const lookups = {
    "http:": openLookup((address) => mayReach(address, "http:"), find),
    "https:": openLookup((address) => mayReach(address, "https:"), find),
  };
  const agentsOf = (keepAlive: boolean) => {
    const options = { keepAlive, noDelay: true, maxSockets: connections, scheduling: "lifo", timeout: IDLE_MS } as const;
    return {
      "http:": new PlainAgent({ ...options, lookup: lookups["http:"] }),
      "https:": new TlsAgent({ ...options, lookup: lookups["https:"], rejectUnauthorized: true, ...(ca === undefined ? {} : { ca }) }),
    };
  };
  const kept = agentsOf(true);
  const fresh = agentsOf(false);
  return (order) => {
    const scheme = order.url.protocol;
    if (scheme !== "https:" && scheme !== "http:") return Promise.reject(new HttpFault("closed-address"));
    // A literal address is connected to without any look-up.
    const host = order.url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !mayReach(host, scheme)) return Promise.reject(new HttpFault("closed-address"));
    return exchange(order, (order.isFresh ? fresh : kept)[scheme]);
  };
}

function exchange({ method, url, headers, body, mostBytes, signal }: HttpOrder, agent: PlainAgent | TlsAgent): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new HttpFault("timeout"));
    const isTls = agent instanceof TlsAgent;
    const sized = body === null ? headers : { ...headers, "Content-Length": String(body.length) };
    const options = { method, headers: sized, agent, maxHeaderSize: MOST_HEADER_BYTES };
    const sent = isTls ? requestTls(url, options) : requestPlain(url, options);
    const state = { reached: false, answered: false, interim: 0, over: false };
    const settle = (end: () => void) => {
      if (state.over) return;
      state.over = true;
      signal.removeEventListener("abort", late);
      end();
    };
    const fail: Fail = (kind, reason) =>
      settle(() => {
        const { reached, answered } = state;
        sent.destroy();
        reject(new HttpFault(kind, { reason, reached, stale: sent.reusedSocket && !answered }));
      });
    const late = () => fail("timeout");
    signal.addEventListener("abort", late, { once: true });
    sent.on("socket", (socket) => {
      if (sent.reusedSocket) state.reached = true;
      else socket.once(isTls ? "secureConnect" : "connect", () => void (state.reached = true));
    });
    sent.on("information", () => {
      state.interim += 1;
      if (state.interim > MOST_INTERIM) fail("protocol", "interim answers");
    });
    sent.on("response", (response) => {
      state.answered = true;
      readBody(response, mostBytes, fail, (whole) =>
        settle(() => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole })),
      );
    });
    // Not once: a connection that breaks may say so twice, and whoever is told later hears nothing more.
    sent.on("error", (error) => fail(...faultKind(error, state.answered)));
    sent.on("close", () => state.answered || fail("reset"));
    sent.end(body ?? undefined);
  });
}

type Fail = (kind: HttpFault["kind"], reason?: string) => void;

function readBody(response: IncomingMessage, mostBytes: number, fail: Fail, done: (body: Buffer) => void): void {
  response.on("error", () => fail("cut"));
  response.on("close", () => response.complete || fail("cut"));
  const encoding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  const isPacked = encoding === "gzip" || encoding === "x-gzip";
  if (!isPacked && encoding !== "identity" && encoding !== "") return fail("encoding");
  if (Number(response.headers["content-length"] ?? 0) > mostBytes) return fail("too-large");
  const unpacked = isPacked ? response.pipe(createGunzip()) : response;
  const chunks: Buffer[] = [];
  let bytes = 0;
  unpacked.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= mostBytes) chunks.push(chunk);
    else {
      chunks.length = 0;
      unpacked.destroy();
      fail("too-large");
    }
  });
  if (isPacked) unpacked.on("error", () => fail("encoding"));
  unpacked.on("end", () => (response.complete ? done(Buffer.concat(chunks)) : fail("cut")));
}
