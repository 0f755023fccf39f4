/** A source that cannot be read is refused by its kind: it is never a source that found nothing. */
import { isUnavailable } from "#lib/db/db";
import { type FailedSource, ServiceError } from "#lib/errors";

/** Runs what reads one source. Throws `unavailable` naming it; that the database itself is away is no fault of the source. */
export async function blaming<Result>(source: FailedSource, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw new ServiceError("unavailable", { cause: error, source });
    if (error.code !== "unavailable" || error.source !== undefined || isUnavailable(error.cause)) throw error;
    throw new ServiceError("unavailable", { cause: error.cause ?? error, source });
  }
}
