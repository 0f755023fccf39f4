/** An officer wants to read in their own language, and never to pay by accident. */
import { NAMESAKES_WORDS, SHAPES } from "../harness/register";
import { enter, expect, forgive, test, toDocument } from "./fixtures";

test("the language changes in place and stays", async ({ page, context, product, person }) => {
  await enter(context, product, person);
  await page.goto(`/rut/${SHAPES.company.rut}`);
  await expect(page.locator("html")).toHaveAttribute("lang", /^es/);
  await page
    .getByRole("group", { name: "Idioma" })
    .first()
    .getByRole("button", { name: /inglés/ })
    .click();
  await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
  await expect(page).toHaveURL(`${product.publicBaseUrl}/rut/${SHAPES.company.rut}`);
  await expect(page.getByRole("button", { name: /Verificar ahora/ })).toHaveCount(0);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
  await page
    .getByRole("group")
    .filter({ hasText: /es/i })
    .first()
    .getByRole("button", { name: /Spanish/ })
    .click();
  await expect(page.getByRole("button", { name: /Verificar ahora/ })).toBeVisible();
});

test("no address, reload or Back ever charges; a search does, once, at the price on its button", async ({
  page,
  context,
  product,
  organisation,
  person,
}) => {
  await enter(context, product, person);
  const balance = () => product.balance(organisation.orgId);
  for (const path of ["/", `/rut/${SHAPES.eight.rut}`, `/search?q=${encodeURIComponent(NAMESAKES_WORDS)}`]) {
    await page.goto(path);
    await toDocument(page, () => page.reload());
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await toDocument(page, () => page.goBack());
  await expect(page).toHaveURL(`${product.publicBaseUrl}/rut/${SHAPES.eight.rut}`);
  await expect(page.getByRole("button", { name: /Verificar ahora/ })).toBeVisible();
  expect(await balance()).toBe(20);
  await toDocument(page, () => page.goForward());
  await page.getByRole("button", { name: /Buscar.*1 crédito/ }).click();
  await expect(page.getByText(NAMESAKES_WORDS, { exact: false }).first()).toBeVisible();
  await expect(page.getByRole("row")).not.toHaveCount(0);
  expect(await balance()).toBe(19);
  await toDocument(page, () => page.reload());
  await expect(page.getByRole("row")).not.toHaveCount(0);
  expect(await balance()).toBe(19);
});

test("without credits the page says what it costs and what to do, and keeps the officer where they are", async ({
  page,
  context,
  product,
  complaints,
}) => {
  const poor = await product.newTenant({ credits: 0 });
  await enter(context, product, await product.newPerson(poor.orgId));
  await page.goto(`/rut/${SHAPES.company.rut}`);
  await page.getByRole("button", { name: /Verificar ahora/ }).click();
  await expect(page.getByText("Saldo insuficiente")).toBeVisible();
  await expect(page).toHaveURL(`${product.publicBaseUrl}/rut/${SHAPES.company.rut}`);
  forgive(complaints, /status of 402/);
});
