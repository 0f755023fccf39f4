/** The lock that keeps the worker of a database single: it belongs to one connection and goes with it. */
import type { Db } from "#lib/db/db";

const LOCK = 7_141_919;

export interface WorkerLock {
  /** Aborted by the caller's signal, and when the connection that holds the lock is lost. */
  signal: AbortSignal;
  /** Asks the database whether the connection still stands. */
  isHeld(): Promise<boolean>;
}

/** Runs `act` under the lock; `held` when another worker has it. Throws `unavailable` without a database. */
export async function holdWorkerLock<Result>(
  db: Db,
  signal: AbortSignal,
  act: (lock: WorkerLock) => Promise<Result>,
): Promise<Result | "held"> {
  return db.withConnection(async (client) => {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [LOCK]);
    if (rows[0]?.taken !== true) return "held";
    const lost = new AbortController();
    const lose = () => lost.abort();
    client.once("error", lose).once("end", lose);
    const isHeld = async () => {
      if (lost.signal.aborted) return false;
      return client.query("select 1").then(
        () => true,
        () => (lost.abort(), false),
      );
    };
    const watch = setInterval(() => void isHeld(), 2_000);
    try {
      return await act({ signal: AbortSignal.any([signal, lost.signal]), isHeld });
    } finally {
      clearInterval(watch);
      client.off("error", lose).off("end", lose);
      if (!lost.signal.aborted) await client.query("select pg_advisory_unlock($1)", [LOCK]);
    }
  });
}
