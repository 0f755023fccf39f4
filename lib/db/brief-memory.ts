/**
 * What the database answered a moment ago: bounded in number and in time, so that what another process changes (a revoked
 * token, a summary) holds here well within a second. Those who ask the same at the same time share one query. Null is never kept.
 */
const HOLD_MS = 500;
const MOST = 2_000;

export interface BriefMemory<Value> {
  get(key: string, find: () => Promise<Value | null>): Promise<Value | null>;
  clear(): void;
}

/** `now` is a monotonic clock, ms: the age of a memory is not the business of a moved test clock. */
export function createBriefMemory<Value>(now: () => number = () => performance.now()): BriefMemory<Value> {
  let known = new Map<string, { askedMs: number; value: Promise<Value | null> }>();
  return {
    async get(key, find) {
      const entry = known.get(key);
      // Age counts from the question, not from the answer: a change in between must not be missed for longer.
      if (entry !== undefined && now() - entry.askedMs < HOLD_MS) return entry.value;
      const shelf = known;
      const fresh = { askedMs: now(), value: find() };
      shelf.delete(key);
      if (shelf.size >= MOST) shelf.delete(shelf.keys().next().value as string);
      shelf.set(key, fresh);
      const drop = () => {
        if (shelf.get(key) === fresh) shelf.delete(key);
      };
      try {
        const value = await fresh.value;
        if (value === null) drop();
        return value;
      } catch (error) {
        drop();
        throw error;
      }
    },
    clear() {
      known = new Map();
    },
  };
}
