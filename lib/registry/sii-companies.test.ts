import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { RegisterRow } from "#lib/registry/register-row";
import { parseSiiCompanies } from "#lib/registry/sii-companies";
import { companyActivityFile } from "#lib/registry/synthetic/register-files";
import { rutOfNumber } from "#lib/rut/rut";
import { type ImportEvent, RefusedFile, TruncatedFile } from "#lib/screening/import-format";

/** As the real file writes it, cut headings and all. */
const HEADER =
  "Año comercial\tRUT\tDV\tRazón social\tTramo según ventas\tNúmero de trabajadores dependie\tFecha inicio de actividades vige\t" +
  "Fecha término de giro\tFecha primera inscripción de ac\tTipo término de giro\tTipo de contribuyente\tSubtipo de contribuyente\t" +
  "Tramo capital propio positivo\tTramo capital propio negativo\tRubro económico\tSubrubro económico\tActividad económica\tRegión\t" +
  "Provincia\tComuna\tR_PRESUNTA\tOTROS_REGIMENES";

describe("the SII file of companies", () => {
  test("gives one record a row with all its facts", async () => {
    const text = `${HEADER}\n${row({ endedOn: "2024-06-30", endKind: "TERMINO DE GIRO" })}\n`;
    expect(await read(text)).toEqual([
      {
        type: "record",
        line: 2,
        key: "76000001-9",
        record: {
          rutNumber: 76_000_001,
          fullName: "PANADERÍA LA ÑUSTA LIMIT",
          detail: {
            year: 2024,
            salesBand: 5,
            workers: 12,
            startedOn: "2003-04-01",
            endedOn: "2024-06-30",
            endKind: "TERMINO DE GIRO",
            subtype: "SOC. RESPONSABILIDAD LTDA.",
            sector: "C - INDUSTRIA",
            subsector: "ALIMENTOS",
            activity: "ELABORACION DE PAN",
            region: "V REGION VALPARAISO",
            province: "VALPARAISO",
            comuna: "VIÑA DEL MAR",
          },
        },
      },
    ]);
  });

  test("takes no fact that is none, and leaves out what is empty", async () => {
    const bands = ["", "0", "14", "x", "1", "13"];
    const events = await read([HEADER, ...bands.map((salesBand) => row({ salesBand, workers: "", comuna: " " })), ""].join("\n"));
    expect(events.map((event) => detailOf(event).salesBand)).toEqual([undefined, undefined, undefined, undefined, 1, 13]);
    for (const event of events) {
      expect(detailOf(event)).not.toHaveProperty("workers");
      expect(detailOf(event)).not.toHaveProperty("comuna");
    }
  });

  test.each([
    ["in capitals", HEADER.toUpperCase()],
    ["without accents", HEADER.normalize("NFD").replace(/\p{M}/gu, "")],
    ["with accents apart", HEADER.normalize("NFD")],
    ["written out, with underscores", HEADER.replace("dependie", "dependientes informados").replaceAll(" ", "_")],
    ["in another order and with further columns", `OTRA\tRegión tributaria\t${HEADER}`],
    ["read in a wrong encoding", Buffer.from(HEADER).toString("latin1")],
    ["with letters that were lost", HEADER.replace(/[^\u0000-\u007f]/g, "\ufffd")],
    ["with question marks for letters", HEADER.replace(/[^\u0000-\u007f]/g, "?")],
    ["with a BOM and CRLF", `\ufeff${HEADER}\r`],
  ])("finds headings %s", async (what, header) => {
    const before = what.startsWith("in another order") ? "x\tOTRA REGION\t" : "";
    const [event, ...more] = await read(`${header}\n${before}${row({})}\n`);
    expect(more).toEqual([]);
    expect(detailOf(event as ImportEvent)).toMatchObject({
      year: 2024,
      salesBand: 5,
      workers: 12,
      comuna: "VIÑA DEL MAR",
      region: "V REGION VALPARAISO",
    });
  });

  test("repairs what a mirror damaged, in names and places, also where half a letter is lost", async () => {
    const good = row({ region: "V REGIÓN DE VALPARAÍSO", comuna: "ÑUÑOA" });
    const [event] = await read(`${HEADER}\n${Buffer.from(good).toString("latin1")}\n`);
    expect(event).toMatchObject({
      record: { fullName: "PANADERÍA LA ÑUSTA LIMIT", detail: { region: "V REGIÓN DE VALPARAÍSO", comuna: "ÑUÑOA" } },
    });
    const [lost] = await read(`${HEADER}\n${row({ province: "VALPARAÃSO", name: "SÃO PAULO LTDA" })}\n`);
    expect(lost).toMatchObject({ record: { fullName: "SÃO PAULO LTDA", detail: { province: "VALPARAÍSO" } } });
  });

  test("tells every row that it cannot use with its line, and goes on", async () => {
    const rows = [row({ digit: "1" }), row({ year: "" }), row({ year: "20245" }), "2024\t76000002\t7", row({ number: 76_000_002 })];
    const events = await read(`${[HEADER, ...rows].join("\n")}\n`);
    expect(events.map((event) => (event.type === "bad-row" ? [event.line, event.code] : event.type))).toEqual([
      [2, "wrong-digit"],
      [3, "no-year"],
      [4, "no-year"],
      [5, "columns"],
      "record",
    ]);
  });

  test("reads a file for each year, the last by name first, and starts at any line of all of them", async () => {
    const files = { "2023.txt": yearFile("2023", 40), "2024.txt": yearFile("2024", 30).trimEnd() };
    const whole = await readFiles(files);
    expect(whole).toHaveLength(70);
    expect(whole.map((event) => detailOf(event).year)).toEqual([...Array(30).fill(2024), ...Array(40).fill(2023)]);
    expect(whole.map(lineOf)).toEqual([...range(2, 31), ...range(33, 72)]);
    for (const fromLine of [1, 2, 3, 30, 31, 32, 33, 34, 50, 72, 73]) {
      expect(await readFiles(files, fromLine)).toEqual(whole.filter((event) => lineOf(event) >= fromLine));
    }
  });

  test("reads every row of a synthetic file", async () => {
    const text = [...companyActivityFile({ count: 400, seed: 7 })].join("");
    const events = await read(text);
    expect(events.length).toBeGreaterThan(50);
    expect(events).toHaveLength(text.split("\n").length - 2);
    for (const event of events) expect(Object.keys(detailOf(event))).toHaveLength(11);
  });

  test("refuses what is cut, empty or something else, also as the second of two files", async () => {
    const whole = yearFile("2024", 3);
    await expect(read(whole.slice(0, -30))).rejects.toThrow(TruncatedFile);
    await expect(read(HEADER.slice(0, -20))).rejects.toThrow(RefusedFile);
    await expect(read(HEADER)).rejects.toThrow(TruncatedFile);
    await expect(read("")).rejects.toThrow(TruncatedFile);
    const other = "RUT\tDV\tCOD_SUBTIPO\tRAZON_SOCIAL\tFECHA_INICIO_VIG\tFECHA_TG_VIG\n";
    await expect(read(other)).rejects.toThrow(/no column Año comercial, Tramo según ventas, Número de trabajadores, .*Comuna\.$/);
    for (const [second, reason] of [
      [other, /^a\.txt is not the SII file of companies: /],
      ["", /^a\.txt is empty/],
      [whole.slice(0, -30), /^a\.txt ends in the middle of line 8: /],
    ] as const) {
      await expect(readFiles({ "a.txt": second, "b.txt": whole })).rejects.toThrow(reason);
    }
  });
});

interface Cells {
  number?: number;
  digit?: string;
  year?: string;
  name?: string;
  salesBand?: string;
  workers?: string;
  endedOn?: string;
  endKind?: string;
  region?: string;
  province?: string;
  comuna?: string;
}

function row(cells: Cells): string {
  const [number, digit] = rutOfNumber(cells.number ?? 76_000_001).split("-");
  const { year = "2024", name = "PANADERÍA LA ÑUSTA  LIMIT", salesBand = "5", workers = "12", endedOn = "", endKind = "" } = cells;
  const { region = "V REGION VALPARAISO", province = "VALPARAISO", comuna = "VIÑA DEL MAR" } = cells;
  const kind = ["PERSONA JURIDICA COMERCIAL", "SOC. RESPONSABILIDAD LTDA.", "4", "", "C - INDUSTRIA", "ALIMENTOS", "ELABORACION DE PAN"];
  const dates = ["2003-04-01", endedOn, "2003-04-01", endKind];
  return [year, number, cells.digit ?? digit, name, salesBand, workers, ...dates, ...kind, region, province, comuna, "", "14D3"].join("\t");
}

function yearFile(year: string, count: number): string {
  return `${[HEADER, ...range(1, count).map((index) => row({ year, number: 76_000_000 + index }))].join("\n")}\n`;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function detailOf(event: ImportEvent): RegisterRow["detail"] {
  if (event.type !== "record") throw new Error(`a record was expected: ${JSON.stringify(event)}`);
  return (event.record as RegisterRow).detail;
}

function lineOf(event: ImportEvent): number {
  return "line" in event ? event.line : 0;
}

function read(text: string): Promise<ImportEvent[]> {
  return collect(parseSiiCompanies({ path: "x.txt", open: () => Readable.from([Buffer.from(text)]) }));
}

/** In pieces, so that blocks begin and end anywhere. */
function readFiles(files: Record<string, string>, fromLine?: number): Promise<ImportEvent[]> {
  const open = (file = "") => {
    const bytes = Buffer.from(files[file] ?? "");
    return Readable.from(range(0, Math.ceil(bytes.length / 700)).map((at) => bytes.subarray(at * 700, (at + 1) * 700)));
  };
  return collect(parseSiiCompanies({ path: "folder", files: Object.keys(files).toSorted(), open, fromLine }));
}

async function collect(blocks: AsyncIterable<ImportEvent[]>): Promise<ImportEvent[]> {
  const events: ImportEvent[] = [];
  for await (const block of blocks) events.push(...block);
  return events;
}
