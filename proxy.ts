/**
 * The content security policy of pages, with a nonce of its own for every answer. Nothing is authorized here: pages and routes ask
 * for the viewer themselves. Runs for prefetches too, so that no page is ever without a policy.
 */
import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { env } from "#lib/env";

export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString("base64");
  const policy = policyOf(nonce);
  const headers = new Headers(request.headers);
  // Next reads the nonce out of the policy on the request; the layout finds it under its own name.
  headers.set("Content-Security-Policy", policy);
  headers.set("x-nonce", nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** Not for the API and reports, which have a closed policy of their own, nor for files that are the same for everybody. */
export const config = {
  matcher: ["/((?!api/|checks/[^/]+/report.pdf$|_next/static/|healthz$|readyz$|openapi.yaml$|icon.svg$|robots.txt$|favicon.ico$).*)"],
};

function policyOf(nonce: string): string {
  const { OIDC_ISSUER } = env();
  const provider = OIDC_ISSUER === undefined ? "" : ` ${new URL(OIDC_ISSUER).origin}`;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${provider}`,
    "frame-ancestors 'none'",
  ].join("; ");
}
