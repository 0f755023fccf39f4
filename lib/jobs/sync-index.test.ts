/** Promise: an index tells of every year where its CSV is, on the host that was asked, or the sync says plainly what is wrong with it. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { askIndex } from "#lib/jobs/sync-index";
import { type Answer, openPublisher, type Publisher } from "#lib/testing/list-publisher";

let publisher: Publisher;
let folder: string;
beforeEach(async () => {
  publisher = await openPublisher();
  folder = mkdtempSync("/tmp/cotejo-index-");
});
afterEach(async () => {
  await publisher.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Told {
  name?: string | null;
  url?: string | null;
  format?: string | null;
}

const YEARS = [2023, 2024, 2025];
const csv = (year: number): Told => ({
  name: `Sociedades por fecha, RUT y constitución ${year}`,
  url: `/files/${year}-sociedades.csv`,
  format: "CSV",
});
const ckan = (resources: Told[]): Answer => json({ help: "…", success: true, result: { title: "RES", resources } });
const json = (body: unknown): Answer => {
  return (_, response) => void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
};

async function ask(answer: Answer, now = new Date("2026-11-20T15:00:00Z")) {
  publisher.answers.set("/index", answer);
  const limits = { idleMs: 5_000, totalMs: 10_000, largestFileBytes: 1 << 30, boundBy: "installation" } as const;
  const files = await askIndex({
    address: new URL(`${publisher.origin}/index?id=res`),
    index: { firstYear: 2023 },
    into: "res",
    folder,
    limits,
    signal: new AbortController().signal,
    now,
  });
  return files.map(({ path, address, key }) => {
    expect(key).toBe(address.href);
    return `${path} ${address.href.replace(publisher.origin, "")}`;
  });
}

test("a CSV of every year, in their order, whatever else is there", async () => {
  const resources = [
    { name: "Diccionario", url: "/files/diccionario.pdf", format: "PDF" },
    { name: "Año 2024", url: "/files/2024.xlsx", format: "XLSX" },
    { name: "Lo de 2022", url: "https://elsewhere.example/2022.csv", format: "CSV" },
    // As the publisher names the year that goes on, and a resource of which only the title tells the year.
    { name: "Constituciones", url: `${publisher.origin}/files/202608-sociedades.csv`, format: "csv" },
    { name: "Sociedades 2023", url: "/files/sociedades-v2.csv", format: "" },
    csv(2025),
    csv(2024),
  ];
  expect(await ask(ckan(resources))).toEqual([
    "res/2023.csv /files/sociedades-v2.csv",
    "res/2024.csv /files/2024-sociedades.csv",
    "res/2025.csv /files/2025-sociedades.csv",
    "res/2026.csv /files/202608-sociedades.csv",
  ]);
  expect(publisher.asked.map(({ path }) => path)).toEqual(["/index?id=res"]);
  expect(readdirSync(folder)).toEqual(["res"]);
});

test("two files of one year are both of it", async () => {
  expect(await ask(ckan([...YEARS.map(csv), { ...csv(2024), url: "/files/2024-b.csv" }]))).toEqual([
    "res/2023.csv /files/2023-sociedades.csv",
    "res/2024.csv /files/2024-sociedades.csv",
    "res/2024-2.csv /files/2024-b.csv",
    "res/2025.csv /files/2025-sociedades.csv",
  ]);
});

test("the year that goes on may have none yet, by the calendar of Chile; the one before may not", async () => {
  const told = ckan(YEARS.map(csv));
  // 31 December in Chile still, and an hour later no more.
  expect(await ask(told, new Date("2027-01-01T02:30:00Z"))).toHaveLength(3);
  rmSync(join(folder, "res"), { recursive: true });
  await expect(ask(told, new Date("2027-01-01T03:30:00Z"))).rejects.toMatchObject({
    refusal: { code: "index-lacks", facts: { missing: "2026" } },
  });
});

const wrong: [what: string, answer: () => Answer, refusal: object][] = [
  ["what is no JSON", () => (_, response) => void response.end("{"), { code: "bad-index" }],
  ["a web page", () => (_, response) => void response.end("<!doctype html><title>Sorry</title>"), { code: "web-page" }],
  ["a refusal of the catalogue", () => json({ success: false, error: { message: "Not found" } }), { code: "bad-index" }],
  ["another answer of the catalogue", () => json({ success: true, result: [] }), { code: "bad-index" }],
  ["resources of another kind", () => ckan([{ url: 7 } as unknown as Told]), { code: "bad-index" }],
  ["files without end", () => ckan(Array.from({ length: 501 }, () => csv(2024))), { code: "bad-index" }],
  [
    "more files than years could have",
    () => ckan([...YEARS.map(csv), ...Array.from({ length: 58 }, () => csv(2024))]),
    { code: "bad-index" },
  ],
  [
    "an index as large as a register",
    () => (_, response) => void response.writeHead(200, { "content-length": String(3 << 20) }).end("x".repeat(3 << 20)),
    { code: "too-large", facts: { mebibytes: 2, boundBy: "source" } },
  ],
  [
    "an index cut in the middle",
    () => (_, response) => void response.writeHead(200, { "content-length": "500" }).write("{", () => response.destroy()),
    { code: "cut-download" },
  ],
  ["nothing at all", () => ckan([]), { code: "index-lacks", facts: { missing: "2023, 2024, 2025" } }],
  [
    "a year that is missing, and one that is no CSV",
    () => ckan([csv(2024), { ...csv(2023), format: "XLSX" }]),
    { code: "index-lacks", facts: { missing: "2023 (XLSX), 2025" } },
  ],
  [
    "a file of another host",
    () => ckan([csv(2023), { ...csv(2024), url: "https://elsewhere.example/2024.csv" }, csv(2025)]),
    { code: "foreign-host", facts: { elsewhere: "elsewhere.example" } },
  ],
  [
    "a file of another port of the host",
    () => ckan([csv(2023), { ...csv(2024), url: "http://127.0.0.1:1/2024.csv" }, csv(2025)]),
    { code: "foreign-host", facts: { elsewhere: "127.0.0.1:1" } },
  ],
  [
    "a file of this machine",
    () => ckan([csv(2023), { ...csv(2024), url: "file:///etc/2024.csv" }, csv(2025)]),
    { code: "foreign-host", facts: { elsewhere: "file:" } },
  ],
  ["a file that is nowhere", () => ckan([csv(2023), { name: "Año 2024", url: null, format: "CSV" }, csv(2025)]), { code: "foreign-host" }],
  [
    "the host with a password that it hands out",
    () => ckan([csv(2023), { ...csv(2024), url: `${publisher.origin.replace("//", "//user:pw@")}/2024.csv` }, csv(2025)]),
    { code: "foreign-host" },
  ],
];

test.each(wrong)("%s is refused", async (_, answer, refusal) => {
  await expect(ask(answer())).rejects.toMatchObject({ refusal });
  expect(publisher.asked).toHaveLength(1);
  expect(readdirSync(folder).filter((name) => name !== "res")).toEqual([]);
});
