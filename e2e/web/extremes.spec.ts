/** An officer of a large bank has ten thousand Checks, one with an endless name among them; a new organisation has nothing at all. */
import { rutOfNumber } from "#lib/rut/rut";
import { madeUpCheck, madeUpSanction } from "#lib/testing/check-detail";
import { multiplyCheck } from "../harness/many-checks";
import { enter, expect, test } from "./fixtures";
import { axeFindings, pixelsSideways } from "./judges";

const MANY = 10_000;
const ENDLESS = "COMERCIALIZADORA".repeat(16).slice(0, 255);
const LONG = "SOCIEDAD DE INVERSIONES Y ASESORÍAS ".repeat(8).slice(0, 255).trim();

test("finds one of ten thousand Checks by filter, order and page", async ({ page, context, product, organisation, person }) => {
  test.slow();
  const store = (number: number, name: string) => {
    const { evidence } = madeUpCheck({ rut: rutOfNumber(number), name, sanctions: [madeUpSanction({ name })] });
    return product.storeCheck(organisation.orgId, { evidence, createdAt: new Date().toISOString() });
  };
  const seed = await store(76_500_003, "SEMILLA QUILLAGUA SPA");
  await multiplyCheck(product.databaseUrl, seed, MANY);
  for (const [index, name] of [ENDLESS, LONG].entries()) await store(76_500_010 + index, name);

  await enter(context, product, person);
  await page.goto("/checks");
  await expect(page.getByRole("main")).toContainText("10.003");
  for (const [shape, path] of Object.entries({
    "checks-10000": "/checks",
    "checks-10000-last": "/checks?page=201",
    "checks-10000-beyond": "/checks?page=4000",
    "checks-10000-by-score": "/checks?sort=score&risk=high",
    "home-10000": "/",
    "credits-10000": "/settings/credits",
  })) {
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.screenshot({ path: `test-results/screens/${shape}-${width}.png`, fullPage: true });
      expect(await pixelsSideways(page), `${shape}: pixels that stick out at ${width}`).toBeLessThanOrEqual(0);
    }
    expect(await axeFindings(page), shape).toEqual([]);
  }

  await page.goto(`/checks?q=${encodeURIComponent("ñanco zuniga ana 20")}`);
  await expect(page.getByRole("link", { name: /^ÑANCO ZÚÑIGA ANA 20\b/ })).toBeVisible();

  // All of them leave as a file.
  const downloading = page.waitForEvent("download");
  await page.goto("/checks");
  await page.getByRole("link", { name: "Exportar CSV" }).click();
  const stream = await (await downloading).createReadStream();
  let lines = 0;
  for await (const chunk of stream) lines += (chunk as Buffer).toString("latin1").split("\n").length - 1;
  expect(lines).toBe(MANY + 3 + 1);
});

test("a new organisation meets words about what comes next, not empty tables", async ({ page, context, product }) => {
  const { orgId } = await product.newTenant({ credits: 0 });
  await enter(context, product, await product.newPerson(orgId, "admin"));
  for (const path of ["/", "/checks", "/review", "/search", "/settings/tokens", "/settings/credits", "/settings/sources"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const emptyTables = await page
      .getByRole("table")
      .evaluateAll((tables) => tables.filter((table) => table.querySelectorAll("tbody tr").length === 0).length);
    expect(emptyTables, `tables without a row at ${path}`).toBe(0);
    expect(await page.getByRole("main").innerText(), path).not.toMatch(/NaN|undefined|null|Invalid|Infinity/);
  }
});
