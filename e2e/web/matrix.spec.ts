/** Who answers for the risk matrix changes a weight knowing what it does; nobody's past Check moves, and everybody can read what changed and why. */
import { madeUpCase, madeUpCheck } from "#lib/testing/check-detail";
import { ask } from "../harness/http";
import { SHAPES } from "../harness/register";
import { enter, expect, forgive, test } from "./fixtures";
import { axeFindings, pixelsSideways } from "./judges";

const REASON = "Acta 14 del comité: una causa penal no basta para riesgo medio.";

/** A Check of this month with one criminal case: 30 points under version 1, just medium. */
function accused(rut: string) {
  const cases = [madeUpCase({ competence: "penal", counter: "penal", filedOn: new Date().toISOString().slice(0, 10) })];
  const reasons = [{ code: "cases-penal-by-rut", params: { cases: 1 }, points: 30 }];
  const score = { value: 30, label: "medium", reasons } as const;
  return madeUpCheck({ rut, name: "QUILLAGUA ACUSADA ROSA", kind: "person", cases, score: { ...score, reasons: [...reasons] } }).evidence;
}

test("an admin tries new weights on the month's Checks and saves them; past Checks keep their version, new ones have the new", async ({
  page,
  context,
  product,
  organisation,
  person,
  newColleague,
  complaints,
}) => {
  const past = await product.storeCheck(organisation.orgId, { evidence: accused("11111111-1"), createdAt: new Date().toISOString() });
  await enter(context, product, await product.newPerson(organisation.orgId, "admin"));
  await page.goto("/settings/matrix");
  await page.getByRole("link", { name: "Preparar una versión nueva" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Versión nueva de la matriz" })).toBeVisible();
  const weight = (name: string) => page.getByRole("textbox", { name, exact: true });
  const effect = page.getByRole("button", { name: "Calcular el efecto" });

  // What breaks a rule is said beside its field and above, and nothing typed is lost: not by a reload either.
  // The example follows what is typed: two criminal cases by name, a fifth of 20 each.
  await weight("Causa penal Puntos").fill("20");
  await expect(page.getByRole("complementary", { name: "Un ejemplo" })).toContainText("+8");
  await weight("Mínimo si falta una lista de sanciones").fill("25");
  await weight("Tramo 2 por nombre, similitud").fill("0,99");
  await effect.click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Mínimo si falta una lista de sanciones: no puede quedar bajo el riesgo medio.");
  await expect(alert).toContainText("Tramo 2 por nombre, similitud: debe ser menor que la del tramo anterior.");
  await expect(weight("Mínimo si falta una lista de sanciones")).toHaveAccessibleDescription(/no puede quedar bajo el riesgo medio/);
  expect(await axeFindings(page)).toEqual([]);
  expect(await pixelsSideways(page)).toBe(0);
  await page.reload();
  await expect(weight("Causa penal Puntos")).toHaveValue("20");

  await weight("Mínimo si falta una lista de sanciones").fill("45");
  await weight("Tramo 2 por nombre, similitud").fill("0.85");
  await effect.click();
  await expect(page.getByText(/De 1 verificación de .*, 1 cambiaría de riesgo y 1 de puntaje/)).toBeVisible();
  await expect(page.getByRole("row", { name: /QUILLAGUA ACUSADA ROSA/ })).toContainText("20");
  expect(await axeFindings(page)).toEqual([]);
  await weight("Causa civil Puntos").fill("5");
  await expect(page.getByText("Calculado con valores anteriores a los que están escritos.")).toBeVisible();
  await weight("Causa civil Puntos").fill("4");

  const save = page.getByRole("button", { name: "Guardar como versión 2" });
  await save.click();
  await expect(alert).toContainText("Motivo del cambio: escribe al menos 3 caracteres.");
  await page.getByLabel("Motivo del cambio").fill(REASON);

  // Another admin was first: it is said, nothing typed is lost, and going on is a choice.
  const rival = await product.newSession(await product.newPerson(organisation.orgId, "admin"));
  const matrix = { path: "/api/panel/matrix", cookie: rival.cookie };
  const { versions } = (await ask(product.ports[0], matrix)).json as { versions: { matrix: { leastWithoutSanctions: number } }[] };
  const theirs = { ...versions[0]?.matrix, leastWithoutSanctions: 33 };
  const sent = { basedOn: 1, matrix: theirs, reason: "Otra idea del mismo día" };
  expect((await ask(product.ports[0], { ...matrix, method: "POST", json: sent })).status).toBe(200);
  await save.click();
  await expect(page.getByText("Lo escrito parte de la versión 1 y ya está en uso la 2")).toBeVisible();
  forgive(complaints, /status of 409/);
  await page.getByRole("button", { name: "Seguir sobre la versión 2" }).click();
  await page.getByRole("button", { name: "Guardar como versión 3" }).click();
  await expect(page.getByText("Versión 3 guardada")).toBeVisible();
  await expect(page).toHaveURL(`${product.publicBaseUrl}/settings/matrix`);
  const changes = page.getByRole("list", { name: "Qué cambió en la versión 3" });
  await expect(changes).toContainText("Causa penal: 30 → 20");
  await expect(changes).toContainText("Mínimo si falta una lista de sanciones: 33 → 45");
  await expect(changes.getByRole("listitem")).toHaveCount(3);

  // An officer reads all of it and changes nothing.
  const officer = await newColleague("here");
  await officer.page.goto("/settings/matrix");
  await expect(officer.page.getByText(REASON)).toBeVisible();
  await expect(officer.page.getByRole("link", { name: "Preparar una versión nueva" })).toHaveCount(0);
  expect((await officer.page.goto("/settings/matrix/new"))?.status()).toBe(403);
  forgive(complaints, /status of 403/);
  const { cookie } = await product.newSession(person);
  const forged = { ...sent, basedOn: 3 };
  expect((await ask(product.ports[0], { ...matrix, cookie, method: "POST", json: forged })).status).toBe(403);

  // No sanctions list is loaded: the least of version 3 is the whole score.
  const made = await ask(product.ports[0], {
    method: "POST",
    path: "/api/check",
    token: organisation.token,
    json: { rut: SHAPES.eight.rut },
  });
  expect(made.json).toMatchObject({ score: { value: 45, label: "medium" } });
  await officer.page.goto(`/checks/${(made.json as { id: string }).id}`);
  await expect(officer.page.getByText("Recalculado con la matriz 3: da lo mismo, 45.")).toBeVisible();
  await officer.page.goto(`/checks/${past}`);
  await expect(officer.page.getByText("Recalculado con la matriz 1: da lo mismo, 30.")).toBeVisible();
  await officer.page.getByRole("link", { name: "cómo se calcula" }).click();
  await expect(officer.page.getByText("Versión 1: ya no está en uso")).toBeVisible();
  expect(await axeFindings(officer.page)).toEqual([]);
});
