import type { TriedRequest } from "#components/api-docs/tried-request";
import { Unreachable } from "#lib/contract/refusal";

export interface TriedAnswer {
  status: number;
  /** `OK`, `Not Found`; empty where the protocol has none. */
  reason: string;
  tookMs: number;
  headers: { name: string; value: string }[];
  /** JSON set out in lines; anything else as it came. */
  body: string;
}

/** Sends a real request to this installation with the person's own session. Throws `Unreachable` when nobody answers. */
export async function sendRequest(request: TriedRequest, headerNames: readonly string[]): Promise<TriedAnswer> {
  const startedMs = performance.now();
  const response = await fetch(request.path, {
    method: request.method,
    credentials: "same-origin",
    cache: "no-store",
    headers: request.body === null ? {} : { "content-type": "application/json" },
    body: request.body,
  }).catch((cause: unknown) => {
    throw new Unreachable(cause);
  });
  const text = await response.text().catch((cause: unknown) => {
    throw new Unreachable(cause);
  });
  return {
    status: response.status,
    reason: response.statusText,
    tookMs: Math.round(performance.now() - startedMs),
    headers: headerNames.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [{ name, value }];
    }),
    body: inLines(text),
  };
}

function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
