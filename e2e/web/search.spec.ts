/** An officer knows a name and has to find the right one of many people who carry it, without paying twice. */
import type { BrowserContext, Page } from "@playwright/test";
import { formatRut, type Rut } from "#lib/rut/rut";
import { ask } from "../harness/http";
import { type RegisterRow, SAME_NAME, SAME_NAMED } from "../harness/register";
import { awake, enter, expect, forgive, test } from "./fixtures";
import { axeFindings, pixelsSideways } from "./judges";

/** On the last of three pages. */
const wanted = SAME_NAMED.at(-1) as RegisterRow;
const readable = formatRut(wanted.rut as Rut);

const SPOKEN = {
  es: {
    box: "RUT o nombre",
    search: "Buscar · 1 crédito",
    total: "51 coincidencias · página 1 de 3",
    // Of all its namesakes only the own register knows: a page of a provider is one of many.
    warning: {
      own: "51 RUT del registro llevan exactamente este nombre",
      remote: "Un mismo nombre puede ser de varias personas. Antes de decidir, confirma el RUT.",
    },
    next: "Página siguiente",
    nextPriced: "Página siguiente · 1 crédito",
    previous: "Página anterior",
    last: "página 3 de 3",
    own: "Tus búsquedas de las últimas 24 horas",
  },
  en: {
    box: "RUT or name",
    search: "Search · 1 credit",
    total: "51 matches · page 1 of 3",
    warning: {
      own: "51 RUTs of the registry carry exactly this name",
      remote: "One name may belong to several people. Before deciding, confirm the RUT.",
    },
    next: "Next page",
    nextPriced: "Next page · 1 credit",
    previous: "Previous page",
    last: "page 3 of 3",
    own: "Your searches of the last 24 hours",
  },
};

for (const [language, colorScheme] of [
  ["es", "light"],
  ["en", "dark"],
] as const) {
  const words = SPOKEN[language];

  test(`finds the right one of 51 namesakes over three pages, in ${language}, ${colorScheme}: each page is paid once, by whoever comes first`, async ({
    page,
    context,
    engine,
    product,
    organisation,
    person,
    browser,
    newColleague,
  }) => {
    const balance = () => product.balance(organisation.orgId);
    await enter(context, product, person);
    await speak(context, product.publicBaseUrl, language);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });

    await page.goto("/");
    await awake(page);
    await page.getByRole("combobox", { name: words.box }).fill("rosa elena chuquicamata");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=rosa/);
    await expect(page.getByRole("button", { name: words.search })).toBeVisible();
    await page.reload();
    expect(await balance()).toBe(20);
    if (language === "es") await judge(page, "search-priced");

    await page.getByRole("button", { name: words.search }).click();
    await expect(page.getByRole("status").filter({ hasText: words.total })).toBeVisible();
    await expect(page.getByText(words.warning[engine])).toBeVisible();
    expect(await balance()).toBe(19);
    await judge(page, `search-namesakes-${colorScheme}`);

    await page.getByRole("button", { name: words.nextPriced }).click();
    await expect(page).toHaveURL(/page=2$/);
    await page.getByRole("button", { name: words.nextPriced }).click();
    await expect(page.getByText(words.last)).toBeVisible();
    await expect(page).toHaveURL(/page=3$/);
    expect(await balance()).toBe(17);
    const address = page.url();

    await rowOf(page).getByRole("link", { name: SAME_NAME }).click();
    await expect(page).toHaveURL(`${product.publicBaseUrl}/rut/${wanted.rut}`);
    // The page of results that was paid for has told the name already.
    await expect(page.getByRole("heading", { level: 1, name: SAME_NAME })).toBeVisible();
    await expect(page.getByRole("main").getByText(readable).first()).toBeVisible();

    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(rowOf(page)).toBeVisible();
    await page.reload();
    await expect(rowOf(page)).toBeVisible();
    await page.getByRole("link", { name: words.previous }).click();
    await expect(page).toHaveURL(/page=2$/);
    await expect(page.getByRole("link", { name: words.next })).toBeVisible();
    await page.goto("/search");
    await expect(page.getByRole("heading", { level: 2, name: words.own })).toBeVisible();
    if (language === "en") await judge(page, "search-own-dark");
    await page.getByRole("link", { name: "rosa elena chuquicamata" }).click();
    await expect(page.getByText(words.total)).toBeVisible();

    // The same words in other letters, by a colleague who was sent the address, and without script: the same page, still paid.
    const colleague = await newColleague("here");
    await colleague.page.goto(address.replace("rosa+elena", "ROSA%20El%C3%A9na"));
    await expect(rowOf(colleague.page)).toBeVisible();
    await colleague.page.goto("/search");
    await expect(colleague.page.getByRole("link", { name: /chuquicamata/i })).toHaveCount(0);
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: product.publicBaseUrl });
    await enter(plain, product, colleague.person);
    await speak(plain, product.publicBaseUrl, language);
    const still = await plain.newPage();
    await still.goto(address);
    await expect(rowOf(still)).toBeVisible();
    await plain.close();
    expect(await balance()).toBe(17);

    const stranger = await newColleague("elsewhere");
    await stranger.page.goto(address);
    await expect(stranger.page.getByRole("button", { name: /· 1 crédito$/ })).toBeVisible();
    await expect(stranger.page.getByText(readable)).toHaveCount(0);
    expect(await product.balance(stranger.person.orgId)).toBe(20);
  });
}

test("a name that nobody has is free, and the page says what to try", async ({
  page,
  context,
  product,
  organisation,
  person,
  complaints,
}) => {
  await enter(context, product, person);
  await page.goto("/search?q=Nadie+Nunca+Sellamaasí");
  await page.getByRole("button", { name: "Buscar · 1 crédito" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Sin coincidencias" })).toContainText(/no se cobró nada/i);
  await judge(page, "search-none");
  await page.getByRole("link", { name: "Nunca Sellamaasí" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /«Nunca Sellamaasí»/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Buscar · 1 crédito" })).toBeVisible();
  await page.goto("/search?q=Nadie+Nunca&page=7");
  await page.getByRole("button", { name: "Buscar · 1 crédito" }).click();
  await expect(page.getByText("Esta página no existe")).toBeVisible();
  expect(await product.balance(organisation.orgId)).toBe(20);
  forgive(complaints, /status of 404/);
});

test("the name in the address goes to no other site and into no title", async ({ page, context, product, person }) => {
  await enter(context, product, person);
  const answer = await page.goto("/search?q=Ana+Soto");
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "same-origin");
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Soto");
  expect(await page.title()).not.toContain("Ana");
});

test("the name in the address reaches no line of the log, whatever is asked with it", async ({ product, organisation, person }) => {
  const [port, server] = await product.startServer({ LOG_LEVEL: "info" });
  const { cookie } = await product.newSession(person);
  const marked = "Nadie Sellamaasí";
  const page = { path: `/search?${new URLSearchParams({ q: marked })}`, cookie };
  const panel = { method: "POST", path: "/api/panel/name-searches", json: { name: marked, page: 1 }, cookie };
  const operation = { method: "POST", path: `/api/name-to-rut?${new URLSearchParams({ q: marked })}`, json: { name: marked } };
  const statuses = [];
  for (const each of [page, panel, { ...operation, token: organisation.token }, operation]) statuses.push((await ask(port, each)).status);
  expect(statuses).toEqual([200, 404, 404, 401]);
  await expect.poll(() => server.output()).toContain('"route":"/api/name-to-rut","status":401');
  expect(server.output()).toContain('"route":"/api/panel/name-searches"');
  expect(server.output()).not.toMatch(/sellama/i);
});

test("names as long as names may be break nothing", async ({ page, context, product, person }) => {
  await enter(context, product, person);
  for (const name of [`${"Quillagua ".repeat(25)}Soto`, `A${"b".repeat(254)}`]) {
    await page.setViewportSize({ width: 320, height: 900 });
    await page.goto(`/search?${new URLSearchParams({ q: name })}`);
    await expect(page.getByRole("button", { name: "Buscar · 1 crédito" })).toBeVisible();
    expect(await pixelsSideways(page)).toBeLessThanOrEqual(0);
  }
});

function rowOf(page: Page) {
  return page.getByRole("row").filter({ hasText: readable });
}

async function speak(context: BrowserContext, url: string, language: "es" | "en"): Promise<void> {
  await context.addCookies([{ name: "cotejo-locale", value: language, url }]);
}

/** At both widths: a picture to be looked at, nothing sideways, nothing for axe. */
async function judge(page: Page, name: string): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `test-results/screens/${name}-${width}.png`, fullPage: true });
    expect(await pixelsSideways(page)).toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
  }
}
