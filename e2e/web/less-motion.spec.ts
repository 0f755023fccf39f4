/** Who asks for less motion gets what changes at once: colours that arrive level by level are motion, and meanwhile those of two themes mix. */
import { expect, test } from "./fixtures";

test("who wants less motion gets a change of theme in one drawing", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto("/login");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
