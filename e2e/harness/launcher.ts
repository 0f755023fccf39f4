/** The whole product as `npm start` runs it, with its supervision: database, worker and Next below one launcher process. */
import { readFileSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { newProofFolder, watchFolder } from "#lib/testing/proof-database";
import { type Child, descendants, startChild } from "./child";
import { forgetConnections } from "./http";
import { freePort } from "./ports";
import { assertBuilt, RATES, ready } from "./product";

export interface Launched {
  port: number;
  child: Child;
  dataFolder: string;
  databaseUrl(): string;
  /** Pids of what listens for HTTP below the launcher. */
  webPids(): number[];
  /** The postmaster and its children. */
  databasePids(): number[];
  env: Record<string, string>;
  close(): Promise<void>;
}

export async function startLauncher(more: Record<string, string> = {}): Promise<Launched> {
  assertBuilt();
  const dataFolder = newProofFolder();
  const stopWatching = watchFolder(dataFolder);
  const port = await freePort();
  const env = {
    ...RATES,
    COTEJO_DEMO: "off",
    LOG_LEVEL: "error",
    COTEJO_DATA_DIR: dataFolder,
    PORT: String(port),
    ...more,
  };
  const child = startChild(process.execPath, ["--import", `${process.cwd()}/lib/launch/tether.mjs`, "lib/launch/start.mjs"], {
    env: { ...env, COTEJO_TETHERED: "1" },
  });
  const databasePids = () => {
    const head = postmasterPid(dataFolder);
    return head === null ? [] : [head, ...descendants(head).map((one) => one.pid)];
  };
  const close = async () => {
    forgetConnections(port);
    const pids = databasePids();
    await child.stop();
    // The launcher stops its database in order; one that outlived it would be left behind.
    await wait(500);
    for (const pid of pids) killQuietly(pid);
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    stopWatching();
  };
  try {
    await ready(port, child, 120_000);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    port,
    child,
    dataFolder,
    env,
    databasePids,
    databaseUrl() {
      const secret = JSON.parse(readFileSync(`${dataFolder}/database/secret.json`, "utf8")) as { password: string; port: number };
      return `postgres://cotejo:${secret.password}@127.0.0.1:${secret.port}/cotejo`;
    },
    webPids: () =>
      descendants(child.pid)
        .filter((one) => /next-server|next[/\\]dist[/\\]bin[/\\]next/.test(one.command))
        .map((one) => one.pid),
    close,
  };
}

function postmasterPid(dataFolder: string): number | null {
  try {
    return Number(readFileSync(`${dataFolder}/database/cluster/postmaster.pid`, "utf8").split("\n")[0]);
  } catch {
    return null;
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}
