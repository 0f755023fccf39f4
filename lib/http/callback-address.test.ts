import { describe, expect, test } from "vitest";
import { callbackPath } from "#lib/http/callback-address";

const ours = "https://kyc.example.cl";

describe("the place after sign-in", () => {
  test.each([
    ["/", "/"],
    ["/rut/76.543.210-3", "/rut/76.543.210-3"],
    ["/checks/1?a=1&b=%2F%2Fevil#top", "/checks/1?a=1&b=%2F%2Fevil"],
    [`${ours}/checks/1`, "/checks/1"],
    ["/x?next=https://evil.example", "/x?next=https://evil.example"],
  ])("%s is a place of ours", (wanted, path) => {
    expect(callbackPath(wanted, ours)).toBe(path);
  });

  test.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    " //evil.example",
    "https:evil.example",
    "https://evil.example",
    "https://kyc.example.cl.evil.example/",
    "https://kyc.example.cl@evil.example/",
    "http://kyc.example.cl/",
    "HTTPS://KYC.EXAMPLE.CL//evil",
    `${ours}//evil.example`,
    `${ours}/\\evil.example`,
    ours,
    "javascript:alert(1)",
    "data:text/html,x",
    "@evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "/%0d%0aLocation: //evil",
    "/\u0000",
    "/api/auth/callback/oidc",
    "/api/panel/sign-out",
    `/${"a".repeat(2_001)}`,
    "",
    ["/checks"],
    { toString: () => "/checks" },
    null,
    undefined,
    7,
  ])("%j is not: home instead", (wanted) => {
    const path = callbackPath(wanted, ours);
    expect(new URL(path, ours).origin).toBe(ours);
    expect(["/", "/%0d%0aLocation:%20//evil"]).toContain(path);
  });
});
