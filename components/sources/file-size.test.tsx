import { expect, test } from "vitest";
import { formatSize, percentOf } from "#components/sources/file-size";

test.each([
  [0, "0 bytes", "0 bytes"],
  [1, "1 byte", "1 byte"],
  [999, "999 bytes", "999 bytes"],
  [1536, "1,5 kB", "1.5 kB"],
  [80 * 2 ** 20 + 104_858, "80,1 MB", "80.1 MB"],
  [2 ** 30, "1,0 GB", "1.0 GB"],
  [5_000 * 2 ** 30, "5.000 GB", "5,000 GB"],
])("%i bytes read as %s in Chile and %s in English", (bytes, spanish, english) => {
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  expect([plain(formatSize(bytes, "es-CL")), plain(formatSize(bytes, "en"))]).toEqual([spanish, english]);
});

test("a percentage never says that all is there before it is", () => {
  expect([percentOf(0, 0), percentOf(999, 1000), percentOf(1000, 1000), percentOf(2000, 1000)]).toEqual([0, 99, 100, 100]);
});
