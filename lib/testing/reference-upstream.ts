/**
 * A small service of the contract, in memory, over HTTP: written from the contract's text and Cotejo's decisions, without our engine.
 * It can be told to break rules one by one; how answers are put on the wire is a parameter, for those who need a worse one.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { referenceDescription } from "#lib/testing/reference-description";
import type { ReferenceFault } from "#lib/testing/reference-faults";
import { type ReferenceAsked, ReferenceOperations, Refusal } from "#lib/testing/reference-operations";

interface ReferenceAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface ReferenceOptions {
  faults?: readonly ReferenceFault[];
  /** The service's clock, in `Date` and `created_at`. */
  now?: () => Date;
  /** Credits of the organisation of `token`; that of `poorToken` has none. */
  credits?: number;
  /** Puts an answer on the wire; whole and at once when not given. */
  deliver?: (answer: ReferenceAnswer, response: ServerResponse, request: IncomingMessage) => void;
}

export interface ReferenceUpstream {
  baseUrl: string;
  token: string;
  poorToken: string;
  session: string;
  /** Requests so far, and POSTs answered 200. */
  counts(): { requests: number; billable: number };
  stop(): Promise<void>;
}

const LARGEST = 65_536;
/** One empty page. */
const PDF = [
  "%PDF-1.4",
  "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
  "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
  "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj",
  "trailer<</Root 1 0 R>>",
  "%%EOF\n",
].join("\n");

export async function startReference(options: ReferenceOptions = {}): Promise<ReferenceUpstream> {
  const now = options.now ?? (() => new Date());
  const faults = new Set(options.faults);
  const broken = (fault: ReferenceFault) => faults.has(fault);
  const keys = { token: randomUUID(), poorToken: randomUUID(), session: randomUUID() };
  const operations = new ReferenceOperations(
    now,
    broken,
    new Map([
      ["rich", options.credits ?? 1_000],
      ["poor", 0],
    ]),
  );
  const counts = { requests: 0, billable: 0 };
  const server = createServer((request, response) => {
    counts.requests++;
    void bodyOf(request).then((body) => {
      const answer = answerTo(request, body, { broken, keys, operations });
      if (request.method === "POST" && answer.status === 200) counts.billable++;
      response.setHeader("date", now().toUTCString());
      (options.deliver ?? whole)(answer, response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    ...keys,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: () => ({ ...counts }),
    stop: () =>
      new Promise((resolve) => {
        operations.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function whole({ status, headers, body }: ReferenceAnswer, response: ServerResponse): void {
  response.writeHead(status, headers).end(body);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

interface Inside {
  broken: (fault: ReferenceFault) => boolean;
  keys: Pick<ReferenceUpstream, "token" | "poorToken" | "session">;
  operations: ReferenceOperations;
}

function answerTo(request: IncomingMessage, body: Buffer, inside: Inside): ReferenceAnswer {
  const { broken } = inside;
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": broken("cacheable") ? "public, max-age=60" : "private, no-store",
    ...(broken("no-request-id") ? {} : { "x-request-id": randomUUID() }),
  };
  try {
    if (request.url === "/openapi.yaml" && !broken("openapi-not-served"))
      return { status: 200, headers: { ...headers, "content-type": "application/yaml" }, body: referenceDescription(broken) };
    if (/^\/checks\/[\da-f-]{36}\/report\.pdf$/.test(request.url ?? "")) {
      organisationOf(request, inside);
      return { status: 200, headers: { ...headers, "content-type": "application/pdf" }, body: PDF };
    }
    const found = handle(request, body, inside);
    if (broken("answer-as-html")) headers["content-type"] = "text/html";
    // Links lead to where it is reached.
    return { status: 200, headers, body: JSON.stringify(found).replaceAll("http://reference.test", `http://${request.headers.host}`) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusal(error, { ...headers, ...error.headers }, broken);
  }
}

function refusal({ status, message }: Refusal, headers: Record<string, string>, broken: Inside["broken"]): ReferenceAnswer {
  if (broken("html-error")) return { status, headers: { ...headers, "content-type": "text/html" }, body: `<h1>${message}</h1>` };
  if (broken("error-without-message")) return { status, headers, body: JSON.stringify({ error: message }) };
  return { status, headers, body: JSON.stringify({ message, ...(broken("error-with-code") ? { code: status } : {}) }) };
}

/** In the order of refusal: method, credentials, other sites, media type and size; the rest is the operation's. */
function handle(request: IncomingMessage, body: Buffer, inside: Inside): unknown {
  const { broken, operations } = inside;
  const url = new URL(request.url ?? "/", "http://reference.test");
  const path = broken("trailing-slash-forgiven") ? url.pathname.replace(/(.)\/$/, "$1") : url.pathname;
  const segment = /^\/api\/check\/([^/]+)$/.exec(path)?.[1];
  const isPost = ["/api/check", "/api/name-to-rut", "/api/rut-to-name"].includes(path);
  if (!isPost && segment === undefined) throw new Refusal(404, "Not found");
  const allow = isPost ? "POST" : "GET";
  if (request.method !== allow) throw new Refusal(405, "Method not allowed", broken("no-allow") ? {} : { allow });
  const asked: ReferenceAsked = {
    organisation: organisationOf(request, inside),
    query: url.searchParams,
    key: request.headers["idempotency-key"],
  };
  if (broken("accept-obeyed") && !/\*\/\*|json/.test(request.headers.accept ?? "*/*")) throw new Refusal(406, "Not acceptable");
  if (segment !== undefined) return operations.get(asked, decoded(segment));
  assertMedia(request, body, broken);
  const json = parsed(body);
  if (path === "/api/check") return operations.create(asked, json);
  return path === "/api/name-to-rut" ? operations.search(asked, json) : operations.lookUp(asked, json);
}

function assertMedia(request: IncomingMessage, body: Buffer, broken: Inside["broken"]): void {
  const type = request.headers["content-type"] ?? "";
  const isJson = /^application\/json(; ?charset=utf-8)?$/i.test(type) || body.length === 0;
  if (!isJson && !broken("media-type-ignored")) throw new Refusal(415, "Unsupported media type");
  if (body.length > LARGEST && !broken("size-unlimited")) throw new Refusal(413, "Payload too large");
}

function organisationOf(request: IncomingMessage, { broken, keys }: Inside): string {
  const { authorization, cookie } = request.headers;
  const scheme = broken("token-scheme-bearer-only") ? "Bearer" : "Token";
  const sessions = (cookie ?? "").split(/; ?/).filter((part) => part.startsWith("sessionid="));
  if (authorization === `${scheme} ${keys.token}`) return "rich";
  if (authorization === `${scheme} ${keys.poorToken}`) return "poor";
  if (authorization?.startsWith("Token ") && broken("any-token-accepted")) return "rich";
  if (authorization === undefined && sessions.length === 1 && sessions[0] === `sessionid=${keys.session}` && !broken("cookie-refused")) {
    const foreign = request.method === "POST" && /cross-site|same-site/.test(String(request.headers["sec-fetch-site"]));
    if (foreign && !broken("cross-site-write-taken")) throw new Refusal(403, "Forbidden");
    return "rich";
  }
  if (broken("no-auth-needed")) return "rich";
  throw new Refusal(401, "Invalid credentials", broken("no-challenge") ? {} : { "www-authenticate": "Token" });
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refusal(400, "Invalid RUT");
  }
}

function parsed(body: Buffer): Record<string, unknown> {
  let json: unknown = null;
  try {
    json = JSON.parse(body.toString("utf8"));
  } catch {
    // As a body without the field that is needed: the operation says what is missing.
  }
  return typeof json === "object" && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {};
}
