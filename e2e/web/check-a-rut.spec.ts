/** An officer wants to check a person, file the report and show it to a colleague, without touching the mouse. */
import { readFileSync } from "node:fs";
import { reportsNameOf } from "../harness/front";
import { pdfText } from "../harness/pdf-text";
import { SHAPES } from "../harness/register";
import { expect, forgive, test } from "./fixtures";
import { tabTo } from "./keyboard";

const { rut, name } = SHAPES.eight;
const READABLE = "12.345.678-5";

test("checks a RUT by keyboard only, reads the PDF, shares the permalink with a colleague and with nobody else", async ({
  page,
  context,
  person,
  product,
  organisation,
  complaints,
  newColleague,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);

  await page.goto("/");
  await expect(page).toHaveURL(/\/login\?next=/);
  await tabTo(page, page.getByLabel("Correo"));
  await page.keyboard.type(person.email);
  await tabTo(page, page.getByLabel("Contraseña"));
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${product.publicBaseUrl}/`);
  const box = page.getByRole("combobox", { name: "RUT o nombre" });
  // The page is seen before its keys are: whoever is faster presses again.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type("123456785");
  await expect(box).toHaveValue(READABLE);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(`${product.publicBaseUrl}/rut/${rut}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(READABLE);
  expect(await product.balance(organisation.orgId)).toBe(20);
  await tabTo(page, page.getByRole("button", { name: "Verificar ahora · 1 crédito" }));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await product.balance(organisation.orgId)).toBe(19);
  const permalink = page.url();
  expect(permalink).toMatch(new RegExp(`^${product.publicBaseUrl}/checks/[0-9a-f-]{36}$`));

  const downloading = page.waitForEvent("download");
  await tabTo(page, page.getByRole("link", { name: "Descargar PDF" }));
  await page.keyboard.press("Enter");
  const text = await pdfText(readFileSync(await (await downloading).path()));
  expect(text).toContain(name);
  expect(text).toContain(READABLE);
  expect(text).toContain(reportsNameOf(product, organisation));

  await tabTo(page, page.getByRole("button", { name: "Copiar enlace" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Enlace copiado" })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(permalink);

  const colleague = await newColleague("here");
  await colleague.page.goto(permalink);
  await expect(colleague.page.getByRole("heading", { level: 1, name })).toBeVisible();

  const stranger = await newColleague("elsewhere");
  const answer = await stranger.page.goto(permalink);
  expect(answer?.status()).toBe(404);
  await expect(stranger.page.getByText(name)).toHaveCount(0);
  const nothing = permalink.replace(/[^/]+$/, "00000000-0000-4000-8000-000000000000");
  const seen = await stranger.page.getByRole("main").innerText();
  await stranger.page.goto(nothing);
  expect(await stranger.page.getByRole("main").innerText()).toBe(seen);
  forgive(complaints, /status of 404/);
});
