/** One at a time: two starts, or a start and a command, that load or clear the demonstration set. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#lib/db/db";

const LOOK_EVERY_MS = 200;

/** Runs `act` while this process alone holds the set; waits for another that does. */
export async function holdDemo<Result>(db: Db, act: () => Promise<Result>): Promise<Result> {
  return db.withConnection(async (client) => {
    // Asked again and again: a pool may end a statement that waits for longer than some seconds.
    const take = async () => {
      const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock(hashtextextended('cotejo demo', 0)) as taken");
      return rows[0]?.taken === true;
    };
    while (!(await take())) await sleep(LOOK_EVERY_MS);
    try {
      return await act();
    } finally {
      await client.query("select pg_advisory_unlock(hashtextextended('cotejo demo', 0))");
    }
  });
}
