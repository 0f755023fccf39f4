import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { parseResCsv } from "#lib/registry/res-csv";
import type { RegisterRow } from "#lib/registry/register-row";
import { type ImportEvent, RefusedFile, TruncatedFile } from "#lib/screening/import-format";

const HEADER =
  "ID;RUT;Razon Social;Fecha de actuacion (1era firma);Fecha de registro (ultima firma);Fecha de aprobacion x SII;Anio;Mes;Comuna Tributaria;" +
  "Region Tributaria;Codigo de sociedad;Tipo de actuacion;Capital;Comuna Social;Region Social";
const ROW =
  "1;76000001-9;Panadería La Ñusta SpA;02-01-2024;05-01-2024;06-01-2024;2024;Enero;MACUL;13;SPA;CONSTITUCIÓN;1000000;VIÑA DEL MAR;5";

describe("a year of the Registro de Empresas y Sociedades", () => {
  test("gives one record an act, in the layout as it is published", async () => {
    expect(await read(`\ufeff${HEADER}\r\n${ROW}\r\n`)).toEqual([
      {
        type: "record",
        line: 2,
        key: "76000001-9",
        record: {
          rutNumber: 76_000_001,
          fullName: "Panadería La Ñusta SpA",
          detail: {
            registeredOn: "2024-01-05",
            actedOn: "2024-01-02",
            legalForm: "SPA",
            act: "CONSTITUCIÓN",
            capital: 1_000_000,
            comuna: "VIÑA DEL MAR",
            region: "Valparaíso",
          },
        },
      },
    ]);
  });

  test.each([
    ["in capitals", HEADER.toUpperCase()],
    [
      "with accents",
      HEADER.replace("actuacion", "actuación").replace("Anio", "Año").replace("Region", "Región").replace("Codigo", "Código"),
    ],
    ["with damaged accents", Buffer.from(HEADER.replaceAll("acion", "ación").replace("Codigo", "Código")).toString("latin1")],
    ["quoted", HEADER.replace(/[^;]+/g, '"$&"')],
    ["with underscores", HEADER.replaceAll(" ", "_")],
  ])("finds headings %s", async (_what, header) => {
    expect((await read(`${header}\n${ROW}\n`)).map(detailOf)).toEqual([
      expect.objectContaining({
        registeredOn: "2024-01-05",
        legalForm: "SPA",
        act: "CONSTITUCIÓN",
        comuna: "VIÑA DEL MAR",
        region: "Valparaíso",
      }),
    ]);
  });

  test("reads quoted cells, and keeps a quote that is part of a name", async () => {
    const quoted = ROW.replace("Panadería La Ñusta SpA", '"Pan; ""La Ñusta"" SpA"');
    const open = ROW.replace("Panadería La Ñusta SpA", '"La Ñusta SpA');
    const events = await read([HEADER, quoted, open, ""].join("\n"));
    expect(events.map(nameOf)).toEqual(['Pan; "La Ñusta" SpA', '"La Ñusta SpA']);
  });

  test.each([
    ["1000000", 1_000_000],
    ["1.500.000", 1_500_000],
    ["$ 2.000.000,50", 2_000_000.5],
    ["100,5", 100.5],
    ["0", 0],
    ["", undefined],
    ["1.00.0", undefined],
    ["UF 300", undefined],
  ])("a capital of %j is %j pesos", async (text, pesos) => {
    const [event] = await read(`${HEADER}\n${ROW.replace(";1000000;", `;${text};`)}\n`);
    expect(detailOf(event as ImportEvent).capital).toBe(pesos);
  });

  test("takes the tax domicile where the statutes say none, repairs places, and keeps a region that has no name", async () => {
    const rows = [
      ROW.replace("VIÑA DEL MAR;5", ";"),
      ROW.replace("VIÑA DEL MAR;5", "VALPARAÃSO;05"),
      ROW.replace("VIÑA DEL MAR;5", "TOMÃ‰;17"),
    ];
    expect((await read(`${[HEADER, ...rows].join("\n")}\n`)).map(detailOf).map(({ comuna, region }) => [comuna, region])).toEqual([
      ["MACUL", "Metropolitana"],
      ["VALPARAÍSO", "Valparaíso"],
      ["TOMÉ", "17"],
    ]);
  });

  test("a registration that is no date is none, so that it is never the newest", async () => {
    const [event] = await read(`${HEADER}\n${ROW.replace("05-01-2024", "pendiente")}\n`);
    expect(detailOf(event as ImportEvent)).not.toHaveProperty("registeredOn");
  });

  test("tells rows without a RUT, with a wrong one or of other columns by their line, and goes on", async () => {
    const rows = [ROW.replace("76000001-9", ""), ROW.replace("-9", "-1"), ROW.replace("76000001-9", "76000001"), `${ROW};x`, ROW];
    const events = await read(`${[HEADER, ...rows].join("\r\n")}\r\n`);
    expect(events.map((event) => (event.type === "bad-row" ? [event.line, event.code] : event.type))).toEqual([
      [2, "no-rut"],
      [3, "wrong-digit"],
      [4, "not-a-rut"],
      [5, "columns"],
      "record",
    ]);
  });

  test("refuses what is cut, also right behind a semicolon, and what is something else", async () => {
    const whole = `${HEADER}\r\n${ROW}\r\n`;
    expect(await read(whole.trimEnd())).toHaveLength(1);
    for (const cut of [3, 4, 20, 60]) await expect(read(whole.slice(0, -cut)), `${cut}`).rejects.toThrow(TruncatedFile);
    await expect(read("")).rejects.toThrow(TruncatedFile);
    await expect(read("rut;nombre\n1-9;x\n")).rejects.toThrow(/no column Razón Social, Fecha de actuación/);
    await expect(read("PK\u0003\u0004")).rejects.toThrow(RefusedFile);
  });
});

function nameOf(event: ImportEvent): string | null {
  if (event.type !== "record") throw new Error(`a record was expected: ${JSON.stringify(event)}`);
  return (event.record as RegisterRow).fullName;
}

function detailOf(event: ImportEvent): RegisterRow["detail"] {
  if (event.type !== "record") throw new Error(`a record was expected: ${JSON.stringify(event)}`);
  return (event.record as RegisterRow).detail;
}

async function read(text: string): Promise<ImportEvent[]> {
  const events: ImportEvent[] = [];
  for await (const block of parseResCsv({ path: "2024.csv", open: () => Readable.from([Buffer.from(text)]) })) events.push(...block);
  return events;
}
