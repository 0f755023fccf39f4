/** What a remote service only counts waits for a person, who looks there and decides here; another number opens it again. */
import { storeCountedCheck } from "#lib/testing/store-counted-check";
import { openPool } from "../harness/books";
import type { Product } from "../harness/product";
import { awake, enter, expect, test } from "./fixtures";
import { axeFindings, pixelsSideways } from "./judges";

const DAY_MS = 86_400_000;

/** A provider's Check of that instant, with so many civil cases. */
async function land(product: Product, orgId: string, { at, civil }: { at: Date; civil: number }): Promise<void> {
  const data = {
    causas_penales_count: 3,
    causas_penales_rut_match_count: 2,
    causas_penales_name_match_count: 1,
    causas_civiles_count: civil,
  };
  const pool = openPool(product.databaseUrl, 1);
  const db = { query: async (text: string, values: readonly unknown[] = []) => (await pool.query(text, [...values])).rows };
  await storeCountedCheck(db, orgId, { data: { ...data, international_sanctions_count: 1, pep: true }, at });
  await pool.end();
}

test("counters of a provider are decided by keyboard, and wait again when the number changes", async ({
  context,
  page,
  product,
  organisation,
  person,
}) => {
  const now = new Date();
  await land(product, organisation.orgId, { at: new Date(now.getTime() - 40 * DAY_MS), civil: 2 });
  await enter(context, product, person);
  await page.goto("/review?kind=counter");
  await expect(page.getByRole("link", { name: /Contador · / })).toHaveCount(4);
  await awake(page);
  await page.getByRole("link", { name: /Contador · 2 causas civiles/ }).press("Enter");
  await expect(page.getByText("El proveedor entrega el número, no las causas")).toBeVisible();
  const there = page.getByRole("link", { name: "Ver en el proveedor" });
  await expect(there).toHaveAttribute("href", /^https:\/\/api\.example\.cl\/checks\//);
  await expect(there).toHaveAttribute("rel", "noopener noreferrer");
  await page.keyboard.press("1");
  await expect(page.getByText("El contador es del proveedor y no cambia")).toBeVisible();
  await expect(page.getByLabel(/^Por qué no/)).not.toHaveValue("");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Coincidencia descartada.").first()).toBeVisible();

  await land(product, organisation.orgId, { at: now, civil: 5 });
  await page.goto("/review?kind=counter");
  await awake(page);
  await page.getByRole("link", { name: /Contador · 5 causas civiles/ }).press("Enter");
  await expect(page.getByText("Los datos cambiaron después de decidirse")).toBeVisible();
  await expect(page.getByText("antes 2; ahora 5")).toBeVisible();
  for (const [width, colorScheme] of [[1280, "light"] as const, [320, "dark"] as const]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page)).toEqual([]);
    expect(await pixelsSideways(page)).toBe(0);
  }
});
