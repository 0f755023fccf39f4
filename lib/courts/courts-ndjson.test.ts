import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { CourtRow } from "#lib/courts/court-case";
import { parseCourtsCsv } from "#lib/courts/courts-csv";
import { parseCourtsNdjson } from "#lib/courts/courts-ndjson";
import type { ImportEvent, ImportParser } from "#lib/screening/import-format";

async function events(source: string | Buffer, parser: ImportParser = parseCourtsNdjson): Promise<ImportEvent[]> {
  const found: ImportEvent[] = [];
  for await (const event of parser({ path: "courts.ndjson", open: () => Readable.from([Buffer.from(source as string)]) }))
    found.push(event);
  return found;
}

const told = (found: ImportEvent[]) => found.map((event) => (event.type === "bad-row" ? `${event.line} ${event.code}` : event.type));
const rows = (found: ImportEvent[]) => found.flatMap((event) => (event.type === "record" ? [CourtRow.parse(event.record)] : []));

const CASE = {
  fuente: "Prueba",
  competencia: "civil",
  rit: "C-12-2024",
  tribunal: "1º Juzgado Civil de Talca",
  fecha_extraccion: "2026-11-18",
};
const PARTY = { participante_rut: "11.111.111-1", participante_nombre: "ANA SOTO", participante_rol: "DDO.", participante_tipo: "NATURAL" };
const line = (object: unknown) => `${JSON.stringify(object)}\n`;

describe("court cases as NDJSON", () => {
  test("say the same as the CSV of the same fields, with nulls, booleans and numbers too", async () => {
    const fields = { ...CASE, ...PARTY, tribunal_codigo: "161", reservada: "N" };
    const csv = `${Object.keys(fields).join(";")}\n${Object.values(fields).join(";")}\n`;
    const expected = await events(csv, parseCourtsCsv);
    const own = await events(line({ ...fields, tribunal_codigo: 161, reservada: false, materia: null, otro: { a: [1] } }));
    expect(own.map((event) => ({ ...event, line: 0 }))).toEqual(expected.map((event) => ({ ...event, line: 0 })));
    expect(own.at(-1)).toEqual({ type: "meta", asOf: "2026-11-18" });
  });

  test("take the participants of a case together, and leave out those that cannot be used", async () => {
    const participantes = [
      { rut: "11111111-1", nombre: "ANA SOTO", rol: "DDO.", tipo: "NATURAL" },
      { rut: null, nombre: "FIRMA SPA", rol: "DTE." },
      { nombre: "", rol: "DTE." },
      "quien",
    ];
    const found = await events(line({ ...CASE, participantes }));
    expect(told(found)).toEqual(["record", "record", "1 no-name", "1 no-name", "meta"]);
    expect(rows(found).map(({ participant }) => participant)).toEqual([
      { rut: "11111111-1", name: "ANA SOTO", role: "DDO.", kind: "person" },
      { rut: null, name: "FIRMA SPA", role: "DTE.", kind: null },
    ]);
    expect(told(await events(line({ ...CASE, participantes: [] })))).toEqual(["1 no-name", "meta"]);
    expect(told(await events(line({ ...CASE, ...PARTY, participantes })))).toEqual(["1 no-name", "meta"]);
  });

  test("are never open because a field stands twice or another one says so too", async () => {
    const twice = line({ ...CASE, ...PARTY, reservada: true }).replace("}\n", ',"reservada":false}\n');
    const hidden = line({ ...CASE, ...PARTY, reservada: true }).replace("}\n", ',"reserv\\u0061da":false}\n');
    const other = line({ ...CASE, ...PARTY, reservada: false, secreta: true });
    const inside = line({ ...CASE, participantes: [] }).replace("[]", '[{"nombre":"ANA","nombre":"EVA","rol":"DDO"}]');
    const found = await events(twice + hidden + other + inside);
    expect(told(found)).toEqual(["1 field-twice", "2 field-twice", "3 reserved", "4 field-twice"]);
  });

  test("a reserve is a reserve wherever it stands: in a participant, in one word, beside a competence that cannot be read", async () => {
    const [open] = rows(await events(line({ ...CASE, ...PARTY })));
    const inner = {
      ...CASE,
      participantes: [
        { nombre: "ANA SOTO", rol: "DDO" },
        { nombre: "LUIS SOTO", rol: "DTE", reservada: "S" },
      ],
    };
    const found = await events(
      line(inner) + line({ ...CASE, ...PARTY, esReservada: true }) + line({ ...CASE, ...PARTY, competencia: "rara", reservada: "S" }),
    );
    expect(told(found)).toEqual(["1 reserved", "2 reserved", "3 reserved"]);
    const marks = found.map((event) => (event.type === "bad-row" ? event.marks?.map(({ key }) => key) : []));
    expect(marks).toEqual([[open?.case.caseId], [open?.case.caseId], expect.arrayContaining([open?.case.caseId])]);
  });

  test("a hostile line is told by its number and the rest lands", async () => {
    const good = line({ ...CASE, ...PARTY });
    const hostile = [
      `${"[".repeat(50_000)}${"]".repeat(50_000)}\n`,
      line({ ...CASE, ...PARTY, materia: "x".repeat(1_000_000) }),
      line({ ...CASE, ...PARTY, materia: { a: 1 } }),
      line({ ...CASE, ...PARTY, caratulado: "x".repeat(501) }),
      '{"a":1\n',
      `${JSON.stringify({ ...CASE, ...PARTY }).replace("ANA", "A\u0000NA")}\n`,
      line([CASE]),
      line({ ...CASE, ...PARTY, participantes: "todos" }),
      line({ ["__proto__"]: { competencia: "civil" }, ...PARTY }),
    ];
    const found = await events(good + hostile.join("") + good);
    expect(told(found)).toEqual([
      "record",
      "2 broken",
      "3 broken",
      "4 broken",
      "5 too-long",
      "6 broken",
      "7 broken",
      "8 broken",
      "9 no-name",
      "10 bad-competence",
      "record",
      "meta",
    ]);
  });

  test("half characters, turned text and Windows-1252 harm nothing", async () => {
    const odd =
      '{"fuente":"P\\ud800rueba","competencia":"civil","rit":"C-1-2024","tribunal":"1º Juzgado","participante_nombre":"\\u202eANA\\u0000 PE\\u00d1A","participante_rol":"DDO"}\n';
    const [row] = rows(await events(odd));
    expect([row?.case.source, row?.participant.name]).toEqual(["Prueba", "ANA PEÑA"]);
    const latin = Buffer.concat([
      Buffer.from(line({ ...CASE, ...PARTY })),
      Buffer.from(line({ ...CASE, ...PARTY, participante_nombre: "ANA PEÑA" }), "latin1"),
    ]);
    expect(rows(await events(latin)).map(({ participant }) => participant.name)).toEqual(["ANA SOTO", "ANA PEÑA"]);
  });

  test("what is no such file, or is cut, is turned away", async () => {
    await expect(events("")).rejects.toMatchObject({ code: "empty" });
    await expect(events("[\n{}\n]\n")).rejects.toMatchObject({ code: "wrong-format" });
    await expect(events("fuente;rit\n")).rejects.toMatchObject({ code: "wrong-format" });
    await expect(events(line({ ...CASE, ...PARTY }) + line({ ...CASE, ...PARTY }).slice(0, -20))).rejects.toMatchObject({
      code: "cut-line",
    });
  });
});
