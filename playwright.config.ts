import { defineConfig } from "@playwright/test";

/** A person and a wish, in Chromium. Each worker starts the product itself, on a database of its own (e2e/web/fixtures.ts). */
export default defineConfig({
  testDir: "e2e/web",
  outputDir: "test-results",
  workers: 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
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
});
