import { type ChildProcess, spawn } from "node:child_process";
import http from "node:http";
import { afterEach, describe, expect, test } from "vitest";

/** A server behind the preloaded guard, as Next is: it answers after a while, and has something to write at the end. */
const SERVER = `
  const http = require("node:http");
  globalThis[Symbol.for("cotejo.drain")] = [
    async () => { await new Promise((done) => setTimeout(done, 50)); process.stdout.write("drained 1\\n"); },
    async () => { if (process.env.DRAIN_FAILS) throw new Error("disk full"); process.stdout.write("drained 2\\n"); },
  ];
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => process.stdout.write("ending by " + signal + "\\n"));
  const server = http.createServer((req, res) => {
    process.stdout.write("asked " + req.url + "\\n");
    if (req.url === "/slow") process.once("message", () => res.end("done"));
    else res.end("done");
  });
  server.listen(0, "127.0.0.1", () => process.stdout.write("port " + server.address().port + "\\n"));
`;

const living = new Set<ChildProcess>();
afterEach(() => {
  for (const child of living) child.kill("SIGKILL");
  living.clear();
});

function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["--import", `${process.cwd()}/lib/http/guard.mjs`, "-e", SERVER], {
    env: { ...process.env, NODE_OPTIONS: "", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  living.add(child);
  let out = "";
  let err = "";
  child.stdout?.on("data", (chunk) => (out += chunk));
  child.stderr?.on("data", (chunk) => (err += chunk));
  const said = (what: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = what.exec(out)?.[1];
        if (found !== undefined) resolve(found);
      };
      child.stdout?.on("data", look);
      child.once("exit", () => reject(new Error(`gone before it said ${what}: ${out}${err}`)));
      look();
    });
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  return { child, said, exited, out: () => out, err: () => err };
}

const get = (port: string, path: string, agent: http.Agent) =>
  new Promise<{ body: string; connection: string | undefined }>((resolve, reject) => {
    http
      .get({ host: "127.0.0.1", port, path, agent }, (res) => {
        let body = "";
        res.on("data", (chunk) => (body += chunk));
        res.on("end", () => resolve({ body, connection: res.headers.connection }));
      })
      .on("error", reject);
  });

describe("the end of the process", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "by %s answers what is in flight, takes nothing new, drains in order, exits 0",
    async (signal) => {
      const { child, said, exited, out } = start();
      const port = await said(/port (\d+)/);
      const agent = new http.Agent({ keepAlive: true });
      await Promise.all([get(port, "/quick", agent), get(port, "/quick", agent)]);
      const slow = get(port, "/slow", agent);
      await said(/asked (\/slow)/);
      child.kill(signal);
      child.kill(signal);
      await said(/ending by (.+)/);
      // What comes in on a connection that was open is still answered, and told to be the last there.
      expect(await get(port, "/late", agent)).toEqual({ body: "done", connection: "close" });
      // What the kernel took before is served first; then the door is shut, while the slow answer is still under way.
      await expect
        .poll(() => get(port, "/new", new http.Agent()).catch((error: NodeJS.ErrnoException) => error.code), { timeout: 8_000 })
        .toBe("ECONNREFUSED");
      child.send("answer");
      expect(await slow).toEqual({ body: "done", connection: "close" });
      expect(await exited).toBe(0);
      expect(out()).toMatch(/drained 1\ndrained 2\n$/);
    },
  );

  test("comes also when the parent lets go", async () => {
    const { child, said, exited } = start();
    await said(/port (\d+)/);
    child.disconnect();
    expect(await exited).toBe(0);
  });

  test("says so, and exits 1, when something could not be written", async () => {
    const { child, said, exited, err } = start({ DRAIN_FAILS: "1" });
    await said(/port (\d+)/);
    child.kill("SIGTERM");
    expect(await exited).toBe(1);
    expect(JSON.parse(err())).toMatchObject({ level: 50, room: "guard", msg: expect.stringContaining("disk full") });
  });
});

describe("the preload", () => {
  test("refuses to start with a TRUST_PROXY that is none", async () => {
    const { exited, err } = start({ TRUST_PROXY: "proxy.local" });
    expect(await exited).not.toBe(0);
    expect(err()).toContain("TRUST_PROXY: proxy.local is no IP address or network");
  });
});
