/** An officer wants to find Checks again, show the same list to a colleague, and take it along; an admin sees who did. */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import pg from "pg";
import { rutOfNumber } from "#lib/rut/rut";
import { testEvidence } from "#lib/testing/evidence";
import { storeCheck } from "#lib/testing/store-check";
import type { Product } from "../harness/product";
import { enter, expect, forgive, test } from "./fixtures";

const FORMULA = '=HYPERLINK("http://evil.test";"x")';

/** Checks of three people: two of this month, one of them of high risk and with a name that a spreadsheet would run; one of the month before. */
async function threeChecks(product: Product, orgId: string): Promise<void> {
  const client = new pg.Client(product.databaseUrl);
  await client.connect();
  const db = { query: async (text: string, values?: readonly unknown[]) => (await client.query(text, values as unknown[])).rows };
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const people = [
    { number: 12_345_678, name: "JOSÉ NÚÑEZ SOTO", label: "low", createdAt: at(0) },
    { number: 9_876_543, name: FORMULA, label: "high", createdAt: at(0) },
    { number: 8_765_432, name: "Ana Ñuñoa", label: "medium", createdAt: at(40) },
  ] as const;
  for (const { number, name, label, createdAt } of people) {
    const evidence = testEvidence(rutOfNumber(number), { name });
    await storeCheck(db as never, orgId, { createdAt, evidence: { ...evidence, score: { ...evidence.score, label } } });
  }
  await client.end();
}

test("filters, goes Back, shares the address and takes the list along as CSV; the trail tells", async ({
  page,
  context,
  product,
  organisation,
  person,
  complaints,
  newColleague,
}) => {
  await threeChecks(product, organisation.orgId);
  await enter(context, product, person);
  await page.goto("/checks");
  const main = page.getByRole("main");
  const count = main.getByRole("status");
  const box = page.getByRole("searchbox", { name: "Nombre o RUT" });
  await expect(count).toHaveText("3 verificaciones");

  // The page is seen before its form is alive: what was typed too early goes with Enter.
  await box.pressSequentially("nunez");
  await expect(page).toHaveURL(/\?q=nunez$/);
  await expect(count).toHaveText("1 verificación");
  await expect(box).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" jos");
  await expect(page).toHaveURL(/\?q=nunez\+jos$/);
  await expect(box).toHaveValue("nunez jos");
  await page.getByRole("link", { name: /Quitar filtro.*nunez jos/ }).click();
  await expect(count).toHaveText("3 verificaciones");
  await expect(box).toHaveValue("");
  await page.getByRole("checkbox", { name: "alto" }).check();
  await expect(page).toHaveURL(/\/checks\?risk=high$/);
  await expect(count).toHaveText("1 verificación");
  await expect(page.getByRole("rowheader")).toContainText(FORMULA);

  await page.goBack();
  await expect(count).toHaveText("3 verificaciones");
  await expect(page.getByRole("checkbox", { name: "alto" })).not.toBeChecked();
  await page.goBack();
  await expect(box).toHaveValue("nunez jos");
  await expect(count).toHaveText("1 verificación");
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole("checkbox", { name: "alto" })).toBeChecked();
  await expect(count).toHaveText("1 verificación");

  const colleague = await newColleague("here");
  await colleague.page.goto(page.url());
  await expect(colleague.page.getByRole("main").getByRole("status")).toHaveText("1 verificación");
  await expect(colleague.page.getByRole("rowheader")).toContainText(FORMULA);

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^verificaciones-\d{4}-\d\d-\d\d\.csv$/);
  const rows = parse(readFileSync(await download.path()), { bom: true, delimiter: ";", columns: true }) as Record<string, string>[];
  expect(rows.map(({ rut, name, label }) => [rut, name, label])).toEqual([[rutOfNumber(9_876_543), `'${FORMULA}`, "high"]]);
  await page.getByRole("link", { name: FORMULA }).click();
  await expect(page).toHaveURL(rows[0]?.permalink ?? "");

  const refused = await page.goto("/settings/audit");
  expect(refused?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1, name: "Esto lo ve la administración" })).toBeVisible();
  forgive(complaints, /status of 403/);
  await context.clearCookies();
  await context.addCookies([{ name: "cotejo-locale", value: "en", url: product.publicBaseUrl }]);
  await enter(context, product, await product.newPerson(organisation.orgId, "admin"));
  await page.goto("/settings/audit");
  const entry = page.getByRole("row", { name: new RegExp(`${person.name} exported 1 Check as CSV: High risk`) });
  await expect(entry).toBeVisible();
  await entry.getByText("Details").click();
  await expect(entry.getByText("checks.exported")).toBeVisible();
  await page.getByRole("combobox", { name: "What" }).selectOption({ label: "Check: opened" });
  await expect(page).toHaveURL(/action=check\.viewed/);
  await expect(page.getByRole("row", { name: /opened the Check of =HYPERLINK/ })).toBeVisible();
});

test("without script the list is read, filtered and paged all the same", async ({ browser, baseURL, product, organisation, person }) => {
  await threeChecks(product, organisation.orgId);
  const context = await browser.newContext({ baseURL, locale: "es-CL", javaScriptEnabled: false });
  await enter(context, product, person);
  const page = await context.newPage();
  await page.goto("/checks");
  await page.getByRole("searchbox", { name: "Nombre o RUT" }).fill("12.345.678-5");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page).toHaveURL(/q=12\.345\.678-5/);
  await expect(page.getByRole("rowheader")).toContainText("JOSÉ NÚÑEZ SOTO");
  await page.getByRole("link", { name: "Limpiar filtros" }).click();
  await page.getByRole("columnheader", { name: "Nombre" }).getByRole("link").click();
  await expect(page.getByRole("rowheader")).toHaveText([/HYPERLINK/, /Ana Ñuñoa/, /JOSÉ/]);
  await page.goto("/checks?month=2026-99");
  await expect(page.getByText("Parte de la dirección no se entendió")).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("3 verificaciones");
  await context.close();
});
