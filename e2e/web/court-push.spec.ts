/** An admin wants a provider's program to deliver court cases by itself, and to be sure that it can do nothing else. */
import { existsSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { rutOfNumber } from "#lib/rut/rut";
import { type Answer, ask } from "../harness/http";
import { type Product, startProduct } from "../harness/product";
import { REGISTER, SHAPES } from "../harness/register";
import { enter, expect, test as base } from "./fixtures";
import { look } from "./judges";

// What is delivered here is shared by all organisations: no other spec may see it.
const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, provide) => {
      const product = await startProduct({ register: REGISTER, env: { PUSH_MAX_MIB: "1" } });
      await provide(product);
      await product.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

const { rut, name } = SHAPES.company;
const BROKEN_RUT = rutOfNumber(76_500_002).replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
const row = (given: Record<string, unknown>) => ({
  fuente: "proveedor",
  competencia: "civil",
  rit: "C-1156-2026",
  tribunal: "1º Juzgado Civil de Quillagua",
  fecha_ingreso: "2026-03-02",
  participante_rut: rut,
  participante_nombre: name,
  participante_rol: "DDO.",
  participante_tipo: "JURIDICA",
  ...given,
});
const THREE = [
  row({}),
  row({ rit: "C-1157-2026", participante_rut: BROKEN_RUT, participante_nombre: "OTRA QUILLAGUA SPA" }),
  row({ participante_rut: null, participante_nombre: "BANCO QUILLAGUA", participante_rol: "DTE." }),
]
  .map((each) => `${JSON.stringify(each)}\n`)
  .join("");

test("issues a token for deliveries; the program delivers, sees what became of it, and opens nothing else", async ({
  page,
  context,
  product,
}) => {
  const operator = await product.newTenant({ credits: 20 });
  const port = product.ports[0];
  await product.cotejo("org", "operator", operator.orgName);
  await enter(context, product, await product.newPerson(operator.orgId, "admin"));

  await page.goto("/settings/tokens/new");
  await page.getByLabel("Nombre", { exact: true }).fill("Proveedor de causas");
  await expect(page.getByLabel("Finalidad de sus verificaciones")).toBeVisible();
  await page.getByRole("radio", { name: "Entregar causas judiciales" }).check();
  await expect(page.getByLabel("Finalidad de sus verificaciones")).toHaveCount(0);
  await look(page, "token-push-new");
  await page.getByRole("button", { name: "Crear token" }).click();
  await expect(page.getByRole("status").filter({ hasText: "ya puede entregar causas" })).toBeFocused();
  const token = await page.getByRole("group", { name: "Token" }).getByRole("code").innerText();
  await expect(page.getByRole("group", { name: "Comando" })).toContainText("/api/panel/sources/courts");
  await look(page, "token-push-issued");
  await page.getByRole("link", { name: "Ver los tokens" }).click();
  await expect(page.getByRole("row", { name: /Proveedor de causas/ })).toContainText("Solo entrega causas judiciales");

  // The API that everybody else's programs use is closed to it.
  const check = { method: "POST", path: "/api/check", json: { rut } };
  const closed: Answer[] = [
    await ask(port, { ...check, token }),
    await ask(port, { path: `/api/check/${rut}`, token }),
    await ask(port, { path: "/api/panel/home", token }),
  ];
  expect(closed.map(({ status, text }) => [status, text])).toEqual(closed.map(() => [403, '{"message":"Forbidden"}']));
  expect((await ask(port, { path: "/openapi.yaml", token })).status).toBe(200);
  expect((await ask(port, { path: "/openapi.yaml" })).text).not.toContain("sources/courts");

  const delivery = { method: "POST", path: "/api/panel/sources/courts", headers: { "content-type": "application/x-ndjson" }, body: THREE };
  expect((await ask(port, { ...delivery, token: operator.token })).status).toBe(403);
  const sent = await ask(port, { ...delivery, token });
  expect(sent.status).toBe(202);
  const { import_id: importId, status_url: address } = sent.json as { import_id: string; status_url: string };
  expect([address, sent.headers.location]).toEqual([`${product.publicBaseUrl}/api/panel/sources/courts/${importId}`, address]);
  const status = () => ask(port, { path: new URL(address).pathname, token }).then(({ json }) => json as Record<string, unknown>);

  // It waits for the process that imports; the page shows it meanwhile, and its end without a reload.
  await page.goto("/settings/sources");
  const entry = page.getByRole("region", { name: "Importaciones" }).getByRole("listitem").first();
  await expect(entry).toContainText("entregado por «Proveedor de causas»");
  await expect(entry).toContainText("en espera");
  expect(await status()).toMatchObject({ state: "queued" });
  await product.startWorker();
  await expect(entry).toContainText("cargada", { timeout: 120_000 });
  await expect(entry).toContainText("1 fila descartada");
  expect(await status()).toMatchObject({
    state: "done",
    rows: 3,
    accepted: 2,
    left_out: { count: 1, rows: [{ line: 2, code: "not-a-rut" }] },
    result: { cases_added: 1, unchanged: false },
  });
  await look(page, "sources-push");

  const made = await ask(port, { ...check, token: operator.token });
  expect(made).toMatchObject({ status: 200, json: { data: { causas_civiles_count: 1 } } });
  await page.goto("/settings/audit");
  await expect(page.getByRole("table")).toContainText("entregó causas para la fuente");
});

test("an organisation that does not operate the installation is offered no such token", async ({ page, context, product }) => {
  const other = await product.newTenant({ credits: 1 });
  await product.cotejo("org", "operator", other.orgName, "--off");
  await enter(context, product, await product.newPerson(other.orgId, "admin"));
  await page.goto("/settings/tokens/new");
  await expect(page.getByLabel("Finalidad de sus verificaciones")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Entregar causas judiciales" })).toHaveCount(0);
});

test("a delivery that is cut, too long or of another kind is refused in plain words and leaves nothing", async ({ product }) => {
  const operator = await product.newTenant({ credits: 1 });
  const token = await product.newPushToken(operator.orgId, { stays: true });
  const { cookie } = await product.newSession(await product.newPerson(operator.orgId, "admin"));
  const port = product.ports[0];
  const path = "/api/panel/sources/courts";
  const ndjson = { "content-type": "application/x-ndjson" };
  const send = (more: Partial<Parameters<typeof ask>[1]>) =>
    ask(port, { method: "POST", path, token, headers: ndjson, body: THREE, ...more });
  const answers = [
    await send({ token: `ctj_${"x".repeat(43)}` }),
    await send({ token: undefined, cookie }),
    await send({ token: undefined, cookie, headers: { ...ndjson, origin: "https://evil.test" } }),
    await send({ headers: { "content-type": "application/json" } }),
    await send({ headers: { ...ndjson, "content-encoding": "gzip" } }),
    await send({ body: gzipSync(THREE) }),
    await send({ body: "" }),
    await send({ body: "x".repeat((1 << 20) + 1) }),
    await send({ method: "PUT" }),
    await ask(port, { path: `${path}/00000000-0000-4000-8000-000000000000`, token }),
  ];
  expect(answers.map(({ status, json }) => [status, (json as { message: string }).message])).toEqual([
    [401, "Invalid credentials"],
    [403, "Forbidden"],
    [403, "Forbidden"],
    [415, "Unsupported media type"],
    [415, "Unsupported media type"],
    [415, "Unsupported media type"],
    [400, "Invalid request"],
    [413, "Payload too large"],
    [405, "Method not allowed"],
    [404, "Not found"],
  ]);
  const uploads = () => {
    const folder = `${product.dataFolder}/uploads`;
    return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => !name.startsWith(".")) : [];
  };
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token ${token}\r\nContent-Type: application/x-ndjson\r\nContent-Length: 500000\r\n\r\n${THREE}`,
  );
  await expect.poll(uploads).toContainEqual(expect.stringMatching(/\.part$/));
  socket.destroy();
  await expect.poll(uploads).toEqual([]);
  // Nothing was asked for: the trail has no delivery.
  const { text } = await ask(port, { path: "/settings/audit", cookie });
  expect(text).not.toContain("entregó causas");
});
