/**
 * Names and lists, measured at the one shipped threshold: accuracy beside the peers, false hits, times, memory.
 * Reads ../shared/data (`--data FOLDER` another folder of its layout); says so and ends well where it is absent.
 * Run: `npm run bench:matching [-- --list --markdown --data FOLDER --quick | --million]`. Exit code 1 when a target is missed.
 */
import path from "node:path";
import { measureMillion, MOST_P95_MS } from "./million";
import { Data } from "./matching/data";
import { measureLists } from "./matching/lists";
import { measureNamePairs } from "./matching/name-pairs";
import { measureNegatives } from "./matching/negatives";
import { measurePeerChecks } from "./matching/peer-checks";
import { milliseconds, Report } from "./matching/report";
import { measureScreenCommand } from "./matching/screen-file";

const words = process.argv.slice(2);
const given = words.indexOf("--data");
const data = new Data(path.resolve(given >= 0 ? (words[given + 1] ?? "") : path.join(import.meta.dirname, "../../shared/data")));
const report = new Report(words);

if (!words.includes("--million")) await measureReal();
if (!words.includes("--quick")) measureInvented();
process.exit(report.end());

async function measureReal(): Promise<void> {
  if (!data.has(".")) {
    console.log(`bench/matching: ${data.folder} is absent; accuracy, false hits and the real lists are not measured.`);
    return;
  }
  measureNamePairs(data, report);
  measurePeerChecks(data, report);
  measureNegatives(data, await measureLists(data, report), report);
  if (!words.includes("--quick")) await measureScreenCommand(data, report);
}

function measureInvented(): void {
  const p95 = measureMillion();
  report.target({
    name: "search p95 over 1,000,000 invented entries",
    value: p95,
    shown: milliseconds(p95),
    bound: { atMost: MOST_P95_MS },
  });
}
