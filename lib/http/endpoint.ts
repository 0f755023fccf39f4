/**
 * The door: turns a request into one use case and its result into an answer.
 * Order of refusal (docs/decisions/0002-contract-openings.md): method, credentials, their right and cross-site write, rate,
 * media type and size, body; what follows is the use case's own.
 */
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Authentication, authenticate, type SessionTimes } from "#lib/auth/authenticate";
import { isCrossSiteWrite } from "#lib/auth/cross-site";
import { rawCredentials } from "#lib/auth/raw-credentials";
import { requireRole } from "#lib/auth/require-role";
import type { Clock } from "#lib/calendar/clock";
import type { Actor, Context, Settings } from "#lib/context";
import type { Role } from "#lib/contract/panel";
import { FAILED_SOURCE } from "#lib/contract/refusal";
import type { TokenRight } from "#lib/contract/settings";
import type { Db } from "#lib/db/db";
import { type ErrorCode, ServiceError } from "#lib/errors";
import { asRefusal, jsonAnswer, refusalAnswer, statusOf } from "#lib/http/answers";
import { type FileType, type IncomingFile, incomingFile, readJsonBody } from "#lib/http/read-body";
import type { Throttle } from "#lib/http/throttle";
import type { Log } from "#lib/log";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];

/** What the door needs of the house. */
export interface DoorKeeper {
  db: Db;
  clock: Clock;
  log: Log;
  settings: Settings;
  throttle: Throttle;
  rates: { burst: number; perSecond: number; addressPerSecond: number };
  contextFor(actor: Actor, requestId: string): Context;
}

/** What a use case gets: the parsed body, the path's parameters, the address, and when a session that asks will end. */
interface Input<Body> {
  body: Body;
  params: Record<string, string>;
  url: URL;
  session: SessionTimes | null;
  /** Of a declaration with `upload`. */
  file: IncomingFile | null;
}

/** What a use case gives back: a reply that its schema checks (202: of what is yet to be done), or a finished answer (a file). */
type Outcome<Reply> = { reply: Reply; status?: 200 | 202; headers?: Record<string, string> } | { file: Response };

export interface Declaration<Body extends z.ZodType, Reply extends z.ZodType> {
  method: "GET" | "POST";
  /**
   * `contract`: a token, or `sessionid`. `panel`: a session, with its companion on https. A right: a token that was issued for it alone;
   * such a token opens nothing else.
   */
  access: "contract" | "panel" | TokenRight;
  role?: Role;
  /** Asked by a page without its person, as when it looks after some progress: it does not keep the session alive. */
  quiet?: boolean;
  body?: Body;
  /** Takes a file of this type in place of JSON; it is read by the use case, after all that is asked here. */
  upload?: FileType;
  /** The code of a body that the schema refuses, from the names of the fields at fault (none: the body itself). */
  badBody?: (fields: string[]) => ErrorCode;
  reply: Reply;
  run: (ctx: Context, input: Input<z.output<Body>>) => Promise<Outcome<z.input<Reply>>>;
}

type Handler = (request: Request, route: { params: Promise<Record<string, string | string[]>> }) => Promise<Response>;

/** The handlers of one address: the declared method, or two, and 405 with `Allow` for every other. */
export function endpoint<Body extends z.ZodType, Reply extends z.ZodType, OtherBody extends z.ZodType, OtherReply extends z.ZodType>(
  keeper: () => DoorKeeper,
  declaration: Declaration<Body, Reply>,
  other?: Declaration<OtherBody, OtherReply>,
): Record<Method, Handler> {
  const allow = other === undefined ? declaration.method : `${declaration.method}, ${other.method}`;
  const refuseMethod: Handler = async (request) =>
    refusalAnswer(new ServiceError("method-not-allowed"), { requestId: requestIdOf(request), headers: { Allow: allow } });
  const handlers = Object.fromEntries(METHODS.map((method) => [method, refuseMethod])) as Record<Method, Handler>;
  handlers[declaration.method] = (request, route) => answer(keeper(), declaration, request, route);
  if (other !== undefined) handlers[other.method] = (request, route) => answer(keeper(), other, request, route);
  return handlers;
}

/** The handlers of every address under `/api` that is none of ours. */
export function unknownAddress(): Record<Method, Handler> {
  const refuse: Handler = async (request) => refusalAnswer(new ServiceError("not-found"), { requestId: requestIdOf(request) });
  return Object.fromEntries(METHODS.map((method) => [method, refuse])) as Record<Method, Handler>;
}

async function answer<Body extends z.ZodType, Reply extends z.ZodType>(
  keeper: DoorKeeper,
  declaration: Declaration<Body, Reply>,
  request: Request,
  route: Parameters<Handler>[1],
): Promise<Response> {
  const startedMs = performance.now();
  const requestId = requestIdOf(request);
  let status = 500;
  let orgId: string | undefined;
  try {
    const authentication = await admit(keeper, declaration, request);
    const { actor, session } = authentication;
    orgId = actor.orgId;
    const ctx = keeper.contextFor(actor, requestId);
    const url = new URL(request.url);
    const body = declaration.body === undefined ? undefined : await parseBody(declaration, request);
    const file = declaration.upload === undefined ? null : incomingFile(request, declaration.upload);
    const outcome = await declaration.run(ctx, { body: body as z.output<Body>, params: await flatParams(route), url, session, file });
    if ("file" in outcome) {
      status = outcome.file.status;
      outcome.file.headers.set("X-Request-Id", requestId);
      return outcome.file;
    }
    status = outcome.status ?? 200;
    return jsonAnswer(status, declaration.reply.parse(outcome.reply), { requestId, headers: outcome.headers });
  } catch (error) {
    const refusal = asRefusal(error);
    status = statusOf(refusal.code);
    if (status >= 500) keeper.log.error({ requestId, err: refusal.cause ?? refusal }, refusal.code);
    return refusalAnswer(refusal, { requestId, headers: declaration.access === "panel" ? failedSource(refusal) : {} });
  } finally {
    keeper.log.info({
      requestId,
      method: request.method,
      route: routeOf(request),
      status,
      orgId,
      ms: Math.round(performance.now() - startedMs),
    });
  }
}

/** Says to the panel which source could not be read; the contract's answers say no more than that one could not. */
function failedSource({ source }: ServiceError): Record<string, string> {
  return source === undefined ? {} : { [FAILED_SOURCE]: source };
}

/** Credentials, their right, same origin, rate: or a refusal. */
async function admit(
  keeper: DoorKeeper,
  declaration: Pick<Declaration<z.ZodType, z.ZodType>, "access" | "role" | "quiet">,
  request: Request,
): Promise<Authentication & { state: "authenticated" }> {
  const { settings, throttle, rates } = keeper;
  const { access } = declaration;
  const authentication = await authenticate(keeper, rawCredentials(request.headers), {
    panel: access === "panel",
    right: access === "panel" || access === "contract" ? undefined : access,
    https: settings.publicBaseUrl.startsWith("https:"),
    quiet: declaration.quiet ?? false,
  });
  if (authentication.state === "refused") {
    const address = request.headers.get("x-client-ip") ?? "unknown";
    const verdict = throttle.consume(`address:${address}`, { perSecond: rates.addressPerSecond, burst: rates.addressPerSecond });
    if (verdict.allowed) throw new ServiceError("invalid-credentials");
    throw new ServiceError("too-many-requests", verdict);
  }
  if (authentication.state === "forbidden") {
    // It counts for the rate as an answer would.
    const verdict = throttle.consume(authentication.credentialKey, rates);
    throw verdict.allowed ? new ServiceError("forbidden") : new ServiceError("too-many-requests", verdict);
  }
  if (authentication.via === "session" && isCrossSiteWrite(request, settings.publicBaseUrl)) throw new ServiceError("forbidden");
  const verdict = throttle.consume(authentication.credentialKey, rates);
  if (!verdict.allowed) throw new ServiceError("too-many-requests", verdict);
  if (declaration.role !== undefined) requireRole(authentication.actor, declaration.role);
  return authentication;
}

async function parseBody<Body extends z.ZodType>(
  declaration: { body?: Body; badBody?: (fields: string[]) => ErrorCode },
  request: Request,
): Promise<unknown> {
  const badBody = declaration.badBody ?? (() => "invalid-request" as const);
  const raw = await readJsonBody(request, badBody([]));
  const parsed = declaration.body?.safeParse(raw);
  if (parsed?.success) return parsed.data;
  throw new ServiceError(badBody(parsed?.error.issues.map((issue) => String(issue.path[0] ?? "")).filter(Boolean) ?? []));
}

async function flatParams(route: Parameters<Handler>[1]): Promise<Record<string, string>> {
  const params = await route.params;
  return Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, Array.isArray(value) ? value.join("/") : value]));
}

/** The guard in front gives every request an id; a request that came around it (tests) gets one here. */
function requestIdOf(request: Request): string {
  return request.headers.get("x-request-id") ?? randomUUID();
}

// What else stands in a path may be a RUT, an id or anything that was typed.
const WORDS = new Set(
  (
    "api check checks panel name-to-rut rut-to-name ruts viewer home summary completion rut-lookups name-searches report.pdf " +
    "session sign-out comparison export.csv people tokens revocation sessions password account credits audit sources courts imports uploads " +
    "matching cancellation acceptance rows.csv syncs run versions matrix settings search rut api-docs role state setup-link organisation news reading " +
    "review decision decisions approval assignment notes reopening preview policy issues provider"
  ).split(" "),
);

/** The address without what could name a person: only words of our own. */
function routeOf(request: Request): string {
  const [, ...words] = new URL(request.url).pathname.split("/", 7);
  return words.map((word) => `/${WORDS.has(word) ? word : ":value"}`).join("");
}
