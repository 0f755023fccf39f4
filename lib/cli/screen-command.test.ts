/** Promise: a file of names is screened whole or not at all, every row is accounted for, and the result says what was asked. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { main } from "#lib/cli/main";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const folder = mkdtempSync("/tmp/cotejo-screen-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function cotejo(...args: string[]): Promise<{ exitCode: number; out: string; err: string }> {
  const said = { exitCode: -1, out: "", err: "" };
  said.exitCode = await main({
    args,
    variables: { DATABASE_URL: db.url, COTEJO_DATA_DIR: join(folder, "data") },
    from: folder,
    signal: new AbortController().signal,
    out: (line) => void (said.out += `${line}\n`),
    err: (line) => void (said.err += `${line}\n`),
    progress: () => {},
  });
  return said;
}

const UN = `<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST dateGenerated="2026-11-17T00:00:00Z"><INDIVIDUALS>
<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>Evaristo</FIRST_NAME><SECOND_NAME>Quilodrán</SECOND_NAME><THIRD_NAME>Zamorano</THIRD_NAME><UN_LIST_TYPE>Prueba</UN_LIST_TYPE><REFERENCE_NUMBER>XXi.001</REFERENCE_NUMBER><INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1970-05-01</DATE></INDIVIDUAL_DATE_OF_BIRTH></INDIVIDUAL>
</INDIVIDUALS><ENTITIES></ENTITIES></CONSOLIDATED_LIST>`;

const rowsOf = (file: string): Record<string, string>[] =>
  parse(readFileSync(join(folder, file)), { bom: true, columns: true, delimiter: ";" });

test("without a list nothing is screened and nothing is written", async () => {
  writeFileSync(join(folder, "early.csv"), "nombre\nEvaristo Quilodrán\n");
  const { exitCode, err } = await cotejo("screen", "early.csv");
  expect([exitCode, err]).toEqual([4, expect.stringContaining("No list is loaded")]);
  expect(existsSync(join(folder, "early-screened.csv"))).toBe(false);
});

beforeAll(async () => {
  writeFileSync(join(folder, "un.xml"), UN);
});

test("every row comes out: a match with its reasons, one that is clear, one that could not be used", async () => {
  expect((await cotejo("import", "un-xml", "un.xml")).exitCode).toBe(0);
  writeFileSync(
    join(folder, "clientes.csv"),
    "id;nombre;rut;fecha_nacimiento\nA1;QUILODRAN ZAMORANO EVARISTO;;\nA2;=Rosa Inventada Pérez;;1980\nA3;Ana;12.345.678-0;\nA4;;;\n",
  );
  const { exitCode, out } = await cotejo("screen", "clientes.csv", "--language", "en");
  expect(out).toContain("NOT screened: 2 of 4 rows");
  expect(exitCode).toBe(1);
  const rows = rowsOf("clientes-screened.csv");
  expect(rows.map(({ line, reference, result }) => [line, reference, result])).toEqual([
    ["2", "A1", "match"],
    ["3", "A2", "clear"],
    ["4", "A3", "not-screened"],
    ["5", "A4", "not-screened"],
  ]);
  expect(rows[0]).toMatchObject({ entry: "XXi.001", list_version: "1", list_date: "2026-11-17", programs: "Prueba", basis: "name" });
  expect(rows[0]?.["for"]).not.toBe("");
  expect(rows[1]?.["name"]).toBe("'=Rosa Inventada Pérez");
  expect(rows.map(({ problem }) => problem).filter(Boolean)).toEqual([
    "The RUT is not valid.",
    expect.stringContaining("The name is empty"),
  ]);
  for (const row of rows) expect(row["lists_asked"]).toContain("v1 2026-11-17");
});

test("for programs: one line a name, after one of what was asked", async () => {
  writeFileSync(
    join(folder, "names.csv"),
    "name,birth_date\nEvaristo Quilodrán Zamorano,1970-05-01\nEvaristo Quilodrán Zamorano,1941-02-03\n",
  );
  const { exitCode } = await cotejo("screen", "names.csv", "--out", "names.ndjson");
  const [head, born, other] = readFileSync(join(folder, "names.ndjson"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(exitCode).toBe(0);
  expect(head).toMatchObject({ threshold: 0.7, lists: [{ listId: "un-sc", version: 1, asOf: "2026-11-17" }] });
  expect(born).toMatchObject({ line: 2, result: "match", sanctions: [{ entryId: "XXi.001", birthDates: ["1970-05-01"] }] });
  expect(other).toMatchObject({ line: 3, subject: { birthDate: "1941-02-03" } });
});

test.each([
  ["empty.csv", "", "The file is empty"],
  ["other.csv", "fecha;monto\n1;2\n", "no column of names or RUTs"],
  ["cut.csv", "id;nombre\n1;Ana\n2", "ends in the middle of line 3"],
])("%s is refused in words and leaves no file", async (file, text, words) => {
  writeFileSync(join(folder, file), text);
  const { exitCode, err } = await cotejo("screen", file);
  expect([exitCode, err]).toEqual([4, expect.stringContaining(words)]);
  expect(readdirSync(folder).filter((name) => name.startsWith(`${file.replace(".csv", "")}-screened`))).toEqual([]);
});

test("what is there already is not overwritten", async () => {
  writeFileSync(join(folder, "again.csv"), "nombre\nAna\n");
  writeFileSync(join(folder, "kept.csv"), "mine");
  expect((await cotejo("screen", "again.csv", "--out", "kept.csv")).exitCode).toBe(4);
  expect(readFileSync(join(folder, "kept.csv"), "utf8")).toBe("mine");
});
