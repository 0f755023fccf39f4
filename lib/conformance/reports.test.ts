/** Promise: the reports say the same in three forms, are sound in their form whatever a service answered, and the exit code follows. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SaxesParser } from "saxes";
import { afterAll, describe, expect, test } from "vitest";
import { checksOf, PARTS } from "#lib/conformance/all-checks";
import { main } from "#lib/conformance/main";
import { BadOptions, parseOptions } from "#lib/conformance/options";
import { ConformanceReport, jsonReport } from "#lib/conformance/report-json";
import { junitReport } from "#lib/conformance/report-junit";
import { textReport } from "#lib/conformance/report-text";
import { type ReferenceOptions, startReference } from "#lib/testing/reference-upstream";
import { runOnReference } from "#lib/testing/run-conformance";

const folder = mkdtempSync(join(tmpdir(), "conformance-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Counts of elements by name, and the texts of failures; throws at XML that is not well formed. */
function readXml(xml: string) {
  const counts: Record<string, number> = {};
  const totals: Record<string, string>[] = [];
  let text = "";
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    counts[name] = (counts[name] ?? 0) + 1;
    if (name === "testsuites") totals.push(attributes as Record<string, string>);
  });
  parser.on("text", (more) => void (text += more));
  parser.write(xml).close();
  return { counts, totals: totals[0] ?? {}, text };
}

const hostile: ReferenceOptions = {
  deliver: (_answer, response) => void response.writeHead(200).end('\u0000\u001b]]><x a="&amp;">\ud83d\ufffe\u202e</x><!--'),
};

describe("the reports of one run", () => {
  test("agree in their counts, skips beside passes", async () => {
    const { run, ended } = await runOnReference({ faults: ["negative-counter"] }, { budget: 9 });
    const [pass, fail, skip] = [ended("pass").length, ended("fail").length, ended("skip").length];
    expect([pass > 0, fail, skip > 0]).toEqual([true, 1, true]);
    const text = textReport(run);
    expect(text).toContain(`${pass} passed, ${fail} failed, 0 errors, ${skip} skipped;`);
    expect(text).toContain(`${run.billed} of 9 billed calls spent`);
    expect(text.match(/^ {2}pass /gm)).toHaveLength(pass);
    expect(text).toMatch(
      /FAIL {2}check\.counters\.not-negative: .*\n.*schema `CheckData`.*\n +causas_civiles_count is -1\n +asked +POST \/api\/check .*\n +answered 200 /,
    );
    const report = ConformanceReport.parse(JSON.parse(jsonReport(run)));
    expect(report.counts).toEqual({ pass, fail, skip, error: 0 });
    expect(report.checks.filter(({ state }) => state === "pass")).toHaveLength(pass);
    const { counts, totals } = readXml(junitReport(run));
    expect(counts).toMatchObject({ testcase: run.results.length, failure: fail, skipped: skip, testsuite: PARTS.length - 1 });
    expect(totals).toMatchObject({ tests: String(run.results.length), failures: "1", errors: "0", skipped: String(skip) });
  });

  test("are well formed whatever the service answers", async () => {
    const { run } = await runOnReference(hostile, { profile: "cotejo" });
    const { counts, text } = readXml(junitReport(run));
    expect(counts.failure).toBeGreaterThan(30);
    expect(text).toContain("]]><x");
    expect(JSON.parse(jsonReport(run))).toMatchObject({ schema: "cotejo-conformance-1" });
    // biome-ignore lint: control characters are what is looked for
    expect(textReport(run)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e\ufffe]/);
  });
});

async function runMain(args: string[]) {
  const said = { out: "", err: "" };
  const exitCode = await main({ args, from: folder, out: (text) => void (said.out += text), err: (text) => void (said.err += text) });
  return { exitCode, ...said };
}

describe("the command", () => {
  test("writes the report, tells what it spent, and never tells a credential", async () => {
    const upstream = await startReference({ faults: ["openapi-version"] });
    writeFileSync(join(folder, "token"), `${upstream.token}\nignored\n`);
    const base = ["--base-url", upstream.baseUrl, "--token-file", "token", "--unknown-rut", "41.234.567-3"];
    const text = await runMain(base);
    const junit = await runMain([...base, "--format", "junit", "--output", "report.xml", "--profile", "cotejo", "--budget", "40"]);
    const json = await runMain([...base, "--format", "json", "--budget", "0"]);
    await upstream.stop();
    expect([text.exitCode, junit.exitCode, json.exitCode]).toEqual([1, 1, 1]);
    expect(text.out).toContain("FAIL  openapi.version");
    expect(text.out).toContain("skip  auth.cookie.get: the cookie `sessionid` is accepted (get) (needs --session)");
    expect(readXml(readFileSync(join(folder, "report.xml"), "utf8")).counts.testcase).toBe(checksOf("cotejo").length);
    expect([junit.out, junit.err]).toEqual(["", expect.stringMatching(/ of 40 billed calls spent\n$/)]);
    expect(ConformanceReport.parse(JSON.parse(json.out))).toMatchObject({ billed: 0, budget: 0 });
    expect(JSON.stringify([text, junit, json]) + readFileSync(join(folder, "report.xml"), "utf8")).not.toContain(upstream.token);
  });

  test("passes with 0, and cannot run with 2", async () => {
    const upstream = await startReference();
    const good = await runMain(["--base-url", upstream.baseUrl, "--token", upstream.token, "--unknown-rut", "41.234.567-3"]);
    const { baseUrl } = upstream;
    await upstream.stop();
    expect([good.exitCode, good.err]).toEqual([0, ""]);
    const gone = await runMain(["--base-url", baseUrl, "--token", "t"]);
    expect([gone.exitCode, gone.out]).toEqual([2, ""]);
    expect(gone.err).toMatch(/^The service cannot be reached: .*ECONNREFUSED/);
    expect(await runMain(["--base-url", "http://x.test", "--token-file", "absent"])).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining("ENOENT"),
    });
    expect(await runMain(["--help"])).toMatchObject({ exitCode: 0, out: expect.stringContaining("--poor-token") });
  });

  test.each([
    [[], "--base-url is missing"],
    [["--base-url", "http://x.test"], "--token is missing"],
    [["--base-url", "ftp://x.test", "--token", "t"], "no http or https address"],
    [["--base-url", "https://u:p@x.test", "--token", "t"], "no user, password"],
    [["--base-url", "https://x.test?a=1", "--token", "t"], "no user, password, query"],
    [["--base-url", "https://x.test", "--token", "a\r\nb"], "--token is empty or has characters"],
    [["--base-url", "https://x.test", "--token", ""], "--token is empty"],
    [["--base-url", "https://x.test", "--token", "t", "--budget", "-1"], "--budget"],
    [["--base-url", "https://x.test", "--token", "t", "--budget", "1e9"], "--budget is a whole number"],
    [["--base-url", "https://x.test", "--token", "t", "--profile", "all"], "--profile is one of contract, cotejo"],
    [["--base-url", "https://x.test", "--token", "t", "--format", "html"], "--format is one of text, json, junit"],
    [["--base-url", "https://x.test", "--token", "t", "--rut", "x"], "--rut is no RUT"],
    [["--base-url", "https://x.test", "--token", "t", "--unknown-rut", "12345678-0"], "--unknown-rut has a wrong check digit"],
    [["--base-url", "https://x.test", "--token", "t", "--tokens"], "--tokens"],
  ])("refuses %j", async (args, why) => {
    expect(() => parseOptions(args, () => "")).toThrow(BadOptions);
    const ended = await runMain(args);
    expect(ended.exitCode).toBe(2);
    expect(ended.err).toContain(why);
  });
});

test("docs/conformance.md lists every check, as they are", () => {
  const document = readFileSync(join(import.meta.dirname, "../../docs/conformance.md"), "utf8");
  const rows = [...document.matchAll(/^\| ([^|`]+) \| ([^|]*) \| ([^|]*) \|$/gm)].slice(1);
  const ids = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, id]) => id);
  const told = rows.map(([, title = "", contract = "", cotejo = ""]) => [title.trim(), ids(contract), ids(cotejo)]);
  const of = (part: (typeof PARTS)[number], profile: string) => part[1].filter((check) => check.profile === profile).map(({ id }) => id);
  expect(told).toEqual(PARTS.map((part) => [part[0], of(part, "contract"), of(part, "cotejo")]));
});
