import { expect, test } from "vitest";
import { returnPlace } from "#components/sign-in/return-place";

test.each(["/", "/rut/12345678-5", "/search?q=Mar%C3%ADa&page=2", "/checks/a#why"])("goes back to a place of the panel: %s", (place) => {
  expect(returnPlace(place)).toBe(place);
});

test.each([
  "https://evil.example/",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/%0a//evil.example/..//x\n",
  "javascript:alert(1)",
  "/./..//evil.example",
  "/login?next=/login",
  "/api/auth/signout",
  "evil.example",
  "",
])("never leads out of the panel, nor in a circle: %j", (place) => {
  expect(returnPlace(place)).toBe("/");
});

test("a missing or repeated address is the home page", () => {
  expect(returnPlace(undefined)).toBe("/");
  expect(returnPlace(["/a", "/b"])).toBe("/");
});
