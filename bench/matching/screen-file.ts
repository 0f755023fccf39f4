/** Ten thousand names through `cotejo screen`, as an operator runs it: own database, real lists imported, CSV in and CSV out. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { main } from "#lib/cli/main";
import type { Data } from "./data";
import { milliseconds, type Report } from "./report";

const NAMES = "negatives/yente_negatives_us.csv";
const COUNT = 10_000;

export async function measureScreenCommand(data: Data, report: Report): Promise<void> {
  const { ofac, un, eu } = data.lists();
  const formats = { "ofac-csv": ofac, "un-xml": un, "eu-acts-csv": eu };
  const lists = Object.entries(formats).flatMap(([format, place]) => (place === undefined ? [] : [[format, place] as const]));
  if (lists.length === 0 || !data.has(NAMES)) return;
  report.title(`${COUNT.toLocaleString("en")} names through the command`);
  const folder = mkdtempSync(path.join(tmpdir(), "cotejo-bench-"));
  // As root the database runs as another account, which must be able to pass.
  chmodSync(folder, 0o711);
  try {
    for (const [format, place] of lists) {
      const { lastLine, took } = await cotejo(folder, "import", format, path.join(data.folder, place));
      report.line(`import ${format}: ${milliseconds(took)}; ${lastLine}`);
    }
    const people = data.rows(NAMES).slice(0, COUNT);
    const rows = people.map((row) => [row["full_name"], row["date_of_birth"], row["nationality"]].map(quoted).join(","));
    writeFileSync(path.join(folder, "names.csv"), ["name,birth_date,nationality", ...rows].join("\n"));
    const { lines, took } = await cotejo(folder, "screen", "names.csv");
    const told = lines.find((line) => line.includes("names screened")) ?? "";
    report.line(
      `screen: ${milliseconds(took)} in all, loading the lists included; ${told.replace(/^.*?: /, "").replace(/, against$/, "")}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const quoted = (cell = "") => `"${cell.replaceAll('"', '""')}"`;

async function cotejo(folder: string, ...args: string[]): Promise<{ lines: string[]; lastLine: string; took: number }> {
  const lines: string[] = [];
  const begun = performance.now();
  const exitCode = await main({
    args,
    variables: { COTEJO_DATA_DIR: path.join(folder, "data") },
    from: folder,
    signal: new AbortController().signal,
    out: (line) => void lines.push(line),
    err: (line) => void lines.push(line),
    progress: () => {},
  });
  if (exitCode !== 0) throw new Error(`cotejo ${args.join(" ")} ended with ${exitCode}: ${lines.join(" ")}`);
  return { lines, lastLine: lines.at(-1) ?? "", took: performance.now() - begun };
}
