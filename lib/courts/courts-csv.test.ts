import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { courtKey } from "#lib/courts/case-identity";
import { CourtRow } from "#lib/courts/court-case";
import { COURT_COLUMNS } from "#lib/courts/court-fields";
import { parseCourtsCsv } from "#lib/courts/courts-csv";
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

  test("one case has one identity however court, number and competence are spelled, whoever tells it", async () => {
    const idOf = async (cells: Cells) => rows(await parse(file(cells)))[0]?.case.caseId;
    const id = await idOf({});
    for (const same of [
      { tribunal: "1° Jdo. de Letras del Trabajo de TALCA", rit: " O - 12 - 2024 " },
      { tribunal: "1er. Juzgado Letras Trabajo Talca", rit: "O-0012-2024" },
      { tribunal: "PRIMER JUZGADO DE LETRAS DEL TRABAJO DE TALCA", rit: "ROL o-12/2024", competencia: "Laboral" },
      { fuente: "Otra", tribunal_codigo: "99", rit: "O12-2024" },
    ]) {
      expect(await idOf(same)).toBe(id);
    }
    for (const other of [
      { tribunal: "2º Juzgado de Letras del Trabajo de Talca" },
      { tribunal: "11º Juzgado de Letras del Trabajo de Talca" },
      { tribunal: "1º Juzgado de Letras del Trabajo de Talcahuano" },
      { tribunal: "Juzgado de Letras del Trabajo de Talca" },
      { competencia: "cobranza" },
      { rit: "O-13-2024" },
      { rit: "O-12-2023" },
      { rit: "M-12-2024" },
      { rit: "O-12-2024-1" },
    ]) {
      expect(await idOf(other)).not.toBe(id);
    }
  });

  test.each([
    ["21º Juzgado Civil de Santiago", "Vigésimo Primer Juzgado Civil Santiago"],
    ["C.A. de Concepción", "Corte de Apelaciones de CONCEPCION"],
    ["Iltma. Corte de Apelaciones de Talca", "C.A. Talca"],
    ["Juzgado de Cobranza Laboral y Previsional de Santiago", "Jdo. Cobranza Laboral Previsional de Stgo."],
    ["3º Juzgado Civil de Viña del Mar", "03° JUZGADO CIVIL DE VINA DEL MAR"],
  ])("%s and %s are one court", (one, other) => {
    expect(courtKey("civil", one)).toBe(courtKey("civil", other));
  });

  test.each([
    ["penal", "Garantía"],
    ["penal", "Tribunal de Juicio Oral en lo Penal"],
    ["cobranza", "COBRANZA LABORAL Y PREVISIONAL"],
    ["laboral", "Juzgado de Letras del Trabajo"],
    ["apelaciones", "Cortes de Apelaciones"],
    ["suprema", "Corte Suprema"],
    ["civil", "3"],
  ])("competence %s is told as %s", async (competence, competencia) => {
    expect(rows(await parse(file({ competencia })))[0]?.case.competence).toBe(competence);
  });

  test("numbers have their parts, of no known shape they are text; a RUC has one spelling", async () => {
    const numberOf = async (cells: Cells) => rows(await parse(file(cells)))[0]?.case;
    expect(await numberOf({ rit: "Protección - 14988 - 2020", ruc: "17 00123456 - k" })).toMatchObject({
      rit: "Protección-14988-2020",
      numberParts: { book: "proteccion", number: 14_988, year: 2020 },
      ruc: "1700123456-K",
    });
    expect(await numberOf({ rit: "Civil / 135500 - 2020", ruc: "24- 4-0123456-7" })).toMatchObject({
      numberParts: { book: "civil", number: 135_500, year: 2020 },
      ruc: "24-4-0123456-7",
    });
    const odd = await numberOf({ rit: "Cuaderno 7 bis", ruc: "sin" });
    expect(odd).toMatchObject({ rit: "Cuaderno 7 bis", ruc: "sin" });
    expect(odd?.numberParts).toBeUndefined();
  });

  test("an appeal is of the court that hears it, also where its row gives the one it comes from", async () => {
    const idOf = async (cells: Cells) =>
      rows(await parse(file({ competencia: "apelaciones", rit: "Laboral-5-2024", ...cells })))[0]?.case.caseId;
    expect(await idOf({ tribunal: "Juzgado de Letras del Trabajo de Talca", corte: "C.A. de Talca" })).toBe(
      await idOf({ tribunal: "C.A. de Talca" }),
    );
  });

  test("a family is found by competence, court or origin; the mark of a reserve under whatever name", async () => {
    const events = await parse(
      file(
        { competencia: "7" },
        { competencia: "civil", tribunal: "Juzgado de Familia de Talca" },
        { competencia: "apelaciones", origen: "Familia" },
      ),
    );
    expect(events.map((event) => event.type === "bad-row" && event.code)).toEqual(["family", "family", "family"]);
    const text = file({ reservada: "S" }).replace("reservada", "Es reservado");
    expect(reasons(await parse(text))).toEqual(["2 The case is reserved; it is not taken."]);
  });

  test("what is reserved is told before anything else is wrong, and its case is marked by its id alone", async () => {
    const [open] = rows(await parse(file({})));
    const events = await parse(
      file(
        { reservada: "S", participante_rut: "1-2", participante_nombre: "", materia: "x".repeat(3_000) },
        { reservada: "S".repeat(100) },
      ),
    );
    const marks = events.flatMap((event) => (event.type === "bad-row" ? [[event.code, event.marks]] : []));
    const mark = [{ key: open?.case.caseId, record: { reservedCaseId: open?.case.caseId } }];
    expect(marks).toEqual([
      ["reserved", mark],
      ["unclear-reserve", mark],
    ]);
  });

  test("invisible and control characters are taken out of what is shown", async () => {
    const [row] = rows(
      await parse(
        file({ participante_nombre: "ANA\u202e  SOTO\u200b\tDIAZ", caratulado: "SOTO\u0007/ROJAS", tribunal: "1º Juzgado\u00a0Civil" }),
      ),
    );
    expect([row?.participant.name, row?.case.title, row?.case.court]).toEqual(["ANA SOTO DIAZ", "SOTO /ROJAS", "1º Juzgado Civil"]);
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
      "4 Whether the case is reserved is not clear: S or N; it is not taken.",
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
        { participante_nombre: "x".repeat(256) },
        { materia: "a\u0000b" },
        { caratulado: "=cmd|' /C calc'!A0" },
      ),
    );
    expect(reasons(events)).toEqual([
      "2 The competence is none of penal, civil, laboral, cobranza, suprema, apelaciones.",
      "3 The RIT or ROL has no number.",
      "4 The participant's RUT is not valid.",
      "5 The participant's name is empty.",
      "6 The participant's role is empty.",
      "7 The court is empty.",
      "8 A date is neither YYYY-MM-DD nor DD/MM/YYYY.",
      "9 The row cannot be read: the row is too long.",
      "10 participante_nombre is longer than 255 characters.",
      "11 The row cannot be read: the row holds a NUL character.",
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
