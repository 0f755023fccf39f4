/** The real lists: their time to parse and to index, their memory, and the time of a search. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { ImportInput, ImportParser } from "#lib/screening/import-format";
import { ListEntry } from "#lib/screening/list-entry";
import { buildListIndex, type ListIndex } from "#lib/screening/list-index";
import { parseOfacCsv } from "#lib/screening/ofac-csv";
import { parseUnXml } from "#lib/screening/un-xml";
import { quantile } from "../measure";
import type { Data } from "./data";
import { parseEuActs } from "#lib/screening/eu-acts-csv";
import { milliseconds, type Report } from "./report";

interface Place {
  name: string;
  place: string;
  parser: ImportParser;
  /** Full lists of three publishers are what people are screened against in the measurements; others are only parsed. */
  screened: boolean;
}

function placesOf(data: Data): Place[] {
  const { ofac, un, eu } = data.lists();
  const further = data.files("ofac", /./).filter((folder) => data.has(`${folder}/cons_prim.csv`));
  const places: (Omit<Place, "place"> & { place: string | undefined })[] = [
    { name: "OFAC SDN", place: ofac, parser: parseOfacCsv, screened: true },
    { name: "UN", place: un, parser: parseUnXml, screened: true },
    { name: "EU", place: eu, parser: parseEuActs, screened: true },
    ...further.map((folder) => ({ name: "OFAC non-SDN", place: `${folder}/cons_prim.csv`, parser: parseOfacCsv, screened: false })),
  ];
  return places.flatMap((each) => (each.place === undefined ? [] : [{ ...each, place: each.place }]));
}

const ROUNDS = 5;

/** Entries of every list by its name, measured on the way. */
export async function measureLists(data: Data, report: Report): Promise<{ entries: Map<string, ListEntry[]>; index: ListIndex }> {
  report.title("lists: parsing and indexing");
  const entries = new Map<string, ListEntry[]>();
  const rows: string[][] = [];
  for (const list of placesOf(data)) {
    const { read, parseMs } = await timeParse(data, list);
    const { index, indexMs, megabytes } = timeIndex(read);
    rows.push([
      `${list.name} (${list.place})`,
      String(index.size),
      String(index.names),
      milliseconds(parseMs),
      milliseconds(indexMs),
      `${megabytes} MB`,
    ]);
    if (list.screened) entries.set(list.name, read);
  }
  const together = [...entries.values()].flat();
  const { index, indexMs, megabytes } = timeIndex(together);
  rows.push([[...entries.keys()].join(" + "), String(index.size), String(index.names), "", milliseconds(indexMs), `${megabytes} MB`]);
  report.table(["list", "entries", "names", `parse (median of ${ROUNDS})`, "index", "memory of the index"], rows);
  report.line("memory: what the process holds more with the index than before it, the entries that it was built from not counted");
  return { entries, index };
}

async function timeParse(data: Data, { place, parser }: Place): Promise<{ read: ListEntry[]; parseMs: number }> {
  let read: ListEntry[] = [];
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    read = [];
    for await (const event of parser(inputOf(data, place))) if (event.type === "record") read.push(event.record as ListEntry);
    times.push(performance.now() - begun);
  }
  return { read: ListEntry.array().parse(read), parseMs: quantile(times, 0.5) };
}

/** A folder of acts names its files; a list of a file, or of a few that belong together, does not. */
function inputOf(data: Data, place: string): ImportInput {
  const acts = ["consolidated", "amendments"].flatMap((part) => data.files(`${place}/${part}`, /\.csv$/));
  return { ...data.input(place), ...(acts.length > 0 && { files: acts.map((file) => file.slice(place.length + 1)) }) };
}

function timeIndex(entries: ListEntry[]): { index: ListIndex; indexMs: number; megabytes: number } {
  const before = heapInUse();
  const begun = performance.now();
  const index = buildListIndex(entries);
  const indexMs = performance.now() - begun;
  return { index, indexMs, megabytes: Math.round((heapInUse() - before) / 1e6) };
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Bytes in use after a full collection, typed arrays included. */
function heapInUse(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
