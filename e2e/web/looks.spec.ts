/** Everybody can use every page in every state: in light and dark, wide, zoomed and narrow, axe finds nothing and nothing sticks out. */
import type { Page } from "@playwright/test";
import { rutOfNumber } from "#lib/rut/rut";
import { madeUpCheck } from "#lib/testing/check-detail";
import type { Role } from "#lib/contract/panel";
import { type LongestHistory, longestHistory } from "../harness/demo";
import { ask } from "../harness/http";
import type { Person, Product } from "../harness/product";
import { rounds } from "../harness/verdict";
import { NAMESAKES_WORDS, SHAPES, UNKNOWN_RUT } from "../harness/register";
import { test as base, enter, expect, forgive } from "./fixtures";
import { axeFindings, colourFindings, pixelsSideways } from "./judges";

interface Place {
  path: string | ((stage: Stage) => string);
  /** Who looks; an admin of the demonstration organisation when absent. */
  by?: keyof Stage["people"] | "nobody";
  status?: number;
  /** A complaint of the browser that belongs to the state. */
  forgiven?: RegExp;
  /** Leads from the page to the state. */
  reach?: (page: Page) => Promise<void>;
}

interface Stage {
  demo: LongestHistory;
  /** Ids of Checks by RUT, made on this stage. */
  checks: Record<string, string>;
  /** The newest Check of a RUT that a provider and the own engine answered in turn. */
  providers: { rut: string; check: string };
  people: Record<"demoAdmin" | "demoOfficer" | "realAdmin" | "newAdmin", Person>;
}

/** Of the demonstration set: docs/demo.md says who they are. */
const DEMO = { pep: "37382693-6", sanctioned: "33163018-7", longCompany: "54230117-1", nameless: "39500000-4", clean: "35269379-0" };

const PLACES: Record<string, Place> = {
  login: { path: "/login", by: "nobody" },
  "login-refused": {
    path: "/login?next=%2Fchecks",
    by: "nobody",
    forgiven: /status of 401/,
    async reach(page) {
      await page.getByLabel("Correo").fill("nadie@example.test");
      await page.getByLabel("Contraseña").fill("no es la clave");
      await page.getByRole("button", { name: "Entrar" }).click();
      await expect(page.getByText("No se pudo entrar")).toBeVisible();
    },
  },
  "setup-dead-link": { path: "/setup#nothing", by: "nobody", forgiven: /status of 40\d/ },
  "missing-signed-out": { path: "/no/such/place", by: "nobody", status: 404 },
  home: { path: "/" },
  "home-real": { path: "/", by: "realAdmin" },
  "home-new": { path: "/", by: "newAdmin" },
  "rut-with-history": { path: ({ demo }) => `/rut/${demo.rut}` },
  "rut-comparison": { path: ({ demo: { rut, checks } }) => `/rut/${rut}?from=${checks.at(-1)?.month}&to=${checks[0]?.month}` },
  "rut-without-check": { path: `/rut/${SHAPES.k.rut}`, by: "realAdmin" },
  "rut-with-one-check": { path: `/rut/${SHAPES.eight.rut}`, by: "realAdmin" },
  "rut-without-credits": {
    path: `/rut/${SHAPES.k.rut}`,
    by: "newAdmin",
    forgiven: /status of 402/,
    async reach(page) {
      await page.getByRole("button", { name: /Verificar ahora/ }).click();
      await expect(page.getByText("Saldo insuficiente")).toBeVisible();
    },
  },
  "rut-wrong-digit": { path: "/rut/12345678-9", by: "realAdmin" },
  "rut-unknown": { path: `/rut/${UNKNOWN_RUT}`, by: "realAdmin" },
  "rut-nameless": { path: `/rut/${DEMO.nameless}` },
  "rut-long-name": { path: `/rut/${DEMO.longCompany}` },
  "check-history": { path: ({ demo }) => `/checks/${demo.checks[0]?.checkId}` },
  "check-old-month": { path: ({ demo }) => `/checks/${demo.checks.at(-1)?.checkId}` },
  "check-incomplete": { path: ({ checks }) => `/checks/${checks[SHAPES.eight.rut]}`, by: "realAdmin" },
  "check-sanctioned": { path: ({ checks }) => `/checks/${checks[DEMO.sanctioned]}` },
  "check-pep-and-cases": { path: ({ checks }) => `/checks/${checks[DEMO.pep]}` },
  "check-clean": { path: ({ checks }) => `/checks/${checks[DEMO.clean]}` },
  "check-of-provider": { path: ({ providers }) => `/checks/${providers.check}`, by: "realAdmin" },
  "rut-of-provider": { path: ({ providers }) => `/rut/${providers.rut}`, by: "realAdmin" },
  "check-missing": { path: "/checks/00000000-0000-4000-8000-000000000000", status: 404 },
  news: { path: "/news" },
  "news-none-found": { path: "/news?kind=hit-gone&list=demo-pep" },
  "news-new": { path: "/news", by: "newAdmin" },
  review: { path: "/review" },
  "review-item": {
    path: "/review?kind=sanction&item=first",
    async reach(page) {
      await page.getByRole("button", { name: "Descartar: no es" }).click();
      await expect(page.getByRole("button", { name: "Descartar coincidencia" })).toBeVisible();
    },
  },
  "review-none-found": { path: "/review?q=nadie+se+llama+as%C3%AD&risk=high" },
  "review-missing": { path: "/review?item=00000000-0000-4000-8000-000000000000" },
  "review-new": { path: "/review", by: "newAdmin" },
  checks: { path: "/checks" },
  "checks-filtered": { path: "/checks?with=pep&sort=name" },
  "checks-none-found": { path: "/checks?q=nadie+se+llama+as%C3%AD&risk=high" },
  "checks-not-understood": { path: "/checks?risk=enormous&from=mayo&with=pep" },
  "checks-new": { path: "/checks", by: "newAdmin" },
  "search-empty": { path: "/search" },
  "search-unpaid": { path: "/search?q=Ana+Soto", by: "realAdmin" },
  "search-results": { path: `/search?q=${encodeURIComponent(NAMESAKES_WORDS)}`, by: "realAdmin" },
  "search-nobody": {
    path: "/search?q=Nadie+Asi",
    by: "realAdmin",
    forgiven: /status of 404/,
    async reach(page) {
      await page.getByRole("button", { name: /Buscar.*1 crédito/ }).click();
      await expect(page.getByRole("status").filter({ hasText: "Sin coincidencias" })).toBeVisible();
    },
  },
  account: { path: "/settings/account", by: "demoOfficer" },
  people: { path: "/settings/people" },
  "people-new": {
    path: "/settings/people/new",
    async reach(page) {
      await page.getByRole("button", { name: "Agregar persona" }).click();
      await expect(page.getByRole("link", { name: "Escribe un nombre." })).toBeVisible();
    },
  },
  person: { path: ({ people }) => `/settings/people/${people.demoOfficer.userId}` },
  tokens: { path: "/settings/tokens" },
  "tokens-new": { path: "/settings/tokens/new" },
  "tokens-revoking": {
    path: "/settings/tokens",
    by: "realAdmin",
    async reach(page) {
      await page
        .getByRole("button", { name: /^Revocar/ })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  credits: { path: "/settings/credits" },
  "credits-new": { path: "/settings/credits", by: "newAdmin" },
  sources: { path: "/settings/sources" },
  "sources-real": { path: "/settings/sources", by: "realAdmin" },
  "source-version": { path: "/settings/sources/demo-pep/versions/2?show=changed" },
  "source-version-first": { path: "/settings/sources/demo-sanctions/versions/1" },
  matching: {
    path: "/settings/matching",
    async reach(page) {
      await page.getByLabel("Nombre", { exact: true }).fill("Orvan Tesk Malverim");
      await page.getByRole("button", { name: "Probar", exact: true }).click();
      await expect(page.getByText("DEMO-S-006")).toBeVisible();
    },
  },
  matrix: { path: "/settings/matrix" },
  "matrix-new": {
    path: "/settings/matrix/new",
    async reach(page) {
      await page.getByRole("textbox", { name: "Causa penal Puntos" }).fill("60");
      await expect(page.getByRole("complementary", { name: "Un ejemplo" })).toContainText("+24");
      await page.getByRole("textbox", { name: "Causa penal Puntos" }).fill("");
      await page.getByRole("button", { name: "Calcular el efecto" }).click();
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
      await page.getByRole("textbox", { name: "Causa penal Puntos" }).fill("65");
      await page.getByRole("button", { name: "Calcular el efecto" }).click();
      await expect(page.getByRole("table", { name: "Verificaciones del mes por riesgo guardado y riesgo que tendrían" })).toBeVisible();
    },
  },
  policy: { path: "/settings/policy" },
  "provider-demo": { path: "/settings/provider" },
  provider: {
    path: "/settings/provider",
    by: "realAdmin",
    async reach(page) {
      await page.getByLabel("Dirección base").fill("api.ejemplo.cl");
      await page.getByRole("button", { name: "Probar y guardar" }).click();
      await expect(page.getByRole("link", { name: "Escribe el token." })).toBeVisible();
    },
  },
  audit: { path: "/settings/audit" },
  "audit-new": { path: "/settings/audit", by: "newAdmin" },
  forbidden: { path: "/settings/audit", by: "demoOfficer", status: 403 },
  "api-docs": { path: "/api-docs" },
};

const test = base.extend<object, { stage: Stage }>({
  stage: [({ product }, provide) => setStage(product).then(provide), { scope: "worker", timeout: 240_000 }],
});

for (const [name, place] of Object.entries(PLACES)) {
  test(`${name} bears every look`, async ({ page, context, product, stage, complaints }) => {
    const { path, by = "demoAdmin", status = 200, forgiven, reach } = place;
    if (by !== "nobody") await enter(context, product, stage.people[by]);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    const answer = await page.goto(typeof path === "string" ? path : path(stage));
    expect(answer?.status()).toBe(status);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await reach?.(page);
    await look(page, name);
    if (status >= 400) forgive(complaints, new RegExp(`status of ${status}`));
    if (forgiven !== undefined) forgive(complaints, forgiven);
  });
}

/** In which themes a page is judged at which width; the first ones make `npm test`. */
const THEMES = { 1280: ["light", "dark"], 640: [], 320: ["dark", "light"] } as const;

/**
 * All looks of one page. `npm test` judges the wide window in the light and the narrow one in the dark, `npm run prove` all four;
 * the theme is but colours, so that in the dark only they are judged again.
 */
async function look(page: Page, name: string): Promise<void> {
  // 640 px is a window of 1280 px at 200 % zoom.
  for (const width of [1280, 640, 320] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await pixelsSideways(page), `pixels that stick out at ${width}`).toBeLessThanOrEqual(0);
    for (const [at, colorScheme] of THEMES[width].slice(0, rounds(2, 1)).entries()) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.screenshot({ path: `test-results/screens/${name}-${width}-${colorScheme}.png`, fullPage: true });
      const findings = at === 0 ? await axeFindings(page) : await colourFindings(page);
      expect(findings, `at ${width} in ${colorScheme}`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  }
}

async function setStage(product: Product): Promise<Stage> {
  const demo = await longestHistory(product.databaseUrl);
  const [real, empty] = [await product.newTenant({ credits: 20 }), await product.newTenant({ credits: 0 })];
  const post = async (token: string, path: string, json: unknown) => {
    const answer = await ask(product.ports[0], { method: "POST", path, token, json });
    expect(answer.status, path).toBe(200);
    return answer.json;
  };
  const check = async (token: string, rut: string) => (await post(token, "/api/check", { rut, ai_summary: true })) as { id: string };
  const { token } = await product.newToken(demo.orgId);
  const checks = { [SHAPES.eight.rut]: (await check(real.token, SHAPES.eight.rut)).id };
  for (const rut of [DEMO.pep, DEMO.sanctioned, DEMO.clean]) checks[rut] = (await check(token, rut)).id;
  await post(real.token, "/api/name-to-rut", { name: NAMESAKES_WORDS });
  const person = (orgId: string, role: Role) => product.newPerson(orgId, role);
  return {
    demo,
    checks,
    providers: await storeProviders(product, real.orgId),
    people: {
      demoAdmin: await person(demo.orgId, "admin"),
      demoOfficer: await person(demo.orgId, "officer"),
      realAdmin: await person(real.orgId, "admin"),
      newAdmin: await person(empty.orgId, "admin"),
    },
  };
}

/** A month of the own engine, and one of a provider whose name and numbers are long. */
async function storeProviders(product: Product, orgId: string): Promise<Stage["providers"]> {
  const rut = rutOfNumber(76_500_019);
  const name = "SOCIEDAD DE INVERSIONES Y ASESORÍAS ".repeat(5).trim();
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await product.storeCheck(orgId, { evidence: madeUpCheck({ rut, name }).evidence, createdAt: ago(40) });
  const { checkId } = await product.storeProviderCheck(orgId, {
    rut,
    name,
    host: "antecedentes-y-verificaciones.servicios.example.cl",
    createdAt: ago(0),
    score: { value: 71.25, label: "high" },
    data: { causas_civiles_count: 12_345, causas_penales_count: 2, causas_penales_name_match_count: 2, pep: true },
    summary: "La sociedad registra causas civiles y dos penales por nombre.",
  });
  return { rut, check: checkId };
}

// What judges every page above must see a page that is bad.
test("the judges catch a page that is bad", async ({ page, complaints }) => {
  await page.goto("/login");
  expect(await axeFindings(page)).toEqual([]);
  expect(await colourFindings(page)).toEqual([]);
  await page.evaluate(() => {
    document.querySelector("label")?.remove();
    document.body.style.minWidth = "4000px";
    document.body.setAttribute("onclick", "window.ran = true");
    document.body.click();
    document.querySelector("h1")?.style.setProperty("color", "#bbb");
    const late = document.createElement("p");
    late.style.height = "400px";
    document.body.prepend(late);
  });
  const findings = (await axeFindings(page)).join();
  expect(findings).toContain("label");
  expect(findings).toContain("color-contrast");
  expect((await colourFindings(page)).join()).toContain("color-contrast");
  expect(await pixelsSideways(page)).toBeGreaterThan(0);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  await expect.poll(() => complaints.join("\n")).toMatch(/CSP violation: script-src/);
  await expect.poll(() => complaints.join("\n")).toMatch(/layout shift of 0\.\d+: /);
  forgive(complaints, /CSP violation|Content Security Policy|layout shift/);
});
