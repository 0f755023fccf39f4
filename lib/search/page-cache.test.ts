import { expect, test } from "vitest";
import { PageCache, pageBytes } from "#lib/search/page-cache";

const page = (size: number) => pageBytes(new Uint8Array(size).fill(7));

test("pages are kept up to the room, and what was asked for longest ago goes first", () => {
  const cache = new PageCache(10_000);
  for (const key of [1, 2, 3]) cache.put(key, page(2_500));
  expect(cache.get(1)).toBeDefined();
  cache.put(4, page(2_500));
  expect([1, 2, 3, 4].filter((key) => cache.get(key) !== undefined)).toEqual([1, 3, 4]);
  for (let key = 10; key < 500; key++) {
    cache.put(key, page(key * 3));
    expect(cache.bytes).toBeLessThanOrEqual(10_000);
  }
  cache.put(499, page(100));
  cache.sweep((key) => key !== 499);
  expect(cache.bytes).toBeLessThan(1_000);
  expect(cache.get(499)?.bytes).toEqual(new Uint8Array(100).fill(7));
});

test("bytes that lie crooked are read straight", () => {
  const shared = new Uint8Array(Uint32Array.from([0, 0x0403_0201, 5]).buffer, 1, 9);
  const { bytes, halves, words } = pageBytes(shared);
  expect([...bytes]).toEqual([0, 0, 0, 1, 2, 3, 4, 5, 0]);
  expect([halves[1], words[1]]).toEqual([0x0100, 0x0504_0302]);
});
