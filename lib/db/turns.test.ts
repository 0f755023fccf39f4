/** The promise: never more at once than was said, nobody waits for ever, and who leaves the queue makes room. */
import { expect, test, vi } from "vitest";
import { turns } from "#lib/db/turns";

/** Work that ends when it is told to. */
function held() {
  let end: () => void = () => {};
  const over = new Promise<void>((resolve) => void (end = resolve));
  return { work: vi.fn<() => Promise<void>>(() => over), end: () => end() };
}

test("so many at once, so many waiting in their order, and nobody beyond", async () => {
  const inTurn = turns({ atOnce: 1, mostWaiting: 1 });
  const [first, second, third] = [held(), held(), held()];
  const running = inTurn(first.work);
  const waiting = inTurn(second.work);
  await expect(inTurn(third.work)).rejects.toMatchObject({ code: "too-many-requests", retryAfterSeconds: 5 });
  expect([first.work, second.work, third.work].map((work) => work.mock.calls.length)).toEqual([1, 0, 0]);
  first.end();
  await running;
  expect(second.work).toHaveBeenCalledOnce();
  second.end();
  await waiting;
  third.end();
  await inTurn(third.work);
  expect(third.work).toHaveBeenCalledOnce();
});

test("who goes while waiting leaves room for another, and its work is never begun", async () => {
  const inTurn = turns({ atOnce: 1, mostWaiting: 1 });
  const [first, gone, next] = [held(), held(), held()];
  const running = inTurn(first.work);
  const going = new AbortController();
  const waiting = inTurn(gone.work, going.signal);
  going.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  await expect(inTurn(gone.work, going.signal)).rejects.toThrow("gone");
  const stays = inTurn(next.work);
  first.end();
  next.end();
  await Promise.all([running, stays]);
  expect([gone.work.mock.calls.length, next.work.mock.calls.length]).toEqual([0, 1]);
});

test("the longest wait ends as a full queue does, and takes no turn along", async () => {
  vi.useFakeTimers();
  const inTurn = turns({ atOnce: 1, mostWaiting: 1, longestWaitMs: 30_000 });
  const [first, late, next] = [held(), held(), held()];
  const running = inTurn(first.work);
  const waiting = inTurn(late.work).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await waiting).toMatchObject({ code: "too-many-requests" });
  first.end();
  await running;
  next.end();
  await inTurn(next.work);
  expect([late.work.mock.calls.length, next.work.mock.calls.length]).toEqual([0, 1]);
  vi.useRealTimers();
});
