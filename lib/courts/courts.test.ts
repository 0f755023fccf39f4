import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { CaseHit } from "#lib/contract/evidence";
import { classifyCase, isAdverseRole, isConcluded } from "#lib/courts/classify";
import { countCases } from "#lib/courts/count-cases";
import type { CourtRow } from "#lib/courts/court-case";
import { COURT_COLUMNS, parseCourtsCsv } from "#lib/courts/courts-csv";
import type { ImportEvent } from "#lib/screening/import-format";

type Row = Partial<Record<(typeof COURT_COLUMNS)[number], string>>;

const ROW: Row = {
  fuente: "prueba",
  competencia: "laboral",
  rit: "O-12-2025",
  tribunal: "1º Juzgado de Letras del Trabajo de Santiago",
  fecha_ingreso: "03/02/2025",
  caratulado: "SOTO / COMERCIAL",
  participante_rut: "76543210-3",
  participante_nombre: "COMERCIAL ANDES DEL SUR SPA",
  participante_rol: "DDO.",
  participante_tipo: "JURIDICA",
  fecha_extraccion: "2026-11-18",
};

async function parse(
  rows: Row[],
  given: { delimiter?: string; encode?: (text: string) => Buffer; end?: string } = {},
): Promise<ImportEvent[]> {
  const { delimiter = ";", encode = (text) => Buffer.from(text), end = "\n" } = given;
  const lines = [COURT_COLUMNS.join(delimiter), ...rows.map((row) => COURT_COLUMNS.map((column) => row[column] ?? "").join(delimiter))];
  const bytes = encode(lines.join("\n") + end);
  const events: ImportEvent[] = [];
  for await (const event of parseCourtsCsv({ path: "cases.csv", open: () => Readable.from([bytes]) })) events.push(event);
  return events;
}

const records = (events: ImportEvent[]) => events.flatMap((event) => (event.type === "record" ? [event.record as CourtRow] : []));
const reasons = (events: ImportEvent[]) => events.flatMap((event) => (event.type === "bad-row" ? [[event.line, event.reason]] : []));

describe("courts-csv", () => {
  test("reads a case and its participant", async () => {
    const events = await parse([ROW]);
    expect(records(events)[0]).toMatchObject({
      case: { competence: "laboral", rit: "O-12-2025", filedOn: "2025-02-03", extractedOn: "2026-11-18", title: "SOTO / COMERCIAL" },
      participant: { rut: "76543210-3", name: "COMERCIAL ANDES DEL SUR SPA", role: "DDO.", kind: "company" },
    });
    expect(events.at(-1)).toEqual({ type: "meta", asOf: "2026-11-18" });
  });

  test.each([
    [";", (text: string) => Buffer.from(text)],
    [",", (text: string) => Buffer.from(`\ufeff${text}`)],
    ["\t", (text: string) => Buffer.from(text, "latin1")],
  ])("takes %j, with a byte order mark or in Windows-1252", async (delimiter, encode) => {
    const [read] = records(await parse([{ ...ROW, tribunal: "Juzgado de Ñuñoa" }], { delimiter, encode }));
    expect(read?.case.court).toBe("Juzgado de Ñuñoa");
  });

  test("the same case written otherwise is one case; another court's is another", async () => {
    const events = await parse([
      ROW,
      {
        ...ROW,
        tribunal: "1° Jdo. de Letras del Trabajo de Santiago",
        rit: "O - 12 - 2025",
        participante_rol: "DTE.",
        participante_rut: "",
        participante_nombre: "ANA SOTO",
      },
      { ...ROW, tribunal: "2º Juzgado de Letras del Trabajo de Santiago" },
    ]);
    const ids = records(events).map((row) => row.case.caseId);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test("says with its line why a row is not taken", async () => {
    const events = await parse([
      { ...ROW, reservada: "S" },
      { ...ROW, competencia: "familia" },
      { ...ROW, competencia: "militar" },
      { ...ROW, rit: "12" },
      { ...ROW, participante_rut: "76543210-4" },
      { ...ROW, fecha_ingreso: "31/02/2025" },
      { ...ROW, participante_nombre: "" },
    ]);
    expect(records(events)).toEqual([]);
    expect(reasons(events)).toEqual([
      [2, "The case is reserved; it is not taken."],
      [3, "Family cases are reserved; they are not taken."],
      [4, "The competence is none of penal, civil, laboral, cobranza, suprema, apelaciones."],
      [5, "The RIT or ROL is not of the form letter or book, number, year."],
      [6, "The participant's RUT is not valid."],
      [7, "A date is neither YYYY-MM-DD nor DD/MM/YYYY."],
      [8, "The participant's name is empty."],
    ]);
  });

  test.each([
    "C-1156-2026",
    "E-468-2026",
    "O-9999-2018",
    "Ordinaria-528-2017",
    "Exhorto - 1504 - 2019",
    "Protección - 14988 - 2020",
    "Civil / 135500 - 2020",
  ])("takes the number %s", async (rit) => {
    expect(records(await parse([{ ...ROW, rit }]))).toHaveLength(1);
  });

  test("a file cut in the middle of a row is refused", async () => {
    const cut = parse([ROW], { encode: (text) => Buffer.from(text.trimEnd().slice(0, -40)), end: "" });
    await expect(cut).rejects.toMatchObject({ name: "TruncatedFile" });
  });
});

describe("what a case counts as", () => {
  const of = (competence: CaseHit["competence"], more: object = {}) =>
    classifyCase({ competence, origin: null, procedure: null, matter: null, rit: "X-1-2026", ...more });

  test.each([
    ["penal", {}, "penal", false],
    ["civil", {}, "civil", false],
    ["laboral", {}, "labour", false],
    ["cobranza", {}, "labour", false],
    ["laboral", { procedure: "Práctica Antisindical" }, "labour", true],
    ["laboral", { rit: "S-14-2026" }, "labour", true],
    ["civil", { rit: "S-14-2026" }, "civil", false],
    ["apelaciones", {}, null, false],
    ["apelaciones", { origin: "penal" }, "penal", false],
    ["suprema", { origin: "laboral", matter: "PRACTICAS ANTISINDICALES" }, "labour", true],
    ["suprema", { origin: "apelaciones" }, null, false],
  ] as const)("%s %j counts as %s, union %s", (competence, more, counter, union) => {
    expect(of(competence, more)).toEqual({ counter, union });
  });

  test("defendants and accused are adverse; plaintiffs, victims and lawyers are not", () => {
    expect(["DDO.", "Demandada", "IMPUTADO", "RECURRIDO", "Ejecutado"].map(isAdverseRole)).toEqual([true, true, true, true, true]);
    expect(["DTE.", "AB.DDO", "AP.DTE", "VÍCTIMA", "DENUNCIANTE", "ABG. RECURRIDO", ""].map(isAdverseRole)).toEqual(Array(7).fill(false));
  });

  test.each([
    ["Concluido", null, null, true],
    ["Tramitación", "Sin archivar", "Audiencia de Juicio", false],
    ["Fallada-Terminada", null, null, true],
    [null, "Archivada", null, true],
    [null, null, null, false],
  ])("%s / %s / %s is concluded: %s", (proceduralState, administrativeState, stage, concluded) => {
    expect(isConcluded({ proceduralState, administrativeState, stage })).toBe(concluded);
  });
});

test("counters: the penal total is RUT plus name, a union case counts in labour and union, shown-only cases nowhere", () => {
  const hit = (given: Partial<CaseHit>) => ({ counter: "penal", union: false, basis: "rut", adverse: true, ...given }) as CaseHit;
  const counts = countCases([
    hit({}),
    hit({ basis: "name" }),
    hit({ basis: "name", adverse: false }),
    hit({ counter: "civil", adverse: false }),
    hit({ counter: "labour" }),
    hit({ counter: "labour", union: true }),
    hit({ counter: null }),
  ]);
  expect(counts.data).toEqual({
    causas_penales_count: 3,
    causas_penales_rut_match_count: 1,
    causas_penales_name_match_count: 2,
    causas_civiles_count: 1,
    causas_laborales_count: 2,
    causas_sindicales_count: 1,
  });
  expect(counts.adverse).toEqual({ penal: 2, civil: 0, labour: 2, union: 1 });
  expect(counts.byName).toEqual({ penal: 2, civil: 0, labour: 0, union: 0 });
});
