/** An officer wants to see what changed about somebody over the months, and never to pay for looking. */
import { writeFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { rutOfNumber } from "#lib/rut/rut";
import { type GivenCheck, madeUpCase, madeUpCheck, madeUpSanction } from "#lib/testing/check-detail";
import { ask } from "../harness/http";
import { engineOf, startWith } from "../harness/front";
import type { Product } from "../harness/product";
import { REGISTER, type RegisterRow, SHAPES } from "../harness/register";
import { test as base, enter, expect } from "./fixtures";
import { axeFindings, pixelsSideways } from "./judges";

/** The product with a clock that can be moved; months before the real one, so that nobody's session ends by it. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({ engine }, provide) => {
      const product = await startWith(engine, { register: REGISTER, movableClock: true });
      await provide(product);
      await product.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

/** The month so many months before the real one, `YYYY-MM`. */
function monthBefore(count: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15)).toISOString().slice(0, 7);
}
const [FIRST, SECOND, THIRD] = [monthBefore(6), monthBefore(4), monthBefore(2)];
const noon = (month: string, day: number) => `${month}-${String(day).padStart(2, "0")}T16:00:00Z`;

const COURT_COLUMNS =
  "fuente;competencia;rit;tribunal;caratulado;estado_procesal;participante_rut;participante_nombre;participante_rol;participante_tipo;reservada;fecha_extraccion";

/** Loads a case in which the person is defendant. */
async function importCase(ahead: Product, { rut, name }: RegisterRow, competence: "civil" | "penal"): Promise<void> {
  const product = engineOf(ahead);
  const file = `${product.dataFolder}/${competence}-${rut}.csv`;
  const [rit, court] = { civil: ["C", "1º Juzgado Civil de Quillagua"], penal: ["O", "Juzgado de Garantía de Quillagua"] }[competence];
  const row = `PJUD;${competence};${rit}-${rut.slice(0, 4)}-2025;${court};BANCO/QUILLAGUA;Tramitación;${rut};${name};DDO.;NATURAL;N;2026-01-31`;
  writeFileSync(file, [COURT_COLUMNS, row, ""].join("\n"));
  await product.cotejo("import", "courts-csv", file);
}

/** What an officer reads in either language. */
const LANGUAGES = {
  es: {
    locale: "es-CL",
    subject: SHAPES.eight,
    make: "Verificar ahora · 1 crédito",
    open: "Abrir verificación",
    left: "17 créditos",
    summary: "Resumen",
    from: "Comparar",
    to: "con",
    compare: "Comparar meses",
    counters: /Puntaje y contadores de/,
    penal: /^Causas penales/,
    civil: /^Causas civiles/,
    // A provider's number stays a number, with its own word that it did not look everywhere.
    unread: { own: /sin comparación.*no consultada en/, remote: /incompleto en.*no consultó todas sus fuentes/ },
    notAMonth: "«mayo» no es un mes",
  },
  en: {
    locale: "en",
    subject: SHAPES.seven,
    make: "Check now · 1 credit",
    open: "Open Check",
    left: "17 credits",
    summary: "Summary",
    from: "Compare",
    to: "with",
    compare: "Compare months",
    counters: /Score and counters of/,
    penal: /^Criminal cases/,
    civil: /^Civil cases/,
    unread: { own: /no comparison.*not consulted in/, remote: /incomplete in.*did not consult all its sources/ },
    notAMonth: "“mayo” is not a month",
  },
} as const;

for (const [language, words] of Object.entries(LANGUAGES)) {
  test(`three months of a person, compared, shared and reopened free (${language})`, async ({
    page,
    context,
    browser,
    engine,
    product,
    organisation,
    person,
    newColleague,
  }) => {
    const { rut, name } = words.subject;
    const balance = () => product.balance(organisation.orgId);
    const make = () => ask(product.ports[0], { method: "POST", path: "/api/check", token: organisation.token, json: { rut } });
    const monthName = (month: string) =>
      new Intl.DateTimeFormat(words.locale, { month: "long", timeZone: "UTC" }).format(new Date(`${month}-15T12:00:00Z`));

    // The courts come with the second month, a criminal case of somebody else among them; one of the person comes with the third.
    product.setClock(noon(FIRST, 10));
    expect((await make()).status).toBe(200);
    await importCase(product, words.subject, "civil");
    await importCase(product, SHAPES.six, "penal");
    product.setClock(noon(SECOND, 10));
    expect((await make()).status).toBe(200);
    await importCase(product, words.subject, "penal");
    product.setClock(noon(THIRD, 10));

    await context.addCookies([{ name: "cotejo-locale", value: language, url: product.publicBaseUrl }]);
    await enter(context, product, person);
    await page.emulateMedia({ colorScheme: language === "en" ? "dark" : "light" });
    await page.goto(`/rut/${rut}`);
    const strip = page
      .getByRole("list")
      .filter({ hasText: monthName(FIRST).slice(0, 3) })
      .first();
    await expect(strip.getByRole("link", { name: new RegExp(`^${monthName(FIRST)}.*: `, "i") })).toBeVisible();
    await expect(strip.getByRole("link", { name: new RegExp(`^${monthName(SECOND)}.*: `, "i") })).toBeVisible();
    expect(await balance()).toBe(18);

    await page.getByRole("button", { name: words.make }).click();
    await expect(page).toHaveURL(/\/checks\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("banner").getByText(words.left)).toBeVisible();
    expect(await balance()).toBe(17);
    const permalink = page.url();

    const toggle = page.getByRole("switch", { name: words.summary });
    await expect(toggle).not.toBeChecked();
    await toggle.click();
    const summary = page.getByRole("region", { name: words.summary }).getByRole("paragraph").first();
    await expect(summary).not.toBeEmpty();
    await expect(toggle).not.toHaveAttribute("aria-busy");
    const text = await summary.innerText();

    // Back leads to the file, which knows by now what was made; nothing is charged by that.
    await page.goBack();
    await expect(page.getByRole("link", { name: words.open })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: words.make })).toHaveCount(0);
    // A look ahead, as a browser or a router takes it, of a file whose button is still there.
    const ahead: Record<string, string>[] = [{ purpose: "prefetch" }, { rsc: "1", "next-router-prefetch": "1" }, { rsc: "1" }];
    for (const headers of ahead) {
      expect((await page.request.get(`/rut/${SHAPES.six.rut}`, { headers })).status()).toBe(200);
    }
    expect(await balance()).toBe(17);

    const table = page.getByRole("table", { name: words.counters });
    await expect(rowOf(table, words.penal)).toContainText("+1");
    await expect(rowOf(table, words.civil)).not.toContainText("—");

    await page.getByLabel(words.from, { exact: true }).selectOption(FIRST);
    await page.getByLabel(words.to, { exact: true }).selectOption(THIRD);
    await page.getByRole("button", { name: words.compare }).click();
    await expect(page).toHaveURL(`${product.publicBaseUrl}/rut/${rut}?from=${FIRST}&to=${THIRD}#compare`);
    const shared = page.url();
    // Spanish comes first, when no courts were loaded yet: what was not consulted gives no difference.
    if (language === "es") await expect(rowOf(table, words.civil)).toContainText(words.unread[engine]);
    const seen = await comparisonOf(page);

    const colleague = await newColleague("here");
    await colleague.context.addCookies([{ name: "cotejo-locale", value: language, url: product.publicBaseUrl }]);
    await colleague.page.goto(shared);
    expect(await comparisonOf(colleague.page)).toBe(seen);
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: product.publicBaseUrl, locale: words.locale });
    await enter(plain, product, person);
    const reader = await plain.newPage();
    await reader.goto(`/rut/${rut}`);
    await reader.getByLabel(words.from, { exact: true }).selectOption(FIRST);
    await reader.getByRole("button", { name: words.compare }).click();
    await expect(reader).toHaveURL(shared);
    expect(await comparisonOf(reader)).toBe(seen);
    await plain.close();

    await page.goto(`/rut/${rut}?from=mayo&to=${THIRD}`);
    await expect(page.getByText(words.notAMonth)).toBeVisible();

    // The next day: the way of the contract finds it, and the summary is where it was.
    product.setClock(noon(THIRD, 11));
    await page.goto(`/rut/${rut}`);
    await page.getByRole("link", { name: words.open }).click();
    await expect(page).toHaveURL(permalink);
    await expect(toggle).toBeChecked();
    await expect(summary).toHaveText(text);
    expect((await make()).status).toBe(200);
    expect(await balance()).toBe(17);
  });
}

test("a colleague made it meanwhile: the button says that it is free and charges nothing", async ({
  page,
  context,
  product,
  organisation,
  person,
}) => {
  product.setClock(noon(THIRD, 12));
  await enter(context, product, person);
  await page.goto(`/rut/${SHAPES.company.rut}`);
  const button = page.getByRole("button", { name: LANGUAGES.es.make });
  await expect(button).toBeVisible();
  const made = await ask(product.ports[0], {
    method: "POST",
    path: "/api/check",
    token: organisation.token,
    json: { rut: SHAPES.company.rut },
  });
  expect(made.status).toBe(200);
  await button.click();
  await expect(page.getByText("abrirla es gratis")).toBeVisible();
  await expect(page).toHaveURL(/\/checks\//);
  expect(await product.balance(organisation.orgId)).toBe(19);
});

test("an unfurled permalink tells nothing personal, and nothing is for search engines", async ({ product, organisation }) => {
  product.setClock(noon(THIRD, 12));
  const { ports } = product;
  const { rut, name } = SHAPES.eight;
  const made = await ask(ports[0], { method: "POST", path: "/api/check", token: organisation.token, json: { rut } });
  const { id } = made.json as { id: string };
  for (const path of [`/checks/${id}`, `/rut/${rut}`, `/checks/${id}/report.pdf`]) {
    const answer = await ask(ports[0], { path });
    expect(answer.headers["x-robots-tag"]).toContain("noindex");
    expect(answer.text).not.toContain(name);
    expect(answer.text).not.toContain(organisation.orgName);
  }
  const card = await ask(ports[0], { path: `/login?next=/checks/${id}` });
  expect(card.text).toContain('<meta name="robots" content="noindex');
  expect(card.text).toContain('<meta property="og:title" content="Cotejo"/>');
  const report = await ask(ports[0], { path: `/checks/${id}/report.pdf`, token: organisation.token });
  expect([report.status, report.headers["x-robots-tag"]]).toEqual([200, expect.stringContaining("noindex")]);
});

test("sixty months, four hundred cases and a name of 255 letters bear a look on a wide and on a narrow screen", async ({
  page,
  context,
  product,
  organisation,
  person,
}) => {
  test.slow();
  product.setClock(noon(THIRD, 12));
  const { rut, name } = SHAPES.k;
  const store = (monthsAgo: number, given: GivenCheck) =>
    product.storeCheck(organisation.orgId, { evidence: madeUpCheck(given).evidence, createdAt: noon(monthBefore(monthsAgo), 11) });
  const cases = Array.from({ length: 400 }, (_, index) =>
    madeUpCase({ caseId: `c${index}`, rit: `C-${index}-2025`, counter: (["penal", "civil", "labour", null] as const)[index % 4] ?? null }),
  );
  const full: GivenCheck = { kind: "person", rut, name, cases, sanctions: [madeUpSanction()] };
  for (let ago = 61; ago > 2; ago--) {
    await store(ago, ago % 7 === 0 ? { ...full, cases: [], notLoaded: ["courts"] } : { ...full, cases: cases.slice(0, 70 - ago) });
  }
  const checkId = await store(2, full);
  const long = { rut: rutOfNumber(76_500_002), name: "COMERCIALIZADORA".repeat(16).slice(0, 255) };
  for (const ago of [3, 2]) await store(ago, { ...long, sanctions: ago === 2 ? [madeUpSanction({ name: long.name })] : [] });

  await enter(context, product, person);
  for (const [shape, path] of Object.entries({
    "months-sixty": `/rut/${rut}?from=${monthBefore(40)}&to=${monthBefore(2)}`,
    "name-255": `/rut/${long.rut}`,
    "cases-400": `/checks/${checkId}`,
    "home-name-255": "/",
  })) {
    for (const width of [1280, 320]) {
      // An empty page has nothing that the new width could move.
      await page.goto("about:blank");
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.screenshot({ path: `test-results/screens/${shape}-${width}.png`, fullPage: true });
      expect(await pixelsSideways(page), `${shape}: pixels that stick out at ${width}`).toBeLessThanOrEqual(0);
    }
    // Four hundred times the same case tells axe nothing that one does not, and takes it half a minute.
    if (shape !== "cases-400") expect(await axeFindings(page)).toEqual([]);
  }

  // Each of the sixty is one press away, and a row of the table; what was not consulted is a dash there.
  await page.goto(`/rut/${rut}`);
  await expect(page.locator(`a[href^="/checks/"]:has-text("${monthBefore(61).slice(0, 4)}")`)).not.toHaveCount(0);
  await page.getByText("Ver los números en una tabla").click();
  const table = page.getByRole("table", { name: /Contadores de cada verificación/ });
  await expect(table.getByRole("row")).toHaveCount(61);
  await expect(table.getByRole("row").filter({ hasText: "Poder Judicial" }).first()).toContainText("—");
});

function rowOf(table: Locator, name: RegExp): Locator {
  return table
    .getByRole("row")
    .filter({ has: table.page().getByRole("rowheader", { name }) })
    .first();
}

/** The comparison as it is read, without what only a browser with script can do. */
async function comparisonOf(page: Page): Promise<string> {
  // The address is there before the document is.
  await page.waitForLoadState();
  const region = page.locator("section").filter({ has: page.locator("#compare") });
  await expect(region.getByRole("table").first()).toBeVisible();
  return (await region.getByRole("table").allInnerTexts()).join("\n");
}
