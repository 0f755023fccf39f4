/** What a process that makes reports keeps: heap and resident memory, after a collection, from time to time. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { IssuedReport } from "#lib/report/report-document";
import { anyIssue } from "#lib/testing/any-check";
import { mebibytes, type Figures } from "../search/figures";
import { typicalIssue } from "./typical";

/** Growth that is still flat: what the runtime itself breathes. */
const FLAT_HEAP_MIB = 8;
const FLAT_RSS_MIB = 48;
const MIB = 2 ** 20;

/** Makes so many reports, every tenth a generated one with hostile names; measures after a fifth of them and at the end. */
export async function measureMemory(reports: number, act: (issue: IssuedReport) => Promise<Buffer>, figures: Figures): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const look = () => {
    collect();
    const { heapUsed, external, rss } = process.memoryUsage();
    return { heap: heapUsed + external, rss };
  };
  const early = Math.ceil(reports / 5);
  let first = look();
  for (let made = 1; made <= reports; made++) {
    await act(made % 10 === 0 ? anyIssue(made) : typicalIssue(made));
    if (made % early !== 0) continue;
    const now = look();
    if (made === early) first = now;
    console.log(`  after ${made.toLocaleString("en")} reports: heap ${mebibytes(now.heap)}, resident ${mebibytes(now.rss)}`);
    if (made < reports) continue;
    const name = `from report ${early.toLocaleString("en")} to report ${reports.toLocaleString("en")}`;
    figures.add(`resident memory after ${reports.toLocaleString("en")} reports`, now.rss / MIB, "MiB");
    figures.add(`heap grown ${name}`, (now.heap - first.heap) / MIB, "MiB", { atMost: FLAT_HEAP_MIB });
    figures.add(`resident memory grown ${name}`, (now.rss - first.rss) / MIB, "MiB", { atMost: FLAT_RSS_MIB });
  }
}
