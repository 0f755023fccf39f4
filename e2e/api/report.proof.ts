/**
 * The promise: whatever a Check holds, its report is a sound file before and after signing, validly signed as a whole, tagged, archivable,
 * carries its document byte for byte, says every fact of it in text, acts in nothing, and comes out the same twice.
 * Judged by the tools of others: qpdf and poppler.
 */
import { expect, test } from "vitest";
import { report, rounds, verdict } from "#e2e/harness/verdict";
import { judgeTwins } from "#lib/testing/broken-reports";
import { faultLines } from "#lib/testing/judge-report";
import { proveReports } from "#lib/testing/prove-reports";

test("reports of generated Checks, from empty to 400 cases and with hostile names", async () => {
  const began = performance.now();
  const { faults, figures } = await proveReports(rounds(1_000, 40), (told) => process.stdout.write(`${told.slice(0, 5).join("\n")}\n`));
  const proved = verdict(faults, { ...figures, seconds: Math.round((performance.now() - began) / 1000) });
  report("reports", proved);
  expect(proved.faults).toEqual([]);
  expect(figures.mostCases).toBe(400);
});

test("the same judge catches each broken twin, and for its own reason", async () => {
  const { right, twins } = await judgeTwins();
  expect(faultLines(right)).toEqual([]);
  for (const { twin, faults } of twins) {
    const caught = faults[twin.promise].find((fault) => twin.fault.test(fault));
    process.stdout.write(`TWIN ${twin.name}: ${twin.promise}: ${caught}\n`);
    expect(caught, `${twin.name}: ${faultLines(faults).join("; ")}`).toBeDefined();
    for (const kept of twin.keeps) expect(faults[kept], `${twin.name}: ${kept}`).toEqual([]);
  }
});
