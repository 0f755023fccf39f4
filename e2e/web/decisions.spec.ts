/** An officer decides beside the Check: about each match, about the person, with a second one where two are asked for; later months know. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { ask } from "../harness/http";
import { type Person, type Product, startProduct, type Tenant } from "../harness/product";
import { REGISTER, SHAPES } from "../harness/register";
import { enter, expect, test as base } from "./fixtures";
import { axeFindings, pixelsSideways } from "./judges";

const { rut, name } = SHAPES.eight;

/** What is imported here is shared by all organisations: no other spec may see it. */
const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, provide) => {
      const product = await startProduct({ register: REGISTER, movableClock: true });
      await landList(product);
      await landCases(product);
      await provide(product);
      await product.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

async function landList(product: Product): Promise<void> {
  const file = join(product.dataFolder, "un.xml");
  const names = "<FIRST_NAME>JOSE</FIRST_NAME><SECOND_NAME>NUNEZ</SECOND_NAME><THIRD_NAME>QUILLAGUA</THIRD_NAME>";
  const entry = (at: number) => `<INDIVIDUAL><DATAID>${at}</DATAID>${names}<REFERENCE_NUMBER>QDi.${at}</REFERENCE_NUMBER></INDIVIDUAL>`;
  const head = '<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST dateGenerated="2026-01-18T00:00:00Z">';
  writeFileSync(file, `${head}<INDIVIDUALS>${entry(1)}${entry(2)}</INDIVIDUALS></CONSOLIDATED_LIST>`);
  await product.cotejo("import", "un-xml", file);
}

/** Three penal cases that name somebody and give no RUT, as such cases do. */
async function landCases(product: Product): Promise<void> {
  const columns =
    "fuente;competencia;rit;tribunal;caratulado;estado_procesal;participante_rut;participante_nombre;participante_rol;participante_tipo;reservada;fecha_extraccion";
  const rows = [1, 2, 3].map(
    (number) =>
      `PJUD;penal;O-${number}-2025;Juzgado de Garantía de Quillagua;MINISTERIO PÚBLICO C/ NÚÑEZ;Tramitación;;${name};IMPUTADO;NATURAL;N;2026-01-31`,
  );
  const file = join(product.dataFolder, "cases.csv");
  writeFileSync(file, [columns, ...rows, ""].join("\n"));
  await product.cotejo("import", "courts-csv", file);
}

async function check(product: Product, { token }: Tenant) {
  const made = await ask(product.ports[0], { method: "POST", path: "/api/check", token, json: { rut } });
  expect(made.status).toBe(200);
  return { id: (made.json as { id: string }).id, answer: made.json };
}

const match = (page: Page, entry: string) =>
  page
    .getByRole("region", { name: "Coincidencias con listas de sanciones" })
    .getByRole("listitem")
    .filter({ hasText: `entrada ${entry} ` });
const decision = (page: Page) => page.getByRole("region", { name: "Decisión" });

/** A page changes where its person acts. On a busy machine the answer comes later than the half second that the browser allows for. */
function forgetShifts(complaints: string[]): void {
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.startsWith("layout shift")));
}

async function beFine(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await pixelsSideways(page)).toBe(0);
}

test("confirms, is told what stops an approval, dismisses, decides; a colleague and the PDF know who did it and why", async ({
  page,
  context,
  product,
  organisation,
  person,
  newColleague,
  complaints,
}) => {
  const { id, answer } = await check(product, organisation);
  await enter(context, product, person);
  await page.goto(`/checks/${id}`);
  const main = page.getByRole("main");
  await expect(main).toContainText("5 de 5 coincidencias por confirmar");
  await beFine(page);

  // One match with its reason, kept over a reload.
  const [first, second] = [match(page, "QDi.1"), match(page, "QDi.2")];
  await first.getByRole("button", { name: "Confirmar: " }).click();
  await first.getByRole("button", { name: "Confirmar coincidencia" }).click();
  await expect(first).toContainText("Escribe el motivo");
  await first.getByLabel("Por qué es la misma persona").fill("Coinciden RUN y fecha de nacimiento.");
  await beFine(page);
  await first.getByRole("button", { name: "Confirmar coincidencia" }).click();
  await expect(first).toContainText(`Confirmada por ${person.name}`);
  await page.reload();
  await expect(first).toContainText("«Coinciden RUN y fecha de nacimiento.»");
  await expect(main).toContainText("4 de 5 coincidencias por confirmar");

  // Another waits: what stops an approval is said before and after the press.
  await expect(decision(page)).toContainText("Falta confirmar o descartar 1 coincidencia con listas de sanciones o PEP");
  await decision(page).getByRole("button", { name: "Decidir" }).click();
  await decision(page)
    .getByRole("radio", { name: /^Aprobar ?Nada/ })
    .check();
  await decision(page).getByLabel("Motivo").fill("Cliente conocido desde 2019.");
  await decision(page).getByRole("button", { name: "Guardar decisión" }).click();
  await expect(decision(page).getByRole("alert")).toContainText("sin decidir");
  await beFine(page);
  await decision(page).getByRole("button", { name: "Cancelar" }).click();

  await second.getByRole("button", { name: "Descartar: " }).click();
  await second.getByLabel("Por qué no es la misma persona").fill("Nació en otro país.");
  await second.getByRole("button", { name: "Descartar coincidencia" }).click();
  await expect(second).toContainText(`Descartada por ${person.name}`);
  // The counter stays; what was decided since stands beside it.
  const counter = page.getByRole("row", { name: /Sanciones internacionales/ });
  await expect(counter).toContainText("1 descartada después");
  await expect(counter.getByRole("cell").first()).toContainText("2");

  // Cases by name in bulk, one reason for all.
  await page.getByRole("button", { name: "Descartar las 3 causas por nombre" }).click();
  await page.getByLabel("Por qué no es la misma persona").fill("El imputado tiene otro RUN.");
  await page.getByRole("button", { name: "Descartar las 3", exact: true }).click();
  await expect(main).toContainText("Las 5 coincidencias están decididas");

  // What was typed is still there.
  await decision(page).getByRole("button", { name: "Decidir" }).click();
  await expect(decision(page).getByLabel("Motivo")).toHaveValue("Cliente conocido desde 2019.");
  await decision(page)
    .getByRole("radio", { name: /^Aprobar con diligencia reforzada/ })
    .check();
  await decision(page).getByRole("button", { name: "Guardar decisión" }).click();
  await expect(decision(page)).toContainText("Aprobada con diligencia reforzada");

  const colleague = await newColleague("here");
  await colleague.page.goto(`/checks/${id}`);
  await expect(decision(colleague.page)).toContainText(person.name);
  await expect(decision(colleague.page)).toContainText("«Cliente conocido desde 2019.»");
  await beFine(colleague.page);
  const downloading = colleague.page.waitForEvent("download");
  await colleague.page.getByRole("link", { name: "Descargar PDF" }).click();
  const text = await pdfText(await (await downloading).path());
  for (const said of [
    "Aprobada con diligencia reforzada",
    person.name,
    "Nació en otro país.",
    "Coinciden RUN y fecha de nacimiento.",
    "hora de Chile",
  ]) {
    expect(text).toContain(said);
  }
  await colleague.page.goto(`/rut/${rut}`);
  await expect(decision(colleague.page)).toContainText("Aprobada con diligencia reforzada");
  await beFine(colleague.page);

  // The contract answers what it answered at the making.
  const again = await ask(product.ports[0], { path: `/api/check/${rut}`, token: organisation.token });
  expect(again.json).toEqual(answer);
  forgetShifts(complaints);
});

test("in English, under four eyes: a rejection stands once another person approves it, and next month says on which Check it was decided", async ({
  page,
  context,
  product,
  organisation,
  person,
  newColleague,
  complaints,
}) => {
  await turnOnFourEyes(product, await product.newPerson(organisation.orgId, "admin"));
  // Months before the real one, so that nobody's session ends by it.
  const [before, after] = [monthBefore(2), monthBefore(1)];
  product.setClock(`${before}-10T16:00:00Z`);
  const { id } = await check(product, organisation);
  const english = { name: "cotejo-locale", value: "en", url: product.publicBaseUrl };
  await context.addCookies([english]);
  await enter(context, product, person);
  await page.goto(`/checks/${id}`);
  const decided = (on: Page) => on.getByRole("region", { name: "Decision", exact: true });
  await decided(page).getByRole("button", { name: "Decide" }).click();
  await decided(page)
    .getByRole("radio", { name: /^Reject/ })
    .check();
  await decided(page).getByLabel("Reason").fill("No answer about the origin of the funds.");
  await decided(page).getByRole("button", { name: "Propose decision" }).click();
  await expect(decided(page)).toContainText("Nobody has decided yet.");
  await expect(decided(page)).toContainText("You proposed it: another person approves it.");
  await expect(decided(page).getByRole("button", { name: "Approve the decision" })).toHaveCount(0);

  const second = await newColleague("here");
  await second.context.addCookies([english]);
  await second.page.goto(`/checks/${id}`);
  await decided(second.page).getByRole("button", { name: "Approve the decision" }).click();
  await decided(second.page).getByRole("button", { name: "Approve", exact: true }).click();
  await expect(decided(second.page)).toContainText(`Approved by ${second.person.name} on`);
  await beFine(second.page);

  product.setClock(`${after}-10T16:00:00Z`);
  const next = await check(product, organisation);
  await second.page.goto(`/checks/${next.id}`);
  await expect(decided(second.page)).toContainText(/^DecisionRejected/);
  await expect(decided(second.page)).toContainText("earlier than that of");
  product.aheadBy(0);
  forgetShifts(complaints);
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

async function pdfText(path: string): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.map((item) => ("str" in item ? item.str : "")).join(" ");
    }),
  );
  return pages.join("\n").replace(/\s+/g, " ");
}
