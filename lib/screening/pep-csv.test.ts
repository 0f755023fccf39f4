import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { electedToPepCsv } from "#lib/screening/elected-to-pep-csv";
import { type ImportEvent, RefusedFile } from "#lib/screening/import-format";
import { ListEntry } from "#lib/screening/list-entry";
import { parsePepCsv } from "#lib/screening/pep-csv";
import { pepStatus } from "#lib/screening/pep-status";

async function gather<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const HEADER = "rut;nombre;cargo;institucion;desde;hasta;relacion;relacionado_con;fuente;fecha_consulta";
const parse = (source: string | Buffer): Promise<ImportEvent[]> =>
  gather(parsePepCsv({ path: "pep.csv", open: () => Readable.from([Buffer.from(source as string)]) }));
const entries = (events: ImportEvent[]) => events.flatMap((event) => (event.type === "record" ? [ListEntry.parse(event.record)] : []));
const reasons = (events: ImportEvent[]) => events.flatMap((event) => (event.type === "bad-row" ? [`${event.line} ${event.reason}`] : []));

describe("the PEP file", () => {
  test("becomes entries by post, dates in either order, and the latest date of consultation", async () => {
    const events = await parse(
      `${HEADER}\n11.111.111-1;Tomás Quiroga;Alcalde;Municipalidad de Talca;06-12-2024;2028-12-06;titular;;SERVEL;2026-08-13\n;Carla Rojas;Cónyuge;;;;familiar;Tomás Quiroga;Declaración;01/09/2026\n`,
    );
    expect(entries(events).map((entry) => [entry.ruts, entry.names[0]?.name, entry.pep])).toEqual([
      [
        ["11111111-1"],
        "Tomás Quiroga",
        {
          post: "Alcalde",
          institution: "Municipalidad de Talca",
          from: "2024-12-06",
          to: "2028-12-06",
          relation: "holder",
          relatedTo: null,
          source: "SERVEL",
        },
      ],
      [
        [],
        "Carla Rojas",
        { post: "Cónyuge", institution: "", from: null, to: null, relation: "relative", relatedTo: "Tomás Quiroga", source: "Declaración" },
      ],
    ]);
    expect(events.at(-1)).toEqual({ type: "meta", asOf: "2026-09-01" });
  });

  test("tabs and commas, Windows-1252, columns in any order and case", async () => {
    const text = "CARGO,Nombre,Fecha Consulta\nCónsul,Tomás Peña,2026-01-02\n";
    for (const source of [text, text.replaceAll(",", "\t"), Buffer.from(text, "latin1"), Buffer.from(`\ufeff${text}`)]) {
      expect(entries(await parse(source))[0]).toMatchObject({ names: [{ name: "Tomás Peña" }], pep: { post: "Cónsul" } });
    }
  });

  test("an end date leaves the identity as it is; another post is another entry", async () => {
    const idOf = async (row: string) => entries(await parse(`${HEADER}\n${row}\n`))[0]?.entryId;
    const inOffice = await idOf(";Tomás Quiroga;Alcalde;Talca;2024-12-06;;titular;;x;2026-01-01");
    expect(await idOf(";QUIROGA TOMAS;ALCALDE;Talca;06-12-2024;2026-06-01;;;y;2026-07-01")).toBe(inOffice);
    expect(await idOf(";Tomás Quiroga;Concejal;Talca;2024-12-06;;titular;;x;2026-01-01")).not.toBe(inOffice);
  });

  test("bad rows are told by line and the rest lands", async () => {
    const events = await parse(
      `${HEADER}\n11111111-2;A B;x;;;;;;;\n;;x;;;;;;;\n;A B;;;;;;;;\n;A B;x;;31-02-2024;;;;;\n;A B;x;;;;primo;;;\n;A B;x;;;;familiar;;;\n;A B;x;;2025-01-01;2024-01-01;;;;\n;A B;x;;;\n;Ana Bau;x;;;;;;;\n;BAU ANA;X;;;;;;;\n;${"z".repeat(3_000)};x;;;;;;;\n`,
    );
    expect(reasons(events)).toEqual([
      "2 The RUT is not valid.",
      "3 The name is empty.",
      "4 The post is empty.",
      "5 A date is neither YYYY-MM-DD nor DD-MM-YYYY.",
      "6 The relation is none of titular, familiar, asociado.",
      "7 A relative or associate needs the holder in relacionado_con.",
      "8 The end is before the start.",
      "9 The row has 6 columns, the header 10.",
      "11 The same post stands in line 10.",
      "12 A value is longer than 2000 characters.",
    ]);
    expect(entries(events)).toHaveLength(1);
  });

  test("a file without its columns, empty, or cut in its last row is turned away", async () => {
    await expect(parse("a;b\n1;2\n")).rejects.toThrow("The header lacks nombre, cargo");
    await expect(parse("nombre;cargo;nombre\n")).rejects.toThrow("stands twice");
    await expect(parse("")).rejects.toMatchObject({ name: "RefusedFile" });
    await expect(parse(`${HEADER}\n;A B;x;;;;;;;\n;A C;x;;20`)).rejects.toMatchObject({ name: "TruncatedFile" });
  });
});

describe("elected authorities", () => {
  test("become a PEP file that parses", async () => {
    const authority = {
      nombre: "Tomás Quiroga; hijo",
      cargo: "diputado",
      institucion: "Cámara",
      periodo_inicio: "2026-03-11",
      periodo_fin: null,
      fuente: "x",
      fecha_consulta: "2026-08-13",
      partido: "y",
    };
    const [entry] = entries(await parse(electedToPepCsv(JSON.stringify([authority]))));
    expect(entry).toMatchObject({
      names: [{ name: "Tomás Quiroga; hijo" }],
      pep: { post: "diputado", from: "2026-03-11", to: null, relation: "holder" },
    });
  });

  test("another JSON is refused", () => {
    expect(() => electedToPepCsv('{"a":1}')).toThrow("not a JSON array of elected authorities");
    expect(() => electedToPepCsv("no")).toThrow("not a JSON array of elected authorities");
  });
});

test("whatever bytes come, there are events or a refusal, never a crash", async () => {
  const seed = Buffer.from(
    `${HEADER}\n11.111.111-1;Tomás Quiroga;Alcalde;Municipalidad de Talca;06-12-2024;2028-12-06;titular;;SERVEL;2026-08-13\n;"Carla ""C"" Rojas";Cónyuge;;;;familiar;Tomás Quiroga;Declaración;01/09/2026\n`,
  );
  const edits = fc.array(fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 6 }), fc.nat({ max: 40 })), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(edits, async (changes) => {
      let bytes = seed;
      for (const [at, put, away] of changes) {
        const place = at % (bytes.length + 1);
        bytes = Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + away)]);
      }
      const outcome = await parse(bytes).catch((error: unknown) => error);
      if (Array.isArray(outcome)) entries(outcome);
      else expect(outcome).toBeInstanceOf(RefusedFile);
    }),
    { numRuns: 200 },
  );
});

describe("the status of a post on 20 November 2026", () => {
  const post = (from: string | null, to: string | null, relation: "holder" | "relative" = "holder") =>
    pepStatus({ post: "x", institution: "", from, to, relation, relatedTo: null, source: "" }, "2026-11-20", 1);
  test.each([
    ["in office", post("2024-12-06", null), { status: "current", counted: true }],
    ["last day in office", post("2024-12-06", "2026-11-20"), { status: "current", counted: true }],
    ["left yesterday", post("2022-01-01", "2026-11-19"), { status: "ceased", counted: true }],
    ["left a year ago today", post("2022-01-01", "2025-11-20"), { status: "ceased", counted: true }],
    ["left a year and a day ago", post("2022-01-01", "2025-11-19"), { status: "former", counted: false }],
    ["not yet in office", post("2027-03-11", "2030-03-10"), { status: "current", counted: false }],
    ["declared relative of one in office", post(null, null, "relative"), { status: "relative", counted: true }],
    ["declared relative of one who left long ago", post("2010-01-01", "2014-01-01", "relative"), { status: "relative", counted: false }],
  ])("%s", (_what, status, expected) => {
    expect(status).toEqual(expected);
  });

  // What OpenSanctions says: dates in part, and a status beside them.
  const said = (status: "current" | "ended" | "unknown", from: string | null, to: string | null) =>
    pepStatus({ post: "x", institution: "", from, to, relation: "holder", relatedTo: null, source: "", status }, "2026-11-20", 1);
  test.each([
    ["ended on nobody knows which day", said("ended", "2001", null), { status: "ceased", counted: true }],
    ["ended, although its term runs on", said("ended", "2022", "2030"), { status: "ceased", counted: true }],
    ["ended long ago", said("ended", "2001", "2009"), { status: "former", counted: false }],
    ["nobody knows whether still held", said("unknown", "2001", null), { status: "current", counted: true }],
    ["held until some day of this year", said("current", "2022-03", "2026"), { status: "current", counted: true }],
    ["held until some day of last month", said("current", "2022-03", "2026-10"), { status: "ceased", counted: true }],
    ["held until some day of this month", said("unknown", null, "2026-11"), { status: "current", counted: true }],
    ["ended some day of last year", said("ended", null, "2025"), { status: "ceased", counted: true }],
    ["ended in the month before a year ago", said("ended", null, "2025-10"), { status: "former", counted: false }],
    ["begins some day of this year", said("current", "2026", null), { status: "current", counted: true }],
    ["begins next year", said("current", "2027", null), { status: "current", counted: false }],
  ])("%s", (_what, status, expected) => {
    expect(status).toEqual(expected);
  });

  test("a longer term counts longer, a shorter one than the law's year does not shorten it", () => {
    const left = { post: "x", institution: "", from: null, to: "2024-11-20", relation: "holder" as const, relatedTo: null, source: "" };
    expect(pepStatus(left, "2026-11-20", 2).counted).toBe(true);
    expect(pepStatus({ ...left, to: "2026-06-01" }, "2026-11-20", 0).counted).toBe(true);
  });
});
