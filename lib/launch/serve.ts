/** Runs Cotejo: database, worker and web server, watched over until somebody ends it. */
import { join } from "node:path";
import { systemClock } from "#lib/calendar/clock";
import { fileClock } from "#lib/calendar/test-clock";
import { type DemoAccess, prepareDemo } from "#lib/cli/demo-access";
import type { Db } from "#lib/db/db";
import { processIdentity } from "#lib/db/embedded-process";
import { migrate } from "#lib/db/migrate";
import { openForWork } from "#lib/db/open";
import { dataFolderPath, openDataFolder, type Running, readRunning, takeDataFolder, writeRunning } from "#lib/db/open-data-folder";
import { type Env, parseEnv } from "#lib/env";
import { ServiceError } from "#lib/errors";
import { choosePort } from "#lib/launch/choose-port";
import { endLeftovers } from "#lib/launch/end-leftovers";
import { type KeptChild, keepAlive } from "#lib/launch/keep-alive";
import { type KeptDatabase, keepDatabase } from "#lib/launch/keep-database";
import { localAddress, waitReady } from "#lib/launch/readiness";
import { PlainEnd, say } from "#lib/launch/say.mjs";
import { openSigner } from "#lib/signature/installation-signer";
import { keepAuthSecret } from "#lib/auth/kept-secret";

export interface ServeOptions {
  /** The environment, with the command line's port and host in it. */
  variables: NodeJS.ProcessEnv;
  /** Folder of the checkout. */
  root: string;
  /** Aborted when somebody asks for the end. */
  signal: AbortSignal;
}

const READY_MS = 90_000;
// Requests in flight have 10 s, what is pending another 5.
const WEB_GRACE_MS = 18_000;
const WORKER_GRACE_MS = 15_000;
const MOST_EARLY_DEATHS = 4;

/** Serves until the signal, then ends everything in order. Throws {@link PlainEnd} when it cannot start. */
export async function serve(options: ServeOptions): Promise<void> {
  const configuration = readConfiguration(options.variables);
  const folder = openDataFolder(dataFolderPath(configuration));
  const lock = await takeDataFolder(folder);
  if (!lock) throw new PlainEnd(alreadyServed(folder));
  await endLeftovers(folder);
  const port = await choosePort(configuration.PORT, configuration.HOST);
  const stops: (() => Promise<void>)[] = [];
  try {
    await serveOn({ ...options, configuration, folder, port, stops });
  } finally {
    for (const stop of stops.reverse()) await stop();
    lock.release();
  }
}

interface Serving extends ServeOptions {
  configuration: Env;
  folder: string;
  port: number;
  /** What to end, in order of its start. */
  stops: (() => Promise<void>)[];
}

async function serveOn(serving: Serving): Promise<void> {
  const { configuration, folder, port, stops, signal } = serving;
  const publicBaseUrl = serving.variables.PUBLIC_BASE_URL ? configuration.PUBLIC_BASE_URL : `http://localhost:${port}`;
  const running: Running = {
    pid: process.pid,
    address: publicBaseUrl,
    startedAt: new Date().toISOString(),
    web: null,
    worker: null,
    database: null,
  };
  const children: KeptChild[] = [];
  const database = await keepDatabase({ databaseUrl: configuration.DATABASE_URL, dataFolder: folder, onProgress: say }, (moved) => {
    noteDatabase(folder, running, database);
    if (moved) for (const child of children) child.restart();
  });
  stops.push(() => database.stop());
  noteDatabase(folder, running, database);
  if (signal.aborted) return;
  const demo = await prepareData(serving, publicBaseUrl, database.url());
  if (signal.aborted) return;

  const variables = () => childVariables(serving, publicBaseUrl, database.url());
  children.push(...startChildren(serving, running, variables));
  stops.push(async () => void (await Promise.all(children.map((child) => child.stop()))));
  const fault = await waitReady(localAddress(configuration.HOST, port), READY_MS, () => giveUp(children, signal));
  if (signal.aborted) return;
  if (fault !== null) throw new PlainEnd(`Cotejo did not start. ${fault}`);
  greet(serving, publicBaseUrl, demo);
  await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  say("Ending in order…");
}

function readConfiguration(variables: NodeJS.ProcessEnv): Env {
  try {
    return parseEnv(variables);
  } catch (error) {
    throw new PlainEnd(error instanceof Error ? error.message : String(error), 2);
  }
}

function alreadyServed(folder: string): string {
  const other = readRunning(folder);
  const where = other === null ? "" : ` at ${other.address} (process ${other.pid})`;
  return `Cotejo runs already${where} on the data folder ${folder}. Stop that one, or set COTEJO_DATA_DIR to another folder.`;
}

function noteDatabase(folder: string, running: Running, database: KeptDatabase): void {
  running.database = noted(database.pid());
  writeRunning(folder, running);
}

function noted(pid: number | null): Running["web"] {
  const identity = pid === null ? null : processIdentity(pid);
  return pid === null || identity === null ? null : { pid, identity };
}

async function prepareData(serving: Serving, publicBaseUrl: string, url: string): Promise<DemoAccess | null> {
  const db = openForWork(url);
  try {
    const { applied } = await migrate(db, join(serving.root, "lib/db/migrations")).catch((error: unknown) => {
      throw new PlainEnd(`The database could not be brought up to date. ${error instanceof Error ? error.message : error}`);
    });
    if (applied.length > 0) say(`The database is up to date (${applied.length} new migration${applied.length === 1 ? "" : "s"}).`);
    const { folder, configuration, signal } = serving;
    await prepareCertificate(serving, new URL(publicBaseUrl).hostname, db);
    return await prepareDemo({ db, folder, wanted: configuration.COTEJO_DEMO === "on", say, signal });
  } finally {
    await db.close();
  }
}

/** What reports are signed with is there before the first one; why they could not be signed is said, and stops nothing else. */
async function prepareCertificate({ folder, configuration }: Serving, host: string, db: Db): Promise<void> {
  const secret = keepAuthSecret(folder, configuration.AUTH_SECRET);
  const clock = configuration.COTEJO_TEST_CLOCK_FILE === undefined ? systemClock : fileClock(configuration.COTEJO_TEST_CLOCK_FILE);
  await openSigner({ db, clock, secret, host, tell: say })().catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
    say(error.message);
  });
}

function childVariables(serving: Serving, publicBaseUrl: string, databaseUrl: string): NodeJS.ProcessEnv {
  const secret = keepAuthSecret(serving.folder, serving.configuration.AUTH_SECRET);
  return {
    ...serving.variables,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    COTEJO_DATA_DIR: serving.folder,
    DATABASE_URL: databaseUrl,
    PUBLIC_BASE_URL: publicBaseUrl,
    PORT: String(serving.port),
    HOST: serving.configuration.HOST,
    AUTH_SECRET: secret,
    NEXTAUTH_SECRET: secret,
    NEXTAUTH_URL: publicBaseUrl,
    // With NEXTAUTH_URL set, trusting the forwarded host would only open a door.
    AUTH_TRUST_HOST: undefined,
  };
}

function startChildren(serving: Serving, running: Running, variables: () => NodeJS.ProcessEnv): KeptChild[] {
  const { root, folder, port } = serving;
  const tether = join(root, "lib/launch/tether.mjs");
  const guard = join(root, "lib/http/guard.mjs");
  const next = join(root, "node_modules/next/dist/bin/next");
  const note = (name: "web" | "worker") => (pid: number) => {
    running[name] = noted(pid);
    writeRunning(folder, running);
  };
  const common = { variables, cwd: root };
  const worker = keepAlive({
    ...common,
    name: "worker",
    args: ["--import", tether, "--import", "tsx", join(root, "lib/jobs/worker-main.ts")],
    graceMs: WORKER_GRACE_MS,
    onStart: note("worker"),
  });
  const web = keepAlive({
    ...common,
    name: "web server",
    args: ["--import", tether, "--import", guard, next, "start", "-p", String(port), "-H", serving.configuration.HOST],
    graceMs: WEB_GRACE_MS,
    onStart: note("web"),
  });
  return [worker, web];
}

function giveUp(children: KeptChild[], signal: AbortSignal): string | null {
  if (signal.aborted) return "It was told to stop.";
  return children.some((child) => child.deaths() >= MOST_EARLY_DEATHS)
    ? "A part of it ends as soon as it starts; see the lines above."
    : null;
}

function greet(serving: Serving, address: string, demo: DemoAccess | null): void {
  say("");
  say(`Cotejo is ready: ${address}`);
  if (demo) {
    say(`  Sign in as       ${demo.email}`);
    say(`  with             ${demo.password ?? "the password that was set (another one: npm run cotejo -- user password)"}`);
    say("                   a demonstration organisation: people, companies, lists and cases in it are invented");
  }
  say(`  Data             ${serving.folder}`);
  say("  Your own         npm run cotejo -- --help");
  say("  Stop             Ctrl-C");
  if (serving.configuration.HOST !== "127.0.0.1" && !serving.variables.PUBLIC_BASE_URL) {
    say("  Others reach it only when PUBLIC_BASE_URL is set to the address that they use.");
  }
}
