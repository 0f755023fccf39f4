/** Promise: what runs is watched over, one data folder has one Cotejo, and every end leaves something that starts again. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isAlive, readPidFile } from "#lib/db/embedded-process";
import { type Running, readRunning } from "#lib/db/open-data-folder";

// Each test starts whole processes, on machines that may be busy.
vi.setConfig({ testTimeout: 90_000 });

// A web server and a worker that only are there: the real ones are proved end to end.
const STUBS = {
  "node_modules/next/dist/bin/next": `const { createServer } = require("node:http");
    const port = Number(process.argv[process.argv.indexOf("-p") + 1]);
    const server = createServer((request, reply) => {
      if (request.url === "/env") return reply.end(JSON.stringify(process.env));
      if (request.url === "/slow") return void setTimeout(() => reply.writeHead(200, { connection: "close" }).end("slow but whole"), 800);
      reply.end("ok");
    }).listen(port, "127.0.0.1");
    process.on("SIGTERM", () => server.close(() => process.exit(143)));`,
  "lib/http/guard.mjs": "",
  "lib/jobs/worker-main.ts": `const alive = setInterval(() => {}, 1_000);
    process.on("SIGTERM", () => { clearInterval(alive); process.exit(0); });`,
};

let place: string;
let launchers: ChildProcess[] = [];

beforeEach(() => {
  place = mkdtempSync("/tmp/cotejo-serve-");
  chmodSync(place, 0o711);
  for (const [path, text] of Object.entries(STUBS)) {
    mkdirSync(join(place, "root", dirname(path)), { recursive: true });
    writeFileSync(join(place, "root", path), text);
  }
  for (const path of ["lib/launch/tether.mjs", "lib/db/migrations"]) cpSync(path, join(place, "root", path), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules/tsx"), join(place, "root/node_modules/tsx"));
});
afterEach(async () => {
  for (const launcher of launchers) launcher.kill("SIGKILL");
  launchers = [];
  const database = readPidFile(join(place, "data/database/cluster"));
  if (database && isAlive(database.pid)) process.kill(database.pid, "SIGKILL");
  await until(() => ![running()?.web, running()?.worker].some((child) => child && isAlive(child.pid)));
  rmSync(place, { recursive: true, force: true });
});

describe("a start", () => {
  test("says where it is and how to sign in, and hands its children what they need", async () => {
    const launcher = launch({ COTEJO_DEMO: "on" });
    await launcher.ready();
    expect(launcher.said()).toMatch(/Sign in as +demo@cotejo\.example\n +with +\S{16}\n/);
    const env = JSON.parse(await fetchText("/env"));
    const port = new URL(env.PUBLIC_BASE_URL).port;
    expect(env).toMatchObject({
      PUBLIC_BASE_URL: `http://localhost:${port}`,
      NEXTAUTH_URL: `http://localhost:${port}`,
      NODE_ENV: "production",
    });
    expect(env.NEXTAUTH_SECRET).toBe(env.AUTH_SECRET);
    expect(env.AUTH_SECRET.length).toBeGreaterThan(40);
    expect(env.DATABASE_URL).toMatch(/^postgres:\/\/cotejo:\S+@127\.0\.0\.1:\d+\/cotejo$/);
  });

  test("is refused with a plain sentence when another one has the data folder or the asked port", async () => {
    const first = launch();
    await first.ready();
    const second = launch();
    expect(await second.ended).toBe(1);
    expect(second.said()).toBe(
      `Cotejo runs already at ${running()?.address} (process ${first.child.pid}) on the data folder ${join(place, "data")}. ` +
        "Stop that one, or set COTEJO_DATA_DIR to another folder.\n",
    );
    const port = new URL(running()?.address ?? "").port;
    const third = launch({ PORT: port, COTEJO_DATA_DIR: join(place, "other") });
    expect(await third.ended).toBe(1);
    expect(third.said()).toBe(`Port ${port} is taken on 127.0.0.1. Set PORT to another one, or leave it out to take the next free one.\n`);
  });

  test("is refused with a plain sentence on a bad setting, a database that is away or a folder that cannot be", async () => {
    const bad = launch({ PORT: "http" });
    expect(await bad.ended).toBe(2);
    expect(bad.said()).toMatch(/^The configuration is not valid:\n {2}PORT: /);
    const away = launch({ DATABASE_URL: "postgres://x:secret-word@127.0.0.1:1/z" });
    expect(await away.ended).toBe(1);
    expect(away.said()).toBe("The database cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL and that server.\n");
    writeFileSync(join(place, "file"), "");
    const blocked = launch({ COTEJO_DATA_DIR: join(place, "file/data") });
    expect(await blocked.ended).toBe(1);
    expect(blocked.said()).toMatch(/^The data folder .* cannot be written by this account .* Set COTEJO_DATA_DIR/);
  });

  test("keeps its secrets and the demonstration's password over starts", async () => {
    const secretsOf = async () => {
      const launcher = launch({ COTEJO_DEMO: "on" });
      await launcher.ready();
      const { AUTH_SECRET } = JSON.parse(await fetchText("/env"));
      const password = /^ {2}with +(\S+)/m.exec(launcher.said())?.[1];
      launcher.child.kill("SIGTERM");
      expect(await launcher.ended).toBe(0);
      return { AUTH_SECRET, password };
    };
    const first = await secretsOf();
    expect(first.password).toMatch(/^\S{16}$/);
    expect(await secretsOf()).toEqual(first);
  });
});

describe("while it runs", () => {
  test.each(["web", "worker", "database"] as const)("kill -9 of the %s brings it back", async (part) => {
    const launcher = launch();
    await launcher.ready();
    const before = running()?.[part]?.pid ?? 0;
    process.kill(before, "SIGKILL");
    await until(() => {
      const now = running()?.[part]?.pid;
      return now !== undefined && now !== before && isAlive(now);
    });
    await until(async () => (await fetchText("/").catch(() => "")) === "ok");
    expect(isAlive(running()?.[part]?.pid ?? 0)).toBe(true);
    expect(launcher.said()).toMatch(/ended.* it starts again/);
    expect(launcher.child.exitCode).toBeNull();
  });

  test("a stop lets requests in flight finish, ends every process and answers 0", async () => {
    const launcher = launch();
    await launcher.ready();
    const now = running();
    const slow = fetchText("/slow");
    await sleep(100);
    launcher.child.kill("SIGTERM");
    expect(await slow).toBe("slow but whole");
    expect(await launcher.ended).toBe(0);
    expect([now?.web, now?.worker, now?.database].map((child) => isAlive(child?.pid ?? 0))).toEqual([false, false, false]);
  });

  test("kill -9 of the launcher ends its children, and the next start adopts the database", async () => {
    const launcher = launch();
    await launcher.ready();
    const before = running();
    launcher.child.kill("SIGKILL");
    await launcher.ended;
    const again = launch();
    await again.ready();
    expect(running()?.database).toEqual(before?.database);
    expect(isAlive(before?.web?.pid ?? 0)).toBe(false);
    expect(isAlive(before?.worker?.pid ?? 0)).toBe(false);
  });
});

test("a taken port that nobody asked for is passed over", async () => {
  const { choosePort } = await import("#lib/launch/choose-port");
  const first = await choosePort(undefined, "127.0.0.1", 23_100);
  const squatter = createServer().listen(first, "127.0.0.1");
  await new Promise((resolve) => squatter.once("listening", resolve));
  expect(await choosePort(undefined, "127.0.0.1", first)).toBeGreaterThan(first);
  await expect(choosePort(first, "127.0.0.1")).rejects.toThrow(`Port ${first} is taken on 127.0.0.1.`);
  squatter.close();
});

function launch(variables: Record<string, string> = {}) {
  const program = `import { serve } from "#lib/launch/serve";
    import { endWith } from "#lib/launch/say.mjs";
    const stopping = new AbortController();
    process.on("SIGTERM", () => stopping.abort());
    serve({ variables: process.env, root: ${JSON.stringify(join(place, "root"))}, signal: stopping.signal }).then(() => process.exit(0), endWith);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      COTEJO_DATA_DIR: join(place, "data"),
      COTEJO_DEMO: "off",
      ...variables,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  launchers.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (text += chunk));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return {
    child,
    ended,
    said: () => text,
    async ready() {
      await until(() => text.includes("Stop  ") || child.exitCode !== null);
      if (!text.includes("Cotejo is ready")) throw new Error(`It did not start:\n${text}`);
    },
  };
}

function running(): Running | null {
  return readRunning(join(place, "data"));
}

async function fetchText(path: string): Promise<string> {
  const { port } = new URL(running()?.address ?? "");
  return (await fetch(`http://127.0.0.1:${port}${path}`)).text();
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(25);
}
