/** Calls of one provider: so many at once, each within its time, and none while the breaker is open. */
import { turns } from "#lib/db/turns";
import { ServiceError } from "#lib/errors";
import { type Breaker, openBreaker } from "#lib/service/remote/breaker";
import { ERRAND_REQUESTS, type Errand } from "#lib/service/service";
import { type Operation, unavailable, UpstreamFault } from "#lib/service/remote/upstream-fault";

/** What one call of ours may spend. */
export interface Spending {
  signal: AbortSignal;
  /** Counts a request that goes out; whether another may follow it. */
  spend: () => { more: boolean };
  /** Waits before the next request; throws the fault when that is not in time any more. */
  pause: (after: UpstreamFault, requestsSoFar: number) => Promise<void>;
}

/** Runs the work of one call, within what is left of its errand. Throws a {@link ServiceError}. */
export type Calls = <Result>(operation: Operation, work: (spending: Spending) => Promise<Result>, errand?: Errand) => Promise<Result>;

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
/** The pauses before the second and the third request, at most. */
const PAUSES_MS = [200, 600];
const COME_AGAIN_SECONDS = 5;

export function openCalls({ host, totalMs, atOnce, nowMs, random }: CallOptions): Calls {
  const inTurn = turns({ atOnce, mostWaiting: atOnce * WAITING_EACH });
  const breaker = openBreaker(nowMs);
  return async (operation, work, errand = { end: new AbortController().signal, requests: ERRAND_REQUESTS }) => {
    const total = new AbortController();
    errand.endMs ??= nowMs() + totalMs;
    const { endMs } = errand;
    const late = () => total.abort(new UpstreamFault("no turn in time", { alive: true }));
    const timer = setTimeout(late, Math.max(0, endMs - nowMs()));
    errand.end.addEventListener("abort", late, { once: true });
    try {
      const { signal } = total;
      if (errand.end.aborted || nowMs() >= endMs) late();
      const pause: Spending["pause"] = async (after, requestsSoFar) => {
        const jitterMs = (PAUSES_MS[requestsSoFar - 1] ?? 0) * (0.5 + random() / 2);
        const ms = after.stale ? 0 : Math.max(jitterMs, (after.retryAfterSeconds ?? 0) * 1_000);
        if (nowMs() + ms >= endMs) throw after;
        await wait(ms);
      };
      const spend = (isProbe: boolean) => () => {
        errand.requests -= 1;
        return { more: !isProbe && errand.requests > 0 };
      };
      return await inTurn(() => throughBreaker(breaker, (isProbe) => work({ signal, spend: spend(isProbe), pause })), signal);
    } catch (error) {
      throw refusalOf(error, host, operation, breaker);
    } finally {
      clearTimeout(timer);
      errand.end.removeEventListener("abort", late);
    }
  };
}

async function throughBreaker<Result>(breaker: Breaker, work: (isProbe: boolean) => Promise<Result>): Promise<Result> {
  const entry = breaker.enter();
  if ("closedForMs" in entry) throw new UpstreamFault("breaker open", { alive: true, retryAfterSeconds: entry.closedForMs / 1_000 });
  try {
    const result = await work(entry.isProbe);
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
