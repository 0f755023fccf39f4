import { createReadStream, existsSync } from "node:fs";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { RegisterRow } from "#lib/registry/register-row";
import { parseRutCsv } from "#lib/registry/rut-csv";
import { type ImportEvent, RefusedFile, TruncatedFile } from "#lib/screening/import-format";

const SAMPLE = "../shared/data/cl/personas_juridicas_muestra.csv";

describe("a list of RUT and name", () => {
  test.each([
    ["rut,razon_social\n76000001-9,Panadería Ñuñoa SpA\n", "utf8"],
    ["\ufeffNombre;RUT\r\nPanadería Ñuñoa SpA;76.000.001-9\r\n", "utf8"],
    ['RUN\tFull Name\textra\n 76000001-9 \t"Panadería Ñuñoa SpA"\tx\n', "utf8"],
    ["rut;dv;Razón Social\n76000001;9;Panadería Ñuñoa SpA\n", "latin1"],
    ["name,rut\nPanadería Ñuñoa SpA,760000019", "utf8"],
  ] as const)("reads %j (%s)", async (text, encoding) => {
    expect(rowsOf(await read(Buffer.from(text, encoding)))).toEqual([["76000001-9", "Panadería Ñuñoa SpA"]]);
  });

  test("reads the characters of Windows-1252 that Latin-1 has not", async () => {
    const bytes = Buffer.concat([Buffer.from("rut;nombre\n76000001-9;Caf\xe9 \x93Sol\x94 \x80\n", "latin1")]);
    expect(rowsOf(await read(bytes))).toEqual([["76000001-9", "Café “Sol” €"]]);
  });

  test("tells rows with a wrong check digit, without RUT or too short, with their lines", async () => {
    const text =
      'rut,nombre\n76000001-9,Buena\n76000001-1,Dígito\n,Sin\nabc,Nada\n76000002\n"76000002-7","Dos\nlíneas"\n76000003-5,Última\n';
    expect((await read(Buffer.from(text))).map(summary)).toEqual([
      "2 76000001-9 Buena",
      "3: the check digit of the RUT is wrong",
      "4: no RUT",
      "5: not a RUT",
      "6: only 1 of 2 columns",
      "7 76000002-7 Dos líneas",
      "9 76000003-5 Última",
    ]);
  });

  test("starts at a given line", async () => {
    const text = "rut,nombre\n76000001-9,Uno\n76000002-7,Dos\n76000003-5,Tres\n";
    expect((await read(Buffer.from(text), 3)).map(summary)).toEqual(["3 76000002-7 Dos", "4 76000003-5 Tres"]);
  });

  test("refuses a file without the two columns, an empty one, and one that is cut", async () => {
    await expect(read(Buffer.from("id,cliente\n1,x\n"))).rejects.toThrow(RefusedFile);
    await expect(read(Buffer.alloc(0))).rejects.toThrow(TruncatedFile);
    await expect(read(Buffer.from("rut,nombre\n76000001-9,Uno\n7600"))).rejects.toThrow(TruncatedFile);
  });

  test.skipIf(!existsSync(SAMPLE))("loads the whole public sample of legal entities (skipped where ../shared is absent)", async () => {
    const events: ImportEvent[] = [];
    for await (const event of parseRutCsv({ path: SAMPLE, open: () => createReadStream(SAMPLE) })) events.push(event);
    expect(events.filter((event) => event.type !== "record")).toEqual([]);
    expect(events).toHaveLength(81);
  });
});

function summary(event: ImportEvent): string {
  if (event.type === "meta") return "meta";
  if (event.type === "bad-row") return `${event.line}: ${event.reason}`;
  return `${event.line} ${event.key} ${(event.record as RegisterRow).fullName}`;
}

function rowsOf(events: ImportEvent[]): [string, string | null][] {
  return events.map((event) => {
    if (event.type !== "record") throw new Error(JSON.stringify(event));
    return [event.key, (event.record as RegisterRow).fullName];
  });
}

async function read(bytes: Buffer, fromLine?: number): Promise<ImportEvent[]> {
  const events: ImportEvent[] = [];
  for await (const event of parseRutCsv({ path: "x.csv", open: () => Readable.from([bytes]), fromLine })) events.push(event);
  return events;
}
