/** The body of `npm test` and `npm run prove`: every check of the project, one after the other, and the count of all at the end. */
import { spawn } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { ensureChromium } from "./chromium.mjs";
import { ensurePdfTools } from "./pdf-tools.mjs";
import { prepare, ROOT } from "./prepare.mjs";
import { endWith, PlainEnd } from "./say.mjs";

/** @typedef {import("./counts.mjs").Counts} Counts */
/** @typedef {{ name: string, counts: Counts, seconds: number }} Step */

const MINUTE_MS = 60_000;
/** What a developer set for his own Cotejo must not reach the one under test. */
const OWN_SETTINGS =
  /^(COTEJO_(?!TEST_POSTGRES)\w+|DATABASE_(URL|POOL_SIZE)|PORT|HOST|PUBLIC_BASE_URL|AUTH_SECRET|NEXTAUTH_\w+|OIDC_\w+|SUMMARY_MODEL_\w+|UPSTREAM_\w+|PRICE_\w+|RATE_\w+|SESSION_\w+|TRUST_PROXY|LOG_LEVEL|NODE_ENV)$/;

/** Runs everything and ends the process: 0 when all passed. */
export async function test() {
  try {
    const { prove, only } = options();
    process.chdir(ROOT);
    for (const name of Object.keys(process.env)) if (OWN_SETTINGS.test(name)) delete process.env[name];
    await prepare({ build: false });
    const run = await openRun(prove, only);
    await everything(run);
    process.exit(await finish(run));
  } catch (error) {
    endWith(error);
  }
}

function options() {
  try {
    const { values } = parseArgs({ options: { prove: { type: "boolean" }, only: { type: "string" } } });
    return { prove: values.prove ?? false, only: values.only?.split(",") ?? null };
  } catch (error) {
    throw new PlainEnd(`${/** @type {Error} */ (error).message}\nUsage: npm test [-- --only verify,unit,debian,build,proofs,web]`, 2);
  }
}

/**
 * @param {boolean} prove
 * @param {string[] | null} only
 */
async function openRun(prove, only) {
  const counts = await import("./counts.mjs");
  const reports = mkdtempSync(join(tmpdir(), "cotejo-reports-"));
  const wants = (/** @type {string} */ part) => only === null || only.includes(part);
  const chromium = wants("web") ? ensureChromium() : "";
  const env = { ...process.env, CHROMIUM_PATH: chromium, NEXT_TELEMETRY_DISABLED: "1", NO_COLOR: "1", FORCE_COLOR: undefined };
  const log = prove ? openLog() : null;
  const run = { ...counts, prove, wants, reports, env, log, steps: /** @type {Step[]} */ ([]), tell };
  /** @param {string | Buffer} text */
  function tell(text) {
    process.stdout.write(text);
    log?.write(stripVTControlCharacters(text.toString()));
  }
  return run;
}
/** @typedef {Awaited<ReturnType<typeof openRun>>} Run */

function openLog() {
  mkdirSync(join(ROOT, "docs/proof"), { recursive: true });
  const log = createWriteStream(join(ROOT, "docs/proof/prove.log"));
  const memoryGib = Math.round(totalmem() / 2 ** 30);
  log.write(
    `npm run prove, ${new Date().toISOString()}\nNode ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}, ${memoryGib} GiB\n`,
  );
  return log;
}

/** @param {Run} run */
async function everything(run) {
  if (run.wants("verify")) {
    await step(run, "format", bin("biome"), ["format", "."]);
    await step(run, "lint", bin("oxlint"), ["--deny-warnings"]);
    await step(run, "route types", process.execPath, [NEXT, "typegen"]);
    await step(run, "types", bin("tsc"), ["--noEmit"]);
    await step(run, "dead code", bin("knip"), []);
  }
  if (run.wants("unit")) await vitest(run, "unit", ["--project", "unit"], {}, 20);
  if (run.wants("debian")) await onDebianPostgres(run);
  if (run.wants("build") && !(await built(run))) return;
  const rounds = run.prove ? "full" : "few";
  if (run.wants("proofs")) {
    const without = hasPdfTools(run) ? [] : ["--exclude", "e2e/api/report.proof.ts"];
    await vitest(run, "proofs", ["--project", "proofs", ...without], { PROOF_ROUNDS: rounds }, run.prove ? 240 : 30);
  }
  if (run.wants("web")) {
    await playwright(run, "web", "own", { PROOF_ROUNDS: rounds });
    await playwright(run, "web in front of a provider", "remote", { PROOF_ROUNDS: rounds });
  }
}

const NEXT = join(ROOT, "node_modules/next/dist/bin/next");

/** @param {string} name */
function bin(name) {
  return join(ROOT, "node_modules/.bin", name);
}

/**
 * The tests that use the database once more, on the machine's own PostgreSQL.
 * @param {Run} run
 */
async function onDebianPostgres(run) {
  const folder = "/usr/lib/postgresql";
  const majors = existsSync(folder) ? readdirSync(folder).map(Number) : [];
  if (!majors.some((major) => major >= 15)) {
    run.tell("\n— unit tests on Debian's PostgreSQL: skipped, version 15 or later is not installed\n");
    return;
  }
  const files = testFiles(join(ROOT, "lib")).filter((path) => readFileSync(path, "utf8").includes("#lib/testing/postgres"));
  await vitest(run, "unit on Debian's PostgreSQL", ["--project", "unit", ...files], { COTEJO_TEST_POSTGRES: "debian" }, 20);
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? testFiles(path) : path.endsWith(".test.ts") ? [path] : [];
  });
}

/** @param {Run} run */
async function built(run) {
  const began = performance.now();
  run.tell("\n— build\n");
  let failed = 0;
  try {
    await prepare({ build: true });
  } catch (error) {
    if (!(error instanceof PlainEnd)) throw error;
    run.tell(`${error.message}\n`);
    failed = 1;
  }
  run.steps.push({ name: "build", counts: { passed: 1 - failed, failed }, seconds: (performance.now() - began) / 1000 });
  return failed === 0;
}

/**
 * The proof of the report needs qpdf and poppler. Where they cannot be had `npm test` says that it is skipped, and runs everything else:
 * the unit tests judge reports without them. `npm run prove` fails.
 * @param {Run} run
 */
function hasPdfTools(run) {
  try {
    ensurePdfTools();
    return true;
  } catch (error) {
    if (!(error instanceof PlainEnd)) throw error;
    run.tell(`\n— proof of the report: skipped\n${error.message}\n`);
    if (run.prove) run.steps.push({ name: "PDF tools", counts: { passed: 0, failed: 1 }, seconds: 0 });
    return false;
  }
}

/**
 * @param {Run} run
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {number} minutes
 */
async function vitest(run, name, args, env, minutes) {
  const report = join(run.reports, `${name.replaceAll(/\W+/g, "-")}.json`);
  const all = ["run", ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { exitCode, seconds } = await execute(run, name, bin("vitest"), all, env, minutes);
  run.steps.push({ name, counts: run.stepCounts(exitCode, readReport(report, run.vitestCounts)), seconds });
}

/**
 * @param {Run} run
 * @param {string} name
 * @param {string} project
 * @param {Record<string, string>} rounds
 */
async function playwright(run, name, project, rounds) {
  const report = join(run.reports, `${name.replaceAll(/\W+/g, "-")}.json`);
  const args = ["test", "--project", project, "--output", `test-results/${project}`, "--reporter=list,json"];
  const env = { ...rounds, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const { exitCode, seconds } = await execute(run, name, bin("playwright"), args, env, 40);
  run.steps.push({ name, counts: run.stepCounts(exitCode, readReport(report, run.playwrightCounts)), seconds });
}

/**
 * @param {string} path
 * @param {(report: unknown) => Counts} read
 */
function readReport(path, read) {
  return existsSync(path) ? read(JSON.parse(readFileSync(path, "utf8"))) : null;
}

/**
 * A command that is one check.
 * @param {Run} run
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 */
async function step(run, name, program, args) {
  const { exitCode, seconds } = await execute(run, name, program, args, {}, 5);
  run.steps.push({ name, counts: run.stepCounts(exitCode, { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1 }), seconds });
}

/**
 * Runs a program, showing what it says; ends it after `minutes`.
 * @param {Run} run
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {number} minutes
 * @returns {Promise<{ exitCode: number, seconds: number }>}
 */
function execute(run, name, program, args, env, minutes) {
  run.tell(`\n— ${name}\n`);
  const began = performance.now();
  const child = spawn(program, args, { cwd: ROOT, env: { ...run.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const timer = setTimeout(() => {
    run.tell(`It takes longer than ${minutes} minutes and is ended.\n`);
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), 20_000).unref();
  }, minutes * MINUTE_MS);
  child.stdout.on("data", run.tell);
  child.stderr.on("data", run.tell);
  return new Promise((resolve) => {
    const end = (/** @type {number} */ exitCode) => {
      clearTimeout(timer);
      resolve({ exitCode, seconds: (performance.now() - began) / 1000 });
    };
    child.once("error", (error) => {
      run.tell(`${error.message}\n`);
      end(127);
    });
    child.once("close", (code) => end(code ?? 1));
  });
}

/** @param {Run} run */
async function finish(run) {
  rmSync(run.reports, { recursive: true, force: true });
  const counts = run.steps.map((one) => one.counts);
  run.tell("\n");
  for (const { name, counts: own, seconds } of run.steps) {
    run.tell(`${own.failed > 0 ? "FAILED" : "passed"}  ${name}: ${own.passed} passed, ${own.failed} failed (${Math.round(seconds)} s)\n`);
  }
  // Thousands of lines above tell the rest; whoever sees only the end of a run learns what to look for.
  for (const { name, counts: own } of run.steps) for (const one of own.failures ?? []) run.tell(`FAILED  ${name}: ${one}\n`);
  run.tell(`\n${run.lastLine(counts)}\n`);
  if (run.log) await new Promise((resolve) => run.log?.end(() => resolve(undefined)));
  const good = counts.length > 0 && counts.every((one) => one.failed === 0) && counts.some((one) => one.passed > 0);
  return good ? 0 : 1;
}
