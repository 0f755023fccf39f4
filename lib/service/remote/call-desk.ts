/** Calls of one provider: so many at once, each within its time, and none while the breaker is open. */
import { turns } from "#lib/db/turns";
import { ServiceError } from "#lib/errors";
import { type Breaker, openBreaker } from "#lib/service/remote/breaker";
import { type Operation, unavailable, UpstreamFault } from "#lib/service/remote/upstream-fault";

/** What one call of ours may spend. */
export interface Spending {
  signal: AbortSignal;
  /** Requests, the first included. */
  requests: number;
  /** Waits before the next request; throws the fault when that is not in time any more. */
  pause: (after: UpstreamFault, requestsSoFar: number) => Promise<void>;
}

/** Runs the work of one call. Throws a {@link ServiceError}. */
export type Calls = <Result>(operation: Operation, work: (spending: Spending) => Promise<Result>) => Promise<Result>;

interface CallOptions {
  host: string;
  totalMs: number;
  atOnce: number;
  /** A clock that is never set, ms. */
  nowMs: () => number;
  /** From 0 up to 1. */
  random: () => number;
}

/** So many times those at once may wait. */
const WAITING_EACH = 4;
const MOST_REQUESTS = 3;
/** The pauses before the second and the third request, at most. */
const PAUSES_MS = [200, 600];
const COME_AGAIN_SECONDS = 5;

export function openCalls({ host, totalMs, atOnce, nowMs, random }: CallOptions): Calls {
  const inTurn = turns({ atOnce, mostWaiting: atOnce * WAITING_EACH });
  const breaker = openBreaker(nowMs);
  return async (operation, work) => {
    const total = new AbortController();
    const endMs = nowMs() + totalMs;
    const timer = setTimeout(() => total.abort(new UpstreamFault("no turn in time", { alive: true })), totalMs);
    try {
      const { signal } = total;
      const pause: Spending["pause"] = async (after, requestsSoFar) => {
        const jitterMs = (PAUSES_MS[requestsSoFar - 1] ?? 0) * (0.5 + random() / 2);
        const ms = after.stale ? 0 : Math.max(jitterMs, (after.retryAfterSeconds ?? 0) * 1_000);
        if (nowMs() + ms >= endMs) throw after;
        await wait(ms);
      };
      return await inTurn(() => throughBreaker(breaker, (requests) => work({ signal, requests, pause })), signal);
    } catch (error) {
      throw refusalOf(error, host, operation, breaker);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function throughBreaker<Result>(breaker: Breaker, work: (requests: number) => Promise<Result>): Promise<Result> {
  const entry = breaker.enter();
  if ("closedForMs" in entry) throw new UpstreamFault("breaker open", { alive: true, retryAfterSeconds: entry.closedForMs / 1_000 });
  try {
    const result = await work(entry.isProbe ? 1 : MOST_REQUESTS);
    entry.end("well");
    return result;
  } catch (error) {
    const isAlive = error instanceof ServiceError || (error instanceof UpstreamFault && error.alive);
    entry.end(isAlive ? "alive" : "failed");
    throw error;
  }
}

function refusalOf(error: unknown, host: string, operation: Operation, breaker: Breaker): unknown {
  const seconds = (breaker.closedForMs() ?? COME_AGAIN_SECONDS * 1_000) / 1_000;
  if (error instanceof UpstreamFault) return unavailable(host, operation, error, seconds);
  if (error instanceof ServiceError && error.code === "too-many-requests") {
    return unavailable(host, operation, new UpstreamFault("too many wait"), seconds);
  }
  return error;
}

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
