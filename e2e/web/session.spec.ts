/** An officer whose session ended wants to go on where they were; one who leaves wants to be gone. */
import type { BrowserContext, Page } from "@playwright/test";
import type { Person, Product } from "../harness/product";
import { SHAPES } from "../harness/register";
import { awake, enter, expect, forgive, signIn, test } from "./fixtures";
import { axeFindings, pixelsSideways } from "./judges";

const place = `/rut/${SHAPES.company.rut}`;
const MINUTE = 60_000;

/** Time passes for the servers and for every tab of the browser: `minutes` after the sign-in. */
async function passTo(product: Product, page: Page, minutes: number, since = 0): Promise<void> {
  product.aheadBy(minutes * MINUTE);
  await page.clock.fastForward((minutes - since) * MINUTE);
}

test.afterEach(({ product }) => product.aheadBy(0));

/** The session ends on the server; within a second every process knows. */
async function end(product: Product, context: BrowserContext, sessionid: string): Promise<void> {
  await product.revokeSession(sessionid);
  await expect.poll(async () => (await context.request.get(`${product.publicBaseUrl}/api/panel/session`)).status()).toBe(401);
}

test("an ended session hides what was on the screen, and gives it back with everything that was chosen; nothing is charged twice", async ({
  page,
  context,
  product,
  organisation,
  person,
  complaints,
}) => {
  const sessionid = await enter(context, product, person);
  await page.goto(place);
  const heading = page.getByRole("heading", { level: 1 });
  const title = await page.title();
  const purpose = page.getByLabel("Finalidad");
  await purpose.selectOption({ label: "Revisión de proveedor" });
  const chosen = await purpose.inputValue();
  await end(product, context, sessionid);
  const button = page.getByRole("button", { name: /Verificar ahora/ });
  await button.click();

  const dialog = page.getByRole("alertdialog", { name: "Tu sesión terminó" });
  await expect(dialog).toBeVisible();
  await expect(heading).toBeHidden();
  await expect(page.getByText(SHAPES.company.name)).toBeHidden();
  await expect(page).toHaveTitle("Cotejo");
  await expect(dialog.getByLabel("Correo")).toHaveValue(person.email);
  await expect(dialog.getByLabel("Contraseña")).toBeFocused();
  for (const [width, colorScheme] of [
    [1280, "light"],
    [320, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `test-results/screens/session-over-${width}-${colorScheme}.png` });
    expect(await axeFindings(page)).toEqual([]);
    expect(await pixelsSideways(page)).toBeLessThanOrEqual(0);
  }
  // No key closes it.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();

  await dialog.getByLabel("Contraseña").fill("not this one at all");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert").first()).toContainText("El correo o la contraseña no coinciden");
  await dialog.getByLabel("Contraseña").fill(person.password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${product.publicBaseUrl}${place}`);
  await expect(page).toHaveTitle(title);
  await expect(purpose).toHaveValue(chosen);
  await expect(button).toBeFocused();
  await expect(page.getByText("No se hizo ni se cobró nada")).toBeVisible();
  expect(await product.balance(organisation.orgId)).toBe(20);

  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/checks\/[0-9a-f-]{36}$/);
  expect(await product.balance(organisation.orgId)).toBe(19);
  forgive(complaints, /status of 401/);
});

test("a reload after the end leads to the sign-in and back, with what was chosen; the address never reaches a referrer", async ({
  page,
  context,
  product,
  organisation,
  person,
}) => {
  const sessionid = await enter(context, product, person);
  await page.goto(place);
  await awake(page);
  const purpose = page.getByLabel("Finalidad");
  await purpose.selectOption({ label: "Revisión de proveedor" });
  const chosen = await purpose.inputValue();
  await end(product, context, sessionid);
  const referrers: string[] = [];
  page.on("request", (request) => void referrers.push(request.headers()["referer"] ?? ""));
  await page.reload();
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, person);
  await expect(page).toHaveURL(`${product.publicBaseUrl}${place}`);
  await expect(purpose).toHaveValue(chosen);
  expect(await product.balance(organisation.orgId)).toBe(20);
  const told = referrers.filter((referrer) => referrer.includes("/login"));
  expect(told).toEqual([]);
});

test("a form of the settings keeps what was typed through the end of the session, sent or reloaded", async ({
  page,
  context,
  product,
  organisation,
  complaints,
}) => {
  const admin = await product.newPerson(organisation.orgId, "admin");
  const sessionid = await enter(context, product, admin);
  await page.goto("/settings/people/new");
  await awake(page);
  const main = page.getByRole("main");
  await main.getByLabel("Nombre").fill("Luz Ñancupil");
  await main.getByLabel("Correo").fill(`luz-${admin.userId}@example.test`);
  await end(product, context, sessionid);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Tu sesión terminó" });
  await dialog.getByLabel("Contraseña").fill(admin.password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(main.getByLabel("Correo")).toBeFocused();
  await page.reload();
  await expect(main.getByLabel("Nombre")).toHaveValue("Luz Ñancupil");
  await main.getByRole("button", { name: "Agregar persona" }).click();
  await expect(main.getByText("Luz Ñancupil ya está en tu organización")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  forgive(complaints, /status of 401/);
});

test("two minutes before the end there is a warning that one press takes away, in every tab; unanswered, the screen is covered", async ({
  page,
  context,
  product,
  person,
  complaints,
}) => {
  await context.addCookies([{ name: "cotejo-locale", value: "en", url: product.publicBaseUrl }]);
  await enter(context, product, person);
  const other = await context.newPage();
  await context.clock.install();
  for (const tab of [page, other]) {
    await tab.goto(place);
    // The page is seen before it counts the time: once its keys answer, its session is watched.
    await expect(async () => {
      await tab.keyboard.press("/");
      await expect(tab.getByRole("combobox", { name: "RUT or name" })).toBeFocused({ timeout: 500 });
    }).toPass();
  }
  const warning = (tab: Page) => tab.getByRole("alertdialog", { name: "Your session is about to end" });
  await passTo(product, page, 28);
  for (const tab of [other, page]) await expect(warning(tab)).toBeVisible();
  await expect(warning(page)).toContainText("because nothing has been done");
  await expect(page.getByRole("button", { name: "Stay signed in" })).toBeFocused();
  await page.screenshot({ path: "test-results/screens/session-soon-1280-light.png" });
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  for (const tab of [page, other]) await expect(warning(tab)).toBeHidden();

  // Half an hour after the first end would have come.
  await passTo(product, page, 56, 28);
  await expect(warning(page)).toBeVisible();
  await passTo(product, page, 59, 56);
  const over = page.getByRole("alertdialog", { name: "Your session has ended" });
  await expect(over).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();

  // Somebody else at the same desk: nothing of the first one's page stays.
  const colleague = await product.newPerson(person.orgId);
  await over.getByLabel("Email").fill(colleague.email);
  await over.getByLabel("Password").fill(colleague.password);
  const reloaded = page.waitForEvent("load");
  await page.keyboard.press("Enter");
  await reloaded;
  await page.getByRole("button", { name: new RegExp(`Account.*${colleague.name}`) }).click();
  await expect(page.getByText(colleague.email)).toBeVisible();
  forgive(complaints, /status of 401/);
});

test("signing in in another tab opens the covered one again, signing out closes every tab", async ({
  page,
  context,
  product,
  person,
  complaints,
}) => {
  const sessionid = await enter(context, product, person);
  await page.goto(place);
  await awake(page);
  await page.getByLabel("Finalidad").selectOption({ label: "Revisión de proveedor" });
  await end(product, context, sessionid);
  await page.getByRole("button", { name: /Verificar ahora/ }).click();
  await expect(page.getByRole("alertdialog", { name: "Tu sesión terminó" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/");
  await signIn(other, person);
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await other.getByRole("button", { name: new RegExp(person.name) }).click();
  await other.getByRole("button", { name: "Cerrar sesión" }).click();
  for (const tab of [other, page]) await expect(tab.getByRole("heading", { level: 1, name: "Entrar" })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  forgive(complaints, /status of 401/);
});

test("whoever types before the scripts have come loses nothing", async ({ page, product, person }) => {
  await typeEarly(page, "/login", async () => {
    await page.getByLabel("Correo").fill(person.email);
    await page.getByLabel("Contraseña").fill(person.password);
  });
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(`${product.publicBaseUrl}/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const box = page.getByRole("combobox", { name: "RUT o nombre" });
  await typeEarly(page, "/", () => box.fill("123456785"));
  await expect(box).toHaveValue("12.345.678-5");
  await box.press("Enter");
  await expect(page).toHaveURL(`${product.publicBaseUrl}/rut/12345678-5`);
});

/** Types into a page whose scripts are still on their way, and lets them come. */
async function typeEarly(page: Page, path: string, type: () => Promise<void>): Promise<void> {
  let come = () => {};
  const onTheirWay = new Promise<void>((resolve) => void (come = resolve));
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await onTheirWay;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await type();
  come();
  await awake(page);
  await page.unrouteAll({ behavior: "wait" });
}

test("a wrong password is said in words, keeps what was typed, and the right one goes in", async ({ page, person, complaints }) => {
  await page.goto("/login");
  await signIn(page, { ...person, password: "not this one at all" } satisfies Person);
  await expect(page.getByRole("alert").first()).toContainText("El correo o la contraseña no coinciden");
  await expect(page.getByLabel("Correo")).toHaveValue(person.email);
  await page.getByLabel("Contraseña").fill("visible");
  await page.getByRole("button", { name: "Mostrar la contraseña" }).click();
  await expect(page.getByLabel("Contraseña")).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Ocultar la contraseña" }).click();
  await signIn(page, person);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  forgive(complaints, /status of 401/);
});

test("at another address than the configured one the sign-in says which to use", async ({ page, product, person, complaints }) => {
  // As a browser on a local network without https asks: it names no site of its own accord, only the origin.
  await page.route("**/api/auth/callback/credentials", (route) => route.fulfill({ status: 403, json: { message: "Forbidden" } }));
  const [port] = product.ports;
  await page.goto(`http://127.0.0.1:${port}/login`);
  await signIn(page, person);
  await expect(page.getByRole("alert").first()).toContainText(`configurado para abrirse en ${product.publicBaseUrl}`);
  await expect(page.getByRole("link", { name: `Abrir ${product.publicBaseUrl}` })).toHaveAttribute(
    "href",
    `${product.publicBaseUrl}/login?next=%2F`,
  );
  forgive(complaints, /status of 403/);
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
