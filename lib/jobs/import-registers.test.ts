/** Promise: what registers of several years say of a RUT is what the newest says, however their files lie, and the name shown follows the rule over all of them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "#lib/calendar/clock";
import type { ImportFormat } from "#lib/contract/sources";
import { enqueueImport, type ImportOptions } from "#lib/jobs/enqueue-import";
import { type JobView, viewJob } from "#lib/jobs/follow-job";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { lookUpRut } from "#lib/registry/look-up";
import { rutOfNumber } from "#lib/rut/rut";
import { listSources } from "#lib/service/list-sources";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const log = openLog("silent", "test");
const folder = mkdtempSync("/tmp/cotejo-registers-");
const RUT = rutOfNumber(76_000_500);

afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  for (const table of ["jobs", "registry_rows", "registry_loads"]) await db.query(`delete from ${table}`);
  await db.query("update lists set current_version = null, current_load = null");
  await db.query("delete from list_versions");
  await db.query("delete from lists where list_id in ('sii-companies', 'res') or list_id like 'rut-csv:%'");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
});

const YEARS = [2022, 2023, 2024];
/** Of every company in other years: which of them there are. */
const COMPANIES = [[2022], [2022, 2023], [2022, 2023, 2024], [2023, 2024], [2024], [2022, 2024]];

describe("companies of the SII in several commercial years", () => {
  const linesOf = (years: number[]) =>
    years.flatMap((year) => COMPANIES.flatMap((has, index) => (has.includes(year) ? [companyRow(76_000_500 + index, year)] : [])));

  test.each<[string, Record<string, string>]>([
    ["a file for each", Object.fromEntries(YEARS.map((year) => [`PUB_EMPRESAS_PJ_${year}.txt`, companies(linesOf([year]))]))],
    [
      "a file for each, named against their order",
      Object.fromEntries(YEARS.map((year) => [`PUB_EMPRESAS_${3000 - year}.txt`, companies(linesOf([year]))])),
    ],
    ["one file, the oldest first", { "PUB_EMPRESAS_PJ.txt": companies(linesOf(YEARS)) }],
    ["one file, the newest first", { "PUB_EMPRESAS_PJ.txt": companies(linesOf(YEARS.toReversed())) }],
  ])("the newest holds of each: %s", async (_what, files) => {
    expect(await importFolder("sii-companies", files, { asOf: "2026-08-05" })).toMatchObject({
      state: "done",
      result: { listId: "sii-companies", records: 6, added: 6, duplicates: 5, badRows: { count: 0 } },
    });
    for (const [index, years] of COMPANIES.entries()) {
      const year = Math.max(...years);
      const { records, name } = await lookUpRut(db, "real", rutOfNumber(76_000_500 + index));
      expect(name).toBe(`EMPRESA DE ${year}`);
      expect(records).toEqual([
        {
          source: "SII, nómina de empresas personas jurídicas",
          name: `EMPRESA DE ${year}`,
          asOf: "2026-08-05",
          licence: null,
          facts: {
            year,
            salesBand: year - 2_015,
            workers: year,
            startedOn: "2003-04-01",
            subtype: "SPA",
            sector: "RUBRO",
            subsector: "SUBRUBRO",
            activity: "ACTIVIDAD",
            region: "V REGION VALPARAISO",
            province: "VALPARAISO",
            comuna: "VIÑA DEL MAR",
          },
        },
      ]);
    }
  });

  test("a year that is cut is refused with its line over all files, and what stood stays", async () => {
    const files = { "PUB_EMPRESAS_PJ_2023.txt": companies(linesOf([2023])), "PUB_EMPRESAS_PJ_2024.txt": companies(linesOf([2024])) };
    await importFolder("sii-companies", files);
    const cut = { ...files, "PUB_EMPRESAS_PJ_2023.txt": companies(linesOf([2023])).slice(0, -40) };
    const job = await importFolder("sii-companies", cut);
    expect(job).toMatchObject({ state: "failed", refusal: { code: "cut-line", facts: { line: 9 } } });
    expect((await lookUpRut(db, "real", RUT)).records).toEqual([]);
    expect((await lookUpRut(db, "real", rutOfNumber(76_000_501))).name).toBe("EMPRESA DE 2023");
  });
});

describe("acts of the Registro de Empresas y Sociedades", () => {
  const acts = [
    actRow("10-03-2021", "CONSTITUCIÓN"),
    actRow("02-12-2023", "MODIFICACIÓN"),
    actRow("01-02-2022", "RECTIFICACIÓN"),
    actRow("", "OTRA"),
  ];

  test.each<[string, Record<string, string>]>([
    ["in the order of one file", { "todas.csv": actsFile(acts) }],
    ["turned", { "todas.csv": actsFile(acts.toReversed()) }],
    ["in yearly files", Object.fromEntries(acts.map((act, index) => [`${2020 + index}-sociedades.csv`, actsFile([act])]))],
  ])("the latest registration holds: %s", async (_what, files) => {
    const bad = actsFile([actRow("05-05-2025", "CONSTITUCIÓN", ""), actRow("05-05-2025", "CONSTITUCIÓN", "76000500-1")]);
    expect(await importFolder("res-csv", { ...files, "2026.csv": bad })).toMatchObject({
      state: "done",
      result: { listId: "res", records: 1, duplicates: 3, badRows: { count: 2, kept: [{ code: "no-rut" }, { code: "wrong-digit" }] } },
    });
    expect((await lookUpRut(db, "real", RUT)).records).toEqual([
      {
        source: "Registro de Empresas y Sociedades",
        name: "Empresa MODIFICACIÓN SpA",
        asOf: null,
        licence: "CC BY, Subsecretaría de Economía y Empresas de Menor Tamaño",
        facts: {
          legalForm: "SPA",
          act: "MODIFICACIÓN",
          actedOn: "2021-03-01",
          registeredOn: "2023-12-02",
          capital: 1_000_000,
          comuna: "MACUL",
          region: "Metropolitana",
        },
      },
    ]);
  });
});

test("of four registers the name shown is that of the SII, of the RES, of the operator's own, of the companies; whatever their days and their order", async () => {
  const registers: { format: ImportFormat; source: string; name: string; asOf: string; text: string; without: string }[] = [
    {
      format: "sii-companies",
      source: "SII, nómina de empresas personas jurídicas",
      name: "EMPRESA DE 2024",
      asOf: "2026-11-01",
      text: companies([companyRow(76_000_500, 2024)]),
      without: "",
    },
    {
      format: "rut-csv",
      source: "Clientes",
      name: "Cliente Uno",
      asOf: "2026-10-01",
      text: `rut;nombre\n${RUT};Cliente Uno\n`,
      without: "Cliente Uno",
    },
    {
      format: "res-csv",
      source: "Registro de Empresas y Sociedades",
      name: "Empresa CONSTITUCIÓN SpA",
      asOf: "2026-09-01",
      text: actsFile([actRow("10-03-2021", "CONSTITUCIÓN")]),
      without: "Empresa CONSTITUCIÓN SpA",
    },
    {
      format: "sii-names",
      source: "SII, nómina de personas jurídicas",
      name: "NOMBRE DEL SII SPA",
      asOf: "2020-01-01",
      text: `RUT\tDV\tCOD_SUBTIPO\tRAZON_SOCIAL\tFECHA_INICIO_VIG\tFECHA_TG_VIG\n${RUT.replace("-", "\t")}\t212\tNOMBRE DEL SII SPA\t01-01-2020\t\n`,
      without: "NOMBRE DEL SII SPA",
    },
  ];
  // The least first: each takes the name over from the one before.
  for (const { format, name, asOf, text } of registers) {
    expect(await importText(format, text, { asOf, source: format === "rut-csv" ? "Clientes" : undefined })).toMatchObject({
      state: "done",
    });
    expect((await lookUpRut(db, "real", RUT)).name).toBe(name);
  }
  const { records } = await lookUpRut(db, "real", RUT);
  const sources = await listSources(db, "real");
  expect(records.slice(1).map(({ source }) => source)).toEqual(
    registers
      .map(({ source }) => source)
      .toReversed()
      .slice(1),
  );
  expect(records[0]?.source).toBe(sources.find(({ sourceId }) => sourceId === "sii-names")?.name);
  // A register that knows the RUT and not its name gives its place in the order and no name.
  for (const { format, text, without, asOf } of registers.toReversed().slice(0, 3)) {
    const nameless = text.replace(without, "");
    await importText(format, nameless, { asOf, source: format === "rut-csv" ? "Clientes" : undefined });
    const before = registers[registers.findIndex((each) => each.format === format) - 1];
    expect((await lookUpRut(db, "real", RUT)).name, format).toBe(before?.name);
  }
  expect((await lookUpRut(db, "real", RUT)).records).toHaveLength(4);
});

test("facts that a migration wrote otherwise are the same facts", async () => {
  const text = `RUT\tDV\tCOD_SUBTIPO\tRAZON_SOCIAL\tFECHA_INICIO_VIG\tFECHA_TG_VIG\n${RUT.replace("-", "\t")}\t212\tUNA SPA\t01-01-2020\t31-12-2024\n`;
  await importText("sii-names", text, {});
  const write = (detail: string) => db.query("update registry_rows set detail = $1::json", [detail]);
  await write('{"subtype": "212", "validTo": "2024-12-31", "validFrom": "2020-01-01"}');
  expect(await importText("sii-names", text, {})).toMatchObject({ state: "done", result: { unchanged: true, changed: 0 } });
  await write('{"subtype": "212", "validTo": "2024-12-30", "validFrom": "2020-01-01"}');
  expect(await importText("sii-names", text, {})).toMatchObject({ state: "done", result: { unchanged: false, changed: 1 } });
});

const COMPANY_HEADER =
  "Año comercial\tRUT\tDV\tRazón social\tTramo según ventas\tNúmero de trabajadores dependie\tFecha inicio de actividades vige\t" +
  "Fecha término de giro\tFecha primera inscripción de ac\tTipo término de giro\tTipo de contribuyente\tSubtipo de contribuyente\t" +
  "Tramo capital propio positivo\tTramo capital propio negativo\tRubro económico\tSubrubro económico\tActividad económica\tRegión\t" +
  "Provincia\tComuna\tR_PRESUNTA\tOTROS_REGIMENES";

function companies(rows: string[]): string {
  return `${[COMPANY_HEADER, ...rows].join("\n")}\n`;
}

function companyRow(number: number, year: number): string {
  const [rut, digit] = rutOfNumber(number).split("-");
  const size = [year - 2_015, year, "2003-04-01", "", "2003-04-01", "", "PERSONA JURIDICA COMERCIAL", "SPA", "4", ""];
  const rest = ["RUBRO", "SUBRUBRO", "ACTIVIDAD", "V REGION VALPARAISO", "VALPARAISO", "VIÑA DEL MAR", "", ""];
  return [year, rut, digit, `EMPRESA DE ${year}`, ...size, ...rest].join("\t");
}

function actsFile(rows: string[]): string {
  const header =
    "ID;RUT;Razon Social;Fecha de actuacion (1era firma);Fecha de registro (ultima firma);Fecha de aprobacion x SII;Anio;Mes;" +
    "Comuna Tributaria;Region Tributaria;Codigo de sociedad;Tipo de actuacion;Capital;Comuna Social;Region Social";
  return `\ufeff${[header, ...rows].join("\r\n")}\r\n`;
}

function actRow(registered: string, act: string, rut: string = RUT): string {
  return `1;${rut};Empresa ${act} SpA;01-03-2021;${registered};;2021;Marzo;TALCA;7;SPA;${act};1000000;MACUL;13`;
}

async function importFolder(format: ImportFormat, files: Record<string, string>, options?: ImportOptions): Promise<JobView> {
  const place = mkdtempSync(join(folder, "years-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text);
  return work(await enqueueImport(db, systemClock, { format, path: place, options }));
}

async function importText(format: ImportFormat, text: string, options: ImportOptions): Promise<JobView> {
  const path = join(folder, `${format}.txt`);
  writeFileSync(path, text);
  return work(await enqueueImport(db, systemClock, { format, path, options }));
}

async function work(jobId: string): Promise<JobView> {
  await runWorker({ db, clock: systemClock, log, signal: AbortSignal.timeout(30_000), onlyJob: jobId });
  return (await viewJob(db, jobId)) as JobView;
}
