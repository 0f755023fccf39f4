/** An officer whose session ended wants to go on where they were; one who leaves wants to be gone. */
import { SHAPES } from "../harness/register";
import { enter, expect, forgive, signIn, test } from "./fixtures";

const place = `/rut/${SHAPES.company.rut}`;

test("an ended session leads to the sign-in and back to the same place; nothing was charged", async ({
  page,
  context,
  product,
  organisation,
  person,
  complaints,
}) => {
  const sessionid = await enter(context, product, person);
  await page.goto(place);
  const button = page.getByRole("button", { name: /Verificar ahora/ });
  await expect(button).toBeVisible();
  await product.revokeSession(sessionid);
  // Within a second the server knows.
  await expect(async () => {
    await button.click();
    await expect(page).toHaveURL(/\/login\?next=/, { timeout: 2_000 });
  }).toPass();
  await signIn(page, person);
  await expect(page).toHaveURL(`${product.publicBaseUrl}${place}`);
  await expect(page.getByRole("button", { name: /Verificar ahora/ })).toBeVisible();
  expect(await product.balance(organisation.orgId)).toBe(20);
  forgive(complaints, /status of 401/);
});

test("a wrong password is said in words, keeps what was typed, and the right one goes in", async ({ page, person, complaints }) => {
  await page.goto("/login");
  await signIn(page, { ...person, password: "not this one at all" });
  await expect(page.getByRole("alert").first()).toContainText("El correo o la contraseña no coinciden");
  await expect(page.getByLabel("Correo")).toHaveValue(person.email);
  await signIn(page, person);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  forgive(complaints, /status of 401/);
});

test("signing out ends the session for its cookie too", async ({ page, context, product, person }) => {
  await enter(context, product, person);
  const [cookie] = await context.cookies();
  await page.goto("/");
  await page.getByRole("button", { name: new RegExp(person.name) }).click();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Entrar" })).toBeVisible();
  await context.addCookies([{ name: "sessionid", value: cookie?.value ?? "", url: product.publicBaseUrl }]);
  await page.goto(place);
  await expect(page.getByRole("heading", { level: 1, name: "Entrar" })).toBeVisible();
});
