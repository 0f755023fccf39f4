/** How the door says each refusal: status and message, one map for the whole service. Always JSON `{ message }`, in English. */
import { type ErrorCode, ServiceError } from "#lib/errors";

// Messages of the contract's table, and docs/decisions/0002-contract-openings.md where the contract shows none.
const REFUSALS = {
  "invalid-rut": [400, "Invalid RUT"],
  "invalid-ai-summary": [400, "Invalid ai_summary"],
  "invalid-name": [400, "Invalid name"],
  "invalid-page": [400, "Invalid page"],
  "invalid-page-size": [400, "Invalid page_size"],
  "invalid-request": [400, "Invalid request"],
  "invalid-credentials": [401, "Invalid credentials"],
  "insufficient-balance": [402, "Insufficient balance"],
  forbidden: [403, "Forbidden"],
  "no-data": [404, "No data found"],
  "no-check": [404, "No check found"],
  "not-found": [404, "Not found"],
  "method-not-allowed": [405, "Method not allowed"],
  conflict: [409, "Conflict"],
  "payload-too-large": [413, "Payload too large"],
  "unsupported-media-type": [415, "Unsupported media type"],
  "insufficient-storage": [507, "Insufficient storage"],
  "too-many-requests": [429, "Too many requests"],
  unavailable: [503, "Service unavailable"],
  internal: [500, "Internal error"],
} as const satisfies Record<ErrorCode, readonly [status: number, message: string]>;

export interface AnswerHead {
  requestId: string;
  headers?: Record<string, string>;
}

/** The status that a code is answered with. */
export function statusOf(code: ErrorCode): number {
  return REFUSALS[code][0];
}

/** A JSON answer with the headers that every answer of the API carries. */
export function jsonAnswer(status: number, body: unknown, head: AnswerHead): Response {
  const bytes = Buffer.from(JSON.stringify(body));
  return new Response(bytes, {
    status,
    headers: {
      "Content-Length": String(bytes.byteLength),
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "private, no-store",
      "X-Request-Id": head.requestId,
      ...head.headers,
    },
  });
}

/** The answer to a refusal. */
export function refusalAnswer(error: ServiceError, head: AnswerHead): Response {
  const [status, message] = REFUSALS[error.code];
  const headers: Record<string, string> = { ...head.headers };
  if (status === 401) headers["WWW-Authenticate"] = "Token";
  if (status === 429 || status === 503) headers["Retry-After"] = String(Math.max(1, Math.ceil(error.retryAfterSeconds ?? 1)));
  return jsonAnswer(status, { message }, { requestId: head.requestId, headers });
}

/** Any failure as a refusal: what is not a {@link ServiceError} is a defect and answered as an internal error. */
export function asRefusal(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : new ServiceError("internal", { cause: error });
}
