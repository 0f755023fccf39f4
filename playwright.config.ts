import { defineConfig } from "@playwright/test";
import type { Engine } from "#e2e/harness/front";

/** A person and a wish, in Chromium. Each worker starts the product itself, on a database of its own (e2e/web/fixtures.ts). */
const FLOWS =
  /[\\/](api-docs|check-a-rut|checks-list|english-day|extremes|history|language-and-money|name-search|no-script|search|session|settings|shell)\.spec\.ts$/;

export default defineConfig<object, { engine: Engine }>({
  testDir: "e2e/web",
  outputDir: "test-results",
  workers: 1,
  retries: 0,
  // Of what hangs, not of what is slow: a whole day of an officer on one loaded core.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium" },
    locale: "es-CL",
    timezoneId: "America/Santiago",
    colorScheme: "light",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
  projects: [
    { name: "own", use: { engine: "own" } },
    // The flows of an officer's day, answered by a remote service.
    { name: "remote", testMatch: FLOWS, use: { engine: "remote" } },
  ],
});
