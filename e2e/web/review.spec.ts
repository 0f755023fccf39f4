/** An officer works the queue of what waits for a person: by keyboard alone, under four eyes, and over the months. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ask } from "../harness/http";
import { type Person, type Product, startProduct, type Tenant } from "../harness/product";
import { REGISTER, SHAPES } from "../harness/register";
import { awake, enter, expect, forgive, test as base } from "./fixtures";
import { axeFindings, pixelsSideways } from "./judges";

/** The product with a clock that can be moved, and with lists and cases that name people of the register. */
const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, provide) => {
      const product = await startProduct({ register: REGISTER, movableClock: true });
      await landList(product, "1961");
      await landCases(product);
      await provide(product);
      await product.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

const LISTED = [
  ...Array.from({ length: 4 }, () => ["JOSE", "NUNEZ", "QUILLAGUA"]),
  ...Array.from({ length: 4 }, () => ["ELENA", "MARIA", "RIOS", "QUILLAGUA"]),
  ["IGNACIA", "SOTO", "QUILLAGUA"],
  ["BENJAMIN", "NANCO", "QUILLAGUA"],
];

/** The list of the United Nations lands; all of its people were born in this year. */
async function landList(product: Product, year: string): Promise<void> {
  const tags = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"];
  const entries = LISTED.map((words, at) => {
    const names = words.map((word, place) => `<${tags[place]}>${word}</${tags[place]}>`).join("");
    const born = `<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><YEAR>${year}</YEAR></INDIVIDUAL_DATE_OF_BIRTH>`;
    return `<INDIVIDUAL><DATAID>${at}</DATAID>${names}<REFERENCE_NUMBER>QDi.${at}</REFERENCE_NUMBER>${born}</INDIVIDUAL>`;
  });
  const file = join(product.dataFolder, "un.xml");
  const head = '<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST dateGenerated="2026-01-18T00:00:00Z">';
  writeFileSync(file, `${head}<INDIVIDUALS>${entries.join("")}</INDIVIDUALS></CONSOLIDATED_LIST>`);
  await product.cotejo("import", "un-xml", file);
}

/** Two penal cases that name somebody and give no RUT, as such cases do. */
async function landCases(product: Product): Promise<void> {
  const columns =
    "fuente;competencia;rit;tribunal;caratulado;estado_procesal;participante_rut;participante_nombre;participante_rol;participante_tipo;reservada;fecha_extraccion";
  const rows = ["101", "102"].map(
    (number) =>
      `PJUD;penal;O-${number}-2025;Juzgado de Garantía de Quillagua;MINISTERIO PÚBLICO C/ NÚÑEZ;Tramitación;;${SHAPES.eight.name};IMPUTADO;NATURAL;N;2026-01-31`,
  );
  const file = join(product.dataFolder, "cases.csv");
  writeFileSync(file, [columns, ...rows, ""].join("\n"));
  await product.cotejo("import", "courts-csv", file);
}

interface Made {
  id: string;
  data: { international_sanctions_count: number };
}

async function check(product: Product, { token }: Tenant, rut: string): Promise<Made> {
  const made = await ask(product.ports[0], { method: "POST", path: "/api/check", token, json: { rut } });
  expect(made.status).toBe(200);
  return made.json as Made;
}

const heading = (page: Page) => page.getByRole("main").locator("#review-item");

test("works ten items by keyboard alone until nothing waits", async ({ page, context, product, organisation, person, newColleague }) => {
  for (const { rut } of [SHAPES.eight, SHAPES.seven]) await check(product, organisation, rut);
  await enter(context, product, person);
  await page.goto("/");
  await awake(page);
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await expect(page).toHaveURL("/review");
  await expect(page.getByRole("navigation", { name: "Secciones" }).getByRole("link", { name: "Por revisar" })).toHaveText(/10 esperan/);
  await expect(heading(page)).toHaveText("10 esperan que las confirmen o las descarten");
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("j");
  await expect(heading(page)).toBeFocused();
  const told = page.getByRole("main").getByRole("status").first();

  // The second of the usual reasons, and Enter.
  await page.keyboard.press("2");
  await expect(page.getByLabel("Por qué no es la misma persona o empresa")).toHaveValue("Otro segundo apellido.");
  await page.keyboard.press("Enter");
  await expect(told).toContainText("Coincidencia descartada. Quedan 9.");
  await expect(heading(page)).toBeFocused();

  // An own reason; what was typed outlives a reload.
  await page.keyboard.press("d");
  await expect(page.getByLabel("Por qué no es")).toBeFocused();
  await page.keyboard.type("Nació en Iquique y la entrada, en Bagdad");
  await page.reload();
  await awake(page);
  await page.keyboard.press("d");
  await expect(page.getByLabel("Por qué no es")).toHaveValue("Nació en Iquique y la entrada, en Bagdad");
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(told).toContainText("Coincidencia descartada. Quedan 8.");

  // Mine, with a note, and confirmed.
  await page.keyboard.press("a");
  await expect(page.getByRole("article")).toContainText(`asignada a ${person.name}`);
  await page.keyboard.press("n");
  await page.keyboard.type("Llamé a la notaría");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("list", { name: "Historial" })).toContainText("«Llamé a la notaría»");
  await page.keyboard.press("c");
  await page.keyboard.type("Lo dijo él mismo");
  await page.keyboard.press("Control+Enter");
  await expect(told).toContainText("Coincidencia confirmada. Quedan 7.");

  // k and j walk without deciding, Esc leads to the list, Enter opens.
  await expect(heading(page)).toBeFocused();
  const here = page.url();
  await page.keyboard.press("j");
  await expect(page).not.toHaveURL(here);
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press("k");
  await expect(page).toHaveURL(here);
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Coincidencias" }).locator("[aria-current]")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toBeFocused();
  for (let left = 6; left >= 0; left--) {
    await expect(heading(page)).toBeFocused();
    await page.keyboard.press("1");
    await expect(page.getByRole("button", { name: "Descartar coincidencia" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(told).toContainText(left === 0 ? "No queda ninguna." : left === 1 ? "Queda 1." : `Quedan ${left}.`);
  }
  await expect(heading(page)).toHaveText("Nada espera");
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole("navigation", { name: "Secciones" }).getByRole("link", { name: "Por revisar" })).toHaveText("Por revisar");
  expect(await axeFindings(page)).toEqual([]);

  // Everything that was decided, by whom and why; and how to decide it again.
  await page.getByRole("link", { name: "Confirmadas" }).click();
  await page.getByRole("region", { name: "Coincidencias" }).getByRole("link").first().click();
  await expect(page.getByRole("article")).toContainText(`Confirmada por ${person.name}`);
  await expect(page.getByRole("article")).toContainText("«Lo dijo él mismo»");
  await page.keyboard.press("u");
  await page.keyboard.type("Era su hijo");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("article")).toContainText(`${person.name} pidió decidirla de nuevo`);
  const address = page.url();

  // Another organisation has none of it.
  const stranger = await newColleague("elsewhere");
  await stranger.page.goto("/review");
  await expect(heading(stranger.page)).toHaveText("Nada espera");
  await stranger.page.goto(address);
  await expect(heading(stranger.page)).toHaveText("Esta coincidencia no existe");
  await expect(stranger.page.getByRole("main")).not.toContainText("QUILLAGUA");
});

test("under four eyes a second person approves, the first cannot; overtaken, nothing typed is lost; many are decided with one reason", async ({
  page,
  context,
  product,
  organisation,
  person,
  newColleague,
  complaints,
}) => {
  await turnOnFourEyes(product, await product.newPerson(organisation.orgId, "admin"));
  await check(product, organisation, SHAPES.six.rut);
  await enter(context, product, person);
  await page.goto("/review?item=first");
  const second = await newColleague("here");
  await second.page.goto(page.url());
  await second.page.getByRole("button", { name: "Confirmar: sí es" }).click();
  await second.page.getByLabel("Por qué es la misma").fill("Parece ella");

  const article = page.getByRole("article");
  await page.getByRole("button", { name: /^Homónimo: otro RUT o documento/ }).click();
  await page.getByRole("button", { name: "Proponer descartar" }).click();
  await page.getByRole("link", { name: "Ver esa" }).click();
  await expect(article).toContainText("La propusiste tú: la aprueba otra persona.");
  await expect(article.getByRole("button", { name: /Aprobar/ })).toHaveCount(0);
  const itemId = new URL(page.url()).searchParams.get("item") ?? "";
  const approve = { approve: true, reason: null, revision: 2 };
  const refused = await page.evaluate(
    async ([id, body]) =>
      (await fetch(`/api/panel/review/${id}/approval`, { method: "POST", headers: { "content-type": "application/json" }, body })).status,
    [itemId, JSON.stringify(approve)] as const,
  );
  expect(refused).toBe(403);
  forgive(complaints, /status of 403/);

  // Who was overtaken is told by whom, and keeps what was typed.
  await second.page.getByRole("button", { name: "Proponer confirmar" }).click();
  const theirs = second.page.getByRole("article");
  await expect(theirs.getByRole("alert")).toContainText(`${person.name} propuso descartarla`);
  await expect(theirs.getByRole("alert")).toContainText("Parece ella");
  forgive(complaints, /status of 409/);
  await expect(theirs).toContainText("espera a una segunda persona");
  await second.page.getByRole("button", { name: "Aprobar propuesta" }).click();
  await second.page.getByRole("button", { name: "Aprobar", exact: true }).click();
  await expect(second.page.getByRole("main").getByRole("status").first()).toContainText("Propuesta aprobada.");
  await second.page.goto(`/review?state=dismissed&item=${itemId}`);
  await expect(theirs).toContainText(`Descartada por ${person.name}`);
  await expect(theirs).toContainText(`lo aprobó ${second.person.name}`);

  // Four namesakes of one person go with one reason.
  await check(product, organisation, SHAPES.seven.rut);
  await page.goto("/review");
  await page.getByRole("button", { name: "Elegir las 4" }).click();
  await page.getByRole("button", { name: "Decidir las 4" }).click();
  const dialog = page.getByRole("dialog");
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Otra fecha de nacimiento." }).click();
  await dialog.getByRole("button", { name: "Proponer descartar" }).click();
  await expect(page.getByRole("main").getByRole("status").first()).toContainText("4 propuestas enviadas");
});

test("a dismissal holds next month and is shown with its person, and opens again when the entry changes", async ({
  page,
  context,
  product,
  organisation,
  person,
}) => {
  const { rut, name } = SHAPES.k;
  const [first, second] = [monthBefore(2), monthBefore(1)];
  // Months before the real one, so that nobody's session ends by it.
  product.setClock(`${first}-10T16:00:00Z`);
  expect((await check(product, organisation, rut)).data.international_sanctions_count).toBe(1);
  await enter(context, product, person);
  await page.goto("/review?item=first");
  await expect(heading(page)).toContainText(name);
  await awake(page);
  await page.keyboard.press("1");
  await expect(page.getByLabel(/^Por qué no es/)).not.toHaveValue("");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Nada espera");

  product.setClock(`${second}-10T16:00:00Z`);
  const next = await check(product, organisation, rut);
  expect(next.data.international_sanctions_count).toBe(0);
  await page.goto("/review");
  await expect(heading(page)).toHaveText("Nada espera");
  await page.goto(`/checks/${next.id}`);
  await expect(page.getByRole("region", { name: "Fuera de los contadores" })).toContainText(`descartada por ${person.name}`);

  await product.startWorker();
  await landList(product, "1984");
  await expect(async () => {
    await page.goto("/review?item=first");
    await expect(heading(page)).toContainText(name, { timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
  const article = page.getByRole("article");
  await expect(article).toContainText("Los datos cambiaron después de decidirse");
  await expect(article).toContainText(`Descartada por ${person.name}`);
  await expect(article).toContainText(/nacimiento.*antes 1961; ahora 1984/);
  await expect(page.getByRole("region", { name: "Coincidencias" })).toContainText("Cambió");
  expect(await axeFindings(page)).toEqual([]);
  expect(await pixelsSideways(page)).toBe(0);
  product.aheadBy(0);
});

/** The month so many months before the real one, `YYYY-MM`. */
function monthBefore(count: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15)).toISOString().slice(0, 7);
}

async function turnOnFourEyes(product: Product, admin: Person): Promise<void> {
  const { cookie } = await product.newSession(admin);
  const answer = await ask(product.ports[0], {
    method: "POST",
    path: "/api/panel/policy",
    json: { part: "four-eyes", on: true, revision: 0 },
    cookie,
    headers: { origin: product.publicBaseUrl },
  });
  expect(answer.status, answer.text).toBe(200);
}
