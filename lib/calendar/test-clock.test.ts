import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { fileClock, moveClock } from "#lib/calendar/test-clock";
import { parseEnv } from "#lib/env";

const folder = mkdtempSync(join(tmpdir(), "cotejo-clock-"));
const path = join(folder, "clock.json");
afterEach(() => rmSync(path, { force: true }));

describe("the clock that tests move", () => {
  test("is the machine's until it is moved, ahead or behind, or stopped at an instant, for all who read the file", () => {
    const one = fileClock(path);
    const other = fileClock(path);
    expect(Math.abs(one.now().getTime() - Date.now())).toBeLessThan(1_000);
    moveClock(path, { now: "2026-04-01T03:00:00.000Z" });
    expect([one.now(), other.now()].map((instant) => instant.toISOString())).toEqual(Array(2).fill("2026-04-01T03:00:00.000Z"));
    moveClock(path, { offsetMs: 86_400_000 });
    expect(Math.abs(one.now().getTime() - Date.now() - 86_400_000)).toBeLessThan(1_000);
    rmSync(path);
    expect(Math.abs(other.now().getTime() - Date.now())).toBeLessThan(1_000);
  });

  test("throws at a file that says nothing clear", () => {
    writeFileSync(path, '{"now":"tomorrow"}');
    expect(() => fileClock(path).now()).toThrow("Invalid");
  });

  test("is refused in production", () => {
    expect(() => parseEnv({ COTEJO_TEST_CLOCK_FILE: path })).toThrow("a moved clock is refused in production");
    expect(parseEnv({ COTEJO_TEST_CLOCK_FILE: path, COTEJO_MODE: "test" }).COTEJO_TEST_CLOCK_FILE).toBe(path);
  });
});
