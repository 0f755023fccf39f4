import { expect, test } from "vitest";
import { askTogether } from "#lib/checks/ask-together";
import type { Db } from "#lib/db/db";

const process_ = {} as Db;
const other = {} as Db;

function question() {
  let asked = 0;
  let settle: { answer: (text: string) => void; fail: (why: Error) => void } | undefined;
  return {
    asked: () => asked,
    ask: () => {
      asked += 1;
      return new Promise<string>((answer, fail) => void (settle = { answer, fail }));
    },
    answer: (text: string) => settle?.answer(text),
    fail: (why: Error) => settle?.fail(why),
  };
}

test("those of a process who ask the same wait for one asking; who begins afterwards asks anew", async () => {
  const { ask, asked, answer } = question();
  const together = [1, 2, 3].map(() => askTogether(process_, "a", ask));
  const apart = [askTogether(process_, "b", ask), askTogether(other, "a", ask)];
  expect(asked()).toBe(3);
  answer("x");
  expect(await apart[1]).toEqual({ answer: "x", first: true });
  expect(apart).toHaveLength(2);
  const mine = question();
  const waiting = ["c", "c"].map((key) => askTogether(process_, key, mine.ask));
  mine.answer("y");
  expect(await Promise.all(waiting)).toEqual([
    { answer: "y", first: true },
    { answer: "y", first: false },
  ]);
  const again = askTogether(process_, "c", mine.ask);
  mine.answer("z");
  expect(await again).toEqual({ answer: "z", first: true });
  expect([mine.asked(), together.length]).toEqual([2, 3]);
});

test("a failure is everybody's, and is not remembered", async () => {
  const { ask, fail, answer } = question();
  const waiting = Promise.allSettled([askTogether(process_, "d", ask), askTogether(process_, "d", ask)]);
  fail(new Error("no"));
  expect((await waiting).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const next = askTogether(process_, "d", ask);
  answer("yes");
  expect((await next).answer).toBe("yes");
});

test("nobody waits longer than patience; the asking goes on, and who asks next has what it brings", async () => {
  const { ask, asked, answer } = question();
  await expect(askTogether(process_, "e", ask, 1)).rejects.toMatchObject({ code: "unavailable", source: "provider", retryAfterSeconds: 2 });
  const next = askTogether(process_, "e", ask);
  answer("late");
  expect(await next).toEqual({ answer: "late", first: false });
  expect(asked()).toBe(1);
});
