/** Everybody can use every page: in light and dark, wide and narrow, axe finds nothing and nothing sticks out. */
import AxeBuilder from "@axe-core/playwright";
import { ask } from "../harness/http";
import { NAMESAKES_WORDS, SHAPES } from "../harness/register";
import { enter, expect, forgive, test } from "./fixtures";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Every page with what it can show; `path` gets the id of a Check. */
const PAGES: Record<string, { path: (checkId: string) => string; signedOut?: boolean; status?: number }> = {
  login: { path: () => "/login", signedOut: true },
  home: { path: () => "/" },
  "rut-without-check": { path: () => `/rut/${SHAPES.k.rut}` },
  "rut-with-check": { path: () => `/rut/${SHAPES.eight.rut}` },
  "rut-wrong-digit": { path: () => "/rut/12345678-9" },
  check: { path: (checkId) => `/checks/${checkId}` },
  "search-empty": { path: () => "/search" },
  "search-unpaid": { path: () => "/search?q=Ana+Soto" },
  "search-results": { path: () => `/search?q=${encodeURIComponent(NAMESAKES_WORDS)}` },
  missing: { path: () => "/checks/00000000-0000-4000-8000-000000000000", status: 404 },
};

for (const [name, { path, signedOut, status = 200 }] of Object.entries(PAGES)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`${name} in ${colorScheme}`, async ({ page, context, product, organisation, person, complaints }) => {
      const post = (address: string, json: unknown) =>
        ask(product.ports[0], { method: "POST", path: address, token: organisation.token, json });
      const made = await post("/api/check", { rut: SHAPES.eight.rut, ai_summary: true });
      await post("/api/name-to-rut", { name: NAMESAKES_WORDS });
      if (!signedOut) await enter(context, product, person);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 900 });
        const answer = await page.goto(path((made.json as { id: string }).id));
        expect(answer?.status()).toBe(status);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.screenshot({ path: `test-results/screens/${name}-${width}-${colorScheme}.png`, fullPage: true });
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(sideways, `pixels that stick out at ${width}`).toBeLessThanOrEqual(0);
        const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual([]);
      }
      if (status === 404) forgive(complaints, /status of 404/);
    });
  }
}
