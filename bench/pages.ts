/**
 * `npm run bench -- pages`: the JavaScript that a page loads before anybody touches it, as it travels. The floor is an empty Next page
 * in the same run; what a page costs beyond it is ours. Exits 1 when a page is over the budget.
 */
import { type Browser, chromium } from "playwright";
import { ask } from "#e2e/harness/http";
import { startEmpty } from "./empty";
import { openStage, type Place } from "./stage";

const BUDGET_BYTES = 170_000;
/** Biggest first-load chunks that are told by name. */
const TOLD = 8;
/** What is in a chunk besides our own: built names are but hashes. */
const CONTENTS: [name: string, mark: RegExp][] = [
  ["React DOM", /react-dom@|hydrateRoot|onRecoverableError/],
  ["Next router", /next-router-state-tree|ACTION_REFRESH|app-router/],
  ["zod", /ZodError|invalid_union/],
  ["next-intl", /intl-messageformat|MISSING_MESSAGE|INSUFFICIENT_PATH/],
  ["TanStack Query", /QueryClient|isFetching/],
  ["sonner", /data-sonner/],
  ["cmdk", /cmdk-/],
  ["Turbopack runtime", /TURBOPACK_CHUNK_LISTS|chunkLoadingGlobal/],
];

interface Script {
  path: string;
  /** Bytes on the way, by what the browser says that it accepts. */
  brotli: number;
  gzip: number;
  contents: string;
}

interface Weighed {
  name: string;
  status: number;
  scripts: Script[];
}

process.stdout.write("Starting the product with its demonstration set, and an empty Next app…\n");
const stage = await openStage();
const empty = await startEmpty();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || undefined });
try {
  const cookie = { name: "sessionid", value: stage.sessionid, url: stage.base };
  const floor = await weigh(browser, { name: "empty Next page", path: "/" }, empty.port, []);
  const pages: Weighed[] = [];
  for (const place of stage.places) pages.push(await weigh(browser, place, stage.port, place.signedOut ? [] : [cookie]));
  tell(floor, pages);
  const missing = pages.filter((page) => page.status !== 200);
  if (missing.length > 0) process.stdout.write(`Not answered with 200: ${missing.map((page) => page.name).join(", ")}\n`);
  if (missing.length > 0 || pages.some((page) => sum(page.scripts, "brotli") > BUDGET_BYTES)) process.exitCode = 1;
} finally {
  await browser.close();
  await empty.child.stop();
  await stage.close();
}

interface Cookie {
  name: string;
  value: string;
  url: string;
}

/** Opens a page with an empty cache and waits until it has nothing more to ask for. */
async function weigh(from: Browser, place: Place, port: number, cookies: Cookie[]): Promise<Weighed> {
  const context = await from.newContext({ locale: "es-CL" });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const paths = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "script") paths.add(new URL(request.url()).pathname);
    });
    const answer = await page.goto(`http://localhost:${port}${place.path}`, { waitUntil: "networkidle" });
    const scripts = await Promise.all([...paths].map((path) => weighScript(port, path)));
    return { name: place.name, status: answer?.status() ?? 0, scripts };
  } finally {
    await context.close();
  }
}

async function weighScript(port: number, path: string): Promise<Script> {
  const as = (coding: string) => ask(port, { path, headers: { "accept-encoding": coding } });
  const [plain, brotli, gzip] = await Promise.all([as("identity"), as("gzip, deflate, br, zstd"), as("gzip")]);
  if (plain.status !== 200) throw new Error(`${path} answers ${plain.status}`);
  const contents = CONTENTS.filter(([, mark]) => mark.test(plain.text)).map(([name]) => name);
  return { path, brotli: brotli.bytes.length, gzip: gzip.bytes.length, contents: contents.join(", ") || "ours" };
}

function sum(scripts: Script[], coding: "brotli" | "gzip"): number {
  return scripts.reduce((total, script) => total + script[coding], 0);
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function tell(floor: Weighed, pages: Weighed[]): void {
  const least = sum(floor.scripts, "brotli");
  const line = ({ name, scripts }: Weighed) => {
    const bytes = sum(scripts, "brotli");
    const verdict = bytes > BUDGET_BYTES ? "  OVER" : "";
    return `  ${name.padEnd(20)}${kb(bytes).padStart(8)}${kb(sum(scripts, "gzip")).padStart(10)}${(bytes / least).toFixed(2).padStart(10)}${String(scripts.length).padStart(9)}${verdict}`;
  };
  const all = new Map(pages.flatMap((page) => page.scripts.map((script) => [script.path, script])));
  const big = [...all.values()].sort((one, other) => other.brotli - one.brotli).slice(0, TOLD);
  const lines = [
    `First-load JavaScript, kB as sent to a browser (brotli; beside it gzip), to be at most ${kb(BUDGET_BYTES)}:`,
    `  ${"page".padEnd(20)}${"kB".padStart(8)}${"gzip kB".padStart(10)}${"× floor".padStart(10)}${"scripts".padStart(9)}`,
    ...[floor, ...pages].map(line),
    "The largest chunks, and whose code is in them:",
    ...big.map((script) => {
      const users = pages.filter((page) => page.scripts.some((one) => one.path === script.path)).length;
      return `  ${kb(script.brotli).padStart(6)} kB  ${script.contents.padEnd(26)} ${users} of ${pages.length} pages  ${script.path}`;
    }),
    "",
  ];
  process.stdout.write(lines.join("\n"));
}
