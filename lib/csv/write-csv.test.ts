import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvHead, csvRows } from "#lib/csv/write-csv";

const read = (text: string): string[][] => parse(text, { delimiter: ";", bom: true, relax_column_count: true });

describe("a CSV that leaves", () => {
  test("begins with the mark of UTF-8, splits by semicolons and ends lines as spreadsheets do", () => {
    expect(csvHead(["RUT", "Nombre"]) + csvRows([["12345678-5", "Ñandú; S.A."]])).toBe('\uFEFFRUT;Nombre\r\n12345678-5;"Ñandú; S.A."\r\n');
  });

  test.each(["=1+1", "+cmd", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "＝1+1", "  =1", "\u00A0=1", "Ana\n=HYPERLINK(1)", "|calc", "%0A"])(
    "makes text of %j",
    (cell) => {
      expect(read(csvRows([[cell]]))[0]?.[0]).toBe(`'${cell}`);
    },
  );

  test("leaves honest names, RUTs and numbers as they are", () => {
    const row = ["María José Ñuñez-Peña", "10-K", "O'Higgins", 'Bar "El Sol"', "a@b.cl", "12345678-5"];
    expect(read(csvRows([row, [-3, 0.5, null]]))).toEqual([row, ["-3", "0.5", ""]]);
  });

  test("every cell is read back, with at most an apostrophe before it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: "binary", minLength: 1 }), { minLength: 2, maxLength: 2 }), { minLength: 1 }),
        (rows) => {
          const back = read(csvHead(["a", "b"]) + csvRows(rows)).slice(1);
          expect(back.map((row) => row.map((cell) => cell))).toEqual(
            rows.map((row, line) => row.map((cell, at) => (back[line]?.[at] === `'${cell}` ? `'${cell}` : cell))),
          );
        },
      ),
    );
  });
});
