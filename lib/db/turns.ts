/** Costly work takes turns: so many at once, so many waiting, and whoever comes beyond is told to come later. */
import { ServiceError } from "#lib/errors";

const COME_AGAIN_SECONDS = 5;

/** Runs what it is given as soon as it is its turn; throws `too-many-requests` when too many wait already. */
export function turns({
  atOnce,
  mostWaiting,
}: {
  atOnce: number;
  mostWaiting: number;
}): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new ServiceError("too-many-requests", { retryAfterSeconds: COME_AGAIN_SECONDS });
      await new Promise<void>((resolve) => waiting.push(resolve));
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
