/** Credentials that opened nothing a moment ago. Bounded in number and in time: one issued meanwhile opens well within a second. */
const HOLD_MS = 500;
const MOST = 2_000;

export interface RecentRefusals {
  has(key: string): boolean;
  add(key: string): void;
  clear(): void;
}

/** `now` is a monotonic clock, ms. */
export function openRecentRefusals(now: () => number = () => performance.now()): RecentRefusals {
  const known = new Map<string, number>();
  return {
    has(key) {
      const at = known.get(key);
      if (at === undefined) return false;
      if (now() - at < HOLD_MS) return true;
      known.delete(key);
      return false;
    },
    add(key) {
      known.delete(key);
      if (known.size >= MOST) known.delete(known.keys().next().value as string);
      known.set(key, now());
    },
    clear: () => known.clear(),
  };
}
