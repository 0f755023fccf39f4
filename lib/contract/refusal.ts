/** How a call of the panel's routes fails. Apart from the client, so that a page can tell failures without carrying the schemas. */

/** The header of a panel answer 503 that names the kind of the source that could not be read. */
export const FAILED_SOURCE = "Cotejo-Failed-Source";

/** The service answered with an error; the status codes are those of the service contract. */
export class Refusal extends Error {
  readonly status: number;
  /** From `Retry-After`; null when the service named no time. */
  readonly retryAfterSeconds: number | null;
  /** `X-Request-Id` of the answer, for the person who looks into the log. */
  readonly requestId: string | null;
  /** The kind of the source that could not be read, of a 503; null when it is none or the service does not say. */
  readonly failedSource: string | null;

  constructor(
    status: number,
    message: string,
    retryAfterSeconds: number | null,
    requestId: string | null,
    failedSource: string | null = null,
  ) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = requestId;
    this.failedSource = failedSource;
  }
}

/** No answer came, or one that is not what the service says: the network, a restart, an old page. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super("No answer that can be read", { cause });
    this.name = "Unreachable";
  }
}
