/** An officer who reads English and works in the dark gets through a whole day; each of its parts is proved closely in Spanish elsewhere. */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { ask } from "../harness/http";
import { startWith } from "../harness/front";
import type { Product } from "../harness/product";
import { REGISTER, SHAPES } from "../harness/register";
import { test as base, enter, expect, forgive } from "./fixtures";
import { axeFindings } from "./judges";
import { tabTo } from "./keyboard";

// It imports a list, which all organisations consult: no other spec may see it.
const test = base.extend<object, { product: Product }>({
  product: [
    async ({ engine }, provide) => {
      const product = await startWith(engine, { register: REGISTER });
      await product.startWorker();
      await provide(product);
      await product.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});
test.use({ locale: "en-GB", colorScheme: "dark" });

const LIST = `<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST dateGenerated="2026-11-18T00:00:00Z"><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>TEST</FIRST_NAME><SECOND_NAME>QUILLAGUA</SECOND_NAME><REFERENCE_NUMBER>QDi.1</REFERENCE_NUMBER></INDIVIDUAL></INDIVIDUALS><ENTITIES/></CONSOLIDATED_LIST>`;
const { rut, name } = SHAPES.eight;

test("signs in, checks and reads by keyboard only; shares the list and takes it along", async ({
  page,
  product,
  person,
  organisation,
  newColleague,
}) => {
  await page.goto("/checks?risk=medium");
  await expect(page).toHaveURL(/\/login\?next=/);
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(person.email);
  await tabTo(page, page.getByLabel("Password"));
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${product.publicBaseUrl}/checks?risk=medium`);
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(20, 19, 15)");

  const box = page.getByRole("combobox", { name: "RUT or name" });
  // The page is seen before its keys are: whoever is faster presses again.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type(rut);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${product.publicBaseUrl}/rut/${rut}`);
  await tabTo(page, page.getByRole("button", { name: "Check now · 1 credit" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const permalink = page.url();
  await tabTo(page, page.getByRole("switch", { name: "Summary" }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("region", { name: "Summary" }).getByRole("paragraph").first()).not.toBeEmpty();
  await page.reload();
  await page.goBack();
  expect(await product.balance(organisation.orgId)).toBe(19);

  await page.goto("/checks?risk=medium");
  await expect(page.getByRole("rowheader")).toContainText(name);
  expect(await axeFindings(page)).toEqual([]);
  const colleague = await newColleague("here");
  await colleague.page.goto(page.url());
  await expect(colleague.page.getByRole("rowheader")).toContainText(name);
  const downloading = page.waitForEvent("download");
  await tabTo(page, page.getByRole("link", { name: "Export CSV" }));
  await page.keyboard.press("Enter");
  const rows = parse(readFileSync(await (await downloading).path()), { bom: true, delimiter: ";", columns: true }) as Record<
    string,
    string
  >[];
  expect(rows.map((row) => [row["rut"], row["permalink"]])).toEqual([[rut, permalink]]);
});

test("revokes a token, imports a list, and loses nothing when the session ends", async ({
  page,
  context,
  product,
  organisation,
  complaints,
}) => {
  await product.cotejo("org", "operator", organisation.orgName);
  const admin = await product.newPerson(organisation.orgId, "admin");
  const sessionid = await enter(context, product, admin);

  await page.goto("/settings/tokens");
  const program = () =>
    ask(product.ports[0], { path: `/api/check/${SHAPES.k.rut}`, token: organisation.token }).then(({ status }) => status);
  expect(await program()).toBe(404);
  await page.getByRole("button", { name: "Revoke proof" }).click();
  await page.getByRole("dialog", { name: "Revoke “proof”?" }).getByRole("button", { name: "Revoke token" }).click();
  await expect(page.getByRole("table", { name: "Tokens that no longer open" })).toContainText("proof");
  await expect.poll(program).toBe(401);

  await page.goto("/settings/sources");
  await page.getByRole("radio", { name: "UN Security Council sanctions" }).check();
  const file = { name: "consolidated.xml", mimeType: "text/xml", buffer: Buffer.from(LIST) };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Upload and import" }).click();
  await expect(page.getByRole("region", { name: "Imports" }).getByRole("listitem").first()).toContainText("Version 1 in use: 1 record");

  // In the middle of a form the session ends: nothing typed is lost, and the way leads back to the same place.
  await page.goto("/settings/tokens/new");
  await page.getByLabel("Name", { exact: true }).fill("Core banking");
  await product.revokeSession(sessionid);
  await expect.poll(() => context.request.get("/api/panel/session").then((answer) => answer.status())).toBe(401);
  await page.getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Your session has ended" });
  await dialog.getByLabel("Password").fill(admin.password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Core banking");
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByRole("group", { name: "Token" }).getByRole("code")).toHaveText(/^ctj_/);
  forgive(complaints, /status of 401/);
  expect(await axeFindings(page)).toEqual([]);
});
