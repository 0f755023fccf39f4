import { describe, expect, test } from "vitest";
import { isCrossSiteWrite } from "#lib/auth/cross-site";

const ours = "https://panel.example.cl";
const from = (headers: Record<string, string>, method = "POST") => isCrossSiteWrite({ method, headers: new Headers(headers) }, `${ours}/`);

describe("a write with the cookie", () => {
  test.each([
    [{}],
    [{ "sec-fetch-site": "same-origin" }],
    [{ "sec-fetch-site": "none" }],
    [{ origin: ours }],
    [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }],
  ])("passes with %j", (headers) => {
    expect(from(headers)).toBe(false);
  });

  test.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ "sec-fetch-site": "" }],
    [{ "sec-fetch-site": "Same-Origin" }],
    [{ "sec-fetch-site": "cross-site", origin: ours }],
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
    [{ origin: "http://panel.example.cl" }],
    [{ origin: "https://panel.example.cl:444" }],
    [{ origin: "https://panel.example.cl.evil.example" }],
  ])("is cross-site with %j", (headers) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) expect(from(headers, method)).toBe(true);
    for (const method of ["GET", "HEAD", "OPTIONS"]) expect(from(headers, method)).toBe(false);
  });

  test("is compared with our own address, not with the Host that was asked for", () => {
    expect(from({ host: "evil.example", origin: "https://evil.example" })).toBe(true);
  });
});
