/** Who administers Cotejo wants to let people and programs in and out, and to see at once that it holds. */
import { ask } from "../harness/http";
import { SHAPES } from "../harness/register";
import { axeFindings } from "./judges";
import { enter, expect, forgive, signIn, test } from "./fixtures";

const PASSWORD = "una frase que recuerdo bien";

test("adds a person, who chooses a password by the link and signs in; disabled, the person is out", async ({
  page,
  context,
  browser,
  product,
  organisation,
  complaints,
  baseURL,
}) => {
  const admin = await product.newPerson(organisation.orgId, "admin");
  await enter(context, product, admin);
  await page.goto("/settings/people");
  await page.getByRole("link", { name: "Agregar persona" }).click();

  // A taken e-mail is said beside its field, and nothing typed is lost.
  await page.getByLabel("Nombre", { exact: true }).fill("Pedro Soto Ñandú");
  await page.getByLabel("Correo").fill(admin.email.toUpperCase());
  await page.getByRole("button", { name: "Agregar persona" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("ya tiene una cuenta");
  await expect(page.getByLabel("Correo")).toHaveAccessibleDescription(/ya tiene una cuenta/);
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("Pedro Soto Ñandú");
  forgive(complaints, /status of 409/);
  expect(await axeFindings(page)).toEqual([]);

  const email = `pedro-${organisation.orgId}@example.test`;
  await page.getByLabel("Correo").fill(email);
  await page.getByRole("button", { name: "Agregar persona" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Pedro Soto Ñandú ya está" })).toBeFocused();
  const link = await page.getByRole("group", { name: "Enlace" }).getByRole("code").innerText();
  expect(link).toMatch(new RegExp(`^${product.publicBaseUrl}/setup#[\\w-]{43}$`));
  expect(await axeFindings(page)).toEqual([]);

  const other = await browser.newContext({ baseURL, locale: "es-CL" });
  const pedro = await other.newPage();
  const addresses: string[] = [];
  pedro.on("request", (request) => addresses.push(request.url(), request.headers()["referer"] ?? ""));
  await pedro.goto(link);
  await expect(pedro.getByText(organisation.orgName)).toBeVisible();
  await pedro.getByLabel("Contraseña nueva").fill("corta");
  await pedro.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(pedro.getByRole("main").getByRole("alert")).toContainText("al menos 12 caracteres");
  await pedro.getByLabel("Contraseña nueva").fill(PASSWORD);
  await pedro.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(pedro.getByRole("heading", { level: 1, name: "Tu contraseña quedó guardada" })).toBeVisible();
  await pedro.getByRole("link", { name: "Entrar" }).click();
  await signIn(pedro, { ...admin, email, password: PASSWORD });
  await expect(pedro).toHaveURL(`${product.publicBaseUrl}/`);
  // The secret of the link went to the server in bodies only, never in an address.
  const secret = new URL(link).hash.slice(1);
  expect(addresses.filter((address) => address.includes(secret) && !address.startsWith(`${link.split("#")[0]}#`))).toEqual([]);

  await page.goto("/settings/people");
  const row = page.getByRole("row", { name: /Pedro Soto Ñandú/ });
  await expect(row).toContainText("Activa");
  await row.getByRole("link").click();
  await page.getByRole("button", { name: "Desactivar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Desactivar" }).click();
  await expect(page.getByRole("button", { name: "Volver a activar" })).toBeVisible();
  await expect(async () => {
    await pedro.goto("/search");
    await expect(pedro).toHaveURL(/\/login\?next=/, { timeout: 500 });
  }).toPass();
  await pedro.goto(link);
  await expect(pedro.getByRole("heading", { level: 1, name: "Este enlace ya no sirve" })).toBeVisible();
  await other.close();
});

test("by keyboard only: issues a token, a program uses it, and revoked it opens nothing any more", async ({
  page,
  context,
  product,
  organisation,
}) => {
  await enter(context, product, await product.newPerson(organisation.orgId, "admin"));
  await page.goto("/settings/tokens/new");
  const press = async (name: string, role: "button" | "link" = "button") => {
    const target = page.getByRole(role, { name, exact: true });
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 80; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  await page.getByLabel("Nombre", { exact: true }).focus();
  await press("Crear token");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Escribe un nombre.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Nombre", { exact: true })).toBeFocused();
  await page.keyboard.type("Core bancario");
  await page.keyboard.press("Enter");
  const secret = await page.getByRole("group", { name: "Token" }).getByRole("code").innerText();
  expect(secret).toMatch(/^ctj_[\w-]{43}$/);
  await expect(page.getByRole("group", { name: "Comando" })).toContainText(`Authorization: Token ${secret}`);

  const program = () => ask(product.ports[0], { method: "POST", path: "/api/check", token: secret, json: { rut: SHAPES.eight.rut } });
  expect((await program()).status).toBe(200);
  await press("Ver los tokens", "link");
  const revoke = page.getByRole("button", { name: "Revocar Core bancario" });
  await expect(revoke).toBeVisible();
  await press("Revocar Core bancario");
  await expect(page.getByRole("dialog", { name: "¿Revocar «Core bancario»?" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await press("Revocar token");
  await expect(page.getByRole("table", { name: "Tokens que ya no abren" }).getByRole("row", { name: /Core bancario/ })).toContainText(
    "Revocado",
  );
  await expect.poll(async () => (await program()).status).toBe(401);
  await expect(page.getByText(secret)).toHaveCount(0);
});

test("an officer manages the own account and reads the matrix, and is told who administers the rest", async ({
  page,
  context,
  product,
  person,
  complaints,
}) => {
  const elsewhere = await product.newSession(person);
  await enter(context, product, person);
  for (const place of ["/settings/people", "/settings/people/new", "/settings/tokens", "/settings/tokens/new"]) {
    expect((await page.goto(place))?.status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1, name: "Esto lo ve la administración" })).toBeVisible();
  }
  forgive(complaints, /status of 403/);

  await page.goto("/settings/matrix");
  await expect(page.getByRole("row", { name: /Entrada de una lista, por RUT/ })).toContainText("100");
  await page.getByRole("link", { name: "Mi cuenta" }).click();
  await expect(page.getByRole("table", { name: "Tus sesiones abiertas" }).getByRole("row")).toHaveCount(3);
  await page.getByLabel("Contraseña actual").fill("no es esta clave");
  await page.getByLabel("Contraseña nueva").fill(PASSWORD);
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("La contraseña actual no coincide.");
  await expect(page.getByLabel("Contraseña nueva")).toHaveValue(PASSWORD);
  forgive(complaints, /status of 403/);
  await page.getByLabel("Contraseña actual").fill(person.password);
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  await expect(page.getByText("Contraseña cambiada")).toBeVisible();
  await expect(page.getByRole("table", { name: "Tus sesiones abiertas" }).getByRole("row")).toHaveCount(2);
  const viewer = (cookie: string) => ask(product.ports[0], { path: "/api/panel/viewer", cookie }).then(({ status }) => status);
  expect(await viewer(elsewhere.cookie)).toBe(401);
});
