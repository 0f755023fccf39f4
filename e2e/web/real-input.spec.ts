/** An officer checks a real company, and one whose name a sanctions list knows, and sees what the answer rests on. */
import { startProduct } from "../harness/product";
import { HAVANATUR, importReal, realCompany, realInputPresent } from "../harness/real-input";
import { enter, expect, test } from "./fixtures";

test("a real company shows the dates of the lists; a listed name shows its match and why", async ({ page, context }) => {
  test.skip(!realInputPresent, "there is no ../shared/data beside this checkout");
  const product = await startProduct();
  try {
    await importReal(product);
    const tenant = await product.newTenant({ credits: 10 });
    await enter(context, product, await product.newPerson(tenant.orgId));
    const company = realCompany();
    await page.goto(`${product.publicBaseUrl}/rut/${company.rut}`);
    await page.getByRole("button", { name: /Verificar ahora/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: company.name })).toBeVisible();
    const sources = page.getByRole("region", { name: "Fuentes consultadas" });
    for (const date of ["01-07-2021", "26-09-2024", "13-08-2026"]) await expect(sources.getByText(date)).toBeVisible();

    await page.goto(`${product.publicBaseUrl}/rut/${HAVANATUR.rut}`);
    await page.getByRole("button", { name: /Verificar ahora/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: HAVANATUR.name })).toBeVisible();
    const sanctions = page.getByRole("region", { name: "Coincidencias con listas de sanciones" });
    await expect(sanctions.getByText(HAVANATUR.name).first()).toBeVisible();
    await expect(sanctions.getByText("OFAC SDN").first()).toBeVisible();
    await expect(sanctions.getByRole("list", { name: "Comparación palabra por palabra" })).toContainText("HAVANATUR", { ignoreCase: true });
    await page.screenshot({ path: "test-results/screens/havanatur-1280-light.png", fullPage: true });
  } finally {
    await product.close();
  }
});
