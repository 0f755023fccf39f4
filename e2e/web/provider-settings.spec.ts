/** An admin puts the organisation behind its own account at a provider, hears when its token is refused, and goes back to the own engine. */
import { REFERENCE_PEOPLE } from "#lib/testing/reference-people";
import { type ReferenceUpstream, startReference } from "#lib/testing/reference-upstream";
import { ask } from "../harness/http";
import { type Product, startProduct } from "../harness/product";
import { enter, expect, test as base } from "./fixtures";
import { look } from "./judges";

const test = base.extend<{ provider: ReferenceUpstream & { refuse(refuses: boolean): void } }, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, provide) => {
      const product = await startProduct({ env: { UPSTREAM_ALLOWED_NETWORKS: "127.0.0.0/8" } });
      await provide(product);
      await product.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  provider: async ({}, provide) => {
    let refuses = false;
    const provider = await startReference({
      deliver: ({ status, headers, body }, response) => {
        if (refuses) response.writeHead(401, { "content-type": "application/json" }).end('{"message":"Invalid credentials"}');
        else response.writeHead(status, headers).end(body);
      },
    });
    await provide({ ...provider, refuse: (now) => void (refuses = now) });
    await provider.stop();
  },
});

const [FIRST, SECOND] = REFERENCE_PEOPLE as unknown as [{ rut: string; name: string }, { rut: string; name: string }];

test("sets an account that the provider takes, reads that it is refused, mends it, and removes it", async ({
  page,
  context,
  product,
  organisation,
  provider,
  newColleague,
}) => {
  const host = new URL(provider.baseUrl).host;
  const check = (rut: string) => ask(product.ports[0], { method: "POST", path: "/api/check", json: { rut }, token: organisation.token });
  await enter(context, product, await product.newPerson(organisation.orgId, "admin"));

  await page.goto("/settings/provider");
  const now = page.getByRole("region", { name: "Quién responde ahora" });
  await expect(now).toContainText("El motor propio de Cotejo");
  expect((await check(FIRST.rut)).status).toBe(404);

  await page.getByRole("button", { name: "Probar y guardar" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Dirección base")).toHaveAccessibleDescription(/Escribe la dirección base/);
  await page.getByLabel("Dirección base").fill("http://10.11.12.13:8080");
  await page.getByLabel("Token de acceso").fill(provider.token);
  await page.getByRole("button", { name: "Probar y guardar" }).click();
  const form = page.getByRole("region", { name: "Usar una cuenta propia" });
  await expect(form.getByRole("alert")).toContainText("Cotejo no consulta esa dirección");
  await page.getByLabel("Dirección base").fill(provider.baseUrl);
  await page.getByLabel("Token de acceso").fill("un-token-que-nadie-dio");
  await page.getByRole("button", { name: "Probar y guardar" }).click();
  await expect(form.getByRole("alert")).toContainText("El proveedor rechaza este token");
  // What was typed stays on the page, and nowhere else.
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain("un-token-que-nadie-dio");
  await page.getByLabel("Token de acceso").fill(provider.token);
  await page.getByLabel("Token de acceso").press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "Proveedor guardado" })).toBeVisible();
  await expect(now).toContainText(`${host}, con la cuenta de tu organización`);
  await expect(now).toContainText(`termina en ${provider.token.slice(-4)}`);
  expect(await page.content()).not.toContain(provider.token);
  await look(page, "provider-own");

  await expect(async () => expect(await check(FIRST.rut)).toMatchObject({ status: 200, json: { name: FIRST.name } })).toPass();

  provider.refuse(true);
  expect((await check(SECOND.rut)).status).toBe(503);
  const officer = await newColleague("here");
  await expect(async () => {
    await officer.page.goto("/");
    await expect(officer.page.getByText(`${host} no se puede consultar ahora`)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(officer.page.getByRole("main")).toContainText("Lo corrige quien administra Cotejo");
  await page.goto("/");
  await look(page, "home-provider-refused");
  await page.getByRole("link", { name: "Cambia el token de tu organización" }).click();
  await expect(page.getByText(`${host} rechaza el token de tu organización`)).toBeVisible();
  await page.getByRole("button", { name: "Probar ahora" }).click();
  await expect(now.getByRole("alert")).toContainText(`${host} rechaza el token`);
  await look(page, "provider-refused");
  provider.refuse(false);
  await page.getByRole("button", { name: "Probar ahora" }).click();
  await expect(page.getByText(`${host} rechaza el token de tu organización`)).toHaveCount(0);
  await expect(async () => expect((await check(SECOND.rut)).status).toBe(200)).toPass();

  await page.getByRole("button", { name: "Quitar cuenta" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Quitar" }).click();
  await expect(now).toContainText("El motor propio de Cotejo");
  // Whoever answers now, what the provider gave stays.
  expect((await check(FIRST.rut)).json).toMatchObject({ name: FIRST.name });

  await page.goto("/settings/audit");
  const trail = page.getByRole("table");
  await expect(trail).toContainText("quitó la cuenta de");
  await expect(trail).toContainText("registró o cambió la cuenta de");
  await expect(trail).toContainText("empezó a rechazar sus credenciales");
  expect(await page.content()).not.toContain(provider.token);
});
