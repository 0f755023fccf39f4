/** `screen`: a file of names against the loaded lists, to a file of what matched and why. */
import { createReadStream, statSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { localDate } from "#lib/calendar/month";
import { type Command, CommandEnd, type CommandRun, EXIT, type Outcome } from "#lib/cli/command";
import { type ScreenedFile, screenedFormat } from "#lib/cli/screened-file";
import type { Scope } from "#lib/context";
import type { Db } from "#lib/db/db";
import { lookUpRut } from "#lib/registry/look-up";
import { RefusedFile } from "#lib/screening/import-format";
import { readSubjects, type SubjectRow } from "#lib/screening/subjects-csv";
import { type LoadedList, listHits, type Screening } from "#lib/service/list-hits";
import { ListShelf, readListStates } from "#lib/service/list-shelf";

const SHOW_EVERY_ROWS = 200;
const FLUSH_BYTES = 1 << 20;

export const SCREEN: Command = {
  words: "screen",
  args: ["<file.csv>"],
  story: "a file of names against the loaded sanctions and PEP lists",
  details: [
    "The file has a header; a column nombre (or name, razon_social) or rut is required, these help: tipo, fecha_nacimiento, pais, documento, sexo, id.",
    "A row that has only a RUT is screened under its name in the registry. See docs/formats.md for the columns and what comes out.",
    "Every row of the file is in the result, also those that matched nothing, with the lists and versions that were asked.",
    "It costs no credits and stores nothing. An existing file is not overwritten.",
  ],
  options: { out: { type: "string" }, language: { type: "string" }, demo: { type: "boolean" } },
  meanings: {
    out: "where the result goes, .csv or .ndjson (default: the file's name with -screened.csv)",
    language: "of the reasons: es (default) or en",
    demo: "against the lists of the demonstration set instead",
  },
  run: screen,
};

interface Counts {
  rows: number;
  matched: number;
  hits: number;
  unreadable: number;
}

async function screen(run: CommandRun): Promise<Outcome> {
  const source = run.path(run.args[0] ?? "");
  const target = run.path(run.values.text("out") ?? `${(run.args[0] ?? "").replace(/\.(csv|txt|tsv)$/i, "")}-screened.csv`);
  const language = run.values.text("language") ?? "es";
  if (language !== "es" && language !== "en") throw new CommandEnd(EXIT.usage, `--language is es or en, not ${language}.`);
  const size = statSync(source, { throwIfNoEntry: false });
  if (!size?.isFile()) throw new CommandEnd(EXIT.notFound, `There is no file ${source}.`);
  const db = await run.db();
  const scope: Scope = run.values.flag("demo") ? "demo" : "real";
  const lists = await loadLists(db, scope, run.tell);
  const file = screenedFormat(target, { lists: lists.map(({ state }) => state), language, at: run.clock.now() });
  if (file === null) throw new CommandEnd(EXIT.usage, `--out ends in .csv, .json or .ndjson, and ${target} does not.`);
  const begun = performance.now();
  const counts = await write(run, { source, target, bytes: size.size }, file, (row) => judge(run, db, scope, lists, row));
  const seconds = (performance.now() - begun) / 1000;
  return outcome(target, counts, lists, Math.round(counts.rows / Math.max(seconds, 0.001)));
}

async function loadLists(db: Db, scope: Scope, tell: (sentence: string) => void): Promise<LoadedList[]> {
  const states = (await readListStates(db, scope)).filter(({ kind }) => kind === "sanctions" || kind === "pep");
  const shelf = new ListShelf();
  const lists: LoadedList[] = [];
  for (const state of states) {
    if (state.version !== null) lists.push({ state, index: await shelf.index(db, { ...state, version: state.version }) });
    else if (state.required) tell(`${state.name} was never loaded: nobody is screened against it.`);
  }
  if (lists.length === 0) throw new CommandEnd(EXIT.refused, "No list is loaded. Load one with: npm run cotejo -- import <format> <path>");
  return lists;
}

/** Writes beside the target and puts the whole file in its place at the end: a broken run leaves nothing that looks like a result. */
async function write(
  run: CommandRun,
  place: { source: string; target: string; bytes: number },
  file: ScreenedFile,
  judged: (row: SubjectRow) => Promise<Judged>,
): Promise<Counts> {
  const counts: Counts = { rows: 0, matched: 0, hits: 0, unreadable: 0 };
  const part = `${place.target}.part`;
  if (statSync(place.target, { throwIfNoEntry: false })) throw new CommandEnd(EXIT.refused, `${place.target} is there already.`);
  const out = await open(part, "wx").catch((error: NodeJS.ErrnoException) => {
    const why =
      error.code === "EEXIST"
        ? "is there already: another run writes it, or was killed; then delete it"
        : `cannot be written: ${error.message}`;
    throw new CommandEnd(EXIT.refused, `${part} ${why}.`);
  });
  const stream = createReadStream(place.source);
  try {
    const buffer = buffered(out);
    await buffer.add(file.head());
    for await (const row of readSubjects(stream)) {
      if (run.signal.aborted) throw new CommandEnd(EXIT.failed, "Interrupted; nothing was written.");
      const judgement = await judged(row);
      count(counts, judgement);
      await buffer.add(file.row(judgement.row, judgement.found));
      if (counts.rows % SHOW_EVERY_ROWS === 0) {
        const percent = Math.floor((100 * stream.bytesRead) / place.bytes);
        run.progress(`read ${percent} %, ${counts.rows} names screened, ${counts.matched} with a match`);
      }
    }
    await buffer.flush();
    await out.close();
    await rename(part, place.target);
    return counts;
  } catch (error) {
    await out.close().catch(() => {});
    await rm(part, { force: true });
    throw error instanceof RefusedFile ? new CommandEnd(EXIT.refused, `${place.source} was not screened. ${error.message}`) : error;
  }
}

function buffered(out: FileHandle) {
  let waiting = "";
  const flush = async () => {
    const text = waiting;
    waiting = "";
    await out.appendFile(text);
  };
  return {
    flush,
    async add(text: string) {
      waiting += text;
      if (waiting.length >= FLUSH_BYTES) await flush();
    },
  };
}

function count(counts: Counts, { found }: Judged): void {
  const hits = found === null ? 0 : found.sanctions.length + found.pep.length;
  counts.rows += 1;
  counts.hits += hits;
  if (found === null) counts.unreadable += 1;
  else if (hits > 0) counts.matched += 1;
}

interface Judged {
  row: SubjectRow;
  /** Null for a row that could not be used, which then says why. */
  found: Screening | null;
}

async function judge(run: CommandRun, db: Db, scope: Scope, lists: LoadedList[], row: SubjectRow): Promise<Judged> {
  if ("problem" in row) return { row, found: null };
  const { subject } = row;
  const { rut } = subject;
  const name = subject.name === "" && rut !== null ? (await lookUpRut(db, scope, rut)).name : subject.name;
  if (name === null) return { row: { ...row, problem: "The registry knows no name for this RUT." }, found: null };
  const named = { ...subject, name };
  return { row: { ...row, subject: named }, found: listHits(lists, named, localDate(run.clock.now()), run.env.PEP_CEASED_YEARS) };
}

function outcome(target: string, counts: Counts, lists: LoadedList[], perSecond: number): Outcome {
  const { rows, matched, hits, unreadable } = counts;
  const asked = lists.map(({ state }) => `  ${state.name}, version ${state.version}${state.asOf === null ? "" : ` of ${state.asOf}`}`);
  const unread = unreadable === 0 ? [] : [`NOT screened: ${unreadable} of ${rows} rows; their line in the result says why.`];
  return {
    lines: [
      `${target}: ${rows - unreadable} names screened (${perSecond} a second), ${matched} with a match, ${hits} hits, against`,
      ...asked,
      ...unread,
    ],
    data: { path: target, ...counts, perSecond, lists: lists.map(({ state: { listId, version, asOf } }) => ({ listId, version, asOf })) },
    exitCode: unreadable === 0 ? EXIT.ok : EXIT.failed,
  };
}
