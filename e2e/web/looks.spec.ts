/** Everybody can use every page: in light and dark, wide and narrow, axe finds nothing and nothing sticks out. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { rutOfNumber } from "#lib/rut/rut";
import { ask } from "../harness/http";
import { NAMESAKES_WORDS, SHAPES } from "../harness/register";
import { enter, expect, forgive, test } from "./fixtures";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

interface Place {
  path: (checkId: string) => string;
  signedOut?: boolean;
  status?: number;
  /** Of the demonstration set instead of the proof's register. */
  demoRut?: string;
}

/** Every page with what it can show; `path` gets the id of a Check. */
const PLACES: Record<string, Place> = {
  login: { path: () => "/login", signedOut: true },
  home: { path: () => "/" },
  "rut-without-check": { path: () => `/rut/${SHAPES.k.rut}` },
  "rut-with-check": { path: () => `/rut/${SHAPES.eight.rut}` },
  "rut-wrong-digit": { path: () => "/rut/12345678-9" },
  "check-incomplete": { path: (checkId) => `/checks/${checkId}` },
  "check-sanctioned": { path: (checkId) => `/checks/${checkId}`, demoRut: "33163018-7" },
  "check-pep-and-cases": { path: (checkId) => `/checks/${checkId}`, demoRut: "37382693-6" },
  "check-clean": { path: (checkId) => `/checks/${checkId}`, demoRut: rutOfNumber(35_269_379) },
  "search-empty": { path: () => "/search" },
  "search-unpaid": { path: () => "/search?q=Ana+Soto" },
  "search-results": { path: () => `/search?q=${encodeURIComponent(NAMESAKES_WORDS)}` },
  missing: { path: () => "/checks/00000000-0000-4000-8000-000000000000", status: 404 },
};

for (const [name, place] of Object.entries(PLACES)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`${name} in ${colorScheme}`, async ({ page, context, product, complaints }) => {
      const { path, signedOut, status = 200, demoRut } = place;
      const tenant = await product.newTenant({ credits: 20, scope: demoRut === undefined ? "real" : "demo" });
      const post = (address: string, json: unknown) => ask(product.ports[0], { method: "POST", path: address, token: tenant.token, json });
      const made = await post("/api/check", { rut: demoRut ?? SHAPES.eight.rut, ai_summary: true });
      expect(made.status).toBe(200);
      await post("/api/name-to-rut", { name: NAMESAKES_WORDS });
      if (!signedOut) await enter(context, product, await product.newPerson(tenant.orgId));
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 900 });
        const answer = await page.goto(path((made.json as { id: string }).id));
        expect(answer?.status()).toBe(status);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.screenshot({ path: `test-results/screens/${name}-${width}-${colorScheme}.png`, fullPage: true });
        expect(await pixelsSideways(page), `pixels that stick out at ${width}`).toBeLessThanOrEqual(0);
        expect(await axeFindings(page)).toEqual([]);
      }
      if (status === 404) forgive(complaints, /status of 404/);
    });
  }
}

// What judges every page above must see a page that is bad.
test("the judges catch a page that is bad", async ({ page, complaints }) => {
  await page.goto("/login");
  expect(await axeFindings(page)).toEqual([]);
  await page.evaluate(() => {
    document.querySelector("label")?.remove();
    document.body.style.minWidth = "4000px";
    document.body.setAttribute("onclick", "window.ran = true");
    document.body.click();
  });
  expect((await axeFindings(page)).join()).toContain("label");
  expect(await pixelsSideways(page)).toBeGreaterThan(0);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  await expect.poll(() => complaints.join("\n")).toMatch(/CSP violation: script-src/);
  forgive(complaints, /CSP violation|Content Security Policy/);
});

async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

function pixelsSideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
