/** Costly work takes turns: so many at once, so many waiting, and whoever comes beyond is told to come later. */
import { ServiceError } from "#lib/errors";

const COME_AGAIN_SECONDS = 5;

/** Runs work when its turn comes. */
export type Turns = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/**
 * Runs what it is given as soon as it is its turn; throws `too-many-requests` when too many wait already, or after the longest wait.
 * A signal ends the waiting with its reason; work that has begun hears of it only by itself.
 */
export function turns({ atOnce, mostWaiting, longestWaitMs }: { atOnce: number; mostWaiting: number; longestWaitMs?: number }): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work, signal) => {
    signal?.throwIfAborted();
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw tooMany();
      await waitIn(waiting, longestWaitMs, signal);
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The turn goes over to the next as it is: nobody can come between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

function waitIn(waiting: (() => void)[], longestMs: number | undefined, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(late);
      signal?.removeEventListener("abort", gone);
    };
    const begin = () => {
      settle();
      resolve();
    };
    const leave = (why: unknown) => {
      settle();
      waiting.splice(waiting.indexOf(begin), 1);
      reject(why);
    };
    const gone = () => leave(signal?.reason);
    const late = longestMs === undefined ? undefined : setTimeout(() => leave(tooMany()), longestMs);
    signal?.addEventListener("abort", gone, { once: true });
    waiting.push(begin);
  });
}

const tooMany = () => new ServiceError("too-many-requests", { retryAfterSeconds: COME_AGAIN_SECONDS });
