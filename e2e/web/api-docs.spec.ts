/** Somebody who writes a program wants to read what the service answers, and to see it answer, paying only what the button says. */
import type { Page } from "@playwright/test";
import { NAMESAKES_WORDS, SHAPES } from "../harness/register";
import { enter, expect, forgive, test } from "./fixtures";
import { axeFindings, pixelsSideways } from "./judges";

const { rut, name } = SHAPES.eight;

test("tries each operation: nothing is sent before the press, and only what the price says is charged", async ({
  page,
  context,
  product,
  organisation,
  person,
  complaints,
}) => {
  const balance = () => product.balance(organisation.orgId);
  await enter(context, product, person);
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(?!panel)/.test(pathname)) sent.push(`${request.method()} ${pathname}${search}`);
  });
  await page.goto("/api-docs");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const check = operation(page, "Verificar un RUT");
  await check.getByLabel(/^rut/).fill(rut);
  await check.getByLabel(/^rut/).press("Enter");
  const spend = check.getByRole("button", { name: "Verificar · 1 crédito" });
  await expect(spend).toBeFocused();
  expect(sent).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(check.getByRole("status").filter({ hasText: "Respuesta 200" })).toContainText("Saldo: 19 créditos (antes 20)");
  await expect(check.getByRole("group", { name: "Cuerpo de la respuesta" })).toContainText(`"name": "${name}"`);
  await expect(check.getByText("Cotejo-Incomplete").last()).toBeVisible();
  await spend.click();
  await expect(check.getByRole("status").filter({ hasText: "Respuesta 200" })).toContainText("Saldo: 19 créditos, sin cambio");
  await check.getByLabel(/^rut/).fill("12.345.678");
  await spend.click();
  await expect(check.getByRole("status").filter({ hasText: "Respuesta 400" })).toContainText("sin cambio");
  await expect(check.getByRole("group", { name: "Cuerpo de la respuesta" })).toContainText('"message": "Invalid RUT"');
  forgive(complaints, /status of 400/);

  const read = operation(page, "Leer la verificación del mes");
  await read.getByLabel(/^rut/).fill("12.345.678-5");
  await read.getByRole("button", { name: "Leer · gratis" }).click();
  await expect(read.getByRole("status").filter({ hasText: "Respuesta 200" })).toContainText("sin cambio");

  const search = operation(page, "Buscar RUT por nombre");
  await search.getByLabel(/^name/).fill(NAMESAKES_WORDS);
  await search.getByLabel(/^page\b(?!_)/).fill("2");
  await search.getByLabel(/^page_size/).fill("10");
  await expect(search.getByRole("group", { name: "Con curl" })).toContainText("/api/name-to-rut?page=2&page_size=10");
  await search.getByRole("button", { name: "Buscar · 1 crédito" }).click();
  await expect(search.getByRole("status").filter({ hasText: "Respuesta 200" })).toContainText("Saldo: 18 créditos (antes 19)");
  await search.getByLabel(/^page\b(?!_)/).fill("99");
  await search.getByRole("button", { name: "Buscar · 1 crédito" }).click();
  await expect(search.getByRole("status").filter({ hasText: "Respuesta 404" })).toContainText("sin cambio");
  forgive(complaints, /status of 404/);

  const lookUp = operation(page, "Consultar el nombre de un RUT");
  await lookUp.getByLabel(/^rut/).fill(rut);
  await lookUp.getByRole("button", { name: "Consultar · 1 crédito" }).click();
  await expect(lookUp.getByRole("status").filter({ hasText: "Respuesta 200" })).toContainText("Saldo: 17 créditos (antes 18)");
  expect(await balance()).toBe(17);
  expect(sent).toEqual([
    "POST /api/check",
    "POST /api/check",
    "POST /api/check",
    "GET /api/check/12.345.678-5",
    "POST /api/name-to-rut?page=2&page_size=10",
    "POST /api/name-to-rut?page=99&page_size=10",
    "POST /api/rut-to-name",
  ]);
  await judge(page, "api-docs-light");
  await page.reload();
  await expect(search.getByLabel(/^page_size/)).toHaveValue("10");
  expect(await balance()).toBe(17);
});

test("every part has an address that a colleague opens in another language; the command runs as it is printed", async ({
  page,
  context,
  product,
  organisation,
  person,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(context, product, person);
  await context.addCookies([{ name: "cotejo-locale", value: "en", url: product.publicBaseUrl }]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.goto("/api-docs#rutToName");
  await expect(page.getByRole("heading", { name: /^Look up the name of a RUT/ })).toBeInViewport();
  await page.getByRole("link", { name: "Link to “Errors”" }).click();
  await expect(page).toHaveURL(/\/api-docs#errors$/);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Limits" }).click();
  await expect(page).toHaveURL(/\/api-docs#limits$/);
  await expect(page.getByRole("heading", { name: /^Limits/ })).toBeInViewport();
  const targets = await page
    .locator('main a[href^="#"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash.slice(1)));
  expect(targets.length).toBeGreaterThan(20);
  expect(await page.evaluate((ids) => ids.filter((id) => document.getElementById(id) === null), targets)).toEqual([]);
  await expect(page.getByText(product.publicBaseUrl).first()).toBeVisible();

  const check = operation(page, "Check a RUT");
  await check.getByLabel(/^rut/).fill(rut);
  await check.getByRole("button", { name: "Copy command" }).click();
  await expect(check.getByRole("status").filter({ hasText: "Command copied" })).toHaveCount(1);
  const command = await page.evaluate(() => navigator.clipboard.readText());
  const [, url = "", , , body = ""] = [...command.matchAll(/'([^']*)'/g)].reduce<string[]>((all, match) => [...all, match[1] ?? ""], [""]);
  const answer = await fetch(url, {
    method: "POST",
    headers: { authorization: `Token ${organisation.token}`, "content-type": "application/json" },
    body,
  });
  expect([answer.status, ((await answer.json()) as { rut: string }).rut]).toEqual([200, rut]);
  await judge(page, "api-docs-dark");
});

/** An admin is led to the tokens; an officer is told whom to ask. */
test("says how to get a token", async ({ page, context, product, organisation, person }) => {
  await enter(context, product, person);
  await page.goto("/api-docs#authentication");
  await expect(page.getByText("Los tokens los crea quien administra Cotejo")).toBeVisible();
  const admin = await product.newPerson(organisation.orgId, "admin");
  await enter(context, product, admin);
  await page.reload();
  await expect(page.getByRole("main").getByRole("link", { name: "Crear un token en Ajustes." })).toHaveAttribute(
    "href",
    "/settings/tokens",
  );
});

function operation(page: Page, title: string) {
  return page.getByRole("region", { name: title, exact: false }).filter({ has: page.getByRole("heading", { level: 2, name: title }) });
}

/** At both widths: a picture to be looked at, nothing sideways, nothing for axe. */
async function judge(page: Page, picture: string): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `test-results/screens/${picture}-${width}.png`, fullPage: true });
    expect(await pixelsSideways(page)).toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
  }
}
