/**
 * The one error class of the service and its closed list of codes.
 * The HTTP status and message of each code are decided in `lib/http/answers.ts`.
 */
const ERROR_CODES = [
  "invalid-rut",
  "invalid-ai-summary",
  "invalid-name",
  "invalid-page",
  "invalid-page-size",
  "invalid-request",
  "invalid-credentials",
  "insufficient-balance",
  "forbidden",
  "no-data",
  "no-check",
  "not-found",
  "method-not-allowed",
  "conflict",
  "payload-too-large",
  "unsupported-media-type",
  "insufficient-storage",
  "too-many-requests",
  "unavailable",
  "internal",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * The kind of a source that could not be read, or whose refusal it is (`provider`: the remote service behind this one).
 * The panel says it, the contract's answers do not.
 */
export type FailedSource = "registry" | "sanctions" | "pep" | "courts" | "provider";

/**
 * A refusal with a code that the door knows how to say.
 * `cause` reaches the log only, never an answer. `retryAfterSeconds` goes into `Retry-After`.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  /** Of `unavailable`: the source to blame, when it is one. Of `insufficient-balance`: `provider` where it is the provider's balance. */
  readonly source: FailedSource | undefined;

  constructor(code: ErrorCode, options: { cause?: unknown; retryAfterSeconds?: number; detail?: string; source?: FailedSource } = {}) {
    super(options.detail ?? code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ServiceError";
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.source = options.source;
  }
}

/** Throws when a fact that this code relies on does not hold: a defect of ours, answered as 500. */
export function assert(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${what}`);
}
