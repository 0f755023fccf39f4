/** The promise: every house rule of the lint catches a planted offender and lets its clean twin pass. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOMS } from "./rooms.mjs";

const root = path.resolve(import.meta.dirname, "../../..");
const oxlint = path.join(path.dirname(createRequire(import.meta.url).resolve("oxlint/package.json")), "bin/oxlint");

interface Planted {
  file: string;
  code: string;
}
/** What is wrong, the rule that says so, the offender and the twin that does the same thing rightly. */
type Case = [what: string, rule: string, offender: Planted, clean: Planted];

const at = (file: string, code: string): Planted => ({ file, code });
const both = (file: string, wrong: string, right: string): [Planted, Planted] => [
  at(file, wrong),
  at(`${file.replace(/\.(\w+)$/, "-clean.$1")}`, right),
];

const CASES: Case[] = [
  [
    "a room imports one below it",
    "imports",
    ...both(
      "lib/scoring/a.ts",
      `import { run } from "#lib/checks/run";\nrun();`,
      `import { Score } from "#lib/contract/evidence";\nScore();`,
    ),
  ],
  [
    "a type import counts",
    "imports",
    ...both(
      "lib/rut/b.ts",
      `import type { Db } from "#lib/db/db";\nexport const x = (db: Db) => db;`,
      `import type { E } from "#lib/errors";\nexport const x = (e: E) => e;`,
    ),
  ],
  [
    "an import() counts",
    "imports",
    ...both("lib/db/c.ts", `export const x = () => import("#lib/jobs/queue");`, `export const x = () => import("#lib/env");`),
  ],
  [
    "an import type counts",
    "imports",
    ...both("lib/names/d.ts", `export type X = import("#lib/db/db").Db;`, `export type X = import("#lib/rut/rut").Rut;`),
  ],
  [
    "an export from counts",
    "imports",
    ...both(
      "lib/ledger/e.ts",
      `export { run } from "#lib/checks/run";\nexport const x = 1;`,
      `import { run } from "#lib/audit/run";\nexport const x = run;`,
    ),
  ],
  [
    "a path to a room below counts",
    "imports",
    ...both("lib/http/f.mjs", `import { x } from "../launch/x.mjs";\nx();`, `import { x } from "./x.mjs";\nx();`),
  ],
  [
    "a file at the root of lib is a room",
    "imports",
    ...both("lib/audit/g.ts", `import { house } from "#lib/house";\nhouse();`, `import { env } from "#lib/env";\nenv();`),
  ],
  [
    "lib imports a component",
    "imports",
    ...both("lib/cli/h.ts", `import { B } from "#components/ui/b";\nB();`, `import { b } from "#lib/testing/b";\nb();`),
  ],
  [
    "code that is no test imports testing",
    "imports",
    at("lib/auth/i.ts", `import { testDb } from "#lib/testing/postgres";\ntestDb();`),
    at("lib/auth/i-clean.test.ts", `import { testDb } from "#lib/testing/postgres";\ntestDb();`),
  ],
  [
    "a component imports the database",
    "imports",
    ...both("components/check/j.tsx", `import { db } from "#lib/db/db";\ndb();`, `import { formatRut } from "#lib/rut/rut";\nformatRut();`),
  ],
  [
    "a component imports a node module",
    "imports",
    ...both(
      "components/check/k.tsx",
      `import { readFileSync } from "node:fs";\nreadFileSync("a");`,
      `import { useState } from "react";\nuseState();`,
    ),
  ],
  [
    "a component imports app",
    "imports",
    ...both("components/check/l.tsx", `import x from "../../app/page";\nx();`, `import { y } from "#components/ui/y";\ny();`),
  ],
  [
    "lib imports app",
    "imports",
    ...both("lib/testing/m.ts", `import x from "../../app/page.mjs";\nx();`, `import { x } from "#lib/house";\nx();`),
  ],
  [
    "lib imports a proof",
    "imports",
    ...both("lib/testing/e2.ts", `import { x } from "#e2e/harness/x";\nx();`, `import { x } from "#lib/house";\nx();`),
  ],
  [
    "an end-to-end test opens the database",
    "imports",
    ...both("e2e/web/n.ts", `import { db } from "#lib/db/db";\ndb();`, `import { Check } from "#lib/contract/contract";\nCheck();`),
  ],
  [
    "app may import anything of lib",
    "no-relative-import",
    ...both("app/o.ts", `import { x } from "../lib/checks/x";\nx();`, `import { x } from "#lib/checks/x";\nx();`),
  ],
  [
    "a relative import inside a room",
    "no-relative-import",
    ...both("lib/checks/p.ts", `import { x } from "./x";\nx();`, `import { x } from "#lib/checks/x";\nx();`),
  ],
  [
    "a relative import inside components",
    "no-relative-import",
    ...both("components/ui/q.tsx", `import { x } from "./x";\nx();`, `import { x } from "#components/ui/x";\nx();`),
  ],
  [
    "a room that is not in the table",
    "folders",
    at("lib/payments/a.ts", "export const a = 1;"),
    at("lib/ledger/a.ts", "export const a = 1;"),
  ],
  [
    "a folder without a noun",
    "folders",
    at("components/utils/a.ts", "export const a = 1;"),
    at("components/month/a.ts", "export const a = 1;"),
  ],
  [
    "a nested folder without a noun",
    "folders",
    at("lib/checks/helpers/a.ts", "export const a = 1;"),
    at("lib/checks/history/a.ts", "export const a = 1;"),
  ],
  ["a barrel by name", "no-barrel", at("lib/report/index.ts", "export const a = 1;"), at("lib/report/paper.ts", "export const a = 1;")],
  [
    "a barrel by content",
    "no-barrel",
    ...both(
      "lib/report/b.ts",
      `export { a } from "#lib/report/a";\nexport { c } from "#lib/report/c";`,
      `import { a } from "#lib/report/a";\nexport const b = a;`,
    ),
  ],
  [
    "an export of everything",
    "no-barrel",
    ...both("lib/report/c.ts", `export * from "#lib/report/a";\nexport const c = 1;`, "export const c = 1;"),
  ],
  [
    "reads process.env",
    "environment",
    at("lib/http/a.ts", "export const a = process.env.HOME;"),
    at("lib/env.ts", "export const a = process.env.HOME;"),
  ],
  [
    "takes env out of process",
    "environment",
    at("lib/http/b.ts", "const { env } = process;\nexport const b = env;"),
    at("lib/launch/b.mjs", "const { env } = process;\nexport const b = env;"),
  ],
  [
    "imports node:process",
    "environment",
    at("app/c.ts", `import { env } from "node:process";\nexport const c = env;`),
    at("lib/launch/c.mjs", `import { env } from "node:process";\nexport const c = env;`),
  ],
  [
    "a launch file in TypeScript reads process.env",
    "environment",
    at("lib/launch/d.ts", "export const a = process.env.HOME;"),
    at("lib/launch/d.mjs", "export const a = process.env.HOME;"),
  ],
  ["a Server Action", "forbidden-code", ...both("app/e.ts", `"use server";\nexport const e = 1;`, `"use client";\nexport const e = 1;`)],
  [
    "a Server Action inside a function",
    "forbidden-code",
    ...both("app/f.ts", `export async function f() {\n  "use server";\n}`, `export async function f() {\n  "use strict";\n}`),
  ],
  [
    "a hidden cache",
    "forbidden-code",
    ...both("app/g.ts", `export async function g() {\n  "use cache: remote";\n}`, `export const g = "use cache";`),
  ],
  [
    "raw markup in JSX",
    "forbidden-code",
    ...both(
      "components/ui/h.tsx",
      "export const H = (p: object) => <p dangerouslySetInnerHTML={p as never} />;",
      "export const H = (p: { text: string }) => <p>{p.text}</p>;",
    ),
  ],
  [
    "raw markup in an object",
    "forbidden-code",
    ...both("components/ui/i.tsx", "export const i = { dangerouslySetInnerHTML: { __html: '' } };", "export const i = { text: '' };"),
  ],
  [
    "raw markup by assignment",
    "forbidden-code",
    ...both(
      "components/ui/j.tsx",
      "export const j = (e: Element) => { e.innerHTML = 'a'; };",
      "export const j = (e: Element) => { e.textContent = 'a'; };",
    ),
  ],
  [
    "eval",
    "forbidden-code",
    ...both("lib/report/k.ts", "export const k = (x: string) => eval(x);", "export const k = (x: string) => JSON.parse(x);"),
  ],
  [
    "new Function",
    "forbidden-code",
    ...both("lib/report/l.ts", "export const l = (x: string) => new Function(x);", "export const l = (x: string) => new Map([[x, x]]);"),
  ],
  ["a timer of text", "forbidden-code", ...both("lib/report/m.ts", `setTimeout("a()", 1);`, "setTimeout(() => 1, 1);")],
  ["the edge runtime", "forbidden-code", ...both("app/n.ts", `export const runtime = "edge";`, `export const runtime = "nodejs";`)],
  [
    "a pure room asks the time",
    "pure",
    ...both("lib/scoring/a2.ts", "export const now = () => new Date();", "export const at = (iso: string) => new Date(iso);"),
  ],
  [
    "a pure room reads a file",
    "pure",
    ...both(
      "lib/courts/b.ts",
      `import { readFileSync } from "node:fs";\nreadFileSync("a");`,
      `import { Readable } from "node:stream";\nReadable.from([]);`,
    ),
  ],
  ["a pure room calls out", "pure", ...both("lib/names/c.ts", `export const c = () => fetch("a");`, "export const c = () => 1;")],
  [
    "a pure room throws dice",
    "pure",
    ...both("lib/names/e.ts", "export const e = () => Math.random();", "export const e = () => Math.max(1, 2);"),
  ],
  [
    "a use case asks the machine's clock",
    "pure",
    ...both("lib/checks/d.ts", "export const d = () => Date.now();", "export const d = (clock: { now(): Date }) => clock.now();"),
  ],
  [
    "a failure answered as an empty list",
    "no-silent-catch",
    ...both(
      "lib/service/a.ts",
      "export function a() {\n  try {\n    return JSON.parse('[]');\n  } catch {\n    return [];\n  }\n}",
      "export function a() {\n  try {\n    return JSON.parse('[]');\n  } catch (cause) {\n    return { state: 'unavailable', cause };\n  }\n}",
    ),
  ],
  [
    "a rejection answered as an empty list",
    "no-silent-catch",
    ...both(
      "lib/service/b.ts",
      "export const b = (p: Promise<number[]>) => p.catch(() => []);",
      "export const b = (p: Promise<number[]>) => p.catch((cause) => ({ cause }));",
    ),
  ],
  ["a mock of our own room", "no-own-mock", ...both("lib/service/c.test.ts", `vi.mock("#lib/db/db");`, `vi.mock("node:dns");`)],
];

let found: Map<string, Set<string>>;
const folder = mkdtempSync(path.join(tmpdir(), "cotejo-lint-"));

beforeAll(() => {
  cpSync(path.join(root, ".oxlintrc.json"), path.join(folder, ".oxlintrc.json"));
  mkdirSync(path.join(folder, "lib/launch/lint"), { recursive: true });
  cpSync(path.join(import.meta.dirname, "rooms.mjs"), path.join(folder, "lib/launch/lint/rooms.mjs"));
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  for (const { file, code } of CASES.flatMap(([, , offender, clean]) => [offender, clean])) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${code}\n`);
  }
  const run = spawnSync(process.execPath, [oxlint, "-f", "json"], { cwd: folder, encoding: "utf8", maxBuffer: 1 << 26 });
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: { code: string; filename: string }[] };
  found = new Map();
  for (const { code, filename } of diagnostics) {
    const rule = /^rooms\((.+)\)$/.exec(code)?.[1];
    if (rule) found.set(filename, (found.get(filename) ?? new Set()).add(rule));
  }
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the house rules are checks that fail", () => {
  test.each(CASES)("%s: caught by rooms/%s, and its clean twin is not", (_what, rule, offender, clean) => {
    expect([...(found.get(offender.file) ?? [])]).toContain(rule);
    expect([...(found.get(clean.file) ?? [])]).toEqual([]);
  });

  test("every rule of the plugin is switched on and has a planted offender", async () => {
    const { default: plugin } = await import("./rooms.mjs");
    const { rules } = JSON.parse(execFileSync(process.execPath, [oxlint, "--print-config"], { cwd: root, encoding: "utf8" })) as {
      rules: Record<string, unknown>;
    };
    const names = Object.keys(plugin.rules);
    expect(new Set(CASES.map(([, rule]) => rule))).toEqual(new Set(names));
    for (const rule of names) expect(rules).toHaveProperty([`rooms/${rule}`], "deny");
  });

  test("the table names each room once", () => {
    expect(new Set(ROOMS).size).toBe(ROOMS.length);
  });
});
