/** Promise: a file is imported zipped as it is downloaded, with the rows that it has unpacked; an archive that is not whole and plain is refused. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "#lib/calendar/clock";
import type { ImportFormat } from "#lib/contract/sources";
import type { Db } from "#lib/db/db";
import { ServiceError } from "#lib/errors";
import { enqueueImport, type ImportOptions } from "#lib/jobs/enqueue-import";
import { type JobView, viewJob } from "#lib/jobs/follow-job";
import { ImportProgress } from "#lib/jobs/import-progress";
import { registerShelf } from "#lib/jobs/land-register";
import { runWorker } from "#lib/jobs/worker";
import { listZip, openInner } from "#lib/jobs/zip-archive";
import { openLog } from "#lib/log";
import { RefusedFile } from "#lib/screening/import-format";
import { rutOfNumber } from "#lib/rut/rut";
import { testDb } from "#lib/testing/postgres";
import { type ZipMember, zipOf } from "#lib/testing/zip-file";

const db = testDb();
const log = openLog("silent", "test");
const folder = mkdtempSync("/tmp/cotejo-zip-");
const CODES: ZipMember = { name: "CODIGO_TIPO_SUBTIPO.txt", bytes: "COD_SUBTIPO\tSUBTIPO\n212\tEIRL\n" };

afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  for (const table of ["jobs", "import_rows", "list_entries", "registry_rows", "registry_loads"]) await db.query(`delete from ${table}`);
  await db.query("update lists set current_version = null, current_load = null");
  await db.query("delete from list_versions");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
});

describe("a ZIP lands what the plain file lands", () => {
  test.each([false, true])("of the names of the SII, beside its table of codes (stored: %s)", async (stored) => {
    const text = namesText(900);
    expect(await importFile("sii-names", "PUB_NOMBRES_PJ.txt", text)).toMatchObject({ state: "done", result: { records: 900 } });
    const plain = await rows();
    const hidden: ZipMember = { name: "__MACOSX/._PUB_NOMBRES_PJ.txt", bytes: "of the Finder" };
    const packed = zipOf([
      CODES,
      { name: "nominas/", bytes: "", stored: true },
      { name: "nominas/PUB_NOMBRES_PJ.txt", bytes: text, stored },
      hidden,
    ]);
    const job = await importFile("sii-names", "no-ending", packed);
    expect(job).toMatchObject({ state: "done", result: { version: 2, records: 900, added: 0, changed: 0, removed: 0 } });
    expect(await rows()).toEqual(plain);
    expect(ImportProgress.parse(job.progress)).toMatchObject({
      bytes: packed.length,
      totalBytes: packed.length,
      fingerprint: { files: [{ name: "no-ending", sizeBytes: packed.length }] },
    });
    expect(await importFile("sii-names", "no-ending", packed)).toMatchObject({ result: { unchanged: true, version: 2 } });
  });

  test("of a register in yearly files: as a folder, as one ZIP, and as a folder of ZIPs and gzip", async () => {
    const years = [2023, 2024, 2025].map((year) => ({ name: `${year}-sociedades.csv`, bytes: resText(year) }));
    for (const { name, bytes } of years) write(`plain/${name}`, bytes);
    write("plain/README.txt", "no table");
    const beside = ["README.txt", "__MACOSX/._2023-sociedades.csv", ".2023.csv"].map((name) => ({ name, bytes: "no table" }));
    expect(await importAt("res-csv", "plain")).toMatchObject({ state: "done", result: { listId: "res", version: 1, records: 6 } });
    const plain = await rows();
    expect(await importFile("res-csv", "years.zip", zipOf([...years, ...beside]))).toMatchObject({
      result: { version: 2, records: 6, added: 0, changed: 0, removed: 0 },
    });
    const [first, second, third] = years as [ZipMember, ZipMember, ZipMember];
    write("mixed/2023_2024.zip", zipOf([first, second]));
    write("mixed/2025.csv.gz", gzipSync(third.bytes));
    expect(await importAt("res-csv", "mixed")).toMatchObject({ result: { version: 3, records: 6, added: 0, changed: 0, removed: 0 } });
    expect(await rows()).toEqual(plain);
  });

  test("of the companies of the SII only the files of the companies are read", async () => {
    const file = (year: number) => ({ name: `PUB_EMPRESAS_PJ_${year}.txt`, bytes: companiesText(year) });
    const packed = zipOf([file(2023), { name: "LEEME.txt", bytes: "no table" }, file(2024)]);
    expect(await importFile("sii-companies", "PUB_EMPRESAS_PJ_2020_A_2024.zip", packed)).toMatchObject({
      state: "done",
      result: { listId: "sii-companies", records: 1, duplicates: 1 },
    });
    expect(await rows()).toMatchObject([{ full_name: "EMPRESA SPA", detail: { year: 2024 } }]);
  });

  test("of a list in parts, and of one that is read three times", async () => {
    const packed = zipOf([
      { name: "ofac/SDN.CSV", bytes: `10,"PRUEBA, Ana","individual","CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 01 Jan 1960."\n` },
      { name: "ofac/ALT.CSV", bytes: `10,1,"aka","PRUEBA, Anita",-0- \n` },
      { name: "ofac/ADD.CSV", bytes: `10,1,-0- ,"Talca","Chile",-0- \n` },
    ]);
    expect(await importFile("ofac-csv", "sdn.zip", packed)).toMatchObject({ state: "done", result: { listId: "ofac-sdn", records: 1 } });
    const entities = [{ id: "Q1", schema: "Person", properties: { name: ["Ana Soto"], topics: ["role.pep"] } }];
    const json = entities.map((each) => JSON.stringify(each)).join("\n");
    const peps = await importFile("opensanctions-peps", "peps.zip", zipOf([{ name: "entities.ftm.json", bytes: json }]));
    expect(peps).toMatchObject({ state: "done", result: { records: 1 } });
  });
});

test("an import of a ZIP that dies at any batch goes on and ends as if nothing had happened", async () => {
  const size = registerShelf("last").batchRows;
  const packed = zipOf([CODES, { name: "PUB_NOMBRES_PJ.txt", bytes: namesText(2 * size + 100) }]);
  const whole = await importFile("sii-names", "whole.zip", packed);
  const wanted = { records: 2 * size + 100, rows: await rows() };
  expect(whole).toMatchObject({ state: "done", result: { records: wanted.records } });
  for (const batch of [1, 2, 3]) {
    for (const table of ["registry_rows", "registry_loads"]) await db.query(`delete from ${table}`);
    await db.query("update lists set current_version = null, current_load = null");
    await db.query("delete from list_versions");
    write("broken.zip", packed);
    const jobId = await enqueueImport(db, systemClock, { format: "sii-names", path: join(folder, "broken.zip") });
    const stop = new AbortController();
    await runWorker({ db: dyingAt(batch, () => stop.abort()), clock: systemClock, log, signal: stop.signal, onlyJob: jobId });
    const left = ImportProgress.parse((await viewJob(db, jobId))?.progress);
    expect(left).toMatchObject({ phase: "reading", rows: (batch - 1) * size });
    expect(left.bytes).toBeLessThan(packed.length);
    await db.query("update jobs set heartbeat_at = heartbeat_at - interval '16 seconds' where state = 'running'");
    expect(await work(jobId)).toMatchObject({ state: "done", attempts: 2, result: { records: wanted.records, duplicates: 0 } });
    expect(await rows()).toEqual(wanted.rows);
  }
}, 60_000);

test("a file inside is read as fast as it is taken, and no faster", async () => {
  const bytes = Buffer.from(Array.from({ length: 1 << 20 }, (_, at) => ((at * 2_654_435_761) >>> 13) & 0xff));
  const member = { name: "a.csv", bytes: Buffer.concat(Array.from({ length: 24 }, () => bytes)), stored: true };
  write("large.zip", zipOf([member]));
  const [inner] = await listZip(join(folder, "large.zip"), /\.csv$/, 1);
  const { raw, unpacked } = openInner(join(folder, "large.zip"), inner as NonNullable<typeof inner>, 64 << 10);
  const pieces = unpacked[Symbol.asyncIterator]();
  await pieces.next();
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(raw?.bytesRead).toBeLessThan(1 << 20);
  let size = 0;
  for await (const piece of { [Symbol.asyncIterator]: () => pieces }) size += (piece as Buffer).length;
  expect(size).toBeGreaterThan(23 << 20);
});

const NAMES = "PUB_NOMBRES_PJ.txt";
const namesIn = (says: ZipMember["says"], stored = false) => zipOf([CODES, { name: NAMES, bytes: namesText(90), stored, says }]);
const many = (count: number) => Array.from({ length: count }, (_, at): ZipMember => ({ name: `${at}.md`, bytes: "", stored: true }));

describe("refused, and the version in use stays", () => {
  const good = () => namesIn({});
  test.each<[string, () => Buffer, string, object]>([
    ["a locked one", () => namesIn({ flags: 1 }), "locked-packed", {}],
    ["one locked in the strong way", () => namesIn({ flags: 0x41 }), "locked-packed", {}],
    ["one cut in the middle", () => good().subarray(0, 700), "cut-packed", {}],
    ["one cut at its very end", () => good().subarray(0, -1), "cut-packed", {}],
    ["a wrong checksum", () => namesIn({ crc: 7 }), "damaged-packed", { file: NAMES }],
    ["a wrong checksum of what is stored", () => namesIn({ crc: 7 }, true), "damaged-packed", { file: NAMES }],
    ["broken bytes within", () => spoil(good(), 400, 20), "damaged-packed", { file: NAMES }],
    ["a list of contents that is no such", () => spoil(good(), -156, 2), "damaged-packed", { file: "bad.zip" }],
    ["one that unpacks to less than it says", () => namesIn({ unpackedBytes: 9_000 }), "damaged-packed", { file: NAMES }],
    ["one that unpacks to more than it says", () => namesIn({ unpackedBytes: 90 }), "damaged-packed", { file: NAMES }],
    ["one packed as nobody does", () => namesIn({ method: 9 }), "unknown-packing", { file: NAMES, method: 9 }],
    ["nothing inside", () => zipOf([]), "no-inner-file", { names: "" }],
    [
      "no file of the format",
      () => zipOf([CODES, { name: "a/b\u202e\u0007.csv", bytes: "x" }, ...many(2)]),
      "no-inner-file",
      { names: "CODIGO_TIPO_SUBTIPO.txt, b.csv, 0.md, …" },
    ],
    [
      "two files of the format",
      () => zipOf(["1/", "2/"].map((at) => ({ name: at + NAMES, bytes: namesText(90) }))),
      "several-inner-files",
      { found: 2, most: 1, names: `${NAMES}, ${NAMES}` },
    ],
    ["two files of one name", () => zipOf([CODES, CODES, { name: NAMES, bytes: namesText(90) }]), "hostile", {}],
    ["a way out of the folder", () => zipOf([{ name: `../../${NAMES}`, bytes: namesText(90) }]), "hostile", {}],
    ["the same in Windows' manner", () => zipOf([{ name: `..\\${NAMES}`, bytes: namesText(90) }]), "hostile", {}],
    ["a place of its own choice", () => zipOf([{ name: `/tmp/${NAMES}`, bytes: namesText(90) }]), "hostile", {}],
    ["a bomb", () => zipOf([{ name: NAMES, bytes: Buffer.alloc(40 << 20, "x\n") }]), "hostile", {}],
    [
      "a bomb of many small ones",
      () =>
        zipOf([
          { name: NAMES, bytes: namesText(90) },
          ...many(12).map((each) => ({ ...each, bytes: Buffer.alloc(4 << 20), stored: false })),
        ]),
      "hostile",
      {},
    ],
    ["a thousand files", () => zipOf([{ name: NAMES, bytes: namesText(90) }, ...many(1_000)]), "hostile", {}],
    [
      "a ZIP within",
      () =>
        zipOf([
          { name: NAMES, bytes: namesText(90) },
          { name: "more.zip", bytes: good() },
        ]),
      "compressed",
      {},
    ],
    ["a ZIP within that is not called so", () => zipOf([{ name: NAMES, bytes: good() }]), "compressed", {}],
    [
      "a workbook",
      () =>
        zipOf([
          { name: "[Content_Types].xml", bytes: "<Types/>" },
          { name: NAMES, bytes: "x" },
        ]),
      "compressed",
      {},
    ],
    ["a file that is itself cut", () => zipOf([{ name: NAMES, bytes: namesText(90).slice(0, -30) }]), "cut-line", { line: 91 }],
  ])("%s", async (_what, bad, code, facts) => {
    await importFile("sii-names", "good.zip", good());
    const before = await rows();
    const files = readdirSync(folder);
    const job = await importFile("sii-names", "bad.zip", bad());
    expect(job).toMatchObject({ state: "failed", attempts: 1, error: expect.stringMatching(/\.$/), refusal: { code, facts } });
    expect(job.refusal?.facts).toEqual(facts);
    expect(await rows()).toEqual(before);
    expect(await db.query("select version from list_versions where list_id = 'sii-names'")).toEqual([{ version: 1 }]);
    expect(readdirSync(folder)).toEqual([...files, "bad.zip"].toSorted());
  });

  test("a folder for a format of one file", async () => {
    write("folder/PUB_NOMBRES_PJ.txt", namesText(9));
    expect(await importAt("sii-names", "folder")).toMatchObject({ state: "failed", refusal: { code: "missing-file" } });
  });
});

test("any bytes of an archive may be others: it is refused in words, or gives what was packed", async () => {
  const text = namesText(40);
  const whole = zipOf([CODES, { name: NAMES, bytes: text }, { name: "stored.md", bytes: text, stored: true }]);
  const path = join(folder, "any.zip");
  const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) });
  let refusals = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), fc.option(fc.nat(whole.length)), async (changes, end) => {
      const bytes = Buffer.from(whole.subarray(0, end ?? whole.length));
      for (const { at, byte } of changes) if (at < bytes.length) bytes[at] = byte;
      writeFileSync(path, bytes);
      const read = await readZip(path).catch((error: unknown) => error);
      if (read instanceof RefusedFile) refusals += 1;
      else expect(read).toBe(text);
    }),
    { numRuns: 400 },
  );
  expect(refusals).toBeGreaterThan(100);
});

async function readZip(path: string): Promise<string> {
  const [inner] = await listZip(path, /^(PUB_NOMBRES|stored)/, 2);
  const pieces: Buffer[] = [];
  for await (const piece of openInner(path, inner as NonNullable<typeof inner>, 1_000).unpacked) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("utf8");
}

/** The archive with other bytes from a place on; below zero it counts from the end. */
function spoil(archive: Buffer, at: number, length: number): Buffer {
  const from = at < 0 ? archive.length + at : at;
  return archive.fill(0xff, from, from + length);
}

function dyingAt(batch: number, onDeath: () => void): Db {
  let left = batch;
  const dead = () => new ServiceError("unavailable", { detail: "dead" });
  return {
    ...db,
    query: async (...asked) => (left > 0 ? db.query(...asked) : Promise.reject(dead())),
    transact: async (doWork) => {
      if (left <= 0) throw dead();
      return db.transact((tx) =>
        doWork({
          ...tx,
          copyIn: async (sql, chunks) => {
            if (sql.includes("copy registry_rows") && --left === 0) {
              onDeath();
              throw dead();
            }
            return tx.copyIn(sql, chunks);
          },
        }),
      );
    },
  };
}

function rows(): Promise<unknown[]> {
  return db.query("select rut_number, full_name, detail from registry_rows join lists on current_load = load_id order by 1");
}

function namesText(count: number): string {
  const lines = Array.from({ length: count }, (_, at) => {
    const rut = rutOfNumber(53_000_000 + at).replace("-", "\t");
    return `${rut}\t212\tEMPRESA ${at} EN ÑUÑOA SPA\t01-01-2020\t`;
  });
  return `${["RUT\tDV\tCOD_SUBTIPO\tRAZON_SOCIAL\tFECHA_INICIO_VIG\tFECHA_TG_VIG", ...lines].join("\n")}\n`;
}

function resText(year: number): string {
  const head =
    "\uFEFFID;RUT;Razon Social;Fecha de actuacion (1era firma);Fecha de registro (ultima firma);Fecha de aprobacion x SII;Anio;Mes;Comuna Tributaria;Region Tributaria;Codigo de sociedad;Tipo de actuacion;Capital;Comuna Social;Region Social";
  const lines = [0, 1].map((at) => {
    const rut = rutOfNumber(76_000_000 + 2 * year + at);
    return `${year};${rut};EMPRESA ${year} ${at} SPA;02-03-${year};03-03-${year};03-03-${year};${year};Marzo;LAJA;8;SpA;CONSTITUCIÓN;1000000;LAJA;8`;
  });
  return [head, ...lines, ""].join("\r\n");
}

function companiesText(year: number): string {
  const columns = [
    ["Año comercial", String(year)],
    ["RUT", "76000001"],
    ["DV", rutOfNumber(76_000_001).slice(-1)],
    ["Razón social", "EMPRESA SPA"],
    ["Tramo según ventas (1-13)", "5"],
    ["Número de trabajadores dependie", "12"],
    ["Fecha inicio de actividades vige", "2010-05-04"],
    ["Fecha término de giro", ""],
    ["Tipo término de giro", ""],
    ["Subtipo de contribuyente", "SOCIEDAD POR ACCIONES"],
    ["Rubro económico", "COMERCIO"],
    ["Subrubro económico", "COMERCIO AL POR MENOR"],
    ["Actividad económica", "VENTA AL POR MENOR"],
    ["Región", "VII REGION DEL MAULE"],
    ["Provincia", "TALCA"],
    ["Comuna", "TALCA"],
  ];
  return `${columns.map(([name]) => name).join("\t")}\n${columns.map(([, value]) => value).join("\t")}\n`;
}

function write(name: string, bytes: string | Uint8Array): void {
  if (name.includes("/")) mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), bytes);
}

function importFile(format: ImportFormat, name: string, bytes: string | Uint8Array, options?: ImportOptions): Promise<JobView> {
  write(name, bytes);
  return importAt(format, name, options);
}

async function importAt(format: ImportFormat, name: string, options?: ImportOptions): Promise<JobView> {
  return work(await enqueueImport(db, systemClock, { format, path: join(folder, name), options }));
}

async function work(jobId: string): Promise<JobView> {
  await runWorker({ db, clock: systemClock, log, signal: AbortSignal.timeout(30_000), onlyJob: jobId });
  return (await viewJob(db, jobId)) as JobView;
}
