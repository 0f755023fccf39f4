/** What went wrong with a provider, as it may stand in a log: no token, no RUT, no name, nothing of an answer. */
import { ServiceError } from "#lib/errors";
import { HttpFault } from "#lib/net/http-fault";

/** The four operations and the report, as logs name them. */
export type Operation = "find-check" | "make-check" | "rut-to-name" | "name-to-rut" | "report";

/** What asking again may bring. `again`: another answer. `look-first`: the request may have been served, its reply is lost. */
type Retry = "never" | "again" | "look-first";

interface FaultFacts {
  /** The provider answers, and means something by it: its breaker does not count that. */
  alive?: boolean;
  retry?: Retry;
  /** A kept connection that had ended already: nothing was served, it may go out again at once. */
  stale?: boolean;
  /** What the provider asked for, seconds. */
  retryAfterSeconds?: number | null;
}

/** A request that has no answer that the contract knows. The message is its kind, for example `status 502` or `schema data.pep`. */
export class UpstreamFault extends Error {
  readonly alive: boolean;
  readonly retry: Retry;
  readonly stale: boolean;
  readonly retryAfterSeconds: number | null;

  constructor(what: string, { alive = false, retry = "never", stale = false, retryAfterSeconds = null }: FaultFacts = {}) {
    super(what);
    this.name = "UpstreamFault";
    this.alive = alive;
    this.retry = retry;
    this.stale = stale;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A request without a whole answer as a fault of the provider; what is none comes back as it is. */
export function faultOf(error: unknown): unknown {
  if (!(error instanceof HttpFault)) return error;
  const { kind, reached, stale } = error;
  const mayPass = ["unresolved", "refused", "unreachable", "reset", "cut"].includes(kind);
  return new UpstreamFault(error.message, { retry: mayPass ? (reached ? "look-first" : "again") : "never", stale });
}

const SOONEST_SECONDS = 1;
const LATEST_SECONDS = 300;

/** The refusal of a call: 503 with when to come again. */
export function unavailable(host: string, operation: Operation, why: UpstreamFault, retryAfterSeconds: number): ServiceError {
  const seconds = Math.min(LATEST_SECONDS, Math.max(SOONEST_SECONDS, Math.ceil(why.retryAfterSeconds ?? retryAfterSeconds)));
  const detail = `${host}: ${operation}: ${why.message}`;
  return new ServiceError("unavailable", { source: "provider", retryAfterSeconds: seconds, detail, cause: new Error(detail) });
}

/** `Retry-After` in seconds: a number, or a date beside the provider's own `Date`. Null where it says nothing that can be read. */
export function retryAfterOf(headers: { "retry-after"?: string | undefined; date?: string | undefined }): number | null {
  const said = headers["retry-after"]?.trim() ?? "";
  if (/^\d{1,9}$/.test(said)) return Number(said);
  const seconds = (Date.parse(said) - Date.parse(headers.date ?? "")) / 1_000;
  return /[a-z]{3}/i.test(said) && Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
