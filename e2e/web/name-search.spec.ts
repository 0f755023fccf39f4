/** How a name search shows what it found: marks, filters, pages and their export; and what the one box suggests, of one's own alone. */
import { readFileSync } from "node:fs";
import { formatRut, type Rut } from "#lib/rut/rut";
import { NAMESAKES_WORDS, SAME_NAME, SHAPES } from "../harness/register";
import { enter, expect, forgive, test } from "./fixtures";
import { axeFindings, pixelsSideways } from "./judges";

/** Nobody is asked while keys follow each other sooner; the box waits a little longer. */
const PAUSE_MS = 150;
const BUY = "Buscar · 1 crédito";

test("says which words answered and how, for the eye and in words, exact ones first", async ({
  page,
  context,
  engine,
  product,
  person,
}) => {
  await enter(context, product, person);
  await page.goto("/search?q=Jose+Nunes+Quillagua");
  await page.getByRole("button", { name: BUY }).click();
  const row = page.getByRole("row").filter({ hasText: SHAPES.eight.name });
  await expect(row.getByText("suena parecido: NÚÑEZ por «Nunes»")).toBeVisible();
  await expect(row.locator("mark")).toHaveText(["JOSÉ", "NÚÑEZ", "QUILLAGUA"]);
  const looks = await row.locator("mark").evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).textDecorationLine));
  expect(looks).toEqual(["none", "underline", "none"]);
  await expect(page.getByRole("rowheader", { name: "Como se escribió" })).toHaveCount(0);

  // ZBS as typed and ZBZ that sounds like it: both on one page, each under its heading; a provider's order stays as it gives it.
  await page.goto("/search?q=crowd+zbs+caracoles");
  await page.getByRole("button", { name: BUY }).click();
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  const found = ["CROWD ZBS CARACOLES", "CROWD ZBZ CARACOLES"] as const;
  const grouped = ["Como se escribió", found[0], "Con otra ortografía o parecidos", found[1]];
  await expect(rows).toContainText(engine === "own" ? grouped : [...found]);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page)).toEqual([]);
    expect(await pixelsSideways(page)).toBeLessThanOrEqual(0);
  }
});

test("a filter is part of the address, and a search of its own with its own price", async ({
  page,
  context,
  engine,
  product,
  organisation,
  person,
  newColleague,
  complaints,
}) => {
  test.skip(engine === "remote", "the contract has no filter by kind: a provider cannot be asked for companies alone");
  const balance = () => product.balance(organisation.orgId);
  await enter(context, product, person);
  await page.goto("/search?q=quillagua");
  await page.getByRole("button", { name: BUY }).click();
  await expect(page.getByText("5 coincidencias · página 1 de 1")).toBeVisible();
  await page.getByRole("link", { name: "Empresas", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=quillagua&kind=company$/);
  await expect(page.getByRole("heading", { level: 1, name: "Empresas llamadas «quillagua»" })).toBeVisible();
  await expect(page.getByRole("button", { name: BUY })).toBeVisible();
  expect(await balance()).toBe(19);
  await page.getByRole("button", { name: BUY }).click();
  await expect(page.getByText("1 coincidencia · página 1 de 1")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: SHAPES.company.name })).toBeVisible();
  expect(await balance()).toBe(18);
  await page.goBack();
  await expect(page.getByText("5 coincidencias · página 1 de 1")).toBeVisible();
  await page.reload();
  await expect(page.getByText("5 coincidencias · página 1 de 1")).toBeVisible();

  const colleague = await newColleague("here");
  await colleague.page.goto("/search?q=quillagua&kind=company");
  await expect(colleague.page.getByText("1 coincidencia · página 1 de 1")).toBeVisible();
  await colleague.page.goto("/search?q=quillagua&kind=person");
  await expect(colleague.page.getByRole("button", { name: BUY })).toBeVisible();
  await colleague.page.goto("/search");
  await expect(colleague.page.getByRole("link", { name: "quillagua" })).toHaveCount(0);
  await page.goto("/search");
  await expect(page.getByRole("listitem").filter({ hasText: "Empresas" }).getByRole("link", { name: "quillagua" })).toHaveAttribute(
    "href",
    "/search?q=quillagua&kind=company",
  );
  await page.goto("/search?q=chuquicamata&kind=company");
  await page.getByRole("button", { name: BUY }).click();
  await expect(page.getByText("se buscó solo entre empresas")).toBeVisible();
  expect(await balance()).toBe(18);
  forgive(complaints, /status of 404/);
});

test("the pager names the pages and which are paid for; going to one never pays; a paid one leaves as CSV", async ({
  page,
  context,
  product,
  organisation,
  person,
  newColleague,
  complaints,
}) => {
  const balance = () => product.balance(organisation.orgId);
  await enter(context, product, person);
  await page.goto(`/search?q=${encodeURIComponent(NAMESAKES_WORDS)}`);
  await page.getByRole("button", { name: BUY }).click();
  await expect(page.getByText("60 coincidencias · página 1 de 3")).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Páginas de resultados" });
  await expect(pages.getByRole("link", { name: "Primera página, 1, pagada" })).toHaveAttribute("aria-current", "page");
  await pages.getByRole("link", { name: "Última página, 3, sin pagar" }).click();
  await expect(page).toHaveURL(/page=3$/);
  await expect(page.getByText("Página 3", { exact: true })).toBeVisible();
  expect(await balance()).toBe(19);
  const unpaid = new URL(page.url());
  await page.getByRole("button", { name: BUY }).click();
  await expect(page.getByText("60 coincidencias · página 3 de 3")).toBeVisible();
  await expect(pages.getByRole("link", { name: "Página 2, sin pagar" })).toBeVisible();
  await expect(pages.getByRole("link", { name: "Primera página, 1, pagada" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("60 coincidencias · página 1 de 3")).toBeVisible();
  await expect(pages.getByRole("link", { name: "Última página, 3, pagada" })).toBeVisible();
  await page.goForward();
  await expect(page.getByText("60 coincidencias · página 3 de 3")).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar esta página" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^busqueda-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = readFileSync(await download.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines).toHaveLength(11);
  expect(lines[1]).toMatch(new RegExp(`^51;\\d+-[\\dK];${NAMESAKES_WORDS} .*;person;.*;as-typed;;3;3;60;${NAMESAKES_WORDS};`));
  expect(await balance()).toBe(18);

  const stranger = await newColleague("elsewhere");
  const refused = await stranger.page.goto(unpaid.href.replace("/search?", "/search/export.csv?"));
  expect(refused?.status()).toBe(404);
  const notPaid = await page.goto(unpaid.href.replace("/search?", "/search/export.csv?").replace("page=3", "page=2"));
  expect(notPaid?.status()).toBe(404);
  expect(await balance()).toBe(18);
  forgive(complaints, /status of 404/);
});

test("the box suggests what the organisation has, by keyboard, free; never what it has not", async ({
  page,
  context,
  product,
  organisation,
  person,
  newColleague,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => (request.url().includes("/api/panel/suggestions") ? asked.push(request.url()) : undefined));
  await enter(context, product, person);
  const answer = await page.request.post("/api/panel/checks", {
    headers: { origin: product.publicBaseUrl },
    data: { rut: SHAPES.eight.rut, ai_summary: false, purpose: "other", legal_basis: "contract" },
  });
  expect(answer.status()).toBe(200);
  expect(await product.balance(organisation.orgId)).toBe(19);
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "RUT o nombre" });
  // A machine that is busy types with pauses.
  await box.evaluate((field, pauseMs) => {
    let last = performance.now();
    field.dataset["pauses"] = "0";
    field.addEventListener("input", () => {
      const now = performance.now();
      if (now - last > pauseMs) field.dataset["pauses"] = String(Number(field.dataset["pauses"]) + 1);
      last = now;
    });
  }, PAUSE_MS);
  await box.pressSequentially("quillagua nun", { delay: 20 });
  const options = page.getByRole("option");
  await expect(options).toHaveCount(1);
  await expect(options).toContainText(SHAPES.eight.name);
  await expect(options).toContainText(formatRut(SHAPES.eight.rut as Rut));
  await expect(options).toContainText("Verificación de ");
  // One question a pause, not one a key.
  expect(asked.length).toBeLessThanOrEqual(1 + Number(await box.getAttribute("data-pauses")));
  await expect(box).toHaveAttribute("aria-expanded", "true");
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(options).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveAttribute("aria-activedescendant", "one-box-suggestions-0");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${product.publicBaseUrl}/rut/${SHAPES.eight.rut}`);
  await expect(page.getByRole("heading", { level: 1, name: SHAPES.eight.name })).toBeVisible();

  // Enter without a choice goes on with what was typed.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("combobox", { name: "RUT o nombre" }).fill("nunez");
  await expect(options).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=nunez$/);

  // The register knows dozens; nobody has paid for them.
  await page.getByRole("combobox", { name: "RUT o nombre" }).fill(SAME_NAME.slice(0, 12));
  const silence = await page.request.get(`/api/panel/suggestions?q=${encodeURIComponent(SAME_NAME)}`);
  expect(await silence.json()).toEqual({ suggestions: [] });
  await expect(options).toHaveCount(0);
  const stranger = await newColleague("elsewhere");
  for (const typed of ["quillagua", SHAPES.eight.rut, "12.345"]) {
    const reply = await stranger.page.request.get(`/api/panel/suggestions?q=${encodeURIComponent(typed)}`);
    expect(await reply.json()).toEqual({ suggestions: [] });
  }
  expect(await product.balance(organisation.orgId)).toBe(19);
});
