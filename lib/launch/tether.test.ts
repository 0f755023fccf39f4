/** Promise: a child ends with its parent; what the child starts itself is left alone. */
import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { isAlive } from "#lib/db/embedded-process";

const TETHER = "./lib/launch/tether.mjs";

test("a child of a killed parent ends by itself", async () => {
  const parent = run(`const { spawn } = require("node:child_process");
    const child = spawn(process.execPath, ["--import", "${TETHER}", "-e", "setInterval(() => {}, 1000)"], {
      stdio: ["ignore", "ignore", "inherit", "ipc"], detached: true, env: { ...process.env, COTEJO_TETHERED: "1" } });
    setTimeout(() => console.log(child.pid), 500);`);
  const pid = Number(await parent.said);
  expect(isAlive(pid)).toBe(true);
  parent.child.kill("SIGKILL");
  while (isAlive(pid)) await sleep(20);
  expect(isAlive(pid)).toBe(false);
});

test("a grandchild that inherits the preload waits for its own parent's word, as next build's workers do", async () => {
  const grandchild = `process.on("message", (word) => { process.send("heard " + word); process.disconnect(); });`;
  const child = `const { fork } = require("node:child_process");
    const worker = fork("-e", [${JSON.stringify(grandchild)}], { execArgv: process.execArgv.slice(0, 2) });
    worker.on("message", (answer) => console.log(answer));
    worker.on("exit", (code) => console.log("ended", code));
    setTimeout(() => worker.send("hello"), 700);`;
  const parent = run(`const { spawn } = require("node:child_process");
    spawn(process.execPath, ["--import", "${TETHER}", "-e", ${JSON.stringify(child)}], {
      stdio: ["ignore", "inherit", "inherit", "ipc"], env: { ...process.env, COTEJO_TETHERED: "1" } });`);
  expect(await parent.said).toBe("heard hello");
});

function run(program: string): { child: ChildProcess; said: Promise<string> } {
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  return { child, said: new Promise((resolve) => child.stdout.once("data", (text: Buffer) => resolve(text.toString().trim()))) };
}
