import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CourtRow } from "#lib/courts/court-case";
import { COURT_COLUMNS, parseCourtsCsv } from "#lib/courts/courts-csv";
import type { ImportEvent } from "#lib/screening/import-format";

async function parse(source: string | Buffer): Promise<ImportEvent[]> {
  const events: ImportEvent[] = [];
  for await (const event of parseCourtsCsv({ path: "courts.csv", open: () => Readable.from([Buffer.from(source as string)]) }))
    events.push(event);
  return events;
}

const rows = (events: ImportEvent[]) => events.flatMap((event) => (event.type === "record" ? [CourtRow.parse(event.record)] : []));
const reasons = (events: ImportEvent[]) => events.flatMap((event) => (event.type === "bad-row" ? [`${event.line} ${event.reason}`] : []));

const OPEN = {
  fuente: "Prueba",
  competencia: "laboral",
  rit: "O-12-2024",
  tribunal: "1º Juzgado de Letras del Trabajo de Talca",
  participante_nombre: "RELOJES DEL SUR LTDA",
  participante_rol: "DDO.",
};
type Cells = Partial<Record<(typeof COURT_COLUMNS)[number], string>>;
const line = (cells: Cells) => COURT_COLUMNS.map((name) => ({ ...OPEN, ...cells })[name] ?? "").join(";");
const file = (...cells: Cells[]) => `${[COURT_COLUMNS.join(";"), ...cells.map(line)].join("\n")}\n`;

describe("the courts file", () => {
  test("gives a row a participant with its case, dates in either order", async () => {
    const events = await parse(
      file({
        fecha_ingreso: "05/03/2024",
        fecha_extraccion: "2026-11-18",
        materia: "Despido injustificado",
        participante_rut: "11.111.111-1",
        participante_tipo: "JURIDICA",
        estado_procesal: "Tramitación",
      }),
    );
    const [row] = rows(events);
    expect(row?.case).toMatchObject({
      competence: "laboral",
      rit: "O-12-2024",
      filedOn: "2024-03-05",
      extractedOn: "2026-11-18",
      matter: "Despido injustificado",
      ruc: null,
    });
    expect(row?.participant).toEqual({ rut: "11111111-1", name: "RELOJES DEL SUR LTDA", role: "DDO.", kind: "company" });
    expect(events.at(-1)).toEqual({ type: "meta", asOf: "2026-11-18" });
  });

  test("one case has one identity however its court is written; another court, competence or source is another case", async () => {
    const idOf = async (cells: Cells) => rows(await parse(file(cells)))[0]?.case.caseId;
    const id = await idOf({});
    expect(await idOf({ tribunal: "1° Jdo. de Letras del Trabajo de TALCA", rit: " O - 12 - 2024 " })).toBe(id);
    for (const other of [
      { tribunal: "2º Juzgado de Letras del Trabajo de Talca" },
      { competencia: "cobranza" },
      { fuente: "Otra" },
      { rit: "O-13-2024" },
    ]) {
      expect(await idOf(other)).not.toBe(id);
    }
  });

  test("commas, tabs, Windows-1252 and a BOM read alike", async () => {
    const text = file({ participante_nombre: "PEÑA SOTO TOMAS" });
    for (const source of [
      text,
      text.replaceAll(";", "\t"),
      text.replaceAll(";", ","),
      Buffer.from(text, "latin1"),
      Buffer.from(`\ufeff${text}`),
    ]) {
      expect(rows(await parse(source))[0]?.participant.name).toBe("PEÑA SOTO TOMAS");
    }
  });

  test("nothing of a reserved or family case is taken, nor of one whose mark is unclear", async () => {
    const events = await parse(
      file({ reservada: "S" }, { reservada: "sí" }, { reservada: "?" }, { competencia: "familia" }, { reservada: "N" }),
    );
    expect(rows(events)).toHaveLength(1);
    expect(reasons(events)).toEqual([
      "2 The case is reserved; it is not taken.",
      "3 The case is reserved; it is not taken.",
      "4 The case is reserved; it is not taken.",
      "5 Family cases are reserved; they are not taken.",
    ]);
  });

  test("bad rows are told by line and the rest lands", async () => {
    const events = await parse(
      file(
        { competencia: "militar" },
        { rit: "x" },
        { participante_rut: "11111111-2" },
        { participante_nombre: "" },
        { participante_rol: "" },
        { tribunal: "" },
        { fecha_ingreso: "2024-13-01" },
        { materia: "x".repeat(1_000_000) },
        { caratulado: "=cmd|' /C calc'!A0" },
      ),
    );
    expect(reasons(events)).toEqual([
      "2 The competence is none of penal, civil, laboral, cobranza, suprema, apelaciones.",
      "3 The RIT or ROL is not of the form letter or book, number, year.",
      "4 The participant's RUT is not valid.",
      "5 The participant's name is empty.",
      "6 The participant's role is empty.",
      "7 The court is empty.",
      "8 A date is neither YYYY-MM-DD nor DD/MM/YYYY.",
      "9 The row cannot be read: the row is too long.",
    ]);
    expect(rows(events)).toHaveLength(1);
  });

  test.each(["C-1156-2026", "Ordinaria-528-2017", "Protección - 14988 - 2020", "Civil / 135500 - 2020"])(
    "takes the number %s",
    async (rit) => {
      expect(rows(await parse(file({ rit })))).toHaveLength(1);
    },
  );

  test("without its columns, empty or cut, it is turned away", async () => {
    await expect(parse("a;b\n")).rejects.toMatchObject({ name: "RefusedFile" });
    await expect(parse("")).rejects.toMatchObject({ name: "RefusedFile" });
    await expect(parse(file({}).slice(0, -30))).rejects.toMatchObject({ name: "TruncatedFile" });
  });

  test("the keys of a row do not depend on its place: any order gives the same set", async () => {
    const cells = fc.record({
      rit: fc.constantFrom("O-1-2024", "O-2-2024"),
      participante_nombre: fc.constantFrom("ANA SOTO", "SOTO ANA", "LUIS VIDAL"),
      participante_rol: fc.constantFrom("DDO.", "ddo", "DTE."),
    });
    const keys = (events: ImportEvent[]) => [...new Set(events.flatMap((event) => (event.type === "record" ? [event.key] : [])))].sort();
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 6 }), async (list) => {
        expect(keys(await parse(file(...list)))).toEqual(keys(await parse(file(...list.toReversed(), ...list))));
      }),
      { numRuns: 50 },
    );
  });
});
