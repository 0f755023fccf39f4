/**
 * Calls next-auth with a request made by hand: only its own cookies and the fields it needs reach it, cleaned, so that
 * hostile input cannot make it throw or redirect, and its whole behaviour can be tested without Next.
 */
import type { NextApiRequest, NextApiResponse } from "next";
import NextAuthModule, { type NextAuthOptions } from "next-auth";
import { callbackPath } from "#lib/http/callback-address";
import { AUTH_COOKIE_PREFIX } from "#lib/http/sign-in-options";

export interface NextAuthAnswer {
  status: number;
  redirect: string | null;
  body: unknown;
  /** `Set-Cookie` values. */
  cookies: string[];
}

const QUERY = ["code", "state", "error", "error_description", "iss", "session_state"];

/** `path` follows `/api/auth/`; `body` holds text fields only. */
export async function callNextAuth(call: {
  request: Request;
  path: string[];
  body: Record<string, string>;
  publicBaseUrl: string;
  options: NextAuthOptions;
}): Promise<NextAuthAnswer> {
  const { request, path, publicBaseUrl, options } = call;
  const { origin, searchParams } = new URL(request.url, publicBaseUrl);
  const query: Record<string, unknown> = { nextauth: path };
  for (const name of QUERY) {
    const value = searchParams.get(name);
    if (value !== null) query[name] = value;
  }
  const { json: _, callbackUrl, ...fields } = call.body;
  const body = callbackUrl === undefined ? fields : { ...fields, callbackUrl: callbackPath(callbackUrl, publicBaseUrl) };
  const cookies = authCookies(request.headers.get("cookie") ?? "", publicBaseUrl);
  const req = { method: request.method, query, body, cookies, headers: { host: new URL(origin).host } };
  const answer: NextAuthAnswer = { status: 200, redirect: null, body: null, cookies: [] };
  await nextAuth(req as unknown as NextApiRequest, recorder(answer) as unknown as NextApiResponse, options);
  return answer;
}

// CommonJS: some loaders hand over the module, some its default export.
const nextAuth = ("default" in NextAuthModule ? NextAuthModule.default : NextAuthModule) as typeof NextAuthModule;

/** Only next-auth's own cookies; the address to return to is cleaned as any input. */
function authCookies(header: string, publicBaseUrl: string): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const pair of header.split(";")) {
    const cut = pair.indexOf("=");
    const name = pair.slice(0, cut).trim();
    if (cut < 0 || !name.replace(/^__Host-/, "").startsWith(AUTH_COOKIE_PREFIX)) continue;
    const value = decoded(pair.slice(cut + 1).trim());
    if (value === null) continue;
    cookies[name] = name.endsWith(".callback") ? new URL(callbackPath(value, publicBaseUrl), publicBaseUrl).href : value;
  }
  return cookies;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** As much of a response as next-auth writes to. */
function recorder(answer: NextAuthAnswer) {
  const headers = new Map<string, string | string[]>();
  return {
    status(code: number) {
      answer.status = code;
      return this;
    },
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    setHeader(name: string, value: string | string[]) {
      headers.set(name.toLowerCase(), value);
      if (name.toLowerCase() === "location") answer.redirect = String(value);
      if (name.toLowerCase() === "set-cookie") answer.cookies = [value].flat();
      return this;
    },
    json(body: unknown) {
      answer.body = body;
    },
    send(body: unknown) {
      answer.body = body;
    },
    end() {},
  };
}
