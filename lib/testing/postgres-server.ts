/** The one PostgreSQL of a test run: embedded, in a temporary folder, with a migrated template database. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDb } from "#lib/db/db";
import { startEmbedded } from "#lib/db/embedded";
import { isAlive, processIdentity, stragglers } from "#lib/db/embedded-process";
import { migrate } from "#lib/db/migrate";

const PLACE = "/tmp/cotejo-test-";
export const TEMPLATE = "cotejo_template";

declare module "vitest" {
  export interface ProvidedContext {
    /** `embedded`, `debian` or a folder with initdb and postgres; set in vitest.config.ts. */
    postgresChoice: string;
    /** Connection string of the maintenance database. */
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeAbandoned();
  // Below /tmp and not below the checkout: as root the service account must reach it.
  const home = mkdtempSync(PLACE);
  chmodSync(home, 0o711);
  writeFileSync(join(home, "owner"), processIdentity(process.pid) ?? "");
  const binFolder = binFolderOf(project.getProvidedContext().postgresChoice);
  const server = await startEmbedded({ home, binFolder, durable: false });
  const maintenance = openDb({ url: server.url, poolSize: 1, statementTimeoutMs: 0 });
  await maintenance.query(`create database ${TEMPLATE}`);
  await maintenance.close();
  const template = openDb({ url: withDatabase(server.url, TEMPLATE), poolSize: 1, statementTimeoutMs: 0 });
  await migrate(template);
  await template.close();
  project.provide("postgresUrl", server.url);
  const abandon = () => process.kill(server.pid, "SIGQUIT");
  process.once("exit", abandon);
  return async () => {
    process.off("exit", abandon);
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  };
}

/** Servers of test runs that were killed. */
function removeAbandoned(): void {
  for (const name of readdirSync("/tmp").filter((entry) => `/tmp/${entry}`.startsWith(PLACE))) {
    const home = join("/tmp", name);
    const owner = existsSync(join(home, "owner")) ? readFileSync(join(home, "owner"), "utf8") : "";
    if (owner === "" || processIdentity(Number.parseInt(owner, 10)) === owner) continue;
    for (const pid of stragglers(join(home, "cluster"))) if (isAlive(pid)) process.kill(pid, "SIGKILL");
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The connection string of another database of the same server. */
export function withDatabase(url: string, database: string): string {
  const at = new URL(url);
  at.pathname = database;
  return at.href;
}

function binFolderOf(choice: string): string | undefined {
  if (choice === "embedded") return undefined;
  if (choice !== "debian") return choice;
  const newest = readdirSync("/usr/lib/postgresql")
    .map(Number)
    .filter((major) => major >= 15)
    .sort((a, b) => b - a)[0];
  if (newest === undefined) throw new Error("Debian's PostgreSQL 15 or later is not installed.");
  return join("/usr/lib/postgresql", String(newest), "bin");
}
