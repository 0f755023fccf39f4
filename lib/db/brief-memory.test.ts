import { describe, expect, test } from "vitest";
import { createBriefMemory } from "#lib/db/brief-memory";

function stage() {
  let nowMs = 0;
  let asked = 0;
  const cache = createBriefMemory<string>(() => nowMs);
  const ask = (key = "k", answer: string | null = "valid") =>
    cache.get(key, async () => {
      asked += 1;
      return answer;
    });
  return { cache, ask, asked: () => asked, at: (ms: number) => (nowMs = ms) };
}

describe("the memory of valid credentials", () => {
  test("holds half a second from the question on", async () => {
    const { ask, asked, at } = stage();
    await ask();
    at(499);
    await ask();
    expect(asked()).toBe(1);
    at(500);
    await ask();
    expect(asked()).toBe(2);
  });

  test("asks once for many who want the same at once", async () => {
    const { ask, asked } = stage();
    expect(await Promise.all(Array.from({ length: 200 }, () => ask()))).toEqual(Array(200).fill("valid"));
    expect(asked()).toBe(1);
  });

  test("keeps neither a refusal nor a failure", async () => {
    const { cache, ask, asked } = stage();
    expect(await ask("k", null)).toBeNull();
    await expect(cache.get("k", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await ask("k", "valid")).toBe("valid");
    expect(asked()).toBe(2);
  });

  test("forgets when told, also an answer that is still under way", async () => {
    const { cache, ask, asked } = stage();
    const underWay = ask();
    cache.clear();
    await underWay;
    await ask();
    expect(asked()).toBe(2);
  });

  test("is bounded", async () => {
    const { ask, asked } = stage();
    for (let key = 0; key < 2_001; key++) await ask(`k${key}`);
    await ask("k0");
    expect(asked()).toBe(2_002);
    await ask("k2000");
    expect(asked()).toBe(2_002);
  });
});
