import { describe, expect, test } from "vitest";
import { openDb } from "#lib/db/db";
import { openThrottle } from "#lib/http/throttle";
import { openLog } from "#lib/log";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const log = openLog("silent", "test");
const LIMIT = { perSecond: 100, burst: 1_000 };

/** A process: its own buckets, on a clock that stands still until it is moved. */
function startProcess(database: typeof db | ReturnType<typeof openDb> = db) {
  let nowMs = 0;
  const throttle = openThrottle(database, log, () => nowMs);
  const takeAll = (name: string, limit = LIMIT, most = 5_000) => {
    let taken = 0;
    while (taken < most && throttle.consume(name, limit).allowed) taken += 1;
    return taken;
  };
  return { ...throttle, takeAll, passMs: (ms: number) => (nowMs += ms) };
}

describe("one process", () => {
  test("lets a burst through, then so many a second, and says how long to wait", () => {
    const one = startProcess();
    expect(one.takeAll("one")).toBe(1_000);
    expect(one.consume("one", LIMIT)).toEqual({ allowed: false, retryAfterSeconds: 1 });
    one.passMs(250);
    expect(one.takeAll("one")).toBe(25);
    expect(one.consume("another", LIMIT)).toEqual({ allowed: true });
    expect(one.takeAll("slow", { perSecond: 0.1, burst: 2 })).toBe(2);
    expect(one.consume("slow", { perSecond: 0.1, burst: 2 })).toEqual({ allowed: false, retryAfterSeconds: 10 });
    one.passMs(3_600_000);
    expect(one.takeAll("one")).toBe(1_000);
    one.close();
  });

  test("keeps a bounded number of buckets", () => {
    const process_ = startProcess();
    expect(process_.takeAll("first")).toBe(1_000);
    for (let stranger = 0; stranger < 20_000; stranger++) process_.consume(`stranger ${stranger}`, LIMIT);
    // Forgiven rather than remembered without end.
    expect(process_.takeAll("first")).toBe(1_000);
    process_.close();
  });
});

describe("several processes on one database", () => {
  test("what one let through holds in the other once both have levelled", async () => {
    const one = startProcess();
    const other = startProcess();
    expect(other.takeAll("shared", LIMIT, 100)).toBe(100);
    expect(one.takeAll("shared", LIMIT, 900)).toBe(900);
    await one.level();
    await other.level();
    // Real time passes in the database: a few tokens came back meanwhile.
    expect(other.takeAll("shared")).toBeLessThan(100);
    one.close();
    other.close();
  });

  test("what both let through too much is a debt that both wait for", async () => {
    const one = startProcess();
    const other = startProcess();
    expect(one.takeAll("greedy") + other.takeAll("greedy")).toBe(2_000);
    await one.level();
    await other.level();
    await one.level();
    for (const process_ of [one, other]) {
      const verdict = process_.consume("greedy", LIMIT);
      expect(verdict).toMatchObject({ allowed: false });
      expect("retryAfterSeconds" in verdict && verdict.retryAfterSeconds).toBeGreaterThanOrEqual(9);
      process_.close();
    }
  });

  test("level by themselves within a second", async () => {
    const one = openThrottle(db, log);
    const other = openThrottle(db, log);
    const limit = { perSecond: 0.001, burst: 5 };
    for (let count = 0; count < 5; count++) one.consume("alone", limit);
    other.consume("alone", limit);
    await expect.poll(() => other.consume("alone", limit).allowed, { timeout: 1_000, interval: 100 }).toBe(false);
    one.close();
    other.close();
  });

  test("many at once, many keys: nobody deadlocks and nothing is lost", async () => {
    const crowd = Array.from({ length: 6 }, () => startProcess());
    const limit = { perSecond: 0.001, burst: 1_000 };
    for (let round = 0; round < 5; round++) {
      for (const process_ of crowd) for (let key = 0; key < 200; key++) process_.consume(`crowd ${(key * 7) % 200}`, limit);
      await Promise.all(crowd.map((process_) => process_.level()));
    }
    const rows = await db.query<{ tokens: number }>("select tokens from throttles where throttle_key like 'crowd %'");
    expect(rows).toHaveLength(200);
    for (const row of rows) expect(row.tokens).toBeCloseTo(1_000 - 6 * 5, 0);
    for (const process_ of crowd) process_.close();
  });
});

describe("without the database", () => {
  test("each process keeps its own buckets, and tells the others when it is back", async () => {
    const lines: string[] = [];
    const away = openDb({ url: "postgres://nobody@127.0.0.1:1/none", poolSize: 1 });
    let answering: ReturnType<typeof openDb> | typeof db = away;
    const switching = { ...away, query: ((...given: Parameters<typeof db.query>) => answering.query(...given)) as typeof db.query };
    const told = {
      ...log,
      warn: (_: unknown, line: string) => lines.push(line),
      info: (line: string) => lines.push(line),
    } as unknown as typeof log;
    const throttle = openThrottle(switching, told);
    const limit = { perSecond: 0.001, burst: 10 };
    for (let count = 0; count < 10; count++) expect(throttle.consume("outage", limit).allowed).toBe(true);
    await throttle.level();
    await throttle.level();
    expect(throttle.consume("outage", limit).allowed).toBe(false);
    answering = db;
    await throttle.level();
    expect(lines).toEqual([expect.stringContaining("each process's own"), expect.stringContaining("shared between processes again")]);
    const [row] = await db.query<{ tokens: number }>("select tokens from throttles where throttle_key = 'outage'");
    expect(row?.tokens).toBeCloseTo(0, 0);
    throttle.close();
    await away.close();
  });
});
