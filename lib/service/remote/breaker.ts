/** The breaker of a provider: after failures in a row nobody asks for a while; then one asks, and its answer decides. */

const FAILURES = 5;
const OPEN_MS = 30_000;

/** `well`: answered. `alive`: it answers, though not what was asked for. `failed`: no answer, or none that can be believed. */
type CallEnd = "well" | "alive" | "failed";

export interface Breaker {
  /** Lets a call through, as the one that tries after a failure or like any; or how long nobody is let through, ms. */
  enter(): { isProbe: boolean; end: (how: CallEnd) => void } | { closedForMs: number };
  /** How long nobody will be let through, ms; null when calls are. */
  closedForMs(): number | null;
}

/** `nowMs` is a clock that is never set. */
export function openBreaker(nowMs: () => number): Breaker {
  let failures = 0;
  let brokenAt: number | null = null;
  let isProbing = false;
  const left = (since: number) => Math.max(0, since + OPEN_MS - nowMs());
  return {
    enter() {
      if (brokenAt === null) {
        return {
          isProbe: false,
          end(how) {
            // Calls that were on their way when it broke say nothing about what comes after.
            if (brokenAt !== null || how === "alive") return;
            failures = how === "well" ? 0 : failures + 1;
            if (failures >= FAILURES) brokenAt = nowMs();
          },
        };
      }
      if (isProbing || left(brokenAt) > 0) return { closedForMs: left(brokenAt) };
      isProbing = true;
      return {
        isProbe: true,
        end(how) {
          isProbing = false;
          brokenAt = how === "failed" ? nowMs() : null;
          failures = 0;
        },
      };
    },
    closedForMs: () => (brokenAt === null ? null : left(brokenAt)),
  };
}
