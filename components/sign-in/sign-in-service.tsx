/** The three calls of next-auth that a sign-in needs, without its client library. Pure but for the browser's network. */
import "#lib/contract/no-eval";
import { z } from "zod";

const Csrf = z.object({ csrfToken: z.string() });
const Landing = z.object({ url: z.string().nullish() });

/**
 * How a try ended. `refused`: the credentials do not match. `forbidden`: they were not looked at, since the form came from another
 * address or without its cookie. `throttled`: too many tries; null when no time was named.
 */
export type SignInOutcome =
  | { state: "in" }
  | { state: "refused" }
  | { state: "forbidden" }
  | { state: "throttled"; seconds: number | null }
  | { state: "unreachable" };

export async function signInWithPassword(email: string, password: string): Promise<SignInOutcome> {
  return post("/api/auth/callback/credentials", { email, password });
}

/** Where the identity provider waits for the person; null when the sign-in could not be begun. */
export async function beginOidc(provider: string, callbackUrl: string): Promise<string | null> {
  const response = await send(`/api/auth/signin/${provider}`, { callbackUrl });
  const landing = response === null ? null : Landing.safeParse(await response.json().catch(() => null));
  return landing?.data?.url ?? null;
}

async function post(path: string, fields: Record<string, string>): Promise<SignInOutcome> {
  const response = await send(path, fields);
  if (response === null) return { state: "unreachable" };
  if (response.status === 429) return { state: "throttled", seconds: Number(response.headers.get("retry-after")) || null };
  if (response.status === 401) return { state: "refused" };
  if (response.status === 403) return { state: "forbidden" };
  return response.ok ? { state: "in" } : { state: "unreachable" };
}

async function send(path: string, fields: Record<string, string>): Promise<Response | null> {
  try {
    const token = Csrf.parse(await (await fetch("/api/auth/csrf", { cache: "no-store" })).json());
    return await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ ...fields, csrfToken: token.csrfToken, json: "true" }),
    });
  } catch {
    return null;
  }
}
