import { describe, expect, test } from "vitest";
import { hashPassword, verifyPassword } from "#lib/auth/passwords";

describe("a password", () => {
  test("is kept as argon2id with OWASP's parameters, salted", async () => {
    const [one, other] = await Promise.all([hashPassword("correcto caballo"), hashPassword("correcto caballo")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
    expect(await verifyPassword(one, "correcto caballo")).toBe(true);
    expect(await verifyPassword(one, "correcto caballO")).toBe(false);
  });

  test("is the same however the keyboard composes its accents", async () => {
    expect(await verifyPassword(await hashPassword("contraseña ñandú"), "contraseña ñandú".normalize("NFD"))).toBe(true);
  });

  test("of fewer than 12 characters is refused in a plain sentence; characters are counted, not bytes", async () => {
    await expect(hashPassword("ñ".repeat(11))).rejects.toMatchObject({
      code: "invalid-request",
      message: "A password has at least 12 characters; this one has 11.",
    });
    expect(await hashPassword("ñ".repeat(12))).toContain("$argon2id$");
    await expect(hashPassword("x".repeat(1_025))).rejects.toMatchObject({ code: "invalid-request" });
    expect(await verifyPassword(null, "x".repeat(1_000_000))).toBe(false);
  });

  test("is hashed two at a time, the rest wait, and beyond a bound are sent away: for nobody as for somebody", async () => {
    const all = await Promise.allSettled(Array.from({ length: 80 }, () => verifyPassword(null, "una clave cualquiera")));
    const refused = all.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(80 - 2 - 64);
    expect(refused[0]).toMatchObject({ reason: { code: "too-many-requests", retryAfterSeconds: 5 } });
    expect(await verifyPassword(null, "después de la avalancha")).toBe(false);
  });
});
