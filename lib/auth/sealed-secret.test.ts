/** Promise: what is sealed opens with the same secret, for the same thing, unchanged, and never otherwise. */
import { expect, test } from "vitest";
import { sealSecret, unsealSecret } from "#lib/auth/sealed-secret";

const SEAL = { secret: "s".repeat(43), purpose: "cotejo test", of: "abc" };
const PLAIN = Buffer.from("a private key, ñ");

test("it opens again, and two seals of one text have nothing in common", () => {
  const [one, two] = [sealSecret(PLAIN, SEAL), sealSecret(PLAIN, SEAL)];
  expect(unsealSecret(one, SEAL)).toEqual(PLAIN);
  expect(unsealSecret(two, SEAL)).toEqual(PLAIN);
  expect(one.subarray(1).equals(two.subarray(1))).toBe(false);
  expect(one.includes("private")).toBe(false);
  expect(unsealSecret(sealSecret(Buffer.alloc(0), SEAL), SEAL)).toEqual(Buffer.alloc(0));
});

test.each([
  ["another AUTH_SECRET", { ...SEAL, secret: "t".repeat(43) }],
  ["another purpose", { ...SEAL, purpose: "cotejo token" }],
  ["another thing", { ...SEAL, of: "abd" }],
])("not with %s", (_, other) => {
  expect(unsealSecret(sealSecret(PLAIN, SEAL), other)).toBeNull();
});

test("not with any byte changed, added or missing", () => {
  const sealed = sealSecret(PLAIN, SEAL);
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect({ at, opened: unsealSecret(changed, SEAL) }).toEqual({ at, opened: null });
    expect(unsealSecret(sealed.subarray(0, at), SEAL)).toBeNull();
  }
  expect(unsealSecret(Buffer.concat([sealed, Buffer.from([0])]), SEAL)).toBeNull();
});
