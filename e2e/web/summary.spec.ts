/** An officer wants a summary to read and to take along, and to know who wrote it; an admin decides whether a language model may. */
import { CheckDetail } from "#lib/contract/panel";
import { type ModelBehaviour, openModelServer, says, stallsAfter } from "#lib/testing/model-server";
import { SHAPES } from "../harness/register";
import { enter, expect, test } from "./fixtures";
import { axeFindings, pixelsSideways } from "./judges";

const { rut, name } = SHAPES.eight;
const KEY = "sk-nobody-reads-this-key";

/** A model that says the beginning, and the rest when it is told to. */
function saysInTwo(text: string, at: number): { behaviour: ModelBehaviour; goOn: () => void } {
  let goOn: () => void = () => {};
  const told = new Promise<void>((resolve) => void (goOn = resolve));
  const rest = JSON.stringify({ choices: [{ index: 0, delta: { content: text.slice(at) }, finish_reason: null }] });
  return {
    goOn: () => goOn(),
    behaviour: (response, request) => {
      stallsAfter(text.slice(0, at))(response, request);
      void told.then(() => response.end(`data: ${rest}\n\ndata: [DONE]\n\n`));
    },
  };
}

test("allows a model, cancels it, reads Cotejo's own text in place of a lie, sees faithful sentences come and takes the text along", async ({
  page,
  context,
  product,
  organisation,
  person,
  newColleague,
}) => {
  const model = await openModelServer();
  const [port, server] = await product.startServer({
    SUMMARY_MODEL_URL: model.url,
    SUMMARY_MODEL_NAME: "casa-8b",
    SUMMARY_MODEL_KEY: KEY,
    SUMMARY_MODEL_TIMEOUT_SECONDS: "180",
  });
  const at = (path: string) => `http://localhost:${port}${path}`;
  const boss = await newColleague("here");
  await enter(boss.context, product, await product.newPerson(organisation.orgId, "admin"));

  await boss.page.goto("/settings/policy");
  const part = boss.page.getByRole("region", { name: "Resúmenes con un modelo de lenguaje" });
  await expect(part).toContainText("Este servidor no tiene un modelo configurado");
  await expect(part.getByRole("radio")).toHaveCount(0);
  await boss.page.goto(at("/settings/policy"));
  await expect(part).toContainText(`casa-8b (${new URL(model.url).host})`);
  await expect(part.getByLabel(/^Cotejo/)).toBeChecked();
  await part.getByLabel(/^El modelo, con nombre y RUT/).check();
  await part.getByRole("button", { name: "Guardar" }).click();
  await expect(boss.page.getByRole("listitem").filter({ hasText: "Antes: Cotejo" })).toContainText("con nombre y RUT: casa-8b");
  expect(await axeFindings(boss.page)).toEqual([]);

  await enter(context, product, person);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: at("") });
  await page.goto(at(`/rut/${rut}`));
  await page.getByRole("button", { name: "Verificar ahora · 1 crédito" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const summary = page.getByRole("region", { name: "Resumen", exact: true });
  const toggle = page.getByRole("switch", { name: "Resumen" });
  await expect(toggle).not.toBeChecked();
  expect(model.asked).toEqual([]);

  // Whoever cancels ends the model, and the Check keeps nothing.
  model.behave(stallsAfter("La"));
  await toggle.click();
  await expect(summary.getByText("frase 1")).toBeVisible();
  // That stands from the press on; a model that was not asked yet has nothing to end.
  await expect.poll(() => model.asked).toHaveLength(1);
  await summary.getByRole("button", { name: "Cancelar" }).click();
  await model.hungUp;
  await expect(toggle).not.toBeChecked();
  await expect(toggle).toBeFocused();
  await expect(summary.getByRole("status")).toHaveText("Resumen cancelado.");
  await page.reload();
  await expect(toggle).not.toBeChecked();

  // A lie: Cotejo's own text stands there, and says why.
  model.behave(says("Se encontraron 77 causas penales y conviene rechazar a esta persona."));
  await toggle.click();
  await expect(summary).toContainText("Es el texto de Cotejo, no el del modelo");
  await expect(summary).toContainText("decía algo que los datos no dicen");
  await expect(summary).not.toContainText("77 causas");
  await expect(summary).toContainText("Redactado por Cotejo a partir de los datos");
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 900 });
  expect(await pixelsSideways(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 720 });

  // Once more, and the model says what the facts say. Its first sentence stands while it still writes.
  const kept = await page.request.get(page.url().replace("/checks/", "/api/panel/checks/"));
  const text = CheckDetail.parse(await kept.json()).check.ai_summary;
  const [first = ""] = text.split(/(?<=\.)\s/);
  const faithful = saysInTwo(text, first.length + 20);
  model.behave(faithful.behaviour);
  await summary.getByRole("button", { name: "Pedirlo otra vez al modelo" }).click();
  await expect(summary.getByText("frase 2")).toBeVisible();
  // The button stood at the foot of a text that is gone: the page shows where the next one begins.
  await expect(toggle).toBeFocused();
  await expect(toggle).toBeInViewport();
  await expect(summary.getByText(first)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  faithful.goOn();
  await expect(summary).toContainText("Redactado por el modelo casa-8b");
  await expect(summary.getByRole("button", { name: "Pedirlo otra vez al modelo" })).toHaveCount(0);
  await expect(summary).toContainText("Texto generado. No es una decisión.");
  await summary.getByRole("button", { name: "Copiar texto" }).click();
  await expect(summary.getByRole("status").filter({ hasText: "Texto copiado" })).toHaveCount(1);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const paragraph of [name, ...text.split("\n\n"), "Redactado por el modelo casa-8b", "No es una decisión."])
    expect(copied).toContain(paragraph);

  // The Check remembers it: a colleague reads it at once, and nobody paid for it.
  await boss.page.goto(page.url());
  await expect(boss.page.getByRole("region", { name: "Resumen", exact: true })).toContainText("Redactado por el modelo casa-8b");
  expect(await product.balance(organisation.orgId)).toBe(19);
  expect(model.asked).toHaveLength(3);
  expect(model.asked.map(({ authorization }) => authorization)).toEqual(Array(3).fill(`Bearer ${KEY}`));
  expect(JSON.stringify(model.asked[0]?.body)).toContain(name);

  // The key went to the model alone.
  for (const seen of [
    await page.content(),
    await boss.page.content(),
    await (await page.request.get(at("/settings/policy"))).text(),
    server.output(),
  ])
    expect(seen).not.toContain(KEY);
  await server.stop();
  await model.close();
});
