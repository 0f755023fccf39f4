/** Who administers Cotejo wants to see what a name would match in the lists, and why, before anybody is judged by it. */
import { longestHistory } from "../harness/demo";
import { enter, expect, forgive, test } from "./fixtures";
import { axeFindings } from "./judges";

test("tries a name with a slip of the pen and sees why it matches; compares two names; an officer is refused", async ({
  page,
  context,
  product,
  complaints,
}) => {
  const { orgId } = await longestHistory(product.databaseUrl);
  await enter(context, product, await product.newPerson(orgId, "admin"));
  await page.goto("/settings/account");
  await page.getByRole("link", { name: "Probar coincidencias" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Probar coincidencias" })).toBeVisible();

  const name = page.getByLabel("Nombre", { exact: true });
  const tryIt = page.getByRole("button", { name: "Probar", exact: true });
  await tryIt.click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Escribe un nombre.");
  await name.fill("a".repeat(10_000));
  await name.press("Enter");
  await expect(name).toHaveAccessibleDescription(/máximo de 300 caracteres/);

  await name.fill("Orvan Tesk Malverim");
  await name.press("Enter");
  const hit = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Orvan Tesk Malverin" }) });
  await expect(hit).toContainText(
    /Coincide con el nombre principal de la entrada, con 0,\d\d de similitud: .*«malverim» casi igual a «malverin»/i,
  );
  await expect(hit).toContainText("entrada DEMO-S-006");
  await expect(hit).toContainText("Orvan el Relojero");
  await expect(page.getByRole("status").filter({ hasText: "Coincide 1 entrada con «Orvan Tesk Malverim»" })).toBeAttached();
  await expect(page.getByRole("main")).toContainText(/Se buscó en .*Lista de demostración \(versión \d+, del \d\d-\d\d-\d{4}\)/);
  expect(await axeFindings(page)).toEqual([]);

  // Another year of birth leaves the same name below the threshold: it is shown, and said not to match.
  await page.getByLabel("Nacimiento").fill("1991");
  await name.press("Enter");
  await expect(page.getByRole("heading", { name: "Se parecen y no coinciden" })).toBeVisible();
  await expect(hit).toContainText(/No coincide con .* no alcanza el umbral de 0,70: .*el año de nacimiento difiere/);

  await page.getByLabel("Nombre consultado").fill("Juan Pérez Soto");
  await page.getByLabel("Nombre en la lista").fill("PEREZ SOTO, Pedro");
  await page.getByRole("button", { name: "Comparar" }).click();
  await expect(page.getByRole("heading", { name: "No se toman por uno" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.goto("/settings/audit?action=matching.tried");
  await expect(page.getByRole("main")).toContainText("probó qué coincide con «Orvan Tesk Malverim»");

  await enter(context, product, await product.newPerson(orgId));
  expect((await page.goto("/settings/matching"))?.status()).toBe(403);
  forgive(complaints, /status of 403/);
});
