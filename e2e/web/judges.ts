/** What every state of every page must bear: axe finds nothing, nothing sticks out sideways. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const TITLE_COMES_MS = 15_000;

/** Rules that look at colours: all that a change of theme can break. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

export async function axeFindings(page: Page): Promise<string[]> {
  // After a link the title comes a moment behind the content; a page that never gets one is found below.
  await page.waitForFunction(() => document.title !== "", undefined, { timeout: TITLE_COMES_MS }).catch(() => {});
  return findingsOf(page, (axe) => axe.withTags(WCAG));
}

export function colourFindings(page: Page): Promise<string[]> {
  return findingsOf(page, (axe) => axe.withRules(OF_COLOUR));
}

/** What comes or goes by fading has little contrast meanwhile: what is found is looked at once more when everything stands still. */
async function findingsOf(page: Page, narrowed: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await stillness(page);
  const found = await violationsOn(page, narrowed);
  if (found.length === 0) return found;
  await stillness(page);
  return violationsOn(page, narrowed);
}

async function violationsOn(page: Page, narrowed: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const { violations } = await narrowed(new AxeBuilder({ page })).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** Waits for the end of all movements that have one. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}

export function pixelsSideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** In light and dark, wide and narrow: axe finds nothing, nothing sticks out. Keeps a picture of each. */
export async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `test-results/screens/${name}-${width}-${colorScheme}.png`, fullPage: true });
      expect(await pixelsSideways(page), `pixels that stick out at ${width}`).toBeLessThanOrEqual(0);
      expect(await axeFindings(page)).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (before !== null) await page.setViewportSize(before);
}
