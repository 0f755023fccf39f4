/** Token buckets of one process, and what they tell the database. Bounded in number; time is handed in, monotonic, ms. */

export interface Limit {
  perSecond: number;
  burst: number;
}

export interface Bucket extends Limit {
  key: string;
  tokens: number;
  /** When `tokens` was true. */
  filledMs: number;
  /** Taken here since the database last heard of it. */
  taken: number;
}

const MOST_BUCKETS = 20_000;
const MOST_IN_A_BATCH = 1_000;

/** The bucket of a key, filled up to now; a new one is full. */
export function bucketOf(buckets: Map<string, Bucket>, key: string, limit: Limit, nowMs: number): Bucket {
  let bucket = buckets.get(key);
  if (bucket === undefined) {
    // The oldest goes: a flood of new keys costs memory of bounded size, and forgives one old bucket each.
    if (buckets.size >= MOST_BUCKETS) buckets.delete(buckets.keys().next().value as string);
    bucket = { key, ...limit, tokens: limit.burst, filledMs: nowMs, taken: 0 };
    buckets.set(key, bucket);
  }
  bucket.perSecond = limit.perSecond;
  bucket.burst = limit.burst;
  fill(bucket, nowMs);
  return bucket;
}

/**
 * The buckets that are not full, here or by the word of the others: alike in their limit, and sorted, so that processes
 * levelling at once never deadlock.
 */
export function batchesOf(buckets: Map<string, Bucket>): Bucket[][] {
  const touched = [...buckets.values()].filter((bucket) => bucket.taken > 0 || bucket.tokens < bucket.burst);
  const byLimit = new Map<string, Bucket[]>();
  for (const bucket of touched.sort((one, other) => (one.key < other.key ? -1 : 1))) {
    const limit = `${bucket.perSecond}/${bucket.burst}`;
    const alike = byLimit.get(limit);
    if (alike === undefined) byLimit.set(limit, [bucket]);
    else alike.push(bucket);
  }
  const batches: Bucket[][] = [];
  for (const alike of byLimit.values()) {
    for (let start = 0; start < alike.length; start += MOST_IN_A_BATCH) batches.push(alike.slice(start, start + MOST_IN_A_BATCH));
  }
  return batches;
}

/** A full bucket says nothing: the next request makes it anew. */
export function forgetIdle(buckets: Map<string, Bucket>, nowMs: number): void {
  for (const [key, bucket] of buckets) {
    fill(bucket, nowMs);
    if (bucket.taken === 0 && bucket.tokens >= bucket.burst) buckets.delete(key);
  }
}

function fill(bucket: Bucket, nowMs: number): void {
  const elapsedSeconds = Math.max(0, nowMs - bucket.filledMs) / 1000;
  bucket.tokens = Math.min(bucket.burst, bucket.tokens + elapsedSeconds * bucket.perSecond);
  bucket.filledMs = nowMs;
}
