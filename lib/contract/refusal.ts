/** How a call of the panel's routes fails. Apart from the client, so that a page can tell failures without carrying the schemas. */

/** The service answered with an error; the status codes are those of the service contract. */
export class Refusal extends Error {
  readonly status: number;
  /** From `Retry-After`; null when the service named no time. */
  readonly retryAfterSeconds: number | null;
  /** `X-Request-Id` of the answer, for the person who looks into the log. */
  readonly requestId: string | null;

  constructor(status: number, message: string, retryAfterSeconds: number | null, requestId: string | null) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = requestId;
  }
}

/** No answer came, or one that is not what the service says: the network, a restart, an old page. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super("No answer that can be read", { cause });
    this.name = "Unreachable";
  }
}
