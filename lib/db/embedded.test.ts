/** Promise: the built-in database is there after every kind of end, and one folder has one server. */
import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDb } from "#lib/db/db";
import { findEmbedded, startEmbedded } from "#lib/db/embedded";
import { serviceAccount } from "#lib/db/embedded-account";
import { isAlive, readPidFile } from "#lib/db/embedded-process";
import { openDatabase, serverFaults } from "#lib/db/open";

// Each test starts whole processes, on machines that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const isRoot = process.getuid?.() === 0;
let home: string;
let children: ChildProcess[] = [];

beforeEach(() => {
  home = mkdtempSync("/tmp/cotejo-embedded-");
  chmodSync(home, 0o711);
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  children = [];
  const running = readPidFile(join(home, "cluster"));
  if (running && isAlive(running.pid)) await kill(running.pid);
  rmSync(home, { recursive: true, force: true });
});

describe("a fresh start", () => {
  test("serves with a password, on the loopback, with what a crash needs turned on, and keeps its secret to itself", async () => {
    const server = await startEmbedded({ home });
    expect(server.adopted).toBe(false);
    expect(await ask(server.url, "select current_setting('fsync') as value")).toBe("on");
    expect(await ask(server.url, "select inet_server_addr()::text as value")).toBe("127.0.0.1/32");
    expect(await ask(server.url, "select lower('ÑANDÚ') as value")).toBe("ñandú");
    await expect(ask(server.url.replace(/:[^:@/]+@/, ":wrong@"), "select 1 as value")).rejects.toThrow(/password authentication failed/);
    expect(statSync(join(home, "secret.json")).mode & 0o777).toBe(0o600);
    expect(statSync(join(home, "cluster")).mode & 0o777).toBe(0o700);
    await server.stop();
    expect(await findEmbedded(home)).toBeNull();
  });

  test("finds its data, its password and its port again", async () => {
    const first = await startEmbedded({ home });
    await ask(first.url, "create table kept as select 42 as value");
    await first.stop();
    const second = await startEmbedded({ home });
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, "select value from kept")).toBe(42);
  });

  test("that was killed in the middle of the making begins anew", async () => {
    mkdirSync(join(home, "cluster.new/cluster"), { recursive: true });
    writeFileSync(join(home, "cluster.new/cluster/PG_VERSION"), "18\n");
    mkdirSync(join(home, `binaries-0.0.1.${process.pid}`));
    const server = await startEmbedded({ home });
    expect(await ask(server.url, "select 1 as value")).toBe(1);
    expect(readdirSync(home).filter((name) => name.startsWith("binaries-"))).toHaveLength(1);
  });
});

describe("a server that outlived its starter", () => {
  test("is adopted, and both see it end", async () => {
    const starter = startElsewhere();
    const pid = await starter.said;
    starter.child.kill("SIGKILL");
    const server = await startEmbedded({ home });
    expect(server).toMatchObject({ adopted: true, pid });
    expect((await findEmbedded(home))?.pid).toBe(pid);
    await server.stop();
    await server.gone;
    expect(isAlive(pid)).toBe(false);
  });

  test("is one for four starters at once", async () => {
    const pids = await Promise.all([startElsewhere(), startElsewhere(), startElsewhere(), startElsewhere()].map(({ said }) => said));
    expect(new Set(pids).size).toBe(1);
    expect(pids[0]).toBe(readPidFile(join(home, "cluster"))?.pid);
  });
});

describe("after kill -9", () => {
  test("of the postmaster under load, every acknowledged write is there", async () => {
    const server = await startEmbedded({ home });
    const db = openDb({ url: server.url, poolSize: 4 });
    await db.query("create table counted (number int primary key)");
    let acknowledged = 0;
    const writer = (async () => {
      for (let number = 0; ; number += 1) {
        await db.query("insert into counted values ($1)", [number]);
        acknowledged = number + 1;
      }
    })().catch(() => "ended");
    while (acknowledged < 200) await sleep(5);
    process.kill(server.pid, "SIGKILL");
    await server.gone;
    await writer;
    const again = await startEmbedded({ home });
    expect(again).toMatchObject({ adopted: false, port: server.port });
    expect(await ask(again.url, "select count(*)::int as value from counted")).toBeGreaterThanOrEqual(acknowledged);
    await db.close();
  });

  test("a pid file that names another living process does not stop it", async () => {
    const server = await startEmbedded({ home });
    await kill(server.pid);
    const path = join(home, "cluster/postmaster.pid");
    expect(existsSync(path)).toBe(true);
    const lines = readFileSync(path, "utf8").split("\n");
    writeFileSync(path, [String(process.pid), ...lines.slice(1)].join("\n"));
    const again = await startEmbedded({ home });
    expect(again.adopted).toBe(false);
    expect(await ask(again.url, "select 1 as value")).toBe(1);
  });

  test("another program on its port makes it move", async () => {
    const server = await startEmbedded({ home });
    await server.stop();
    const { createServer } = await import("node:net");
    const squatter = createServer().listen(server.port, "127.0.0.1");
    await new Promise((resolve) => squatter.once("listening", resolve));
    const again = await startEmbedded({ home });
    expect(again.port).not.toBe(server.port);
    expect((await findEmbedded(home))?.url).toBe(again.url);
    squatter.close();
  });
});

describe("the account that runs it", () => {
  const accounts = "root:x:0:0::/:/bin/sh\nnobody:x:65534:65534::/:/bin/false\npostgres:x:101:104::/:/bin/sh\n";

  test.runIf(!isRoot)("is the one that starts it, when that is a plain user", () => {
    expect(serviceAccount(join(home, "cluster"))).toBeNull();
  });

  test.runIf(isRoot)("is postgres, else nobody, when root starts it, and the owner of a cluster that is there", () => {
    const passwd = join(home, "passwd");
    const cluster = join(home, "cluster");
    writeFileSync(passwd, accounts);
    expect(serviceAccount(cluster, passwd)?.name).toBe("postgres");
    mkdirSync(cluster);
    chownSync(cluster, 65_534, 65_534);
    expect(serviceAccount(cluster, passwd)?.name).toBe("nobody");
    rmSync(cluster, { recursive: true });
    writeFileSync(passwd, accounts.replace(/^postgres.*$/m, ""));
    expect(serviceAccount(cluster, passwd)?.name).toBe("nobody");
    writeFileSync(passwd, "root:x:0:0::/:/bin/sh\n");
    expect(() => serviceAccount(cluster, passwd)).toThrow(/neither the account postgres nor nobody/);
  });
});

describe("a server that may not be used", () => {
  test("is refused when it does not flush to the disk, and stopped again", async () => {
    const dataFolder = join(home, "data");
    mkdirSync(dataFolder, { mode: 0o711 });
    const { url, server } = await openDatabase({ databaseUrl: undefined, dataFolder });
    await ask(url, "alter system set fsync = off");
    await server?.stop();
    await expect(openDatabase({ databaseUrl: undefined, dataFolder })).rejects.toThrow(/setting fsync is off/);
    expect(readPidFile(join(dataFolder, "database/cluster"))).toBeNull();
  });

  test("is refused when it is too old or forgets commits", () => {
    const facts = { versionNumber: 150_000, version: "15.0", fsync: "on", fullPageWrites: "on", synchronousCommit: "remote_apply" };
    expect(serverFaults(facts)).toEqual([]);
    expect(serverFaults({ ...facts, versionNumber: 140_012, version: "14.12" })).toEqual([
      "The database is PostgreSQL 14.12; Cotejo needs version 15 or later.",
    ]);
    expect(serverFaults({ ...facts, synchronousCommit: "off" })[0]).toMatch(/^The database setting synchronous_commit is off/);
  });

  test("of another major version is left alone, with the way out", async () => {
    const server = await startEmbedded({ home });
    await server.stop();
    const path = join(home, "cluster/PG_VERSION");
    writeFileSync(path, "17\n");
    await expect(startEmbedded({ home })).rejects.toThrow(/was made by PostgreSQL 17.*backup/);
  });

  test.runIf(isRoot)("names the folder that its account cannot enter", async () => {
    chmodSync(home, 0o700);
    await expect(startEmbedded({ home })).rejects.toThrow(/cannot enter .*COTEJO_DATA_DIR/);
    chmodSync(home, 0o711);
  });
});

/** Another process that starts the server of `home`, says its pid and stays. */
function startElsewhere(): { child: ChildProcess; said: Promise<number> } {
  const program = `import { startEmbedded } from "#lib/db/embedded";
    const server = await startEmbedded({ home: ${JSON.stringify(home)} });
    console.log(server.pid);
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return { child, said: new Promise((resolve) => child.stdout?.once("data", (text: Buffer) => resolve(Number(text)))) };
}

async function ask(url: string, sql: string): Promise<unknown> {
  const db = openDb({ url, poolSize: 1 });
  try {
    const [row] = await db.query<{ value: unknown }>(sql);
    return row?.value;
  } finally {
    await db.close();
  }
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, "SIGKILL");
  while (isAlive(pid)) await sleep(10);
}
