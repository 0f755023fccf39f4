import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "#lib/calendar/clock";
import { enqueueImport } from "#lib/jobs/enqueue-import";
import { type JobView, viewJob } from "#lib/jobs/follow-job";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { rutOfNumber } from "#lib/rut/rut";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const folder = mkdtempSync("/tmp/cotejo-courts-");
const HEADER =
  "fuente;competencia;rit;tribunal;caratulado;estado_procesal;participante_rut;participante_nombre;participante_rol;participante_tipo;reservada;fecha_extraccion";
const ANA = rutOfNumber(31_000_001);
const FIRM = rutOfNumber(52_000_007);

afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  for (const table of ["jobs", "court_cases"]) await db.query(`delete from ${table}`);
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
      `C-1-2024 1 ${ANA} DDO. ANA ÑÍGUEZ SOTO {ana,niguez,soto}`,
      `C-1-2024 2 ${FIRM} DTE. FIRMA EJEMPLO SPA {firma,ejemplo,spa}`,
      "Ordinaria-5-2024 1 null IMPUTADO Ana Ñíguez Soto {ana,niguez,soto}",
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
      `C-1-2024 1 ${ANA} DDO. ANA SOTO {ana,soto}`,
      "C-1-2024 2 null AB.DDO ROJAS PEDRO {rojas,pedro}",
      `C-1-2024 3 ${FIRM} DTE. FIRMA EJEMPLO SPA {firma,ejemplo,spa}`,
      `C-2-2024 1 ${ANA} ddo ANA SOTO {ana,soto}`,
    ]);
  });

  test("take the newest extraction whatever the order of the files", async () => {
    const on = (day: string, state: string) => row({ rut: ANA, name: "ANA SOTO", role: "DDO.", state, extractedOn: day });
    await land([on("2026-10-01", "Tramitación")]);
    await land([on("2026-11-01", "Concluido"), on("2026-09-01", "Ingreso")]);
    expect(await land([on("2026-10-15", "Cumplimiento")])).toMatchObject({ result: { changed: 0, asOf: "2026-11-01" } });
    expect(await db.query("select record ->> 'proceduralState' as state from court_cases")).toEqual([{ state: "Concluido" }]);
  });

  test("that are reserved or of families stay out, told as bad rows; a file of nothing else is refused", async () => {
    const reserved = row({ rut: ANA, name: "ANA SOTO", role: "DDO.", reserved: "S" });
    expect(await land([row({ rit: "C-9-2024", rut: ANA, name: "ANA SOTO", role: "DDO." }), reserved])).toMatchObject({
      result: { records: 1, badRows: { count: 1, kept: [{ line: 3 }] } },
    });
    expect(await land([reserved])).toMatchObject({ state: "failed", error: "The file holds no usable record." });
    expect(await db.query("select current_version from lists where list_id = 'courts'")).toEqual([{ current_version: 1 }]);
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
}: Row): string {
  return `PJUD;${competence};${rit};1º Juzgado Civil;X/Y;${state};${rut};${name};${role};${kind};${reserved};${extractedOn}`;
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
    `select concat_ws(' ', c.record ->> 'rit', participant_no, coalesce(rut, 'null'), role, name, name_tokens) as line
     from court_participants join court_cases c using (case_id) order by c.record ->> 'rit', participant_no`,
  );
  return rows.map(({ line }) => line);
}
