/** Promise: who has no right to penal detail finds nothing of it in any answer of any page or route, and the same counters as everybody. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CheckDetail } from "#lib/contract/panel";
import { madeUpCase, madeUpCheck } from "#lib/testing/check-detail";
import { type Answer, ask } from "../harness/http";
import { pdfText } from "../harness/pdf-text";
import { type Product, startProduct } from "../harness/product";
import { REGISTER, SHAPES } from "../harness/register";
import { report, verdict } from "../harness/verdict";
import { ROWS, type Thing } from "./tenant-rows";

/** In all that a feed or a person may write of a penal case (not the feed's own name), and nowhere else. One word: no line of the PDF breaks it. */
const MARK = "ZQX7731";

const { rut, name } = SHAPES.eight;
const penal = (number: number, given: Parameters<typeof madeUpCase>[0] = {}) =>
  madeUpCase({
    caseId: `${MARK}-${number}`,
    competence: "penal",
    counter: "penal",
    rit: `Ordinaria-${MARK}-${number}`,
    ruc: `${MARK}-K`,
    court: `Garantía ${MARK}`,
    title: `${MARK} C/ ${MARK}`,
    matter: MARK,
    procedure: MARK,
    state: MARK,
    roles: [MARK],
    participantName: MARK,
    ...given,
  });

let product: Product;
let port: number;
let thing: Thing;
/** An admin, whom every page and route answers, without the right; and an officer with it. */
let admin: string;
let officer: string;
let token: string;

beforeAll(async () => {
  product = await startProduct({ register: REGISTER });
  port = product.ports[0];
  const tenant = await product.newTenant({ credits: 1_000 });
  token = tenant.token;
  const session = async (role: "admin" | "officer") => (await product.newSession(await product.newPerson(tenant.orgId, role))).cookie;
  [admin, officer] = [await session("admin"), await session("officer")];
  const change = { part: "penal-detail", revision: 0, roles: ["officer"] };
  await act(admin, "/api/panel/policy", change);
  const at = new Date();
  const { evidence } = madeUpCheck({
    kind: "person",
    rut,
    name,
    cases: [penal(1), penal(2, { basis: "name" }), penal(3, { competence: "apelaciones", counter: null }), madeUpCase({ rit: "C-9-2026" })],
    leftOut: [{ what: "case", id: `${MARK}-9`, name: `Ordinaria-${MARK}-9`, why: "too-old", counter: "penal" }],
  });
  const earlier = new Date(at.getTime() - 45 * 86_400_000).toISOString();
  await product.storeCheck(tenant.orgId, { evidence, createdAt: earlier });
  const checkId = await product.storeCheck(tenant.orgId, { evidence, createdAt: at.toISOString() });
  const { itemId, decisionId } = await product.storeReview(tenant.orgId, { checkId, rut, at: at.toISOString(), evidence });
  await act(officer, `/api/panel/review/${itemId}/notes`, { text: `Nota sobre ${MARK}` });
  const { json } = await ask(port, { path: `/api/panel/review/${itemId}`, cookie: officer });
  const { revision } = json as { revision: number };
  await act(officer, `/api/panel/review/${itemId}/decision`, { outcome: "confirmed", reason: `Es la causa ${MARK}`, revision });
  const newsId = await product.storeNews(tenant.orgId, { checkId, rut, foundAt: at.toISOString() });
  const colleague = await product.newPerson(tenant.orgId);
  const { tokenId } = await product.newToken(tenant.orgId);
  const none = "00000000-0000-4000-8000-000000000000";
  thing = { checkId, rut, name, userId: colleague.userId, tokenId, importId: none, pushId: none, newsId, itemId, decisionId };
});
afterAll(() => product?.close());

async function act(cookie: string, path: string, json: unknown): Promise<void> {
  const { status, text } = await ask(port, { method: "POST", path, cookie, json });
  if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`);
}

const read = async (path: string, cookie: string): Promise<Answer> => ask(port, { path, cookie });
const textOf = async (answer: Answer) => (answer.headers["content-type"] === "application/pdf" ? await pdfText(answer.bytes) : answer.text);

describe("penal detail", () => {
  it("is in no answer of any page or route to who has no right to it, and is there for who has", async () => {
    const faults: string[] = [];
    const shown: string[] = [];
    for (const [route, rows] of Object.entries(ROWS)) {
      for (const row of rows.filter(({ by }) => by.includes("session"))) {
        const asked = row.ask(thing);
        const text = await textOf(await ask(port, { ...asked, cookie: admin }));
        if (text.includes(MARK)) faults.push(`${route} shows ${text.slice(Math.max(0, text.indexOf(MARK) - 80), text.indexOf(MARK) + 40)}`);
        if ((asked.method ?? "GET") === "GET" && (await textOf(await ask(port, { ...asked, cookie: officer }))).includes(MARK))
          shown.push(route);
      }
    }
    report("penal-detail", verdict(faults, { routes: Object.keys(ROWS).length, shown: shown.length }));
    expect(faults).toEqual([]);
    // The mark would have been found where it is shown.
    expect(shown).toEqual(expect.arrayContaining(["/checks/[id]", "/checks/[id]/report.pdf", "/api/panel/checks/[id]", "/rut/[rut]"]));
  });

  it("is not found by looking for it either", async () => {
    for (const path of [`/settings/audit?about=${MARK}`, `/checks?q=${MARK}`, `/review?q=${MARK}`, `/api/panel/review?q=${MARK}`]) {
      const { text } = await read(path, admin);
      // What was asked for stands in the answer; what it was found in does not.
      expect(text).not.toMatch(new RegExp(`Ordinaria-${MARK}|Garantía ${MARK}|causa ${MARK}|sobre ${MARK}`));
    }
  });

  it("leaves the counters and the score the same for everybody, and a token whole", async () => {
    const detail = async (cookie: string) => (await read(`/api/panel/checks/${thing.checkId}`, cookie)).json as CheckDetail;
    const [without, whole] = [await detail(admin), await detail(officer)];
    expect(without.check).toEqual(whole.check);
    expect([without.evidence.counters, without.evidence.adverse, without.evidence.byName, without.evidence.score]).toEqual([
      whole.evidence.counters,
      whole.evidence.adverse,
      whole.evidence.byName,
      whole.evidence.score,
    ]);
    expect(without.penalHidden).toBe(true);
    expect(whole.penalHidden).toBeUndefined();
    const page = await read(`/checks/${thing.checkId}`, admin);
    expect(page.text).toContain("el detalle no se muestra a tu rol");
    expect(page.text).toContain("C-9-2026");
    const pdf = await ask(port, { path: `/checks/${thing.checkId}/report.pdf`, token });
    expect(await pdfText(pdf.bytes)).toContain(MARK);
  });
});
