/** An officer whose browser runs no script still reads everything; what needs script says so. */
import type { Browser, Page } from "@playwright/test";
import { ask } from "../harness/http";
import type { Person, Product, Tenant } from "../harness/product";
import { NAMESAKES_WORDS, SHAPES } from "../harness/register";
import { enter, expect, test } from "./fixtures";

const { rut, name } = SHAPES.eight;
const READABLE = "12.345.678-5";

test("reads pages, follows links and uses the forms that only ask", async ({ browser, engine, product, organisation }) => {
  const permalink = await makeWork(product, organisation);
  const page = await openWithoutScript(browser, product, await product.newPerson(organisation.orgId, "admin"));

  // The one box leads to the file of a RUT.
  await page.goto("/");
  await expect(page.getByRole("link", { name })).toBeVisible();
  const box = page.getByRole("combobox", { name: "RUT o nombre" });
  await box.fill(READABLE);
  await box.press("Enter");
  await expect(page).toHaveURL(`/rut/${rut}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(READABLE);

  await page.goto(permalink);
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(main.getByRole("region", { name: engine === "own" ? "Fuentes consultadas" : "Antecedentes" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Descargar PDF" })).toBeVisible();

  // What was paid for is read again, page by page.
  await page.goto("/");
  await box.fill(NAMESAKES_WORDS);
  await box.press("Enter");
  await expect(page.getByRole("row")).toHaveCount(26);
  expect(await product.balance(organisation.orgId)).toBe(18);

  await page.goto("/checks");
  await expect(page.getByRole("link", { name })).toBeVisible();
  await page.goto("/review");
  await expect(page.getByRole("heading", { name: "Nada espera" })).toBeVisible();
});

test("reads every list of the settings", async ({ browser, product, organisation }) => {
  await makeWork(product, organisation);
  const admin = await product.newPerson(organisation.orgId, "admin");
  const page = await openWithoutScript(browser, product, admin);
  const seen: [path: string, text: string | RegExp][] = [
    ["/settings/account", admin.email],
    ["/settings/people", admin.email],
    ["/settings/tokens", "proof"],
    ["/settings/credits", "18"],
    ["/settings/sources", /OFAC|Registro|SII/],
    ["/settings/matrix", /70/],
    ["/settings/audit", READABLE],
    ["/api-docs", "/api/rut-to-name"],
  ];
  for (const [path, text] of seen) {
    await page.goto(path);
    await expect(page.getByRole("main"), path).toContainText(text);
    expect(await hiddenText(page), `what ${path} shows only to script`).toBe("");
  }
});

test("is told what the sign-in needs", async ({ browser, product }) => {
  const page = await openWithoutScript(browser, product);
  await page.goto("/rut/12345678-5");
  await expect(page).toHaveURL(/\/login\?next=/);
  const needs = page.locator("noscript p");
  await expect(needs).toBeVisible();
  await expect(needs).toHaveText("Para entrar hace falta JavaScript.");
});

/** A Check and a paid search; answers the permalink. */
async function makeWork(product: Product, { token }: Tenant): Promise<string> {
  const post = (path: string, json: unknown) => ask(product.ports[0], { method: "POST", path, token, json });
  const made = await post("/api/check", { rut, ai_summary: true });
  expect((await post("/api/name-to-rut", { name: NAMESAKES_WORDS })).status).toBe(200);
  return (made.json as { permalink: string }).permalink;
}

async function openWithoutScript(browser: Browser, product: Product, person?: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.publicBaseUrl, locale: "es-CL", javaScriptEnabled: false });
  if (person !== undefined) await enter(context, product, person);
  return context.newPage();
}

/** Text that the server sent late, in a box that only script would open. */
function hiddenText(page: Page): Promise<string> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('div[hidden][id^="S:"]'), (box) => (box.textContent ?? "").trim())
      .join(" ")
      .slice(0, 200),
  );
}
