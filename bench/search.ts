/**
 * Search by name over a synthetic national registry, beside the engines that a user would put in its place, on the same names and the
 * same questions in one run; how well it forgives; and with `--import` what an import takes. See bench/README.md.
 * Run: `npm run bench:search -- [--people N] [--peers gin,trgm,sphinx|none] [--recall | --import [--rows N]]`. Exit code 1 when a target is missed.
 */
import { cpus, release, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { Figures } from "./search/figures";
import { measureImport } from "./search/measure-import";
import { measureSearch } from "./search/measure-search";

const PEERS = ["gin", "trgm", "sphinx"] as const;

const { values } = parseArgs({
  options: {
    people: { type: "string", default: "5000000" },
    peers: { type: "string", default: PEERS.join(",") },
    recall: { type: "boolean", default: false },
    import: { type: "boolean", default: false },
    rows: { type: "string", default: "3400000" },
    seed: { type: "string", default: "1" },
  },
});

const [cpu] = cpus();
console.log(
  `Machine: ${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.version}; engines, database and client share it`,
);
const figures = new Figures("search");
if (values.import) await measureImport({ count: whole("rows"), seed: whole("seed") }, figures);
else {
  const peers = values.recall || values.peers === "none" ? [] : PEERS.filter((peer) => values.peers.split(",").includes(peer));
  await measureSearch({ plan: { count: whole("people"), seed: whole("seed") }, peers, recallOnly: values.recall }, figures);
}
process.exitCode = figures.tell() ? 0 : 1;

function whole(name: "people" | "rows" | "seed"): number {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} is a whole number, not ${values[name]}.`);
  return number;
}
