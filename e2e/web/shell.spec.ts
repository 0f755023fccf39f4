/** An officer who works all day with the keyboard wants to be anywhere in a second. */
import type { Page } from "@playwright/test";
import { SHAPES } from "../harness/register";
import { afresh, enter, expect, test } from "./fixtures";
import { axeFindings, pixelsSideways } from "./judges";

const { rut } = SHAPES.eight;

/** The page is seen before its keys are: whoever is faster presses again. */
async function pressUntil(page: Page, keys: string[], seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    for (const key of keys) await page.keyboard.press(key);
    await seen();
  }).toPass();
}

const SPOKEN = {
  es: {
    palette: "Ir a un lugar o hacer algo",
    open: /Abrir la ficha de 12\.345\.678-5/,
    search: /Buscar a «Ana Soto».*aquí no se gasta/,
    sheet: "Atajos de teclado",
    single: "Atajos de una tecla",
    dark: "Tema: Oscuro",
    account: "Mi cuenta",
    box: "RUT o nombre",
  },
  en: {
    palette: "Go to a place or do something",
    open: /Open the file of 12\.345\.678-5/,
    search: /Search for “Ana Soto”.*nothing is spent here/,
    sheet: "Keyboard shortcuts",
    single: "Single-key shortcuts",
    dark: "Theme: Dark",
    account: "My account",
    box: "RUT or name",
  },
};

for (const language of ["es", "en"] as const) {
  test(`the palette leads by keyboard alone to a file, a search, a place and an action, in ${language}`, async ({
    page,
    context,
    product,
    person,
    organisation,
  }) => {
    const say = SPOKEN[language];
    await context.addCookies([{ name: "cotejo-locale", value: language, url: product.publicBaseUrl }]);
    await enter(context, product, person);
    await page.goto("/");
    const palette = page.getByRole("dialog", { name: say.palette });
    const open = async () => {
      await pressUntil(page, ["Control+k"], () => expect(palette).toBeVisible({ timeout: 2_000 }));
      await expect(palette.getByRole("combobox")).toBeFocused();
    };
    await open();
    for (const [width, colorScheme] of [
      [1280, "light"],
      [320, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `test-results/screens/palette-${language}-${width}-${colorScheme}.png` });
      expect(await axeFindings(page)).toEqual([]);
      expect(await pixelsSideways(page)).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: "light" });
    await page.keyboard.type(`RUT: ${rut}`);
    await expect(page.getByRole("option", { name: say.open })).toHaveAttribute("aria-selected", "true");
    await page.screenshot({ path: `test-results/screens/palette-rut-${language}-1280-light.png` });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${product.publicBaseUrl}/rut/${rut}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

    await open();
    await page.keyboard.type("Ana Soto");
    await expect(page.getByRole("option", { name: say.search })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${product.publicBaseUrl}/search?q=Ana%20Soto`);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

    await open();
    await page.keyboard.type(say.dark.replace(": ", " ").toLowerCase());
    await expect(page.getByRole("option", { name: say.dark })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(palette).toBeHidden();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

    await open();
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
    expect(await product.balance(organisation.orgId)).toBe(20);
  });
}

test("two keys lead to a place, a question mark lists them, and whoever does not want them turns them off", async ({
  page,
  context,
  product,
  person,
}) => {
  const say = SPOKEN.es;
  await enter(context, product, person);
  await page.goto("/");
  await pressUntil(page, ["g", "c"], () => expect(page).toHaveURL(/\/checks$/, { timeout: 3_000 }));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  // Who cannot see the page hears where they are.
  await expect(page).toHaveTitle("Verificaciones · Cotejo");
  await expect(page.locator("next-route-announcer")).toContainText("Verificaciones");

  const sheet = page.getByRole("dialog", { name: say.sheet });
  await page.keyboard.press("?");
  await expect(sheet).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: "test-results/screens/shortcuts-1280-light.png" });
  await expect(sheet.getByText("Bitácora")).toHaveCount(0);
  const single = sheet.getByRole("switch", { name: say.single });
  await single.press("Space");
  await expect(single).toHaveAttribute("aria-checked", "false");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("?");
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.keyboard.press("/");
  await expect(page).toHaveURL(/\/checks$/);
  await expect(sheet).toBeHidden();
  await expect(page.getByLabel(say.box)).not.toBeFocused();

  // It lasts, and the menu turns them on again.
  await page.reload();
  await page.getByRole("button", { name: new RegExp(person.name) }).click();
  const inMenu = page.getByRole("switch", { name: say.single });
  await expect(inMenu).toHaveAttribute("aria-checked", "false");
  await inMenu.click();
  await expect(page.getByRole("link", { name: say.account })).toBeVisible();
  await page.screenshot({ path: "test-results/screens/menu-1280-light.png" });
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByLabel(say.box).fill("g");
  await page.keyboard.type("h?/");
  await expect(page.getByLabel(say.box)).toHaveValue("gh?/");
  await page.getByRole("main").press("Tab");
  await pressUntil(page, ["g", "h"], () => expect(page).toHaveURL(`${product.publicBaseUrl}/`, { timeout: 3_000 }));
});

test("the box keeps the caret in the middle, deletes over dots, takes any paste, and undoes", async ({
  page,
  context,
  product,
  person,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(context, product, person);
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "RUT o nombre" });
  const caret = () => box.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]);
  await pressUntil(page, ["/"], () => expect(box).toBeFocused({ timeout: 5_000 }));
  await page.keyboard.type("123456785");
  await expect(box).toHaveValue("12.345.678-5");
  // 12.3|45.678-5
  await page.keyboard.press("Home");
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Backspace");
  await expect(box).toHaveValue("1.245.678-5");
  expect(await caret()).toEqual([3, 3]);
  await page.keyboard.type("3");
  await expect(box).toHaveValue("12.345.678-5");
  expect(await caret()).toEqual([4, 4]);
  // Over the dot, one press takes the digit before it.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Backspace");
  await expect(box).toHaveValue("1.345.678-5");
  expect(await caret()).toEqual([1, 1]);
  await page.keyboard.press("Control+z");
  await expect(box).toHaveValue("12.345.678-5");
  await page.keyboard.press("Control+z");
  await expect(box).toHaveValue("1.245.678-5");
  await page.keyboard.press("Control+Shift+z");
  await expect(box).toHaveValue("12.345.678-5");

  for (const pasted of ["RUT: 12.345.678–5", "12345678-5", " 0012345678-5 ", "Sr. Pérez, RUT 12.345.678-5, Santiago"]) {
    await box.fill("");
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
    await page.keyboard.press("Control+v");
    await expect(box).toHaveValue("12.345.678-5");
  }
  await page.keyboard.press("Control+z");
  await expect(box).toHaveValue("");
});

test("on a telephone the menu leads on and closes behind itself; on paper the frame is gone and the demonstration says so", async ({
  page,
  context,
  product,
}) => {
  const demo = await product.newTenant({ credits: 20, scope: "demo" });
  await enter(context, product, await product.newPerson(demo.orgId, "admin"));
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  await page.getByRole("button", { name: "Menú" }).click();
  const menu = page.locator("#panel-menu");
  await expect(menu).toBeVisible();
  await page.screenshot({ path: "test-results/screens/menu-320-light.png" });
  await menu.getByRole("link", { name: "Verificaciones" }).click();
  await expect(page).toHaveURL(/\/checks$/);
  await expect(menu).toBeHidden();
  await afresh(page, () => page.emulateMedia({ media: "print" }));
  await expect(page.getByRole("complementary", { name: "Datos de demostración" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
});
