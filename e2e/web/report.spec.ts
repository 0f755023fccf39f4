/** An officer issues a report; whoever gets it asks, without signing in, whether it is still what was issued. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { ask } from "../harness/http";
import { SHAPES } from "../harness/register";
import { enter, expect, test } from "./fixtures";
import { look } from "./judges";

const { rut, name } = SHAPES.eight;

test("issues a report in English on letter paper, and a stranger verifies the file, a changed copy, its QR code and its folio", async ({
  page,
  context,
  browser,
  person,
  product,
  organisation,
}) => {
  const made = await ask(product.ports[0], { method: "POST", path: "/api/check", token: organisation.token, json: { rut } });
  const { permalink, id } = made.json as { permalink: string; id: string };
  await enter(context, product, person);
  await page.goto(permalink);
  const issued = page.getByRole("region", { name: "Informes emitidos" });
  await expect(issued).toContainText("Todavía no se emite ningún informe");
  // By keyboard: the menu stands right after the button, and Escape leads back to it.
  const menu = page.getByText("Descargar el PDF en otro idioma o papel");
  const letter = page.getByRole("link", { name: "inglés, carta" });
  await page.getByRole("link", { name: "Descargar PDF" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(letter).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(letter).toBeHidden();
  await page.keyboard.press("Enter");
  const downloading = page.waitForEvent("download");
  await letter.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^check-${rut}-\\d{4}-\\d{2}-en\\.pdf$`));
  const file = readFileSync(await download.path());
  await expect(menu).toBeVisible();

  // It is in the list without a reload, with the ways to open and to verify it.
  await expect(issued.getByRole("listitem")).toHaveCount(1);
  await expect(issued).toContainText(`por ${person.name}`);
  await expect(issued).toContainText("inglés, carta");
  const code = (await issued.getByRole("link", { name: "Verificar" }).getAttribute("href")) ?? "";
  const { folio = "", sha256 = "" } = Object.fromEntries(new URL(code, permalink).searchParams);
  const again = page.waitForEvent("download");
  await issued.getByRole("link", { name: "Descargar de nuevo" }).click();
  expect(readFileSync(await (await again).path()).equals(file)).toBe(true);

  const stranger = await browser.newContext({ baseURL: product.publicBaseUrl, locale: "es-CL", timezoneId: "America/Santiago" });
  const desk = await stranger.newPage();
  await desk.goto("/verify");
  await send(desk, file);
  const verdict = desk.getByRole("region", { name: "Resultado" });
  await expect(verdict).toContainText("Emitido aquí, sin cambios");
  await expect(verdict).toContainText(createHash("sha256").update(file).digest("hex"));
  await expect(verdict).toContainText("UTC");
  await look(desk, "verify-unaltered");

  const changed = Buffer.from(file);
  changed.writeUInt8(changed.readUInt8(changed.length >> 1) ^ 1, changed.length >> 1);
  await send(desk, changed);
  await expect(verdict).toContainText("No coincide con lo emitido");
  await send(desk, Buffer.from("%PDF-1.7 nobody's"));
  await expect(verdict).toContainText("No se conoce aquí");
  await verifiesByAddress(desk, { folio, sha256, code });
  for (const named of [name, rut, id, organisation.orgName, person.name]) expect(await desk.content()).not.toContain(named);
  await stranger.close();
});

test("verifies a report without script, and is told what needs it", async ({ browser, product }) => {
  const context: BrowserContext = await browser.newContext({ baseURL: product.publicBaseUrl, locale: "es-CL", javaScriptEnabled: false });
  const desk = await context.newPage();
  await desk.goto("/verify");
  await expect(desk.locator("noscript p")).toContainText("Para enviar el archivo hace falta JavaScript");
  await asks(desk, "un folio");
  await expect(desk.getByText("Esto no es un folio")).toBeVisible();
  await asks(desk, "0000-0000-0000-0000");
  await expect(desk.getByRole("region", { name: "Resultado" })).toContainText("No se conoce aquí");
  await desk.goto("/verify?folio=0000000000000000&sha256=12");
  await expect(desk.getByText("La dirección quedó incompleta")).toBeVisible();
  await context.close();
});

async function send(desk: Page, file: Buffer): Promise<void> {
  await desk
    .getByLabel("Informe en PDF, o su JSON adjunto")
    .setInputFiles({ name: "informe.pdf", mimeType: "application/pdf", buffer: file });
  await desk.getByRole("button", { name: "Comprobar" }).click();
}

async function asks(desk: Page, typed: string): Promise<void> {
  await desk.getByLabel("Folio o huella SHA-256").fill(typed);
  await desk.getByRole("button", { name: "Consultar" }).click();
}

/** What the QR code and the foot of a page lead to: the code whole, the code of another document, the folio as it is printed. */
async function verifiesByAddress(desk: Page, { folio, sha256, code }: { folio: string; sha256: string; code: string }): Promise<void> {
  const verdict = desk.getByRole("region", { name: "Resultado" });
  await desk.goto(code);
  // Whoever forges the paper copies its code: nothing was compared, and nothing is called unchanged.
  await expect(verdict).toContainText("El informe de este código se emitió aquí; falta comprobar el que tienes");
  await expect(verdict).toContainText("Una copia impresa solo se puede comprobar comparando lo que dice con el archivo");
  await expect(verdict).not.toContainText(/sin cambios|nadie lo cambió|certificado/);
  await expect(verdict).not.toContainText("demostración");
  await expect(verdict).toContainText(sha256);
  await expect(desk).toHaveTitle(/falta comprobar el archivo/);
  await desk.goto(code.replace(sha256, "0".repeat(64)));
  await expect(verdict).toContainText("No coincide con lo emitido");
  await asks(desk, folio.toLowerCase().replace(/.{4}(?=.)/g, "$&-"));
  await expect(verdict).toContainText("Este folio se emitió aquí");
  await expect(desk).toHaveTitle(/Folio emitido aquí/);
}
