/** next-auth as Cotejo uses it: it proves who signs in, and keeps nothing. The session is ours (`lib/auth/open-session.ts`). */
import type { NextAuthOptions } from "next-auth";
import type { Provider } from "next-auth/providers/index";
import type { Env } from "#lib/env";
import { callbackPath } from "#lib/http/callback-address";

/** Cookies of the sign-in itself. No name may start with `sessionid`: next-auth would take ours for a piece of its own. */
export const AUTH_COOKIE_PREFIX = "cotejo-auth.";

/** What the flow does with a proof; both answer whether it made somebody signed in. */
export interface Proofs {
  password(email: string, password: string): Promise<{ id: string } | null>;
  oidc(claims: { sub?: unknown; email?: unknown; email_verified?: unknown }): Promise<boolean>;
  /** A message of next-auth for the log: its code only, since its details may carry what was typed. */
  note(code: string): void;
}

/** Options of one request. */
export function signInOptions(env: Env, secret: string, proofs: Proofs): NextAuthOptions {
  const { origin } = new URL(env.PUBLIC_BASE_URL);
  const secure = origin.startsWith("https:");
  const cookie = (name: string, maxAge?: number) => ({
    name: `${secure ? "__Host-" : ""}${AUTH_COOKIE_PREFIX}${name}`,
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure, ...(maxAge === undefined ? {} : { maxAge }) },
  });
  return {
    secret,
    providers: [credentialsProvider(proofs), ...(env.OIDC_ISSUER === undefined ? [] : [oidcProvider(env)])],
    session: { strategy: "jwt" },
    // Its own session cookie is stripped from every answer: nothing to encrypt, nothing to read.
    jwt: { encode: async () => "unused", decode: async () => null },
    useSecureCookies: secure,
    cookies: {
      sessionToken: cookie("session"),
      callbackUrl: cookie("callback"),
      csrfToken: cookie("csrf"),
      pkceCodeVerifier: cookie("pkce", 900),
      state: cookie("state", 900),
      nonce: cookie("nonce", 900),
    },
    callbacks: {
      redirect: ({ url }) => `${origin}${callbackPath(url, origin)}`,
      signIn: async ({ account, profile }) => (account?.provider === "oidc" ? proofs.oidc(profile ?? {}) : true),
    },
    logger: { error: (code) => proofs.note(code), warn: (code) => proofs.note(code), debug() {} },
  };
}

function credentialsProvider(proofs: Proofs): Provider {
  return {
    id: "credentials",
    name: "Cotejo",
    type: "credentials",
    credentials: {},
    authorize: async (typed: Record<string, unknown> | undefined) =>
      typeof typed?.email === "string" && typeof typed.password === "string" ? proofs.password(typed.email, typed.password) : null,
  };
}

function oidcProvider(env: Env): Provider {
  return {
    id: "oidc",
    name: env.OIDC_NAME,
    type: "oauth",
    wellKnown: `${env.OIDC_ISSUER?.replace(/\/{1,9}$/, "")}/.well-known/openid-configuration`,
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    client: { token_endpoint_auth_method: env.OIDC_CLIENT_SECRET === undefined ? "none" : "client_secret_basic" },
    authorization: { params: { scope: "openid email profile" } },
    httpOptions: { timeout: 5_000 },
    profile: (claims: { sub: string }) => ({ id: claims.sub }),
  };
}
