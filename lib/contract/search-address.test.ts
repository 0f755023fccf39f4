import { describe, expect, test } from "vitest";
import { readSearchAddress } from "#lib/contract/search-address";
import { searchPlace } from "#lib/contract/search-place";

const read = (query: string) => readSearchAddress(new URLSearchParams(query));

describe("the address of a page of a name search", () => {
  test.each([
    { name: "María Núñez & Cía", kind: null, page: 1 },
    { name: "Soto", kind: "company", page: 12 },
  ] as const)("leads back to itself: %j", (asked) => {
    expect(read(searchPlace(asked).slice("/search?".length))).toEqual(asked);
  });

  test("is read by its name alone where the rest makes no sense, and not at all without one", () => {
    for (const rest of ["page=0", "page=-1", "page=1e3", "page=", "kind=all", "kind=", "page=9999999999"]) {
      expect(read(`q=Ana+Soto&${rest}`)).toEqual({ name: "Ana Soto", kind: null, page: 1 });
    }
    for (const query of ["", "q=a", "q=12", "q=Ana&q=Soto", `q=${"x".repeat(256)}`]) expect(read(query)).toBeNull();
  });
});
