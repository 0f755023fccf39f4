/** Promise: a register comes from its publisher as it is published, zipped or in a file a year, bounded, and is fetched once an edition. */
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { OPERATOR } from "#lib/auth/doer";
import { configureSync } from "#lib/jobs/configure-sync";
import type { ClaimedJob } from "#lib/jobs/queue";
import { fetchFiles } from "#lib/jobs/sync-fetch";
import { askIndex } from "#lib/jobs/sync-index";
import { type Edition, ensureSyncRow, readSyncRows, requireSyncList, startSync } from "#lib/jobs/sync-state";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { rutOfNumber } from "#lib/rut/rut";
import { edition, openPublisher, type Publisher } from "#lib/testing/list-publisher";
import { testDb } from "#lib/testing/postgres";
import { zipOf } from "#lib/testing/zip-file";

const db = testDb();
const data = mkdtempSync("/tmp/cotejo-sync-registers-");
const log = openLog("silent", "test");
const clock = { now: () => new Date("2026-11-20T15:00:00Z") };
const uploads = { folder: join(data, "uploads"), largestFileBytes: 1 << 30 };
let publisher: Publisher;

beforeEach(async () => {
  for (const table of ["jobs", "list_syncs"]) await db.query(`delete from ${table}`);
  publisher = await openPublisher();
});
afterEach(() => publisher.close());
afterAll(() => rmSync(data, { recursive: true, force: true }));

async function sync(listId: string, path: string) {
  await configureSync({ db, clock }, OPERATOR, listId, {
    enabled: false,
    everySeconds: 86_400,
    addresses: { main: publisher.origin + path },
  });
  await db.transact(async (tx) => {
    await ensureSyncRow(tx, await requireSyncList(tx, listId));
    await startSync(tx, clock, listId);
  });
  await runWorker({ db, clock, log, signal: AbortSignal.timeout(30_000), untilIdle: true, uploads });
  return (await readSyncRows(db, listId)).get(listId);
}

/** The versions of a register, with the names of the one in use. */
const landed = (listId: string) =>
  db.query(
    `select v.as_of as "asOf", v.file_name as "fileName",
       (select array_agg(r.full_name order by r.rut_number) from registry_rows r where r.load_id = l.current_load) as names
     from lists l join list_versions v using (list_id) where l.list_id = $1`,
    [listId],
  );

describe("the names of the SII", () => {
  test("land out of the ZIP in which they are published, its table of codes aside", async () => {
    const [rut = "", digit = ""] = rutOfNumber(76_000_001).split("-");
    const names = `RUT\tDV\tCOD_SUBTIPO\tRAZON_SOCIAL\tFECHA_INICIO_VIG\tFECHA_TG_VIG\r\n${rut}\t${digit}\t212\tPANADERÍA DE PRUEBA EIRL\t01-02-2003\t\r\n`;
    const zip = zipOf([
      { name: "CODIGO_TIPO_SUBTIPO.txt", bytes: "COD\tTIPO\r\n212\tEIRL\r\n" },
      { name: "PUB_NOMBRES_PJ.txt", bytes: names },
    ]);
    publisher.answers.set("/PUB_NOMBRES_PJ.zip", edition(zip, '"a"', { "last-modified": "Wed, 05 Aug 2026 12:00:00 GMT" }));
    expect(await sync("sii-names", "/PUB_NOMBRES_PJ.zip")).toMatchObject({ lastOutcome: "landed", lastRefusal: null });
    expect(await landed("sii-names")).toEqual([
      { asOf: "2026-08-05", fileName: "PUB_NOMBRES_PJ.zip", names: ["PANADERÍA DE PRUEBA EIRL"] },
    ]);
    expect(await db.query("select payload ->> 'path' as path from jobs where kind = 'import'")).toEqual([
      { path: expect.stringMatching(/PUB_NOMBRES_PJ\.txt\.zip$/) },
    ]);
    expect(await sync("sii-names", "/PUB_NOMBRES_PJ.zip")).toMatchObject({ lastOutcome: "unchanged" });
  });

  test("are bounded below what the installation takes", async () => {
    publisher.answers.set("/names", (_, response) => void response.writeHead(200, { "content-length": String(300 << 20) }).write("PK"));
    expect(await sync("sii-names", "/names")).toMatchObject({
      lastOutcome: "refused",
      lastRefusal: { code: "too-large", facts: { mebibytes: 256, boundBy: "source" } },
    });
    expect(await db.query("select 1 from jobs where kind = 'import'")).toEqual([]);
  });
});

test("the Registro de Empresas y Sociedades lands with the companies of all its years, and is not read again while none changed", async () => {
  const HEAD =
    "\uFEFFID;RUT;Razon Social;Fecha de actuacion (1era firma);Fecha de registro (ultima firma);Fecha de aprobacion x SII;Anio;Mes;Comuna Tributaria;Region Tributaria;Codigo de sociedad;Tipo de actuacion;Capital;Comuna Social;Region Social\r\n";
  const row = (year: number) =>
    `${year};${rutOfNumber(76_000_000 + year)};EMPRESA ${year} SPA;02-03-${year};03-03-${year};03-03-${year};${year};Marzo;LAJA;8;SpA;CONSTITUCIÓN;1000000;LAJA;8\r\n`;
  const resources = Array.from({ length: 14 }, (_, past) => 2013 + past).map((year) => {
    const url = `/files/${year}-sociedades.csv`;
    const day = new Date(Date.UTC(year, 11, 28)).toUTCString();
    const more = year === 2026 ? { "last-modified": "Mon, 28 Sep 2026 12:00:00 GMT" } : { "last-modified": day };
    publisher.answers.set(url, edition(HEAD + row(year), `"${year}"`, more));
    return { name: `Sociedades ${year}`, url, format: "CSV" };
  });
  publisher.answers.set("/index", (_, response) => void response.end(JSON.stringify({ success: true, result: { resources } })));
  expect(await sync("res", "/index")).toMatchObject({ lastOutcome: "landed", lastRefusal: null, standingVersion: 1 });
  const names = resources.map((_, past) => `EMPRESA ${2013 + past} SPA`);
  expect(await landed("res")).toEqual([{ asOf: "2026-09-28", fileName: "registro-de-empresas-y-sociedades", names }]);
  expect(await db.query("select licence from lists where list_id = 'res'")).toEqual([{ licence: expect.stringContaining("CC BY") }]);
  expect(readdirSync(uploads.folder).filter((name) => name !== ".clock")).toEqual([]);
  publisher.asked.length = 0;
  expect(await sync("res", "/index")).toMatchObject({ lastOutcome: "unchanged", standingVersion: 1 });
  expect(publisher.asked.slice(1).map(({ etag }) => etag)).toEqual(resources.map((_, past) => `"${2013 + past}"`));
  resources.splice(3, 1);
  expect(await sync("res", "/index")).toMatchObject({
    lastOutcome: "refused",
    lastRefusal: { code: "index-lacks", facts: { missing: "2016" } },
  });
});

test("the companies of the SII land with the newest of the years in their ZIP", async () => {
  const HEAD =
    "Año comercial\tRUT\tDV\tRazón social\tTramo según ventas\tNúmero de trabajadores dependie\tFecha inicio de actividades vige\tFecha término de giro\tFecha primera inscripción de ac\tTipo término de giro\tTipo de contribuyente\tSubtipo de contribuyente\tTramo capital propio positivo\tTramo capital propio negativo\tRubro económico\tSubrubro económico\tActividad económica\tRegión\tProvincia\tComuna\tR_PRESUNTA\tOTROS_REGIMENES";
  const year = (of: number) => {
    const [rut = "", digit = ""] = rutOfNumber(76_000_001).split("-");
    const cells = [
      of,
      rut,
      digit,
      `PANADERIA DE PRUEBA ${of}`,
      3,
      7,
      "2003-02-01",
      "",
      "2003-02-01",
      "",
      "1",
      "EIRL",
      2,
      "",
      "G",
      "47",
      "Pan",
      "VIII",
      "BIOBIO",
      "LAJA",
      "NO",
      "NO",
    ];
    return { name: `PUB_EMPRESAS_PJ_${of}.txt`, bytes: `${HEAD}\r\n${cells.join("\t")}\r\n` };
  };
  publisher.answers.set("/PUB_EMPRESAS_PJ_2020_A_2024.zip", edition(zipOf([year(2023), year(2024)]), '"a"'));
  expect(await sync("sii-companies", "/PUB_EMPRESAS_PJ_2020_A_2024.zip")).toMatchObject({ lastOutcome: "landed", lastRefusal: null });
  expect(await landed("sii-companies")).toMatchObject([
    { fileName: "PUB_EMPRESAS_PJ_2020_A_2024.zip", names: ["PANADERIA DE PRUEBA 2024"] },
  ]);
});

describe("the files that an index names", () => {
  const told = (years: number[]) =>
    JSON.stringify({ success: true, result: { resources: years.map((year) => ({ url: `/${year}.csv`, format: "CSV" })) } });
  const publish = (years: number[], etag = "one") => {
    publisher.answers.set("/index", (_, response) => void response.end(told(years)));
    for (const year of years) publisher.answers.set(`/${year}.csv`, edition(`${etag} of ${year}`, `"${etag} ${year}"`));
  };

  async function fetchAll(known: Edition, mostBytes = 1 << 20) {
    const folder = mkdtempSync(join(data, "fetch-"));
    const limits = { idleMs: 5_000, totalMs: 10_000, largestFileBytes: 1 << 20, boundBy: "installation" } as const;
    const signal = AbortSignal.timeout(20_000);
    const address = new URL(`${publisher.origin}/index`);
    const files = await askIndex({ address, index: { firstYear: 2024 }, into: "res", folder, limits, signal, now: clock.now() });
    const job: ClaimedJob = { jobId: randomUUID(), kind: "sync", payload: {}, attempt: 1, progress: { attempt: 0 } };
    const list = { ...(await requireSyncList(db, "sii-names")), mostBytes };
    publisher.asked.length = 0;
    const run = { db, clock, log, job, signal, pepCeasedYears: 1, uploads };
    const end = await fetchFiles({ run, list, files, known, folder });
    const got = existsSync(join(folder, "res")) ? readdirSync(join(folder, "res")).toSorted() : [];
    return { end, got: got.map((name) => `${name}: ${readFileSync(join(folder, "res", name), "utf8")}`) };
  }

  test("come all together, and not at all when all are known", async () => {
    publish([2024, 2025, 2026]);
    const first = await fetchAll({});
    expect(first.got).toEqual(["2024.csv: one of 2024", "2025.csv: one of 2025", "2026.csv: one of 2026"]);
    const known = first.end as Edition;
    expect(Object.keys(known)).toEqual([2024, 2025, 2026].map((year) => `${publisher.origin}/${year}.csv`));
    expect(await fetchAll(known)).toEqual({ end: "same", got: [] });
    expect(publisher.asked.map(({ etag }) => etag)).toEqual(['"one 2024"', '"one 2025"', '"one 2026"']);
  });

  test("come all anew when one changed, came, or is no longer named", async () => {
    publish([2024, 2025]);
    const known = (await fetchAll({})).end as Edition;
    publisher.answers.set("/2025.csv", edition("two of 2025", '"two 2025"'));
    expect((await fetchAll(known)).got).toEqual(["2024.csv: one of 2024", "2025.csv: two of 2025"]);
    publish([2024, 2025, 2026]);
    const more = await fetchAll(known);
    expect(more.got).toHaveLength(3);
    publish([2024, 2025]);
    expect((await fetchAll(more.end as Edition)).got).toEqual(["2024.csv: one of 2024", "2025.csv: one of 2025"]);
  });

  test("that are too much together are refused, though each is small enough", async () => {
    publish([2024, 2025, 2026]);
    await expect(fetchAll({}, 30)).rejects.toMatchObject({ refusal: { code: "too-large", facts: { boundBy: "source" } } });
    expect((await fetchAll({}, 33)).got).toHaveLength(3);
  });

  test("of which one cannot be had do not come at all", async () => {
    publish([2024, 2025]);
    publisher.answers.delete("/2025.csv");
    await expect(fetchAll({})).rejects.toMatchObject({ refusal: { code: "http-status", facts: { status: 404 } } });
  });
});
