/** Those of one process who ask a provider the same at once wait for one asking, and none of them longer than a request may take. */
import type { Db } from "#lib/db/db";
import { ServiceError } from "#lib/errors";

/** A request is answered within ten seconds, whatever the provider does. */
export const PATIENCE_MS = 9_500;
const COME_AGAIN_SECONDS = 2;

// Next bundles pages and routes apart; one table a database serves both.
const ASKINGS = Symbol.for("cotejo.askings");
const process_ = globalThis as { [ASKINGS]?: WeakMap<Db, Map<string, Promise<unknown>>> };

/**
 * Joins the asking of this key or begins it; `first`: began it. Throws `unavailable` when patience ends: the asking goes on, and what it
 * brings is kept for whoever asks next.
 */
export async function askTogether<Answer>(
  db: Db,
  key: string,
  ask: () => Promise<Answer>,
  patienceMs = PATIENCE_MS,
): Promise<{ answer: Answer; first: boolean }> {
  const askings = askingsOf(db);
  const standing = askings.get(key);
  // Of one key comes one kind of answer.
  const asking = (standing as Promise<Answer> | undefined) ?? ask();
  if (standing === undefined) {
    askings.set(key, asking);
    const forget = () => void askings.delete(key);
    asking.then(forget, forget);
  }
  return { answer: await within(patienceMs, asking), first: standing === undefined };
}

async function within<Answer>(patienceMs: number, asking: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tookTooLong()), patienceMs);
  });
  try {
    return await Promise.race([asking, end]);
  } finally {
    clearTimeout(timer);
  }
}

/** Nobody waits for this any longer. */
export function tookTooLong(): ServiceError {
  return new ServiceError("unavailable", {
    source: "provider",
    retryAfterSeconds: COME_AGAIN_SECONDS,
    detail: "the provider did not answer in time",
  });
}

function askingsOf(db: Db): Map<string, Promise<unknown>> {
  process_[ASKINGS] ??= new WeakMap();
  const known = process_[ASKINGS].get(db) ?? new Map<string, Promise<unknown>>();
  process_[ASKINGS].set(db, known);
  return known;
}
