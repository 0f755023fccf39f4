import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { RegisterRow } from "#lib/registry/register-row";
import { parseSiiNames } from "#lib/registry/sii-names";
import { rutOfNumber } from "#lib/rut/rut";
import { type ImportEvent, RefusedFile, TruncatedFile } from "#lib/screening/import-format";

const HEADER = "RUT\tDV\tCOD_SUBTIPO\tRAZON_SOCIAL\tFECHA_INICIO_VIG\tFECHA_TG_VIG";

describe("the SII names file", () => {
  test("gives one record a line with RUT, name, subtype and ISO dates", async () => {
    const events = await read([HEADER, "76000001\t9\t212\tPANADERÍA  LA ÑUSTA  E.I.R.L.\t01-02-2015\t", ""].join("\r\n"));
    expect(events).toEqual([
      {
        type: "record",
        line: 2,
        key: "76000001-9",
        record: {
          rutNumber: 76_000_001,
          fullName: "PANADERÍA LA ÑUSTA E.I.R.L.",
          detail: { subtype: "212", validFrom: "2015-02-01" },
        },
      },
    ]);
  });

  test("tells every row that it cannot use with its line, and goes on", async () => {
    const events = await read(
      [HEADER, "76000001\t1\t212\tX SPA\t\t", "abc\t1\t\tX\t\t", "76000002\t9", row(76_000_003, "Y SPA"), ""].join("\n"),
    );
    expect(events.map(({ type, ...rest }) => ({ type, ...("reason" in rest ? { line: rest.line, reason: rest.reason } : {}) }))).toEqual([
      { type: "bad-row", line: 2, reason: "the check digit of the RUT is wrong" },
      { type: "bad-row", line: 3, reason: "not a RUT" },
      { type: "bad-row", line: 4, reason: "2 columns instead of 6" },
      { type: "record" },
    ]);
  });

  test("keeps quotes as they are, drops control characters, and has null for a missing name", async () => {
    const events = await read([HEADER, row(76_000_001, '"LA \u0000UNION" LTDA'), row(76_000_002, " "), ""].join("\n"));
    expect(events.map((event) => nameOf(event))).toEqual(['"LA UNION" LTDA', null]);
  }, 10_000);

  test("starts at a given line with the same records as a whole reading", async () => {
    const lines = Array.from({ length: 9_000 }, (_, index) => row(76_000_000 + index, `EMPRESA ${index} SPA`));
    const text = `${[HEADER, ...lines].join("\n")}\n`;
    const whole = await read(text);
    expect(whole).toHaveLength(9_000);
    for (const fromLine of [2, 3, 4_500, 9_001]) {
      expect(await read(text, fromLine)).toEqual(whole.filter((event) => "line" in event && event.line >= fromLine));
    }
    expect(await read(text, 9_002)).toEqual([]);
  });

  test("reads UTF-8 split anywhere, and lines that are Windows-1252", async () => {
    const utf8 = Buffer.from(`\ufeff${HEADER}\n${row(76_000_001, "CAÑETE SPA")}\n`);
    for (let size = 1; size < 40; size += 3) expect((await readBytes(chunksOf(utf8, size))).map(nameOf)).toEqual(["CAÑETE SPA"]);
    const mixed = Buffer.concat([
      Buffer.from(`${HEADER}\n`),
      Buffer.from(`${row(76_000_001, "CAÑETE")}\n`, "latin1"),
      Buffer.from(`${row(76_000_002, "ÑUBLE")}\n`),
    ]);
    expect((await readBytes([mixed])).map(nameOf)).toEqual(["CAÑETE", "ÑUBLE"]);
  });

  test("refuses a file that is cut, empty, or something else", async () => {
    await expect(read([HEADER, row(76_000_001, "A SPA"), "76000002\t8\t21"].join("\n"))).rejects.toThrow(TruncatedFile);
    await expect(read([HEADER, row(76_000_001, "A SPA").replace(/\t$/, "\t01-0")].join("\n"))).rejects.toThrow(TruncatedFile);
    await expect(read("")).rejects.toThrow(TruncatedFile);
    await expect(read("rut;nombre\n1-9;x\n")).rejects.toThrow(RefusedFile);
    await expect(readBytes([Buffer.from("PK\u0003\u0004")])).rejects.toThrow(/ZIP/);
    await expect(readBytes([Buffer.from(HEADER, "utf16le")])).rejects.toThrow(RefusedFile);
    await expect(readBytes(chunksOf(Buffer.alloc(3 << 20, "x"), 65_536))).rejects.toThrow(/longer than a megabyte/);
  });
});

function row(number: number, name: string): string {
  const rut = rutOfNumber(number);
  return `${rut.slice(0, -2)}\t${rut.at(-1)}\t212\t${name}\t01-01-2020\t`;
}

function nameOf(event: ImportEvent): string | null {
  if (event.type !== "record") throw new Error(`a record was expected: ${JSON.stringify(event)}`);
  return (event.record as RegisterRow).fullName;
}

function chunksOf(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

function read(text: string, fromLine?: number): Promise<ImportEvent[]> {
  return readBytes(chunksOf(Buffer.from(text), 4_096), fromLine);
}

async function readBytes(chunks: Buffer[], fromLine?: number): Promise<ImportEvent[]> {
  const events: ImportEvent[] = [];
  for await (const block of parseSiiNames({ path: "names.txt", open: () => Readable.from(chunks), fromLine })) events.push(...block);
  return events;
}
