/**
 * The register of the SII at its full size, imported as production does, beside a bare COPY of the same rows; then once more in another
 * database with the worker killed on the way, which has to end the same. Searches and look-ups go on meanwhile.
 */
import { createHash } from "node:crypto";
import { createReadStream, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { systemClock } from "#lib/calendar/clock";
import { copyIn, copyOut } from "#lib/db/copy";
import { type Db, openDb } from "#lib/db/db";
import { enqueueImport } from "#lib/jobs/enqueue-import";
import { followJob, viewJob } from "#lib/jobs/follow-job";
import { indexingJob } from "#lib/jobs/follow-names";
import { ImportProgress } from "#lib/jobs/import-progress";
import { IndexNamesResult } from "#lib/jobs/index-names-job";
import { companyNamesFile, writeRegister } from "#lib/registry/synthetic/register-files";
import { syntheticCompanies } from "#lib/registry/synthetic/synthetic-companies";
import { type SyntheticName, type SyntheticPlan, syntheticPeople } from "#lib/registry/synthetic/synthetic-people";
import { lookUpRut } from "#lib/registry/look-up";
import { rutOfNumber } from "#lib/rut/rut";
import { newProofFolder, openProofDatabase, type ProofDatabase } from "#lib/testing/proof-database";
import { median } from "../measure";
import { type Figures, mebibytes, say } from "./figures";
import { loadRegister } from "./loaded-register";
import { searchInProcess } from "./own-search";
import { type Served, serveMeanwhile } from "./serve-meanwhile";
import { startWorker, type WorkerProcess } from "./worker-process";

const LEAST_RATIO = 0.4;
const MOST_GROWTH = 1.35;
/** People who stand in the registry before, and are asked for meanwhile. */
const STANDING: SyntheticPlan = { count: 200_000, seed: 11 };
const SAMPLE = 60;
const LOOK_MS = 100;
/** Where the worker is killed: in the middle of the file, and while the index is built. */
const KILL_AT = 0.45;
const CACHE_MIB = 256;

type Indexed = z.output<typeof IndexNamesResult>;

interface File {
  plan: SyntheticPlan;
  path: string;
  sample: SyntheticName[];
  last: SyntheticName;
  /** Of RUTs and names in the order of RUTs. */
  hash: string;
}

/** What stands in the end. */
interface Outcome {
  rows: string;
  searches: string;
}

export async function measureImport(plan: SyntheticPlan, figures: Figures): Promise<void> {
  const folder = newProofFolder();
  try {
    const file = await writeFile(plan, folder);
    say(`${plan.count.toLocaleString("en")} rows in the layout of the SII, ${mebibytes(statSync(file.path).size)}`);
    const whole = await inDatabase((db, database) => undisturbed(db, database, file, figures));
    figures.add("import: rows that stand are not those of the file", whole.rows === file.hash ? 0 : 1, "times", { atMost: 0 });
    const killed = await inDatabase((db, database) => withKills(db, database, file, figures));
    figures.add("import, killed and begun again: other rows", killed.rows === whole.rows ? 0 : 1, "times", { atMost: 0 });
    figures.add("import, killed and begun again: other answers to searches", killed.searches === whole.searches ? 0 : 1, "times", {
      atMost: 0,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inDatabase<Result>(work: (db: Db, database: ProofDatabase) => Promise<Result>): Promise<Result> {
  const database = await openProofDatabase();
  const db = openDb({ url: database.url, poolSize: 6, statementTimeoutMs: 0 });
  try {
    return await work(db, database);
  } finally {
    await db.close();
    await database.close();
  }
}

async function writeFile(plan: SyntheticPlan, folder: string): Promise<File> {
  const path = join(folder, "PUB_NOMBRES_PJ.txt");
  await writeRegister(path, companyNamesFile(plan));
  const sample: SyntheticName[] = [];
  const hash = createHash("sha256");
  let last: SyntheticName | undefined;
  let at = 0;
  for (const company of syntheticCompanies(plan)) {
    if (at++ % Math.ceil(plan.count / SAMPLE) === 0) sample.push(company);
    hash.update(`${company.rutNumber}\t${company.name}\n`);
    last = company;
  }
  if (last === undefined) throw new Error("a register without rows");
  return { plan, path, sample, last, hash: hash.digest("hex") };
}

async function undisturbed(db: Db, database: ProofDatabase, file: File, figures: Figures): Promise<Outcome> {
  const worker = startWorker(database.url, database.folder);
  try {
    await standing(db);
    const before = await bareCopy(db, file);
    await db.query("checkpoint");
    const memory = sampleMemory(worker);
    const begun = performance.now();
    await enqueueImport(db, systemClock, { format: "sii-names", path: file.path });
    await answersFrom(db, file.last);
    const ms = performance.now() - begun;
    const reading = memory.stop();
    // Only now: the bare COPY had nobody beside it either. During the import with kills they are asked all the time.
    const served = serveMeanwhile(db, CACHE_MIB, STANDING);
    const indexed = await indexBuilt(db);
    const whole = performance.now() - begun;
    tellServed("the index", await served.stop(), figures);
    const after = await bareCopy(db, file);
    tellImport(file, { ms, whole, bareMs: Math.min(before, after), indexed, reading, most: worker.memory().most }, figures);
    return await outcomeOf(db, file);
  } finally {
    await worker.child.stop();
  }
}

interface Imported {
  ms: number;
  whole: number;
  /** The faster of two, one before and one after. */
  bareMs: number;
  indexed: Indexed;
  reading: number[];
  most: number;
}

function tellImport({ plan: { count } }: File, { ms, whole, bareMs, indexed, reading, most }: Imported, figures: Figures): void {
  const rate = (time: number) => Math.round(count / (time / 1_000));
  say(
    `bare COPY of the same rows into a table with its primary key: ${(bareMs / 1_000).toFixed(1)} s, ${rate(bareMs).toLocaleString("en")} rows/s`,
  );
  say(
    `import until rut-to-name answers: ${(ms / 1_000).toFixed(1)} s, ${rate(ms).toLocaleString("en")} rows/s, ${(bareMs / ms).toFixed(2)} of the COPY's rate`,
  );
  say(
    `index of ${indexed.names.toLocaleString("en")} names: ${(indexed.tookMs / 1_000).toFixed(1)} s; searchable ${(whole / 1_000).toFixed(1)} s after the import was asked for`,
  );
  figures.add("bare COPY", rate(bareMs), "rows/s");
  figures.add("import until rut-to-name answers", rate(ms), "rows/s");
  figures.add("import against the bare COPY", bareMs / ms, "of its rate", { atLeast: LEAST_RATIO });
  figures.add("index build after it", indexed.tookMs / 1_000, "s");
  const middle = Math.floor(reading.length / 2);
  const [first, second] = [reading.slice(Math.floor(reading.length / 10), middle), reading.slice(middle)].map((part) => median([...part]));
  say(
    `the worker's memory: ${mebibytes(first ?? 0)} in the first half of the import, ${mebibytes(second ?? 0)} in the second, at most ${mebibytes(most)} with the index`,
  );
  figures.add("worker's memory at most", most / 2 ** 20, "MiB");
  figures.add("worker's memory in the second half against the first", (second ?? 0) / (first ?? 1), "times", { atMost: MOST_GROWTH });
}

/** The same in another database, the worker killed in the file and in the index. */
async function withKills(db: Db, database: ProofDatabase, file: File, figures: Figures): Promise<Outcome> {
  let worker = startWorker(database.url, database.folder);
  try {
    await standing(db);
    const served = serveMeanwhile(db, CACHE_MIB, STANDING);
    const jobId = await enqueueImport(db, systemClock, { format: "sii-names", path: file.path });
    await until(async () => rowsOf((await viewJob(db, jobId))?.progress) > file.plan.count * KILL_AT);
    worker = await kill(worker, database);
    say(`worker killed after ${rowsOf((await viewJob(db, jobId))?.progress).toLocaleString("en")} rows, another one started`);
    const ended = await followJob(db, jobId);
    if (ended.state !== "done") throw new Error(`The import is ${ended.state}: ${ended.error}`);
    await until(async () => (await indexingPhase(db)) === "writing");
    worker = await kill(worker, database);
    say("worker killed while the index was written, another one started");
    await indexBuilt(db);
    tellServed("import with two kills", await served.stop(), figures);
    return await outcomeOf(db, file);
  } finally {
    await worker.child.stop();
  }
}

async function kill(worker: WorkerProcess, { url, folder }: ProofDatabase): Promise<WorkerProcess> {
  worker.child.signal("SIGKILL");
  await worker.child.exited;
  return startWorker(url, folder);
}

/** A register that is searched already. */
async function standing(db: Db): Promise<void> {
  const jobId = await loadRegister(db, syntheticPeople(STANDING));
  if (jobId !== null) await followJob(db, jobId);
}

/** The rows of the file as texts into a table that holds each RUT once, ms. */
async function bareCopy(db: Db, { path }: File): Promise<number> {
  await db.query("create table bare_rows (rut integer primary key, dv text, subtype text, name text, valid_from text, valid_to text)");
  await db.query("checkpoint");
  const begun = performance.now();
  await db.withConnection(async (client) => {
    const copy = copyIn(client, "copy bare_rows from stdin with (format csv, delimiter E'\\t', quote E'\\b', header)");
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) await copy.write(chunk as Buffer);
    await copy.end();
  });
  const ms = performance.now() - begun;
  await db.query("drop table bare_rows");
  return ms;
}

async function answersFrom(db: Db, { rutNumber, name }: SyntheticName): Promise<void> {
  await until(async () => (await lookUpRut(db, "real", rutOfNumber(rutNumber))).name === name);
}

async function indexBuilt(db: Db): Promise<Indexed> {
  await until(async () => (await indexingJob(db, "real")) === null);
  const [job] = await db.query<{ result: unknown }>(
    "select result from jobs where kind = 'index-names' and state = 'done' order by finished_at desc limit 1",
  );
  return IndexNamesResult.parse(job?.result);
}

async function indexingPhase(db: Db): Promise<unknown> {
  const jobId = await indexingJob(db, "real");
  return jobId === null ? null : (await viewJob(db, jobId))?.progress.phase;
}

function rowsOf(progress: unknown): number {
  const parsed = ImportProgress.safeParse(progress);
  return parsed.success ? parsed.data.rows : 0;
}

async function outcomeOf(db: Db, { sample }: File): Promise<Outcome> {
  const rows = createHash("sha256");
  await db.withConnection(async (client) => {
    const sql = `copy (select rut_number, full_name from registry_rows where load_id = (select current_load from lists where list_id = 'sii-names')
      order by rut_number) to stdout`;
    for await (const chunk of copyOut(client, sql)) rows.update(chunk);
  });
  const own = searchInProcess(db, CACHE_MIB);
  const searches = createHash("sha256");
  for (const { name } of sample) {
    for (const typed of [name, name.split(" ").slice(0, 2).join(" ")]) searches.update(JSON.stringify(await own.ask(typed, 1)));
  }
  return { rows: rows.digest("hex"), searches: searches.digest("hex") };
}

function tellServed(during: string, { asked, failed, longestMs, medianMs, firstError }: Served, figures: Figures): void {
  say(
    `during ${during}: ${asked.toLocaleString("en")} searches and look-ups, median ${medianMs.toFixed(1)} ms, longest ${longestMs.toFixed(0)} ms, ${failed} failed${firstError === null ? "" : `: ${firstError}`}`,
  );
  figures.add(`searches and look-ups that failed during ${during}`, failed, "of them", { atMost: 0 });
  figures.add(`longest search or look-up during ${during}`, longestMs, "ms");
}

function sampleMemory(worker: WorkerProcess): { stop(): number[] } {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(worker.memory().now), LOOK_MS);
  return {
    stop() {
      clearInterval(timer);
      return samples;
    },
  };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}
