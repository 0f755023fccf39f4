import { expect, test } from "vitest";
import { nearbyPages } from "#lib/contract/nearby-pages";

test.each([
  [1, 1, "1"],
  [1, 3, "1 2 3"],
  [1, 9, "1 2 3 … 9"],
  [4, 9, "1 2 3 4 5 6 … 9"],
  [5, 9, "1 2 3 4 5 6 7 8 9"],
  [6, 20, "1 … 4 5 6 7 8 … 20"],
  [20, 20, "1 … 18 19 20"],
])("page %i of %i", (page, pages, named) => {
  expect(
    nearbyPages(page, pages)
      .map((each) => each ?? "…")
      .join(" "),
  ).toBe(named);
});
