/**
 * The PDF report, in process: a typical one rendered, and rendered and signed; one of 400 cases; memory over thousands of reports; and beside them
 * the same content as a page that headless Chromium prints in the same run, with its browser kept open. See bench/README.md.
 * Run: `npm run bench:report [-- --runs N --memory N]`. Exit code 1 when a target is missed.
 */
import { cpus, release, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { renderReport } from "#lib/report/render-report";
import type { IssuedReport } from "#lib/report/report-document";
import { openTestSigner } from "#lib/testing/prove-reports";
import { median, quantile } from "./measure";
import { measureMemory } from "./report/memory";
import { openPrinter } from "./report/printed-page";
import { heavyIssue, typicalIssue } from "./report/typical";
import { Figures } from "./search/figures";

type Act = (issue: IssuedReport) => Promise<unknown>;

/** Of each run, in milliseconds. */
interface Times {
  times: number[];
  cpu: number[];
}

const WARM_UP = 30;
const HEAVY_RUNS = 15;
const PRINTED_RUNS = 30;

const { values } = parseArgs({ options: { runs: { type: "string", default: "200" }, memory: { type: "string", default: "5000" } } });
const [cpu] = cpus();
console.log(
  `Machine: ${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.version}; the browser shares it`,
);
const signer = await openTestSigner();
const figures = new Figures("report");
const render = (issue: IssuedReport) => renderReport(issue);
const renderAndSign = async (issue: IssuedReport) => signer.sign(await renderReport(issue));

for (let run = 0; run < WARM_UP; run++) await renderAndSign(typicalIssue(run));
// In turn, so that what else the machine does meets both alike.
const [unsigned, signed] = await timePair(Number(values.runs), render, renderAndSign);
told("typical report, unsigned", unsigned, { p50AtMost: 60 });
told("typical report, rendered and signed", signed, { p50AtMost: 80 });
const heavy = await timeEach(HEAVY_RUNS, heavyIssue, renderAndSign);
told("report of 400 cases, rendered and signed", heavy, { p95AtMost: 1_000 });
const [typical, heaviest] = [await renderAndSign(typicalIssue(0)), await renderAndSign(heavyIssue(0))];
figures.add("typical report, size", typical.length / 1_000, "kB");
figures.add("report of 400 cases, size", heaviest.length / 1_000, "kB");

const printer = await openPrinter();
try {
  for (let run = 0; run < 5; run++) await printer.print(typicalIssue(run));
  const printed = await timeEach(PRINTED_RUNS, typicalIssue, printer.print);
  const printedHeavy = await timeEach(3, heavyIssue, printer.print);
  told("the typical one printed by Chromium, browser open", printed, {});
  told("that of 400 cases printed by Chromium, browser open", printedHeavy, {});
  figures.add("printed by Chromium, size", (await printer.print(typicalIssue(0))).length / 1_000, "kB");
  figures.add("Chromium's time of the typical report's, signed", median(printed.times) / median(signed.times), "×");
  figures.add("Chromium's time of that of 400 cases', signed", median(printedHeavy.times) / median(heavy.times), "×");
} finally {
  await printer.close();
}

if (Number(values.memory) > 0) await measureMemory(Number(values.memory), renderAndSign, figures);
process.exitCode = figures.tell() ? 0 : 1;

function told(name: string, { times, cpu }: Times, { p50AtMost, p95AtMost }: { p50AtMost?: number; p95AtMost?: number }): void {
  const took = `p50 ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, of ${times.length}`;
  console.log(`  ${name}: ${took}; this process's CPU p50 ${median(cpu).toFixed(1)} ms`);
  figures.add(`${name}, p50`, median(times), "ms", { atMost: p50AtMost });
  figures.add(`${name}, p95`, quantile(times, 0.95), "ms", { atMost: p95AtMost });
}

async function timeEach(runs: number, issueOf: (run: number) => IssuedReport, act: Act): Promise<Times> {
  const all: Times = { times: [], cpu: [] };
  for (let run = 0; run < runs; run++) await timeOne(all, issueOf(run), act);
  return all;
}

async function timePair(runs: number, one: Act, other: Act): Promise<[Times, Times]> {
  const all: [Times, Times] = [
    { times: [], cpu: [] },
    { times: [], cpu: [] },
  ];
  for (let run = 0; run < runs; run++) {
    await timeOne(all[0], typicalIssue(WARM_UP + 2 * run), one);
    await timeOne(all[1], typicalIssue(WARM_UP + 2 * run + 1), other);
  }
  return all;
}

/** Milliseconds of the clock and of this process on its processors; what makes the issue is no part of them. */
async function timeOne({ times, cpu }: Times, issue: IssuedReport, act: Act): Promise<void> {
  const [begun, used] = [performance.now(), process.cpuUsage()];
  await act(issue);
  const { user, system } = process.cpuUsage(used);
  times.push(performance.now() - begun);
  cpu.push((user + system) / 1_000);
}
