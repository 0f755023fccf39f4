/** `sync`: lists fetched from their addresses. */
import { OPERATOR } from "#lib/auth/doer";
import { type Command, CommandEnd, type CommandRun, EXIT, type Outcome } from "#lib/cli/command";
import { untilNamesFound } from "#lib/cli/index-command";
import { importProgressLine, importResultLines } from "#lib/cli/source-commands";
import { untilJobDone } from "#lib/cli/until-job-done";
import { table } from "#lib/cli/table";
import type { ListSync } from "#lib/contract/syncs";
import type { Db } from "#lib/db/db";
import { configureSync } from "#lib/jobs/configure-sync";
import type { JobView } from "#lib/jobs/follow-job";
import { ImportResult } from "#lib/jobs/import-progress";
import { readSyncs } from "#lib/jobs/list-syncs";
import { JobRefused } from "#lib/jobs/queue";
import type { Addresses } from "#lib/jobs/sync-lists";
import { ensureSyncRow, readSyncRows, requireSyncList, settleSyncs, startSync, SyncProgress } from "#lib/jobs/sync-state";

const CONFIGURES = ["enable", "disable", "every", "url", "alt", "add", "comments", "official"];

export const SYNC_COMMANDS: Command[] = [
  {
    words: "sync",
    args: ["[<list>]"],
    story: "lists fetched from their addresses: what is set, a list now, or its schedule",
    details: [
      "Without a list: where each comes from, how often, and how its last try ended. Nothing is fetched before you enable it or ask for it here.",
      "With a list alone it is fetched now. The version in use stays when the file is cut, hostile, or lost more than a fifth of its records.",
      "With options its address and schedule are set, and nothing is fetched yet. An own address begins with https://, or http:// on this machine.",
      "See docs/sources.md.",
    ],
    options: {
      enable: { type: "boolean" },
      disable: { type: "boolean" },
      every: { type: "string" },
      url: { type: "string" },
      alt: { type: "string" },
      add: { type: "string" },
      comments: { type: "string" },
      official: { type: "boolean" },
    },
    meanings: {
      enable: "fetch it by its schedule from now on",
      disable: "no longer",
      every: "how often: 6h, 24h, 7d",
      url: "fetch it from this address, for example a mirror of your own",
      alt: "with --url, of a list in several files: the address of its alt.csv",
      add: "… of its add.csv",
      comments: "… of its comments",
      official: "fetch it from its publisher again",
    },
    run: async (run) => {
      if (run.args[0] === undefined) return showSyncs(run);
      return CONFIGURES.some((name) => run.values.flag(name) || run.values.text(name) !== undefined)
        ? setSync(run, run.args[0])
        : syncNow(run, run.args[0]);
    },
  },
];

async function showSyncs(run: CommandRun): Promise<Outcome> {
  if (CONFIGURES.some((name) => run.values.flag(name) || run.values.text(name) !== undefined)) {
    throw new CommandEnd(EXIT.usage, "Options go with a list: npm run cotejo -- sync <list> --enable");
  }
  const syncs = await readSyncs(await run.db(), { addresses: true });
  return { lines: table(syncs.map(cellsOf)), data: syncs };
}

function cellsOf(sync: ListSync): string[] {
  const address = (sync.own ?? sync.official)?.main;
  const place = address === undefined ? "no address" : `${address.shown}${address.hidden ? "?…" : ""}`;
  const state = sync.state !== "idle" ? sync.state : sync.enabled ? `every ${sync.everyHours} h` : "not enabled";
  const last = sync.lastTriedAt === null ? "never tried" : `${sync.lastOutcome} ${minute(sync.lastTriedAt)}`;
  return [sync.sourceId, state, place, last, sync.nextAt === null ? "" : `next ${minute(sync.nextAt)}`, sync.refusal?.sentence ?? ""];
}

const minute = (iso: string) => `${iso.slice(0, 16).replace("T", " ")}Z`;

async function setSync(run: CommandRun, listId: string): Promise<Outcome> {
  const { values } = run;
  if (values.flag("enable") && values.flag("disable")) throw new CommandEnd(EXIT.usage, "Either --enable or --disable.");
  if (values.flag("official") && values.text("url") !== undefined) throw new CommandEnd(EXIT.usage, "Either --official or --url.");
  const db = await run.db();
  const list = await requireSyncList(db, listId);
  const row = (await readSyncRows(db, listId)).get(listId);
  const change = {
    enabled: values.flag("enable") || (!values.flag("disable") && (row?.enabled ?? false)),
    everySeconds: secondsOf(values.text("every")) ?? row?.everySeconds ?? list.everyHours * 3600,
    addresses: values.flag("official") ? null : (givenAddresses(run) ?? row?.addresses ?? null),
  };
  await configureSync({ db, clock: run.clock }, OPERATOR, listId, change).catch((error: unknown) => {
    throw error instanceof JobRefused ? new CommandEnd(EXIT.usage, error.message) : error;
  });
  const sync = await readOne(db, listId);
  return { lines: table([cellsOf(sync)]), data: sync };
}

function givenAddresses({ values }: CommandRun): Addresses | null {
  const main = values.text("url");
  const others = Object.fromEntries(
    (["alt", "add", "comments"] as const).flatMap((part) => {
      const address = values.text(part);
      return address === undefined ? [] : [[part, address]];
    }),
  );
  if (main === undefined && Object.keys(others).length > 0) throw new CommandEnd(EXIT.usage, "--alt, --add and --comments go with --url.");
  return main === undefined ? null : { main, ...others };
}

function secondsOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, count = "", unit = ""] = /^(\d{1,4})(h|d)$/.exec(text) ?? [];
  const hours = Number(count) * (unit === "d" ? 24 : 1);
  if (unit === "" || hours < 1 || hours > 24 * 365) throw new CommandEnd(EXIT.usage, `--every is hours or days, 1h to 365d, not ${text}.`);
  return hours * 3600;
}

async function syncNow(run: CommandRun, listId: string): Promise<Outcome> {
  const db = await run.db();
  const list = await requireSyncList(db, listId);
  const syncId = await db.transact(async (tx) => {
    await ensureSyncRow(tx, list);
    await settleSyncs(tx, run.clock);
    const underWay = (await readSyncRows(tx, listId)).get(listId)?.jobId;
    return underWay ?? (await startSync(tx, run.clock, listId));
  });
  const fetched = await untilJobDone(run, syncId, fetchLine);
  requireDone(fetched);
  const { importId } = fetched.result ?? {};
  const end = typeof importId === "string" ? await untilJobDone(run, importId, importProgressLine) : fetched;
  requireDone(end);
  if (end === fetched && fetched.kind === "sync") {
    const { version } = fetched.result ?? {};
    return { lines: [`${listId}: nothing new; version ${version} is the publisher's last.`], data: { listId, unchanged: true, version } };
  }
  const result = ImportResult.parse(end.result);
  return { lines: [...importResultLines(result), ...(await untilNamesFound(run))], data: { jobId: end.jobId, ...result } };
}

function requireDone(end: JobView): void {
  if (end.state === "failed") {
    throw new CommandEnd(end.refusal === null ? EXIT.failed : EXIT.refused, end.error ?? "The sync failed.");
  }
  if (end.state !== "done") throw new CommandEnd(EXIT.failed, "Interrupted. It goes on when Cotejo runs, or with the same command.");
}

function fetchLine(view: JobView): string {
  const progress = SyncProgress.safeParse(view.progress);
  if (!progress.success) return view.error ?? "waiting…";
  const { file, files, name, bytes, totalBytes } = progress.data;
  const share = totalBytes === null || totalBytes === 0 ? "" : ` of ${Math.ceil(totalBytes / 1024)}`;
  return `fetching ${name} (${file} of ${files}), ${Math.ceil(bytes / 1024)}${share} KiB`;
}

async function readOne(db: Db, listId: string): Promise<ListSync> {
  const found = (await readSyncs(db, { addresses: true })).find(({ sourceId }) => sourceId === listId);
  if (found === undefined) throw new CommandEnd(EXIT.notFound, `There is no list ${listId}.`);
  return found;
}
