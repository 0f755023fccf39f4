/** An officer reads what a remote service answered: numbers and a score, whose they are, and what nobody gives. */
import type { Page } from "@playwright/test";
import { rutOfNumber } from "#lib/rut/rut";
import { madeUpCase, madeUpCheck } from "#lib/testing/check-detail";
import { SHAPES } from "../harness/register";
import { afresh, enter, expect, forgive, test } from "./fixtures";
import { axeFindings, pixelsSideways } from "./judges";

/** Nobody listens there: what is asked of the provider fails at once. */
const ACCOUNT = { baseUrl: "https://127.0.0.1:9/hidden-path", token: "cotejo-secret-token-of-the-provider", metered: false };
const HOST = "127.0.0.1:9";
const RUT = rutOfNumber(76_543_210);
const NAME = "COMERCIAL <script>alert(1)</script> \u202Eשלום & ‘JAVASCRIPT:ALERT(1)’ LIMITADA";
const DATA = {
  causas_penales_count: 3,
  causas_penales_rut_match_count: 2,
  causas_penales_name_match_count: 1,
  causas_civiles_count: 1_234,
  international_sanctions_count: 1,
  pep: true,
};
const DAY_MS = 86_400_000;

test("shows what the provider gives, says what it does not, and keeps the page when its PDF cannot be had", async ({
  page,
  context,
  product,
  organisation,
  person,
  complaints,
}) => {
  const { checkId } = await product.storeProviderCheck(organisation.orgId, {
    rut: RUT,
    name: NAME,
    host: HOST,
    createdAt: new Date().toISOString(),
    score: { value: 62.5, label: "medium" },
    data: DATA,
    summary: "Registra <b>tres</b> causas penales.\n\nVer javascript:alert(1) y https://evil.example/.",
  });
  await product.giveAccount(organisation.orgId, ACCOUNT);
  await enter(context, product, person);
  const answer = await page.goto(`/checks/${checkId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);

  const html = (await answer?.text()) ?? "";
  for (const secret of [ACCOUNT.token, "hidden-path"]) expect(html).not.toContain(secret);
  expect(html).not.toContain("<script>alert(1)");
  const main = page.getByRole("main");
  await expect(main.locator('a[href^="javascript:" i], a[href*="evil.example"]')).toHaveCount(0);
  const there = main.getByRole("link", { name: /En el proveedor/ });
  await expect(there).toHaveAttribute("href", `https://${HOST}/checks/${checkId}`);
  await expect(there).toHaveAttribute("rel", "noopener noreferrer");

  const counters = page.getByRole("table", { name: /Contadores que entregó/ });
  await expect(counters.getByRole("row", { name: /Causas civiles/ })).toContainText("1.234");
  await expect(counters.getByRole("row", { name: /por RUT/ })).toContainText("2");
  await expect(counters.getByRole("row", { name: /PEP/ })).toContainText("Sí");
  await expect(main).toContainText("entrega el número, no las causas ni las entradas: no es que no existan");
  await expect(main).toContainText("sin las razones ni los umbrales");
  await expect(main).toContainText(`Redactado por ${HOST}`);
  await expect(main).toContainText("Registra <b>tres</b> causas penales.");
  for (const absent of ["Fuentes consultadas", "Informes emitidos", "Causas", "Por qué", "Coincidencias con listas de sanciones"]) {
    await expect(page.getByRole("heading", { name: absent, exact: true })).toHaveCount(0);
  }
  for (const width of [320, 1280]) {
    await afresh(page, () => page.setViewportSize({ width, height: 900 }));
    await page.screenshot({ path: `test-results/screens/provider-check-${width}.png`, fullPage: true });
    expect(await pixelsSideways(page), `pixels that stick out at ${width}`).toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
  }

  await page.getByRole("link", { name: "Descargar PDF" }).click();
  await expect(page.getByRole("alert").filter({ hasText: `${HOST} no pudo responder` })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/checks/${checkId}$`));
  forgive(complaints, /status of 503/);

  await afresh(page, () => page.emulateMedia({ media: "print" }));
  await page.screenshot({ path: "test-results/screens/provider-check-print.png", fullPage: true });
  await expect(page.getByText("Debida diligencia de cliente").first()).toBeVisible();
  await expect(page.getByText(`https://${HOST}/checks/${checkId}`).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Alcance y límites" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Descargar PDF" })).toBeHidden();
});

test("compares its numbers with a month of the own engine, and calls nothing new or gone", async ({
  page,
  context,
  product,
  organisation,
  person,
}) => {
  const now = Date.now();
  const cases = [madeUpCase({ caseId: "one", rit: "C-77-2025" })];
  const { evidence } = madeUpCheck({ rut: RUT, cases });
  await product.storeCheck(organisation.orgId, { evidence, createdAt: new Date(now - 40 * DAY_MS).toISOString() });
  await product.storeProviderCheck(organisation.orgId, { rut: RUT, host: HOST, createdAt: new Date(now).toISOString(), data: DATA });
  await enter(context, product, person);
  await page.goto(`/rut/${RUT}`);
  const compared = await comparisonOf(page);
  expect(compared).toContain("Las causas y entradas no se pueden comparar");
  expect(compared).toContain("No respondió el mismo servicio");
  expect(compared).toContain("+1.233");
  expect(compared).toContain("distinto");
  for (const claim of ["ya no", "nueva", "C-77-2025", "Fuentes y matriz"]) {
    expect(compared.replace("cuáles son nuevas ni cuáles ya no están", "")).not.toContain(claim);
  }
  await expect(page.getByText(`Verificación de ${HOST}`)).toBeVisible();
  for (const width of [320, 1280]) {
    await afresh(page, () => page.setViewportSize({ width, height: 900 }));
    await page.screenshot({ path: `test-results/screens/provider-rut-${width}.png`, fullPage: true });
    expect(await pixelsSideways(page), `pixels that stick out at ${width}`).toBeLessThanOrEqual(0);
  }
  expect(await axeFindings(page)).toEqual([]);
});

test("no button calls free what the provider charges, and no page tells of sources that do not answer", async ({
  page,
  context,
  product,
  organisation,
}) => {
  await product.giveAccount(organisation.orgId, ACCOUNT);
  await enter(context, product, await product.newPerson(organisation.orgId, "admin"));
  const says = async (path: string, ...words: string[]) => {
    await page.goto(path);
    for (const each of words) await expect(page.getByRole("main")).toContainText(each);
  };
  await says(`/rut/${SHAPES.k.rut}`, `Verificar ahora · lo cobra ${HOST}`, `Consultar nombre · lo cobra ${HOST}`);
  await says("/search?q=Ana+Soto", `Buscar · lo cobra ${HOST}`);
  await expect(page.getByRole("navigation", { name: "Qué buscar" })).toHaveCount(0);
  await says("/", "Quién responde", `Lo cobra ${HOST}`);
  await expect(page.getByRole("heading", { name: "Fuentes", exact: true })).toHaveCount(0);
  await says("/settings/credits", `lo cobra ${HOST}`);
  for (const path of ["/settings/matrix", "/settings/policy", "/settings/matching", "/settings/sources", "/news"]) {
    await says(path, `Aquí responde ${HOST}`);
  }
  for (const path of [`/rut/${SHAPES.k.rut}`, "/search?q=Ana+Soto", "/", "/api-docs"]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: /^(Verificar|Buscar|Consultar).*(gratis|0 créditos)/ })).toHaveCount(0);
  }
});

/** The comparison as it is read. */
async function comparisonOf(page: Page): Promise<string> {
  await page.waitForLoadState();
  const region = page.locator("section").filter({ has: page.locator("#compare") });
  await expect(region.getByRole("table").first()).toBeVisible();
  return region.innerText();
}
