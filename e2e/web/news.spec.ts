/** An officer whose list changed after the Check wants to hear of it, and to find the Check as it was. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ask } from "../harness/http";
import { type Product, startProduct } from "../harness/product";
import { REGISTER, SHAPES } from "../harness/register";
import { enter, expect, forgive, test as base } from "./fixtures";
import { axeFindings, pixelsSideways } from "./judges";

// What is imported here is shared by all organisations: no other spec may see it.
const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, provide) => {
      const product = await startProduct({ register: REGISTER });
      await provide(product);
      await product.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

const { rut, name } = SHAPES.eight;
const NOBODY = "<FIRST_NAME>OLEG</FIRST_NAME><SECOND_NAME>EVERASKED</SECOND_NAME>";
const LISTED = "<FIRST_NAME>JOSE</FIRST_NAME><SECOND_NAME>NUNEZ</SECOND_NAME><THIRD_NAME>QUILLAGUA</THIRD_NAME>";

/** The list of the United Nations lands with these people on it. */
async function land(product: Product, people: string[]): Promise<void> {
  const file = join(product.dataFolder, "un.xml");
  const entries = people.map(
    (names, at) => `<INDIVIDUAL><DATAID>${at}</DATAID>${names}<REFERENCE_NUMBER>QDi.${at}</REFERENCE_NUMBER></INDIVIDUAL>`,
  );
  const head = '<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST dateGenerated="2026-11-18T00:00:00Z">';
  writeFileSync(file, `${head}<INDIVIDUALS>${entries.join("")}</INDIVIDUALS></CONSOLIDATED_LIST>`);
  await product.cotejo("import", "un-xml", file);
}

async function beFine(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await pixelsSideways(page)).toBe(0);
}

test("hears of an entry that came after the Check, reads why it matches, and marks it as read", async ({
  page,
  context,
  product,
  organisation,
  person,
  newColleague,
  complaints,
}) => {
  await land(product, [NOBODY]);
  const made = await ask(product.ports[0], { method: "POST", path: "/api/check", token: organisation.token, json: { rut } });
  const check = made.json as { id: string; data: { international_sanctions_count: number } };
  expect(check.data.international_sanctions_count).toBe(0);
  await enter(context, product, person);
  await page.goto("/news");
  await expect(page.getByRole("main")).toContainText("Ninguna novedad todavía");

  await product.startWorker();
  await land(product, [NOBODY, LISTED]);
  const places = page.getByRole("navigation", { name: "Secciones" });
  await expect(async () => {
    await page.goto("/");
    await expect(places.getByRole("link", { name: "Novedades" })).toHaveText(/1 sin leer/, { timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
  await page.getByRole("region", { name: "Novedades sin leer" }).getByRole("link", { name }).click();

  // The Check says what is new, and stays as it was.
  await expect(page).toHaveURL(`/checks/${check.id}#news`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Hay una novedad desde esta verificación");
  await expect(main).toContainText("Hay una sola verificación por RUT y mes");
  const since = page.getByRole("region", { name: "Nuevo desde esta verificación" });
  await expect(since).toContainText("JOSE NUNEZ QUILLAGUA");
  await expect(since.getByRole("list", { name: "Comparación palabra por palabra" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Coincidencias con listas de sanciones" })).not.toContainText("NUNEZ");
  const again = await ask(product.ports[0], { path: `/api/check/${rut}`, token: organisation.token });
  expect(again.json).toEqual(made.json);
  await beFine(page);

  await page.goto(`/rut/${rut}`);
  await expect(main).toContainText(/Nuevo desde la verificación del \d\d-\d\d-\d{4}/);
  await expect(main).toContainText("Coincide con JOSE NUNEZ QUILLAGUA, de ONU, Consejo de Seguridad");
  await beFine(page);

  await places.getByRole("link", { name: "Novedades" }).click();
  const item = page.getByRole("article", { name });
  await expect(item).toContainText("Coincidencia nueva");
  await item.getByText("Por qué coincide").click();
  await expect(item).toContainText("QDi.1");
  await beFine(page);
  await item.getByRole("button", { name: "Marcar como leída" }).click();
  await expect(item).toContainText(`Leída por ${person.name}`);
  await expect(places.getByRole("link", { name: "Novedades" })).toHaveText("Novedades");
  await page.getByLabel("Estado").selectOption({ label: "Sin leer" });
  await expect(main).toContainText("No queda nada sin leer");

  // Another organisation has a Check of nobody: nothing is new to it.
  const stranger = await newColleague("elsewhere");
  await stranger.page.goto("/news");
  await expect(stranger.page.getByRole("main")).toContainText("Ninguna novedad todavía");
  await stranger.page.goto(`/checks/${check.id}`);
  await expect(stranger.page.getByRole("main")).not.toContainText(name);
  forgive(complaints, /status of 404/);
});
