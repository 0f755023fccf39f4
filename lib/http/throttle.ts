/**
 * Rate limits shared by all processes: token buckets in memory, levelled every 400 ms through the table `throttles`.
 * A request never waits for the database; what one process let through holds in the others within half a second.
 * While the database is away every process keeps its own buckets, and says so once in the log.
 * Rows that nobody touched for a day are thrown away by the job `purge-expired`.
 */
import type { Db } from "#lib/db/db";
import { type Bucket, batchesOf, bucketOf, forgetIdle, type Limit } from "#lib/http/buckets";
import type { Log } from "#lib/log";

type Verdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

export interface Throttle {
  /** Takes one from the bucket of `key`, which is the same key with the same limit everywhere. */
  consume(key: string, limit: Limit): Verdict;
  /** Levels with the other processes now. */
  level(): Promise<void>;
  close(): void;
}

const LEVEL_EVERY_MS = 400;

/** `now` is a monotonic clock, ms. */
export function openThrottle(db: Db, log: Log, now: () => number = () => performance.now()): Throttle {
  const buckets = new Map<string, Bucket>();
  let timer: NodeJS.Timeout | null = null;
  let levelling: Promise<void> | null = null;
  let reachable = true;

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = null;
      void level();
    }, LEVEL_EVERY_MS).unref();
  }

  function level(): Promise<void> {
    levelling ??= levelAll().finally(() => {
      levelling = null;
      if (buckets.size > 0) schedule();
    });
    return levelling;
  }

  async function levelAll(): Promise<void> {
    try {
      for (const batch of batchesOf(buckets)) await levelBatch(db, batch, now);
      if (!reachable) log.info("rate limits are shared between processes again");
      reachable = true;
    } catch (error) {
      if (reachable) log.warn({ err: error }, "rate limits are each process's own until the database answers again");
      reachable = false;
    }
    forgetIdle(buckets, now());
  }

  return {
    consume(key, limit) {
      const bucket = bucketOf(buckets, key, limit, now());
      if (levelling === null) schedule();
      if (bucket.tokens < 1) {
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((1 - bucket.tokens) / limit.perSecond)) };
      }
      bucket.tokens -= 1;
      bucket.taken += 1;
      return { allowed: true };
    },
    level,
    close() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      buckets.clear();
    },
  };
}

// The row says what all processes together have left; a debt is at most one burst, so nobody waits longer than a refill.
const LEVEL = `insert into throttles as bucket (throttle_key, tokens, updated_at)
  select key, $4::float8 - taken, clock_timestamp() from unnest($1::text[], $2::float8[]) as mine (key, taken)
  on conflict (throttle_key) do update set updated_at = excluded.updated_at, tokens = greatest(-$4::float8, excluded.tokens - $4
    + least($4, bucket.tokens + $3::float8 * greatest(0, extract(epoch from excluded.updated_at - bucket.updated_at))))
  returning throttle_key, tokens`;

async function levelBatch(db: Db, batch: Bucket[], now: () => number): Promise<void> {
  const [first] = batch;
  if (first === undefined) return;
  const told = batch.map((bucket) => ({ bucket, taken: bucket.taken }));
  // After an outage the debt is capped: the others need to hear of a burst, not of an hour.
  const rows = await db.query<{ throttle_key: string; tokens: number }>(
    LEVEL,
    [batch.map((bucket) => bucket.key), told.map(({ taken }) => Math.min(taken, 2 * first.burst)), first.perSecond, first.burst],
    "throttle.level",
  );
  const left = new Map(rows.map((row) => [row.throttle_key, row.tokens]));
  for (const { bucket, taken } of told) {
    bucket.taken -= taken;
    bucket.tokens = (left.get(bucket.key) ?? bucket.tokens) - bucket.taken;
    bucket.filledMs = now();
  }
}
