import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "#lib/calendar/clock";
import { localDate } from "#lib/calendar/month";
import { enqueueImport } from "#lib/jobs/enqueue-import";
import { type JobView, viewJob } from "#lib/jobs/follow-job";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { rutOfNumber } from "#lib/rut/rut";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const folder = mkdtempSync("/tmp/cotejo-courts-");
const HEADER =
  "fuente;competencia;rit;tribunal;caratulado;estado_procesal;participante_rut;participante_nombre;participante_rol;participante_tipo;reservada;fecha_extraccion;fecha_ingreso;origen";
const ANA = rutOfNumber(31_000_001);
const FIRM = rutOfNumber(52_000_007);

afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  for (const table of ["jobs", "court_cases", "court_reserved", "court_coverage", "court_words"]) await db.query(`delete from ${table}`);
  await db.query("update lists set current_version = null");
  await db.query("delete from list_versions");
});

describe("court cases", () => {
  test("land with their participants, ready for the search by RUT and by name", async () => {
    const job = await land([
      row({ rut: ANA, name: "ANA ÑÍGUEZ SOTO", role: "DDO." }),
      row({ rut: FIRM, name: "FIRMA EJEMPLO SPA", role: "DTE.", kind: "JURIDICA" }),
      row({ rit: "Ordinaria-5-2024", competence: "penal", rut: "", name: "Ana Ñíguez Soto", role: "IMPUTADO" }),
    ]);
    expect(job).toMatchObject({
      state: "done",
      result: { listId: "courts", version: 1, records: 2, added: 2, asOf: "2026-10-01", duplicates: 0 },
    });
    expect(await participants()).toEqual([
      `C-1-2024 1 ${ANA} DDO. ANA ÑÍGUEZ SOTO`,
      `C-1-2024 2 ${FIRM} DTE. FIRMA EJEMPLO SPA`,
      "Ordinaria-5-2024 1 null IMPUTADO Ana Ñíguez Soto",
    ]);
  });

  test("update and never double: again, in part, with one participant more, in another order", async () => {
    const two = [row({ rut: ANA, name: "ANA SOTO", role: "DDO." }), row({ rut: "", name: "Pedro Rojas", role: "AB.DDO" })];
    await land(two);
    const first = await participants();
    expect(await land(two)).toMatchObject({ result: { unchanged: true, version: 1 } });
    expect(await land([...two, ...two])).toMatchObject({ result: { version: 2, added: 0, changed: 0, duplicates: 2 } });
    expect(await participants()).toEqual(first);
    const third = row({ rut: FIRM, name: "FIRMA EJEMPLO SPA", role: "DTE." });
    expect(await land([third, row({ rit: "C-2-2024", rut: ANA, name: "ANA SOTO", role: "ddo" })])).toMatchObject({
      result: { version: 3, records: 2, added: 1, changed: 1, removed: 0 },
    });
    expect(await land([row({ rut: "", name: "ROJAS PEDRO", role: "ab ddo" }), two[0] as string])).toMatchObject({
      result: { changed: 1, added: 0 },
    });
    expect(await participants()).toEqual([
      `C-1-2024 1 ${ANA} DDO. ANA SOTO`,
      "C-1-2024 2 null AB.DDO ROJAS PEDRO",
      `C-1-2024 3 ${FIRM} DTE. FIRMA EJEMPLO SPA`,
      `C-2-2024 1 ${ANA} ddo ANA SOTO`,
    ]);
  });

  test("take the newest extraction whatever the order of the files", async () => {
    const on = (day: string, state: string) => row({ rut: ANA, name: "ANA SOTO", role: "DDO.", state, extractedOn: day });
    await land([on("2026-10-01", "Tramitación")]);
    await land([on("2026-11-01", "Concluido"), on("2026-09-01", "Ingreso")]);
    expect(await land([on("2026-10-15", "Cumplimiento")])).toMatchObject({ result: { changed: 0, asOf: "2026-11-01" } });
    expect(await db.query("select record ->> 'proceduralState' as state from court_cases")).toEqual([{ state: "Concluido" }]);
  });

  test("that are reserved stay out with all their rows, in any order and file, and what stood of them goes", async () => {
    const open = (name: string) => row({ rut: ANA, name, role: "DDO." });
    const reserved = row({ rut: "", name: "MARCA RESERVADA", role: "DTE.", reserved: "S" });
    const other = row({ rit: "C-9-2024", rut: ANA, name: "ANA SOTO", role: "DDO." });
    expect(await land([other, open("MARCA UNO"), reserved, open("MARCA DOS")])).toMatchObject({
      result: { records: 1, added: 1, removed: 0, reserved: 1, badRows: { count: 1, kept: [{ line: 4, code: "reserved" }] } },
    });
    await db.query("delete from court_reserved");
    expect(await land([open("MARCA TRES")])).toMatchObject({ result: { records: 2, added: 1 } });
    // A file of nothing else lands too: what it says holds from then on.
    expect(await land([reserved])).toMatchObject({ state: "done", result: { records: 1, removed: 1, reserved: 1 } });
    expect(await land([reserved])).toMatchObject({ result: { unchanged: true } });
    expect(await land([open("MARCA CUATRO")])).toMatchObject({ result: { records: 1, added: 0 } });
    expect(await cases()).toEqual(["C-9-2024"]);
    expect(await tablesWith("MARCA")).toEqual([]);
  });

  test("that become reserved leave no word of a name, though its RUT was told since", async () => {
    await land([
      row({ rut: "", name: "Zutano Marcado", role: "DDO." }),
      row({ rit: "C-9-2024", rut: "", name: "Zutano Soto", role: "DDO." }),
    ]);
    await land([row({ rut: ANA, name: "Zutano Marcado", role: "DDO." })]);
    await land([row({ rut: ANA, name: "Otra Persona", role: "DDO.", reserved: "S" })]);
    expect(await db.query("select word from court_words order by word")).toEqual([{ word: "soto" }, { word: "zutano" }]);
  });

  test("of a family stay out whatever competence another row gave them, and so do appeals in them", async () => {
    await land([
      row({ rit: "C-7-2024", rut: ANA, name: "ANA SOTO", role: "DDO." }),
      row({ rit: "C-8-2024", rut: ANA, name: "ANA SOTO", role: "DDO." }),
    ]);
    const family = row({ rit: "C-7-2024", competence: "familia", rut: ANA, name: "ANA SOTO", role: "DDO." });
    expect(await land([family])).toMatchObject({ result: { records: 1, removed: 1, badRows: { kept: [{ code: "family" }] } } });
    expect(await cases()).toEqual(["C-8-2024"]);
  });

  test("extracted on a day to come hold from today on, and so does what says no day", async () => {
    const on = (extractedOn: string, state: string) => row({ rut: ANA, name: "ANA SOTO", role: "DDO.", state, extractedOn });
    const today = localDate(systemClock.now());
    expect(await land([on("2099-01-01", "Ingreso")])).toMatchObject({ result: { asOf: today } });
    await land([on("2026-10-01", "Concluido")]);
    expect(await db.query("select record ->> 'proceduralState' as state from court_cases")).toEqual([{ state: "Ingreso" }]);
    await land([on("", "Tramitación")]);
    expect(await db.query("select record ->> 'proceduralState' as state from court_cases")).toEqual([{ state: "Tramitación" }]);
  });

  test("reserved rows are no sign of a bad file, unclear marks are", async () => {
    const many = (reserved: string) =>
      Array.from({ length: 12 }, (_, at) => row({ rit: `C-${at}-2023`, rut: ANA, name: "ANA SOTO", role: "DDO.", reserved }));
    expect(await land([...many("S"), row({ rut: ANA, name: "ANA SOTO", role: "DDO." })])).toMatchObject({ state: "done" });
    expect(await land(many("P"))).toMatchObject({ state: "failed", refusal: { code: "too-many-bad-rows" } });
  });

  test("are one however court, number and competence are spelled, and whichever feed tells them", async () => {
    await land([
      row({ rut: ANA, name: "ANA SOTO", role: "DDO." }),
      row({ rut: ANA, name: "ANA SOTO", role: "ddo", rit: "ROL c 0001/2024", court: "Primer Jdo. Civil" }),
      row({ rut: ANA, name: "ANA SOTO", role: "DDO", court: "1er  JUZGADO CIVIL", feed: "Otra" }),
    ]);
    expect(await cases()).toEqual(["C-1-2024"]);
    expect(await db.query("select feed, cases, court_key from court_coverage order by feed")).toEqual([
      { feed: "Otra", cases: 1, court_key: "1 juzgado civil" },
      { feed: "PJUD", cases: 1, court_key: "1 juzgado civil" },
    ]);
  });

  test("have of a participant the roles of its newest extraction; who came to a RUT is no longer also a name", async () => {
    const on = (extractedOn: string, more: Pick<Row, "rut" | "role">) => row({ name: "ANA SOTO DIAZ", extractedOn, ...more });
    await land([on("2026-10-01", { rut: "", role: "DDO." }), on("2026-10-01", { rut: FIRM, role: "DTE." })]);
    await land([on("2026-10-05", { rut: ANA, role: "DDO." })]);
    expect(await participants()).toEqual([`C-1-2024 2 ${FIRM} DTE. ANA SOTO DIAZ`, `C-1-2024 3 ${ANA} DDO. ANA SOTO DIAZ`]);
    await land([on("2026-10-09", { rut: ANA, role: "DTE." })]);
    await land([on("2026-10-06", { rut: ANA, role: "DDO." }), on("2026-10-06", { rut: "", role: "DDO." })]);
    expect(await participants()).toEqual([`C-1-2024 2 ${FIRM} DTE. ANA SOTO DIAZ`, `C-1-2024 3 ${ANA} DTE. ANA SOTO DIAZ`]);
  });

  test("show what a source covers, by court, also when a case goes or changes its counter", async () => {
    const appeal = (origin: string, extractedOn: string) =>
      row({
        competence: "apelaciones",
        court: "C.A. de Talca",
        rit: "Laboral-5-2024",
        rut: ANA,
        name: "ANA SOTO",
        role: "RECURRIDO",
        origin,
        extractedOn,
      });
    const civil = (rit: string, filedOn: string) => row({ rit, filedOn, rut: ANA, name: "ANA SOTO", role: "DDO." });
    await land([appeal("", "2026-10-01"), civil("C-1-2024", "2024-03-01"), civil("C-2-2024", "05/06/2024")]);
    expect(await coverage()).toEqual(["apelaciones none 1 null null 2026-10-01", "civil civil 2 2024-03-01 2024-06-05 2026-10-01"]);
    await land([appeal("laboral", "2026-10-09"), row({ rit: "C-2-2024", rut: "", name: "X", role: "DDO.", reserved: "S" })]);
    expect(await coverage()).toEqual(["apelaciones labour 1 null null 2026-10-09", "civil civil 1 2024-03-01 2024-03-01 2026-10-01"]);
  });
});

interface Row {
  rut: string;
  name: string;
  role: string;
  rit?: string;
  competence?: string;
  kind?: string;
  state?: string;
  reserved?: string;
  extractedOn?: string;
  court?: string;
  feed?: string;
  filedOn?: string;
  origin?: string;
}

function row({
  rut,
  name,
  role,
  rit = "C-1-2024",
  competence = "civil",
  kind = "",
  state = "",
  reserved = "",
  extractedOn = "2026-10-01",
  court = "1º Juzgado Civil",
  feed = "PJUD",
  filedOn = "",
  origin = "",
}: Row): string {
  return [feed, competence, rit, court, "X/Y", state, rut, name, role, kind, reserved, extractedOn, filedOn, origin].join(";");
}

async function land(rows: string[]): Promise<JobView> {
  const path = join(folder, "causas.csv");
  writeFileSync(path, `${[HEADER, ...rows].join("\n")}\n`);
  const jobId = await enqueueImport(db, systemClock, { format: "courts-csv", path });
  await runWorker({ db, clock: systemClock, log: openLog("silent", "test"), signal: AbortSignal.timeout(20_000), onlyJob: jobId });
  return (await viewJob(db, jobId)) as JobView;
}

async function participants(): Promise<string[]> {
  const rows = await db.query<{ line: string }>(
    `select concat_ws(' ', c.record ->> 'rit', participant_no, coalesce(rut, 'null'), role, name) as line
     from court_participants join court_cases c using (case_id) order by c.record ->> 'rit', participant_no`,
  );
  return rows.map(({ line }) => line);
}

async function cases(): Promise<string[]> {
  const rows = await db.query<{ rit: string }>("select record ->> 'rit' as rit from court_cases order by rit");
  return rows.map(({ rit }) => rit);
}

async function coverage(): Promise<string[]> {
  const rows = await db.query<{ line: string }>(
    `select concat_ws(' ', competence, counter, cases, coalesce(filed_from::text, 'null'), coalesce(filed_until::text, 'null'), extracted_until) as line
     from court_coverage order by competence`,
  );
  return rows.map(({ line }) => line);
}

/** Tables of the database in which the text stands anywhere. */
async function tablesWith(marker: string): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query(`select 1 from "${name}" as each where each::text like $1 limit 1`, [`%${marker}%`]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
