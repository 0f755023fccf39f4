/**
 * PostgreSQL as a child of Cotejo: made at the first start, adopted when it outlived an earlier run,
 * brought back after a crash. Loopback only, with a password. In its folder: cluster, binaries-*, secret.json, start.lock, postgres.log.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { assertReachable, serviceAccount } from "#lib/db/embedded-account";
import { inFolder, prepareBinaries, removeOldBinaries } from "#lib/db/embedded-binaries";
import { DATABASE_USER, ensureCluster, readSecret, type Secret, type Site, spawnAs, writeSecret } from "#lib/db/embedded-cluster";
import { capLog, logTail } from "#lib/db/embedded-log";
import { freePort, isFree } from "#lib/db/embedded-port";
import { isAlive, isServerOf, type PidFile, readPidFile, runsProgram, stragglers } from "#lib/db/embedded-process";
import { lockFile } from "#lib/db/file-lock.mjs";

export interface EmbeddedOptions {
  /** Folder of the database, made when missing. */
  home: string;
  /** A folder with initdb and postgres to use instead of the npm package's. */
  binFolder?: string;
  /** False only for unit tests: nothing is flushed to the disk. */
  durable?: boolean;
  /** Called with a plain sentence before a step that takes a moment. */
  onProgress?: (sentence: string) => void;
}

export interface EmbeddedServer {
  /** Connection string of the database `cotejo`, with its password. */
  url: string;
  pid: number;
  port: number;
  /** Whether it was running already. */
  adopted: boolean;
  /** Settles when the server is gone, however it went. */
  gone: Promise<void>;
  /** Fast stop: open transactions roll back, nothing acknowledged is lost. */
  stop(): Promise<void>;
}

const START_MS = 30_000;
const LOCK_MS = 90_000;

/**
 * Starts the server of `home`, or adopts the one that runs. Safe against several starters at once.
 * Throws an `Error` with a plain sentence (and the end of the server's log) when it does not come up within 30 s.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  mkdirSync(options.home, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const home = realpathSync(options.home);
  const cluster = join(home, "cluster");
  const lock = await lockFile(join(home, "start.lock"), LOCK_MS);
  if (!lock) throw new Error(`Another process has been starting the database in ${home} for over ${LOCK_MS / 1000} s.`);
  try {
    const account = serviceAccount(cluster);
    assertReachable(home, account);
    const site: Site = {
      home,
      cluster,
      log: join(home, "postgres.log"),
      account,
      binaries: options.binFolder === undefined ? prepareBinaries(home) : inFolder(options.binFolder),
      durable: options.durable !== false,
      lockFd: lock.fd,
      onProgress: options.onProgress ?? (() => {}),
    };
    const server = await bringUp(site, await ensureCluster(site));
    removeOldBinaries(home, site.binaries);
    return server;
  } finally {
    lock.release();
  }
}

/** The server of `home` when one runs and answers, else null. Starts nothing. */
export async function findEmbedded(home: string): Promise<EmbeddedServer | null> {
  if (!existsSync(join(home, "secret.json"))) return null;
  const cluster = join(realpathSync(home), "cluster");
  const running = runningServer(cluster);
  if (!running) return null;
  const url = urlOf({ ...readSecret(home), port: running.port });
  return (await answers(url)) ? adopt(cluster, running, url) : null;
}

async function bringUp(site: Site, secret: Secret): Promise<EmbeddedServer> {
  const began = performance.now();
  let failures = 0;
  for (;;) {
    const waitedMs = performance.now() - began;
    if (waitedMs > START_MS) throw new Error(`The database did not start within ${START_MS / 1000} s.\n${logTail(site.log)}`);
    const running = runningServer(site.cluster);
    if (running) {
      const server = await tryAdopt(site, running, urlOf({ ...secret, port: running.port }));
      if (server) return server;
    } else if (leftovers(site.cluster, waitedMs) === 0) {
      // No process of this cluster is left, so a pid file is a dead server's, whoever has its number now.
      rmSync(join(site.cluster, "postmaster.pid"), { force: true });
      const server = await launch(site, await settlePort(site, secret));
      if (server) return server;
      failures += 1;
      const tail = logTail(site.log);
      const passing = /pre-existing shared memory|lock file|could not bind/.test(tail);
      if (failures >= 3 && !passing) throw new Error(`The database ended as soon as it started.\n${tail}`);
    }
    await sleep(200);
  }
}

/** Null while the server is still starting or stopping. One of an earlier version of the programs is stopped, to be started anew. */
async function tryAdopt(site: Site, running: PidFile, url: string): Promise<EmbeddedServer | null> {
  if (!(await answers(url))) return null;
  const server = adopt(site.cluster, running, url);
  if (!runsProgram(running.pid, site.binaries.postgres)) {
    site.onProgress("Restarting the database with its new version…");
    await server.stop();
    return null;
  }
  await ensureDatabase(url);
  return server;
}

// Backends notice their postmaster's death by themselves; one in a long statement is told after three seconds.
function leftovers(cluster: string, waitedMs: number): number {
  const pids = stragglers(cluster);
  if (waitedMs > 3_000) for (const pid of pids) signal(pid, waitedMs > 15_000 ? "SIGKILL" : "SIGQUIT");
  return pids.length;
}

async function settlePort(site: Site, secret: Secret): Promise<Secret> {
  const kept = readSecret(site.home);
  if (await isFree(kept.port)) return kept;
  const moved = { ...secret, port: await freePort() };
  writeSecret(site.home, moved);
  return moved;
}

async function launch(site: Site, secret: Secret): Promise<EmbeddedServer | null> {
  capLog(site.log);
  const log = openSync(site.log, "a", 0o600);
  const child = spawn(site.binaries.postgres, ["-D", site.cluster, ...settings(secret.port, site.durable)], {
    ...spawnAs(site),
    stdio: ["ignore", log, log],
    // A session of its own: Ctrl-C in the terminal stops Cotejo, which then stops the database in order.
    detached: true,
  });
  closeSync(log);
  child.on("error", () => {});
  const url = urlOf(secret);
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    if (await answers(url)) {
      await ensureDatabase(url);
      child.unref();
      return asServer({ url, pid: child.pid, port: secret.port, adopted: false, gone: ended(child) });
    }
    await sleep(20);
  }
  return null;
}

function settings(port: number, durable: boolean): string[] {
  const pairs: Record<string, string | number> = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    // Messages may quote rows; names and RUTs stay out of the log.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return Object.entries(pairs).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function adopt(cluster: string, running: PidFile, url: string): EmbeddedServer {
  return asServer({ url, ...running, adopted: true, gone: watch(cluster, running.pid) });
}

function asServer(server: Omit<EmbeddedServer, "stop">): EmbeddedServer {
  return {
    ...server,
    async stop() {
      signal(server.pid, "SIGINT");
      const timer = setTimeout(() => signal(server.pid, "SIGQUIT"), 20_000);
      await server.gone;
      clearTimeout(timer);
    },
  };
}

async function watch(cluster: string, pid: number): Promise<void> {
  while (isAlive(pid) && isServerOf(cluster, pid)) await sleep(200, undefined, { ref: false });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once("exit", resolve));
}

function runningServer(cluster: string): PidFile | null {
  const file = readPidFile(cluster);
  return file && isAlive(file.pid) && isServerOf(cluster, file.pid) ? file : null;
}

async function answers(url: string): Promise<boolean> {
  try {
    return await withClient(url, async () => true);
  } catch (error) {
    // Not there yet, starting up or shutting down: worth another try. A refused password is not.
    if (!(error instanceof pg.DatabaseError) || error.code !== "28P01") return false;
    throw new Error("The database runs, but refuses the password of secret.json in its folder.", { cause: error });
  }
}

async function ensureDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = 'cotejo'");
    if (rowCount === 0) await client.query("create database cotejo");
  });
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const maintenance = new URL(url);
  maintenance.pathname = "postgres";
  const client = new pg.Client({ connectionString: maintenance.href, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(secret: Secret): string {
  return `postgres://${DATABASE_USER}:${secret.password}@127.0.0.1:${secret.port}/cotejo`;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
