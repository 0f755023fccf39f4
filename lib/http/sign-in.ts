/**
 * `/api/auth/*`: next-auth proves the person, then our own session is opened under a new secret and its cookies are set.
 * A form is answered by a redirect, JSON (or a form with `json=true`) by `{ url }` (and `{ message, url }` when refused).
 */
import { randomUUID } from "node:crypto";
import { isCrossSiteWrite } from "#lib/auth/cross-site";
import { openSession, type SignedInUser } from "#lib/auth/open-session";
import { revokeSession } from "#lib/auth/revoke-session";
import { signInWithOidc } from "#lib/auth/sign-in-with-oidc";
import { signInWithPassword } from "#lib/auth/sign-in-with-password";
import { type Env, tellNextAuth } from "#lib/env";
import { assert, ServiceError } from "#lib/errors";
import { asRefusal, jsonAnswer, refusalAnswer, statusOf } from "#lib/http/answers";
import type { DoorKeeper } from "#lib/http/endpoint";
import { callNextAuth, type NextAuthAnswer } from "#lib/http/next-auth-call";
import { sessionCookies } from "#lib/http/session-cookies";
import { AUTH_COOKIE_PREFIX, type Proofs, signInOptions } from "#lib/http/sign-in-options";

/** The page that asks for e-mail and password; it shows the words for `?error=`. */
const SIGN_IN_PATH = "/login";

export type SignInKeeper = DoorKeeper & { env: Env };

const BODY_LIMIT_BYTES = 16 * 1024;
const JSON_TYPE = "application/json";
const DOORS = new Set(["GET csrf", "GET providers", "GET callback/oidc", "POST callback/credentials", "POST signin/oidc"]);

/** Answers one request; `path` is what follows `/api/auth/`. */
export async function answerSignIn(keeper: SignInKeeper, request: Request, path: string[]): Promise<Response> {
  const requestId = request.headers.get("x-request-id") ?? randomUUID();
  try {
    return await admitted(keeper, request, path, requestId);
  } catch (error) {
    const refusal = asRefusal(error);
    if (statusOf(refusal.code) >= 500) keeper.log.error({ requestId, err: refusal.cause ?? refusal }, refusal.code);
    return refusalAnswer(refusal, { requestId, headers: refusal.code === "method-not-allowed" ? { Allow: "GET, POST" } : {} });
  }
}

async function admitted(keeper: SignInKeeper, request: Request, path: string[], requestId: string): Promise<Response> {
  const { method } = request;
  if (method !== "GET" && method !== "POST") throw new ServiceError("method-not-allowed");
  if (method === "GET" && (path[0] === "error" || path[0] === "signin")) return seeOther(SIGN_IN_PATH, requestId, []);
  if (!DOORS.has(`${method} ${path.join("/")}`) || (path[1] === "oidc" && keeper.env.OIDC_ISSUER === undefined))
    throw new ServiceError("not-found");
  const address = request.headers.get("x-client-ip") ?? "unknown";
  const { addressPerSecond } = keeper.rates;
  const verdict = keeper.throttle.consume(`address:${address}`, { perSecond: addressPerSecond, burst: addressPerSecond });
  if (!verdict.allowed) throw new ServiceError("too-many-requests", verdict);
  if (isCrossSiteWrite(request, keeper.settings.publicBaseUrl)) throw new ServiceError("forbidden");
  const body = method === "POST" ? await readFields(request) : {};
  const { AUTH_SECRET } = keeper.env;
  assert(AUTH_SECRET !== undefined, "AUTH_SECRET is set: by `npm start`, or by the operator");
  const outcome: Outcome = {};
  const options = signInOptions(keeper.env, AUTH_SECRET, proofsOf(keeper, outcome, { address, requestId }));
  tellNextAuth(keeper.env);
  const answer = await callNextAuth({ request, path, body, publicBaseUrl: keeper.settings.publicBaseUrl, options });
  if (outcome.failure !== undefined) throw outcome.failure;
  return finish(keeper, { request, requestId, answer, outcome, wantsJson: body.json === "true" || mediaType(request) === JSON_TYPE });
}

interface Outcome {
  user?: SignedInUser & { method: "password" | "oidc" };
  throttledSeconds?: number;
  failure?: unknown;
}

/** What next-auth asks while it works. It swallows errors, so a failure is remembered and thrown once it is done. */
function proofsOf(keeper: SignInKeeper, outcome: Outcome, from: { address: string; requestId: string }): Proofs {
  const remember = async <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      outcome.failure = error;
      return otherwise;
    }
  };
  return {
    password: (email, password) =>
      remember(async () => {
        const signIn = await signInWithPassword(keeper, { email, password, ...from });
        if (signIn.state === "throttled") outcome.throttledSeconds = signIn.retryAfterSeconds;
        if (signIn.state !== "signed-in") return null;
        outcome.user = { ...signIn.user, method: "password" };
        return { id: signIn.user.userId };
      }, null),
    oidc: (claims) =>
      remember(async () => {
        if (typeof claims.sub !== "string") return false;
        const verifiedEmail = claims.email_verified === true && typeof claims.email === "string" ? claims.email : null;
        const issuer = keeper.env.OIDC_ISSUER ?? "";
        const user = await signInWithOidc(keeper, { issuer, subject: claims.sub, verifiedEmail }, from.requestId);
        if (user !== null) outcome.user = { ...user, method: "oidc" };
        return user !== null;
      }, false),
    note: (code) => keeper.log.warn({ requestId: from.requestId, code }, "next-auth"),
  };
}

interface Finished {
  request: Request;
  requestId: string;
  answer: NextAuthAnswer;
  outcome: Outcome;
  wantsJson: boolean;
}

async function finish(keeper: SignInKeeper, { request, requestId, answer, outcome, wantsJson }: Finished): Promise<Response> {
  const cookies = answer.cookies.filter((cookie) => !cookie.replace(/^__Host-/, "").startsWith(`${AUTH_COOKIE_PREFIX}session`));
  if (answer.redirect === null) {
    const failed = answer.status >= 400;
    const body = failed ? { message: "Internal error" } : answer.body;
    return withCookies(jsonAnswer(failed ? 500 : answer.status, body, { requestId }), cookies);
  }
  const { publicBaseUrl } = keeper.settings;
  const refused = refusalOf(answer.redirect, outcome, publicBaseUrl);
  if (refused !== null) {
    if (!wantsJson) return seeOther(`${SIGN_IN_PATH}?error=${refused.word}`, requestId, cookies);
    const { code, word } = refused;
    const refusal = refusalAnswer(new ServiceError(code, { retryAfterSeconds: outcome.throttledSeconds }), { requestId });
    const { message } = (await refusal.json()) as { message: string };
    const headers = Object.fromEntries(refusal.headers);
    return withCookies(jsonAnswer(refusal.status, { message, url: `${SIGN_IN_PATH}?error=${word}` }, { requestId, headers }), cookies);
  }
  if (outcome.user !== undefined) {
    await revokeSession(keeper, request.headers.get("cookie"), requestId);
    const { method } = outcome.user;
    const session = await openSession(keeper, outcome.user, { method, requestId, userAgent: request.headers.get("user-agent") });
    cookies.push(...sessionCookies(session, publicBaseUrl.startsWith("https:")));
  }
  const url = withoutOwnOrigin(answer.redirect, publicBaseUrl);
  return wantsJson ? withCookies(jsonAnswer(200, { url }, { requestId }), cookies) : seeOther(url, requestId, cookies);
}

/** Why next-auth sends the browser to one of its own pages; null when it goes on (to the panel, or to the provider). */
function refusalOf(redirect: string, outcome: Outcome, publicBaseUrl: string) {
  const url = new URL(redirect, publicBaseUrl);
  if (url.origin !== new URL(publicBaseUrl).origin || !url.pathname.startsWith("/api/auth/")) return null;
  if (outcome.throttledSeconds !== undefined) return { code: "too-many-requests", word: "throttled" } as const;
  if (url.searchParams.has("csrf")) return { code: "forbidden", word: "expired" } as const;
  const error = url.searchParams.get("error");
  if (error === "CredentialsSignin") return { code: "invalid-credentials", word: "credentials" } as const;
  if (error === "AccessDenied") return { code: "forbidden", word: "unknown-person" } as const;
  return { code: "unavailable", word: "provider" } as const;
}

/** The fields of a form or of a JSON object, text only. The guard bounds what can be read. */
async function readFields(request: Request): Promise<Record<string, string>> {
  if (Number(request.headers.get("content-length") ?? 0) > BODY_LIMIT_BYTES) throw new ServiceError("payload-too-large");
  const text = await request.text();
  if (text.length > BODY_LIMIT_BYTES) throw new ServiceError("payload-too-large");
  const type = mediaType(request);
  if (type === "application/x-www-form-urlencoded") return Object.fromEntries(new URLSearchParams(text));
  if (type !== JSON_TYPE) throw new ServiceError("unsupported-media-type");
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== "object" || parsed === null) throw new TypeError("not an object");
    return Object.fromEntries(Object.entries(parsed).filter(([, value]) => typeof value === "string"));
  } catch (cause) {
    throw new ServiceError("invalid-request", { cause });
  }
}

function mediaType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

// Relative, so that a panel opened by another name of the same machine stays where its cookie is.
function withoutOwnOrigin(url: string, publicBaseUrl: string): string {
  const { origin } = new URL(publicBaseUrl);
  return url === origin ? "/" : url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}

function seeOther(location: string, requestId: string, cookies: string[]): Response {
  const headers = { Location: location, "Cache-Control": "private, no-store", "X-Request-Id": requestId };
  return withCookies(new Response(null, { status: 303, headers }), cookies);
}

function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
