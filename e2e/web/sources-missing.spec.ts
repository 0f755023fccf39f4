/** An officer wants to know what was looked at and what was not: a source that is missing, switched off or broken is never a clean record. */
import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { openPool } from "../harness/books";
import { ask } from "../harness/http";
import { pdfText } from "../harness/pdf-text";
import type { Product } from "../harness/product";
import { CROWD, type RegisterRow, SHAPES } from "../harness/register";
import { enter, expect, forgive, test } from "./fixtures";
import { axeFindings } from "./judges";

const { rut, name } = SHAPES.eight;
const MAKE = "Verificar ahora · 1 crédito";

const CASES = `fuente;competencia;rit;tribunal;fecha_ingreso;caratulado;participante_rut;participante_nombre;participante_rol;reservada;fecha_extraccion
PJUD;civil;C-1156-2026;1º Juzgado Civil de Santiago;2026-03-02;BANCO DEL VALLE/NÚÑEZ;${rut};${name};DDO.;N;2026-11-18
PJUD;penal;Ordinaria-528-2026;7º Juzgado de Garantía de Santiago;2026-04-02;MINISTERIO PÚBLICO C/ NÚÑEZ;;${name};IMPUTADO;N;2026-11-18
PJUD;laboral;O-77-2026;1º Juzgado de Letras del Trabajo de Santiago;2026-05-02;ROJAS/NÚÑEZ;${rut};${name};DDO.;N;2026-11-18
`;

/** Cases of all three competences: none of them is missing for want of rows. */
async function loadCases(product: Product): Promise<void> {
  const file = `${product.dataFolder}/causas.csv`;
  writeFileSync(file, CASES);
  await product.cotejo("import", "courts-csv", file);
}

/** The row of a matter in the table of the Check page. */
const rowOf = (page: Page, matter: string) => page.locator("#counters").locator("..").locator("..").getByRole("row", { name: matter });

async function statement(page: Page, choose: "on" | "off"): Promise<void> {
  await page.getByText("Cambiar o registrar de nuevo").click();
  await page.getByLabel(choose === "on" ? /^Consultarlas/ : /^No consultarlas/).check();
}

test("sees a dash and the reason for what is not loaded and what is not consulted, in the panel, the PDF and the API; a completion is free", async ({
  page,
  context,
  browser,
  person,
  product,
  organisation,
  complaints,
  baseURL,
}) => {
  await loadCases(product);
  const boss = await (await browser.newContext({ baseURL, locale: "es-CL", timezoneId: "America/Santiago" })).newPage();
  await enter(boss.context(), product, await product.newPerson(organisation.orgId, "admin"));

  await boss.goto("/settings/policy");
  await expect(boss.getByText("Encendido por omisión; nadie ha registrado la base")).toBeVisible();
  await boss.getByLabel(/^No consultarlas/).check();
  await boss.getByRole("button", { name: "Registrar", exact: true }).click();
  await expect(boss.getByRole("main").getByRole("alert")).toContainText("Escribe una nota");
  await expect(boss.getByLabel("Por qué")).toHaveAccessibleDescription(/al menos 10 caracteres/);
  expect(await axeFindings(boss)).toEqual([]);
  await boss.getByLabel("Por qué").fill("Acuerdo de directorio 12: sin causas hasta revisar la base.");
  await boss.getByRole("button", { name: "Registrar", exact: true }).click();
  await expect(boss.getByText("Encendido por omisión")).toHaveCount(0);
  await expect(boss.getByRole("listitem").filter({ hasText: "Antes: Se consultan" })).toContainText(
    "No se consultan. Acuerdo de directorio 12",
  );

  await enter(context, product, person);
  await page.goto(`/rut/${rut}`);
  await page.getByRole("button", { name: MAKE }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const permalink = page.url();
  const off = "tu organización no consulta causas judiciales";
  for (const matter of ["Causas penales", "Causas civiles", "Causas laborales", "Causas sindicales"]) {
    await expect(rowOf(page, matter)).toContainText("—");
    await expect(rowOf(page, matter)).toContainText(off);
    await expect(rowOf(page, matter)).not.toContainText("0");
  }
  await expect(rowOf(page, "Persona expuesta políticamente")).toContainText(/—.*sin cargar/);
  await expect(page.getByText("Causas judiciales: no consultadas.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Completar" })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);

  const pdf = await pdfText(await (await page.request.get(`${permalink}/report.pdf`)).body());
  expect(pdf).toContain("la organización no consulta causas judiciales");
  expect(pdf).toContain("La organización no consulta causas judiciales, por su política.");
  expect(pdf).toMatch(/Persona expuesta políticamente — — — —\s*no consultada/);
  expect(pdf).toContain("nunca cargada");
  expect(pdf).toContain("El puntaje no es completo.");
  const answer = await ask(product.ports[0], { path: `/api/check/${rut}`, token: organisation.token });
  expect(answer.headers["cotejo-incomplete"]).toMatch(/causas_penales_count.*causas_sindicales_count, international_sanctions_count, pep/);

  // On again within the month: what was not consulted is completed free.
  await statement(boss, "on");
  await boss.getByRole("button", { name: "Registrar", exact: true }).click();
  const alert = boss.getByRole("main").getByRole("alert");
  for (const problem of ["Elige en qué base", "Escribe una nota", "Confirma que"]) await expect(alert).toContainText(problem);
  await boss.getByLabel(/^Sujeto obligado/).check();
  await boss.getByRole("textbox", { name: "Nota" }).fill("Debida diligencia, manual de prevención capítulo 4.");
  await boss.getByLabel(/^Confirmo que/).check();
  await boss.getByRole("button", { name: "Registrar", exact: true }).click();
  await expect(boss.getByText("Sujeto obligado (ley 19.913)").first()).toBeVisible();
  await boss.context().close();

  await page.reload();
  await page.getByRole("button", { name: /^Completar/ }).click();
  await expect(rowOf(page, "Causas civiles")).toContainText("1");
  await expect(rowOf(page, "Causas penales")).toContainText("por confirmar");
  await expect(rowOf(page, "Persona expuesta políticamente")).toContainText("—");
  expect(await product.balance(organisation.orgId)).toBe(19);
  // The document is drawn anew by a person's own act, on a busy machine later than what counts as its consequence.
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.startsWith("layout shift")));
});

test("is told what happened when a source cannot be read: nothing made, nothing charged, and it works once repaired", async ({
  page,
  context,
  person,
  product,
  organisation,
  complaints,
}) => {
  await loadCases(product);
  const [{ rut: other, name: theirName }] = CROWD as [RegisterRow];
  await enter(context, product, person);
  await page.goto(`/rut/${other}`);
  const pool = openPool(product.databaseUrl, 1);
  try {
    await pool.query("alter table court_participants rename to court_participants_broken");
    await page.getByRole("button", { name: MAKE }).click();
    const notice = page.getByRole("main").getByRole("alert");
    await expect(notice).toContainText("Las causas judiciales no pudieron leerse");
    await expect(notice).toContainText("no se guardó ni se cobró nada");
    forgive(complaints, /status of 503/);
    const refused = await ask(product.ports[0], { method: "POST", path: "/api/check", token: organisation.token, json: { rut: other } });
    expect([refused.status, refused.json]).toEqual([503, { message: "Service unavailable" }]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.headers["cotejo-failed-source"]).toBeUndefined();
  } finally {
    await pool.query("alter table court_participants_broken rename to court_participants");
    await pool.end();
  }
  expect(await product.balance(organisation.orgId)).toBe(20);
  expect((await ask(product.ports[0], { path: `/api/check/${other}`, token: organisation.token })).status).toBe(404);

  await page.getByRole("button", { name: MAKE }).click();
  await expect(page.getByRole("heading", { level: 1, name: theirName })).toBeVisible();
  expect(await product.balance(organisation.orgId)).toBe(19);
});
