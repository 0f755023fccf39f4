/** An admin wants today's lists in, and to know what each import did; nobody else is to replace what all organisations consult. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import type { Page } from "@playwright/test";
import { rutOfNumber } from "#lib/rut/rut";
import { edition, openPublisher } from "#lib/testing/list-publisher";
import { ask, askRaw } from "../harness/http";
import { type Product, startProduct } from "../harness/product";
import { enter, expect, forgive, test as base } from "./fixtures";
import { axeFindings, look } from "./judges";
import { tabTo } from "./keyboard";

// What is imported here is shared by all organisations: no other spec may see it.
const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, provide) => {
      const product = await startProduct({ env: { UPLOAD_MAX_MIB: "16" } });
      await provide(product);
      await product.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

let worker: Promise<unknown> | null = null;
const work = (product: Product) => (worker ??= product.startWorker());

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `${rutOfNumber(53_000_000 + from + index)};EMPRESA ${from + index} SPA\n`).join("");
const register = (to: number, more = "") => ({
  name: "clientes.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`rut;nombre\n${more}${rows(0, to)}`),
});
const entry = (id: number) =>
  `<INDIVIDUAL><DATAID>${id}</DATAID><FIRST_NAME>PRUEBA</FIRST_NAME><SECOND_NAME>NÚMERO ${id}</SECOND_NAME><REFERENCE_NUMBER>QDi.${id}</REFERENCE_NUMBER></INDIVIDUAL>\n`;
const LIST = `<?xml version="1.0" encoding="UTF-8"?>\n<CONSOLIDATED_LIST dateGenerated="2026-11-18T00:00:00Z"><INDIVIDUALS>\n${[1, 2, 3].map(entry).join("")}</INDIVIDUALS><ENTITIES/></CONSOLIDATED_LIST>\n`;
const list = (text: string) => ({ name: "consolidated.xml", mimeType: "text/xml", buffer: Buffer.from(text) });

const imports = (page: Page) => page.getByRole("region", { name: "Importaciones" }).getByRole("listitem");
const source = (page: Page, name: string) =>
  page.getByRole("list", { name: "Fuentes cargadas y por cargar" }).getByRole("article", { name });
const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const importing = (page: Page) => page.getByRole("button", { name: "Subir e importar" });

async function upload(page: Page, format: string, file: ReturnType<typeof register>, name?: string): Promise<void> {
  await page.getByRole("radio", { name: format }).check();
  await page.getByLabel("Archivo", { exact: true }).setInputFiles(file);
  if (name !== undefined) await page.getByLabel("Nombre del registro").fill(name);
  await importing(page).click();
}

test("imports a register and a list, sees each to its end, and reads why a bad file was refused", async ({
  page,
  context,
  product,
  newColleague,
}) => {
  const operator = await product.newTenant({ credits: 20 });
  await product.cotejo("org", "operator", operator.orgName);
  await enter(context, product, await product.newPerson(operator.orgId, "admin"));
  await page.goto("/settings/sources");
  await expect(source(page, "ONU, Consejo de Seguridad")).toContainText("no cargada");
  await expect(source(page, "ONU, Consejo de Seguridad")).toContainText("Un guion no es un cero");

  // Nothing chosen yet: the summary leads to the field.
  await page.getByRole("radio", { name: "Registro propio de RUT y nombres" }).check();
  await importing(page).click();
  await alert(page).getByRole("link", { name: "Elige el archivo." }).click();
  await expect(page.getByLabel("Archivo", { exact: true })).toBeFocused();
  await page.getByLabel("Archivo", { exact: true }).setInputFiles({ ...register(1), buffer: Buffer.alloc(17 << 20) });
  await importing(page).click();
  await expect(alert(page)).toContainText("clientes.csv pesa 17,0 MB; el máximo es 16,0 MB");

  // No worker yet: what waits survives a reload, and a colleague sees it.
  await upload(page, "Registro propio de RUT y nombres", register(20_000, "no;Mala\n12345678-9;Mala también\n"), "Clientes");
  await expect(imports(page)).toHaveCount(1);
  await expect(imports(page).first()).toBeFocused();
  await expect(imports(page).first()).toContainText("en espera");
  await page.reload();
  await expect(imports(page).first()).toContainText("clientes.csv → Clientes");
  await expect(imports(page).first()).toContainText("el proceso que importa no está funcionando");
  expect(await axeFindings(page)).toEqual([]);
  const officer = await product.newPerson(operator.orgId);
  const colleague = await newColleague("elsewhere");
  await enter(colleague.context, product, officer);
  await colleague.page.goto("/settings/sources");
  await expect(imports(colleague.page)).toContainText(["en espera"]);
  await expect(importing(colleague.page)).toHaveCount(0);
  await expect(colleague.page.getByRole("button", { name: /Cancelar/ })).toHaveCount(0);
  await expect(colleague.page.getByText("Importa quien administra Cotejo en tu organización.")).toBeVisible();

  // Under way: reloaded in the middle, it is still there; at its end the version stands in the list without a reload.
  await work(product);
  await expect(imports(page).first().getByRole("progressbar")).toBeVisible();
  await page.reload();
  await expect(imports(page).first()).toContainText("Versión 1 en uso: 20.000 registros; 20.000 agregados");
  await expect(source(page, "Clientes")).toContainText("20.000");
  await expect(imports(colleague.page).first()).toContainText("cargada");
  await imports(page).first().getByText("2 filas descartadas").click();
  await expect(imports(page).first().getByRole("row").filter({ hasText: "3" })).toContainText(
    "El dígito verificador del RUT no corresponde.",
  );
  const downloading = page.waitForEvent("download");
  await imports(page).first().getByRole("link", { name: "Descargar en CSV" }).click();
  const csv = readFileSync(await (await downloading).path(), "utf8");
  expect(csv).toBe("\uFEFFLínea;Motivo\r\n2;No es un RUT válido.\r\n3;El dígito verificador del RUT no corresponde.\r\n");

  await upload(page, "Sanciones del Consejo de Seguridad de la ONU", list(LIST));
  await expect(imports(page).first()).toContainText("Versión 1 en uso: 3 registros");
  await expect(source(page, "ONU, Consejo de Seguridad")).toContainText("18-11-2026");
  await upload(page, "Sanciones del Consejo de Seguridad de la ONU", list(LIST));
  await expect(imports(page).first()).toContainText("Nada cambió: es el mismo archivo de la versión 1");
  await upload(page, "Sanciones del Consejo de Seguridad de la ONU", list(LIST.slice(0, -80)));
  await expect(imports(page).first()).toContainText("No es XML bien formado, o está cortado antes de su final.");
  await expect(imports(page).first()).toContainText("La última versión buena sigue en uso");
  await imports(page).first().getByText("Detalle técnico, en inglés").click();
  await expect(
    imports(page)
      .first()
      .getByText(/^The XML/),
  ).toBeVisible();

  // A list that shrank asks first, with its numbers.
  await upload(page, "Sanciones del Consejo de Seguridad de la ONU", list(LIST.replace(entry(3), "")));
  await imports(page).first().getByRole("button", { name: "Importar de todas formas…" }).click();
  const question = page.getByRole("dialog", { name: "¿De verdad la lista se redujo?" });
  await expect(question).toContainText("2 registros y la versión en uso tiene 3: 34 % menos");
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole("button", { name: "Importar con 2 registros" }).click();
  await expect(imports(page).first()).toContainText("Versión 2 en uso: 2 registros; 0 agregados, 0 cambiados, 1 eliminado.");
  await expect(source(page, "ONU, Consejo de Seguridad")).toContainText("Historial: 2 versiones");
  await source(page, "ONU, Consejo de Seguridad").getByText("Historial: 2 versiones").click();
  await expect(source(page, "ONU, Consejo de Seguridad").getByRole("row")).toHaveCount(3);
  await look(page, "sources-admin");
  // What was uploaded is gone with its import.
  await expect.poll(() => uploads(product)).toEqual([]);
});

test("has a list fetched from its address, reads what changed in it, and sees why a try failed", async ({
  page,
  context,
  product,
  newColleague,
}) => {
  const operator = await product.newTenant({ credits: 20 });
  await product.cotejo("org", "operator", operator.orgName);
  await enter(context, product, await product.newPerson(operator.orgId, "admin"));
  await work(product);
  const publisher = await openPublisher();
  const people = (names: string[], until = "") =>
    `rut;nombre;cargo;hasta\n${names.map((name, index) => `;${name};Alcalde ${index};${index === 1 ? until : ""}\n`).join("")}`;
  const NAMES = ["Uno", "Dos", "Tres", "Cuatro", "Cinco", "Seis"].map((word) => `Persona ${word} Prueba`);
  publisher.answers.set("/pep.csv", edition(people(NAMES), '"one"'));
  const pep = source(page, "PEP Chile");
  await page.goto("/settings/sources");
  await expect(pep).toContainText("Sin dirección desde donde traerla.");

  await pep.getByRole("button", { name: "Configurar la actualización automática de PEP Chile" }).click();
  await pep.getByLabel("Traerla por su cuenta, cada tanto").check();
  await pep.getByRole("button", { name: "Guardar" }).click();
  await expect(alert(page)).toContainText("Escribe la dirección.");
  await pep.getByLabel("Dirección").fill(`${publisher.origin}/pep.csv?token=secreto`);
  await pep.getByLabel("Cada cuánto").selectOption({ label: "Cada semana" });
  expect(await axeFindings(page)).toEqual([]);
  await pep.getByRole("button", { name: "Guardar" }).click();
  await expect(pep).toContainText("Se actualiza sola cada semana.");
  await expect(pep).toContainText("llegó una versión nueva");
  await expect(pep).toContainText("6");
  await expect(pep.getByLabel("Dirección")).toHaveValue("");
  await expect(page.getByText("secreto")).toHaveCount(0);

  publisher.answers.set("/pep.csv", edition(people(["Persona Nueva Prueba", ...NAMES.slice(1)], "2026-01-31"), '"two"'));
  await pep.getByRole("button", { name: "Traer ahora PEP Chile" }).click();
  await expect(imports(page).first()).toContainText("Versión 2 en uso: 6 registros; 1 agregado, 1 cambiado, 1 eliminado.");
  await expect(imports(page).first()).toContainText("actualización automática");
  await look(page, "sources-sync");
  await pep.getByRole("link", { name: "Ver qué cambió en la versión 2 de PEP Chile" }).first().click();
  await expect(page.getByRole("heading", { name: "Qué cambió en PEP Chile, versión 2" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Entradas agregadas" })).toContainText("Persona Nueva Prueba");
  await page.getByRole("link", { name: "Eliminadas 1" }).click();
  await expect(page.getByRole("list", { name: "Entradas eliminadas" })).toContainText("Persona Uno Prueba");
  await page.getByRole("link", { name: "Cambiadas 1" }).click();
  await expect(page.getByRole("list", { name: "Entradas cambiadas" })).toContainText(/Hasta.*antes: nada.*ahora: 31-01-2026/);
  expect(await axeFindings(page)).toEqual([]);
  await look(page, "sources-version");

  // The publisher answers something else: said in words, and the version in use stays; a colleague reads it too, without the address.
  publisher.answers.set("/pep.csv", edition("<!doctype html><title>Error</title>", '"three"'));
  await page.goto("/settings/sources");
  await pep.getByRole("button", { name: "Traer ahora PEP Chile" }).click();
  await expect(pep).toContainText("respondió con una página web en vez de la lista. La versión en uso no cambió.");
  const colleague = await newColleague("elsewhere");
  await enter(colleague.context, product, await product.newPerson(operator.orgId));
  await colleague.page.goto("/settings/sources");
  await expect(source(colleague.page, "PEP Chile")).toContainText("respondió con una página web en vez de la lista");
  await expect(colleague.page.getByRole("button", { name: /Traer ahora|Configurar/ })).toHaveCount(0);
  await publisher.close();
});

test("does it all by keyboard, stops an upload and cancels an import", async ({ page, context, product, complaints }) => {
  const operator = await product.newTenant({ credits: 20 });
  await product.cotejo("org", "operator", operator.orgName);
  await enter(context, product, await product.newPerson(operator.orgId, "admin"));
  await work(product);
  await page.goto("/settings/sources");
  await tabTo(page, page.getByRole("radio", { name: "Sanciones de OFAC", exact: true }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Sanciones del Consejo de Seguridad de la ONU" })).toBeChecked();
  const choosing = page.waitForEvent("filechooser");
  await tabTo(page, page.getByLabel("Archivo", { exact: true }));
  await page.keyboard.press("Enter");
  await (await choosing).setFiles({ ...list("x"), buffer: Buffer.alloc(12 << 20, "x") });
  // The wire is slow, so that there is an upload to be stopped.
  const wire = await context.newCDPSession(page);
  const slow = (uploadThroughput: number) =>
    wire.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  await slow(50_000);
  await tabTo(page, importing(page));
  await page.keyboard.press("Enter");
  await expect(page.getByText(/de 12,0 MB · \d+ %/)).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Subiendo consolidated.xml" })).toBeVisible();
  await look(page, "sources-sending");
  await tabTo(page, page.getByRole("button", { name: "Detener la subida" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Subida detenida. No quedó nada en el servidor.")).toBeVisible();
  await slow(-1);
  await expect.poll(() => uploads(product)).toEqual([]);

  // A list in three files: chosen at once, each goes to its place. Without two of them nothing is sent.
  await page.getByRole("radio", { name: "Sanciones de OFAC", exact: true }).check();
  const csv = (name: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from("\u001a\n") });
  await page.getByLabel("Lista (sdn.csv").setInputFiles([csv("sdn.csv"), csv("alt.csv")]);
  await importing(page).click();
  await expect(alert(page)).toContainText("Falta el archivo de direcciones (add.csv).");
  await page.getByLabel("Lista (sdn.csv").setInputFiles([csv("add.csv"), csv("sdn_comments.csv")]);
  await page.getByLabel("Fecha de publicación").fill("2026-11-01");
  await importing(page).click();
  await expect(imports(page).first()).toContainText("El archivo está vacío.");

  // While another tab imports the same source, the second is told so.
  await page.route("**/api/panel/imports", async (route) => {
    if (route.request().method() === "POST") await route.fulfill({ status: 409, json: { message: "Conflict" } });
    else await route.continue();
  });
  await upload(page, "Sanciones del Consejo de Seguridad de la ONU", list(LIST));
  await expect(alert(page)).toContainText("alguien empezó otra importación de la misma fuente");
  forgive(complaints, /status of 409/);
  await page.unroute("**/api/panel/imports");

  await upload(page, "Registro propio de RUT y nombres", register(200_000), "Grande");
  await page.getByRole("button", { name: "Cancelar la importación de clientes.csv" }).click();
  await expect(imports(page).first()).toContainText("No se guardó nada; la fuente sigue como estaba.");
  await expect(source(page, "Grande")).toHaveCount(0);
});

test("an admin of another organisation and the demonstration read why they do not import", async ({
  page,
  context,
  product,
  newColleague,
}) => {
  const operator = await product.newTenant({ credits: 20 });
  await product.cotejo("org", "operator", operator.orgName);
  const other = await product.newTenant({ credits: 20 });
  await enter(context, product, await product.newPerson(other.orgId, "admin"));
  await page.goto("/settings/sources");
  await expect(page.getByText(`npm run cotejo -- org operator '${other.orgName}'`)).toBeVisible();
  await expect(page.getByRole("region", { name: /Importar|Importaciones/ })).toHaveCount(0);
  await expect(source(page, "OFAC SDN")).toBeVisible();
  await look(page, "sources-other");
  const demo = await product.newTenant({ credits: 20, scope: "demo" });
  const person = await product.newPerson(demo.orgId, "admin");
  const colleague = await newColleague("elsewhere");
  await enter(colleague.context, product, person);
  await colleague.page.goto("/settings/sources");
  await expect(colleague.page.getByText("La organización de demostración no importa")).toBeVisible();
  await expect(colleague.page.getByText('npm run cotejo -- org add "Mi organización" --credits 500')).toBeVisible();
  await expect(source(colleague.page, "Lista de demostración")).toBeVisible();
  await expect(source(colleague.page, "OFAC SDN")).toHaveCount(0);
});

test("an upload that is hostile is refused in plain words and leaves nothing", async ({ product }) => {
  const operator = await product.newTenant({ credits: 20 });
  await product.cotejo("org", "operator", operator.orgName);
  const { cookie } = await product.newSession(await product.newPerson(operator.orgId, "admin"));
  const port = product.ports[0];
  const path = "/api/panel/uploads?part=main";
  const bytes = { "content-type": "application/octet-stream" };
  const send = (more: Partial<Parameters<typeof ask>[1]>) =>
    ask(port, { method: "POST", path, cookie, headers: bytes, body: "rut;nombre\n", ...more });
  const statuses = [
    await send({ cookie: "sessionid=nobody" }),
    await send({ cookie: "", token: operator.token }),
    await send({ headers: { ...bytes, origin: "https://evil.test" } }),
    await send({ headers: { ...bytes, "sec-fetch-site": "cross-site" } }),
    await send({ headers: { "content-type": "multipart/form-data; boundary=x" } }),
    await send({ body: "" }),
    await send({ path: "/api/panel/uploads?part=../../main" }),
    await send({ path: `${path}&upload=..%2F..%2Fetc` }),
    await send({ path: `${path}&upload=00000000-0000-4000-8000-000000000000` }),
    await send({ method: "GET" }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 401, 403, 403, 415, 400, 400, 400, 404, 405]);
  const head = (length: string) =>
    `POST ${path} HTTP/1.1\r\nHost: here\r\nCookie: ${cookie}\r\nContent-Type: application/octet-stream\r\n${length}Connection: close\r\n\r\n`;
  expect((await askRaw(port, head("Content-Length: 2147483648\r\n"))).status).toBe(413);
  expect((await askRaw(port, `${head("Transfer-Encoding: chunked\r\n")}1\r\nx\r\n0\r\n\r\n`)).status).toBe(411);
  // Broken off in the middle: the other side hears nothing, and nothing stays.
  const before = uploads(product);
  const broken = connect(port, "127.0.0.1", () => broken.write(`${head("Content-Length: 1000000\r\n")}${"x".repeat(200_000)}`));
  await expect.poll(() => uploads(product)).toHaveLength(before.length + 1);
  broken.destroy();
  await expect.poll(() => uploads(product)).toEqual(before);
  expect((await send({})).status).toBe(200);
});

function uploads({ dataFolder }: Product): string[] {
  const folder = `${dataFolder}/uploads`;
  return existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(".")) : [];
}
