/** Promise: 429 is waited out within reason, the budget is counted before sending, and nothing is sent after the end. */
import { describe, expect, test } from "vitest";
import { Desk, type DeskOptions, Skip } from "#lib/conformance/desk";
import { type HttpAnswer, NetworkFailure, type Sent } from "#lib/conformance/http-client";
import { createCheck, getCheck } from "#lib/conformance/requests";

const answer = (status: number, headers: Record<string, string> = {}): HttpAnswer => ({ status, headers, bytes: Buffer.from("{}") });

/** A desk whose answers are given one after the other; the last one stays. */
function deskOf(answers: (HttpAnswer | Error)[], more: Partial<DeskOptions> = {}) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const desk = new Desk({
    token: "t0ken",
    session: null,
    poorToken: null,
    budget: 5,
    deadlineMs: 1_000,
    elapsed: () => 0,
    wait: async (milliseconds) => void waits.push(milliseconds),
    send: async (one) => {
      sent.push(one);
      const next = answers.length > 1 ? answers.shift() : answers[0];
      if (next === undefined || next instanceof Error) throw next ?? new Error("no answer is planned");
      return next;
    },
    ...more,
  });
  return { desk, sent, waits };
}

describe("429", () => {
  test("is waited out as Retry-After says, five seconds at most", async () => {
    const { desk, waits } = deskOf([answer(429, { "retry-after": "2" }), answer(429, { "retry-after": "900" }), answer(429), answer(200)]);
    expect((await desk.ask(getCheck("1-9"))).status).toBe(200);
    expect(waits).toEqual([2_000, 5_000, 1_000]);
  });

  test("that stays is the answer after three waits", async () => {
    const { desk, waits, sent } = deskOf([answer(429, { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" })]);
    expect((await desk.ask(createCheck("1-9"))).status).toBe(429);
    expect([waits, sent.length, desk.billed]).toEqual([[1_000, 1_000, 1_000], 4, 0]);
  });
});

describe("what may be billed", () => {
  test.each([
    [200, 1],
    [201, 1],
    [302, 1],
    [500, 1],
    [400, 0],
    [404, 0],
  ])("a POST answered %d counts %d", async (status, billed) => {
    const { desk } = deskOf([answer(status)]);
    await desk.ask(createCheck("1-9"));
    expect(desk.billed).toBe(billed);
  });

  test("requests at once do not pass the limit together", async () => {
    const { desk, sent } = deskOf([answer(200)], { budget: 3 });
    const ended = await Promise.allSettled(Array.from({ length: 10 }, () => desk.ask(createCheck("1-9"))));
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect([sent.length, desk.billed, desk.affords(1)]).toEqual([3, 3, false]);
    await expect(desk.ask(getCheck("1-9"))).resolves.toMatchObject({ status: 200 });
  });
});

test("after three failures in a row nothing is sent; an answer between them starts the count anew", async () => {
  const broken = new NetworkFailure("broken", "cut near t0ken");
  const { desk, sent } = deskOf([broken, broken, answer(404), broken]);
  for (let round = 0; round < 10; round++) await desk.ask(getCheck("1-9")).catch(() => null);
  expect(sent).toHaveLength(6);
  await expect(desk.ask(getCheck("1-9"))).rejects.toThrow("3 requests in a row failed");
  const { desk: told } = deskOf([broken]);
  await expect(told.ask(getCheck("1-9"))).rejects.toThrow("GET /api/check/1-9 (with token): cut near …hidden…");
});

test("a credential that is not there skips, before anything is sent or counted", async () => {
  const { desk, sent } = deskOf([answer(200)]);
  await expect(desk.ask({ ...createCheck("1-9"), as: "session" })).rejects.toThrow(Skip);
  expect([sent.length, desk.billed]).toEqual([0, 0]);
});
