/** The promise: a hostile feed is reported by line, harms nothing, and its good rows land; what leaves as CSV runs nowhere. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "#lib/calendar/clock";
import type { ImportFormat } from "#lib/contract/sources";
import { csvRows } from "#lib/csv/write-csv";
import { enqueueImport } from "#lib/jobs/enqueue-import";
import { viewJob } from "#lib/jobs/follow-job";
import { ImportResult } from "#lib/jobs/import-progress";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const folder = mkdtempSync("/tmp/cotejo-hostile-");

afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  for (const table of ["jobs", "court_cases", "court_coverage"]) await db.query(`delete from ${table}`);
});

const NAMES = ["competencia", "rit", "tribunal", "participante_nombre", "participante_rol", "caratulado", "reservada"] as const;
const GOOD = {
  competencia: "penal",
  rit: "Ordinaria-1-2024",
  tribunal: "Juzgado de Garantía",
  participante_nombre: "ANA SOTO",
  participante_rol: "IMPUTADO",
};
type Row = Partial<Record<(typeof NAMES)[number], string>>;
const csvLine = (row: Row) => NAMES.map((name) => ({ ...GOOD, ...row })[name as keyof typeof GOOD] ?? "").join(";");

const FORMULA = '=HYPERLINK("http://x";"y")';
const MARKUP = "<script>alert(1)</script> SOTO";

test("as CSV: formulas, markup, 1 MB fields, wrong columns, mixed encodings, NUL, quotes that never close", async () => {
  const lines: (string | Buffer)[] = [
    NAMES.join(";"),
    csvLine({}),
    csvLine({ rit: "Ordinaria-2-2024", participante_nombre: `"${FORMULA.replaceAll('"', '""')}"` }),
    csvLine({ rit: "Ordinaria-3-2024", participante_nombre: MARKUP, caratulado: "+cmd|' /C calc'!A0" }),
    csvLine({ caratulado: "x".repeat(1 << 20) }),
    `${csvLine({})};una;dos`,
    Buffer.from(csvLine({ rit: "Ordinaria-4-2024", participante_nombre: "ÑANCO PEÑA JOSÉ" }), "latin1"),
    csvLine({ rit: "Ordinaria-5-2024", participante_nombre: "ÑANCO PEÑA JOSÉ" }),
    csvLine({ participante_nombre: "ANA\u0000SOTO" }),
    csvLine({ participante_nombre: "\u202e\u200b" }),
    `${csvLine({ participante_nombre: '"ANA' })}`,
    csvLine({ rit: "Ordinaria-6-2024", participante_nombre: "=1+1", reservada: "S" }),
    csvLine({ rit: "Ordinaria-7-2024" }),
  ];
  const { badRows, added } = await land(
    "courts-csv",
    Buffer.concat(lines.map((line) => Buffer.concat([Buffer.from(line as string), Buffer.from("\n")]))),
  );
  expect(badRows.kept.map(({ line, code }) => `${line} ${code}`)).toEqual([
    "5 broken",
    "6 columns",
    "9 broken",
    "10 no-name",
    "11 broken",
    "12 reserved",
  ]);
  expect(added).toBe(6);
  expect(await names()).toEqual(["<script>alert(1)</script> SOTO", FORMULA, "ANA SOTO", "ANA SOTO", "ÑANCO PEÑA JOSÉ", "ÑANCO PEÑA JOSÉ"]);
  // What is told of the rows holds nothing of theirs, and what a case says is text wherever a table leaves.
  expect(badRows.kept.every(({ reason }) => !/=|ANA|cmd/.test(reason))).toBe(true);
  const stored = await db.query<{ name: string; title: string }>(
    "select p.name, c.record ->> 'title' as title from court_participants p join court_cases c using (case_id)",
  );
  for (const { name, title } of stored) {
    for (const cell of [name, title].filter((text) => /^[=+@-]/.test(text))) expect(csvRows([[cell]])).toMatch(/^"?'/);
  }
});

test("as NDJSON: nests, keys that stand twice, half characters, a column of objects", async () => {
  const line = (row: Row | Record<string, unknown>) => JSON.stringify({ ...GOOD, ...row });
  const lines = [
    line({}),
    `{"a":${"[".repeat(90_000)}${"]".repeat(90_000)}}`,
    line({ rit: "Ordinaria-2-2024" }).replace("{", '{"rit":"Ordinaria-9-2024",'),
    line({ rit: "Ordinaria-3-2024", participante_nombre: "ANA \ud800SOTO" }),
    line({ caratulado: { $gt: "" } }),
    line({ rit: "Ordinaria-4-2024", participante_nombre: FORMULA }),
    "null",
    line({ rit: "Ordinaria-5-2024", __proto__: { reservada: "N" }, constructor: "x" }),
  ];
  const { badRows, added } = await land("courts-ndjson", Buffer.from(`${lines.join("\n")}\n`));
  expect(badRows.kept.map(({ line: at, code }) => `${at} ${code}`)).toEqual(
    ["2 competence", "3 field-twice", "5 broken", "7 broken"].map((each) => each.replace("competence", "bad-competence")),
  );
  expect(added).toBe(4);
  expect(await names()).toEqual([FORMULA, "ANA SOTO", "ANA SOTO", "ANA SOTO"]);
});

test("half a million lines of nothing are read in constant memory and refused", async () => {
  const job = await importBytes("courts-csv", Buffer.from(`${NAMES.join(";")}\n${";\n".repeat(500_000)}`));
  expect(job).toMatchObject({ state: "failed", refusal: { code: "too-many-bad-rows" } });
  expect(JSON.stringify(job).length).toBeLessThan(50_000);
});

async function importBytes(format: ImportFormat, bytes: Buffer) {
  const path = join(folder, "causas");
  writeFileSync(path, bytes);
  const jobId = await enqueueImport(db, systemClock, { format, path });
  await runWorker({ db, clock: systemClock, log: openLog("silent", "test"), signal: AbortSignal.timeout(60_000), onlyJob: jobId });
  return viewJob(db, jobId);
}

async function land(format: ImportFormat, bytes: Buffer): Promise<ImportResult> {
  return ImportResult.parse((await importBytes(format, bytes))?.result);
}

async function names(): Promise<string[]> {
  return (await db.query<{ name: string }>('select name from court_participants order by name collate "C"')).map(({ name }) => name);
}
