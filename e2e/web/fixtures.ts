/** What every test of the panel gets: the product, an organisation of its own, and a watch on what the browser complains about. */
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type Engine, startWith } from "../harness/front";
import type { Person, Product, Tenant } from "../harness/product";
import { REGISTER } from "../harness/register";

export { expect };

export interface Colleague {
  person: Person;
  context: BrowserContext;
  page: Page;
}

interface TestFixtures {
  /** An organisation with 20 credits. */
  organisation: Tenant;
  person: Person;
  /** Console errors, CSP violations and layout shifts of every page of the test; must be empty at its end. */
  complaints: string[];
  /** Another signed-in person in a browser of their own, of this organisation or of a new one. */
  newColleague: (where: "here" | "elsewhere") => Promise<Colleague>;
}

export const test = base.extend<TestFixtures, { engine: Engine; product: Product }>({
  engine: ["own", { option: true, scope: "worker" }],
  product: [
    async ({ engine }, provide) => {
      const product = await startWith(engine, { register: REGISTER, movableClock: true });
      await product.cotejo("demo", "load", "--people", "2000");
      await provide(product);
      await product.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: ({ product }, provide) => provide(product.publicBaseUrl),
  organisation: ({ product }, provide) => product.newTenant({ credits: 20 }).then(provide),
  person: ({ product, organisation }, provide) => product.newPerson(organisation.orgId).then(provide),
  complaints: [
    async ({ context }, provide) => {
      const complaints: string[] = [];
      await watch(context, complaints);
      await provide(complaints);
      expect(complaints, "console errors, CSP violations and layout shifts").toEqual([]);
    },
    { auto: true },
  ],
  newColleague: async ({ browser, product, organisation, complaints, baseURL }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (where) => {
      const home = where === "here" ? organisation : await product.newTenant({ credits: 20 });
      const person = await product.newPerson(home.orgId);
      const context = await browser.newContext({ baseURL, locale: "es-CL", timezoneId: "America/Santiago" });
      opened.push(context);
      await watch(context, complaints);
      await enter(context, product, person);
      return { person, context, page: await context.newPage() };
    });
    for (const context of opened) await context.close();
  },
});

/** Waits until the page's scripts have taken it over: whoever sees it on a slow machine may be faster than they are. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = Object.entries(document).find(([name]) => name.startsWith("__reactContainer$"))?.[1] as ReactRoot | undefined;
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
}

/** As React marks what it draws into. */
interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/** Opens the page again after a change of how it is shown: an empty page has nothing that it could move. */
export async function afresh(page: Page, change: () => Promise<void>): Promise<void> {
  const address = page.url();
  await page.goto("about:blank");
  await change();
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** A signed-in browser without the sign-in page. */
export async function enter(context: BrowserContext, product: Product, person: Person): Promise<string> {
  const { sessionid } = await product.newSession(person);
  await context.addCookies([{ name: "sessionid", value: sessionid, url: product.publicBaseUrl, httpOnly: true, sameSite: "Lax" }]);
  return sessionid;
}

/** Signs in on the sign-in page, wherever it was met. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await awake(page);
  await page.getByLabel("Correo").fill(person.email);
  await page.getByLabel("Contraseña").fill(person.password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

/**
 * Goes to another document by `go`: reload, Back or Forward between pages that were opened by their addresses. Playwright's own promise takes
 * the first navigation it sees for that, and a page that wakes up on a slow machine notes its address in the history just then.
 */
export async function toDocument(page: Page, go: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent("load"), go()]);
}

/** Takes expected complaints out: a browser reports every 401 and 404 that a page meets. Fails when there was none. */
export function forgive(complaints: string[], what: RegExp): void {
  const kept = complaints.filter((complaint) => !what.test(complaint));
  expect(complaints.length, `complaints like ${what}`).toBeGreaterThan(kept.length);
  complaints.splice(0, complaints.length, ...kept);
}

const VIOLATION = "CSP violation";
/** Half of what web-vitals calls good. */
const MOST_SHIFT = 0.05;
/**
 * What moves so soon after a person's own press, or a window that was made wider or narrower, is its answer and no shift, ms. Browsers say half a second; a machine that runs everything on
 * one core answers later. What loads by itself is judged as strictly as ever.
 */
const OWN_ACT_MS = 3_000;

async function watch(context: BrowserContext, complaints: string[]): Promise<void> {
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  await context.addInitScript((mark) => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`${mark}: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
    );
  }, VIOLATION);
  await context.addInitScript(complainOfShifts, { most: MOST_SHIFT, ownActMs: OWN_ACT_MS });
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Runs in the page: the cumulative layout shift as web-vitals counts it, in windows of at most five seconds, each told once. */
function complainOfShifts({ most, ownActMs }: { most: number; ownActMs: number }): void {
  let acted = Number.NEGATIVE_INFINITY;
  for (const act of ["pointerdown", "keydown", "resize"])
    addEventListener(act, ({ timeStamp }) => void (acted = timeStamp), { capture: true });
  let [sum, began, last, told] = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, false];
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as LayoutShift[]) {
      if (shift.hadRecentInput || shift.startTime - acted < ownActMs) continue;
      if (shift.startTime - last > 1_000 || shift.startTime - began > 5_000) [sum, began, told] = [0, shift.startTime, false];
      last = shift.startTime;
      sum += shift.value;
      if (sum <= most || told) continue;
      told = true;
      const moved = shift.sources.map(({ node }) =>
        node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent),
      );
      console.error(`layout shift of ${sum.toFixed(3)}: ${moved.join(" | ").slice(0, 300)}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}
