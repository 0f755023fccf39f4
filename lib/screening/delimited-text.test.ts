import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRows, type TextRow } from "#lib/screening/delimited-text";

async function gather<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function rowsOf(source: string | Buffer, pieceBytes = 7, delimiter: string | null = null): Promise<TextRow[]> {
  const bytes = Buffer.from(source as string);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  );
  return gather(readRows(Readable.from(pieces), delimiter));
}

const cells = (rows: TextRow[]) => rows.map((row) => ("cells" in row ? row.cells : row.problem));

describe("rows of a delimited file", () => {
  test("finds the delimiter, takes quotes, doubled quotes and quoted line ends, and counts lines", async () => {
    const rows = await rowsOf('a;b;c\r\n"x;1";"he said ""no""";\r\n\r\n"two\nlines";y;z');
    expect(cells(rows)).toEqual([
      ["a", "b", "c"],
      ["x;1", 'he said "no"', ""],
      ["two\nlines", "y", "z"],
    ]);
    expect(rows.map((row) => row.line)).toEqual([1, 2, 4]);
    expect(rows.map((row) => "cut" in row && row.cut)).toEqual([false, false, true]);
  });

  test("reads UTF-8 with BOM, Windows-1252, and both in one file, line by line", async () => {
    const mixed = Buffer.concat([Buffer.from("\ufeffnombre,ciudad\nPeña,Ñuñoa\n"), Buffer.from("Peña,Ñuñoa\n", "latin1")]);
    expect(cells(await rowsOf(mixed))).toEqual([
      ["nombre", "ciudad"],
      ["Peña", "Ñuñoa"],
      ["Peña", "Ñuñoa"],
    ]);
  });

  test("a quote that never closes is blamed on its line; the rows behind it are read", async () => {
    const rows = await rowsOf(`a;b\n"open;1\n${"x;2\n".repeat(30)}`);
    expect(rows[1]).toEqual({ line: 2, problem: "a quoted field does not end" });
    expect(rows.slice(2).map((row) => row.line)).toEqual(Array.from({ length: 30 }, (_, at) => at + 3));
    const atEnd = await rowsOf('a;b\n"open;1\nx;2\n');
    expect(cells(atEnd)).toEqual([["a", "b"], "a quoted field does not end before the end of the file", ["x", "2"]]);
  });

  test("NUL and rows of a megabyte are told by line", async () => {
    const rows = await rowsOf(`a;b\nx\u0000;1\n${"y".repeat(2_500_000)};2\nz;3\n`, 65_536);
    expect(rows.map((row) => ("problem" in row ? `${row.line} ${row.problem}` : row.line))).toEqual([
      1,
      "2 the row holds a NUL character",
      "3 the row is too long",
      4,
    ]);
  });

  test("UTF-16 and zip are refused in words", async () => {
    await expect(rowsOf(Buffer.from("\ufeffa;b", "utf16le"))).rejects.toThrow("UTF-16");
    await expect(rowsOf(Buffer.from("PK\u0003\u0004zip"))).rejects.toThrow("compressed");
  });

  test("what was written comes back, in pieces of any size", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "ñ", ";", '"', "\n", " ", "=", "€"), maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 9 }),
        async (rows, pieceBytes) => {
          const text = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(";")).join("\n");
          expect(cells(await rowsOf(`${text}\n`, pieceBytes, ";"))).toEqual(rows);
        },
      ),
    );
  });

  test("any bytes end in rows or a refusal", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const rows = await rowsOf(Buffer.from(bytes)).catch((error: Error) => error.name);
        expect(Array.isArray(rows) || rows === "RefusedFile").toBe(true);
      }),
    );
  });
});
