/** `doctor`: what is well, what is not, and what to do about it. */
import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Command, CommandRun, Outcome } from "#lib/cli/command";
import { EXIT } from "#lib/cli/command";
import { providers } from "#lib/cli/examine-providers";
import { chileanMonthFaults } from "#lib/cli/time-zones";
import { readAuthSecret } from "#lib/auth/kept-secret";
import { localDate } from "#lib/calendar/month";
import { freshnessOf } from "#lib/contract/freshness";
import type { Db } from "#lib/db/db";
import { processIdentity } from "#lib/db/embedded-process";
import { readServerFacts, serverFaults } from "#lib/db/open";
import { readRunning } from "#lib/db/open-data-folder";
import { RENEWAL_DAYS } from "#lib/signature/installation-signer";
import { type CertificateView, viewCertificates } from "#lib/signature/view-certificates";
import { listSources } from "#lib/service/list-sources";
import { readSyncs } from "#lib/jobs/list-syncs";
import { readIndex } from "#lib/jobs/read-index";
import { workerIsAlive } from "#lib/jobs/worker-sign";

export const DOCTOR: Command = {
  words: "doctor",
  args: [],
  story: "checks this installation and says how to mend it",
  details: ["Ends with 1 when something must be mended; warnings alone end with 0."],
  options: {},
  meanings: {},
  run: examine,
};

export interface Finding {
  what: string;
  state: "ok" | "warning" | "fault";
  /** What was found. */
  found: string;
  /** What to do; absent when all is well. */
  fix?: string;
}

const SKEW_MS = 2_000;

async function examine(run: CommandRun): Promise<Outcome> {
  const findings = [nodeVersion(), configuration(run), languageModel(run), dataFolder(run)];
  const db = await run.db().catch((error: unknown) => error as Error);
  if (db instanceof Error) {
    const fix = "If DATABASE_URL is set, check that server; else see postgres.log in the folder database of the data folder.";
    findings.push({ what: "database", state: "fault", found: db.message, fix });
  } else {
    findings.push(
      await database(db),
      await migrations(db),
      await clock(db, run),
      await timeZones(db, run),
      await worker(db, run),
      ...(await sources(db, run)),
      ...(await names(db)),
      ...(await syncs(db)),
      ...(await certificates(db, run)),
      ...(await providers(db, run)),
    );
  }
  const faults = findings.filter(({ state }) => state === "fault").length;
  const warnings = findings.filter(({ state }) => state === "warning").length;
  const end = faults + warnings === 0 ? "All is well." : `${faults} to mend, ${warnings} to look at.`;
  return {
    lines: [...findings.flatMap(linesOf), end],
    data: { findings, faults, warnings },
    exitCode: faults === 0 ? EXIT.ok : EXIT.failed,
  };
}

function linesOf({ what, state, found, fix }: Finding): string[] {
  const mark = { ok: "ok     ", warning: "look   ", fault: "MEND   " }[state];
  return [`${mark} ${what}: ${found}`, ...(fix === undefined ? [] : [`        → ${fix}`])];
}

function nodeVersion(): Finding {
  const { node, icu, tz } = process.versions;
  // The launcher refuses older ones before anything else runs.
  return { what: "Node", state: "ok", found: `${node}, ICU ${icu}, time-zone data ${tz}` };
}

const THIS_MACHINE = /^(localhost|127\.|\[::1\])/;

function configuration({ env }: CommandRun): Finding {
  const what = "configuration";
  const odd: string[] = [];
  if (env.COTEJO_MODE === "test") odd.push("COTEJO_MODE=test: the clock can be moved; leave it out in production");
  const host = new URL(env.PUBLIC_BASE_URL).hostname;
  if (env.PUBLIC_BASE_URL.startsWith("http:") && !THIS_MACHINE.test(host)) {
    odd.push("PUBLIC_BASE_URL is plain http: put a server with a certificate in front and set it to https://…");
  }
  return odd.length === 0 ? { what, state: "ok", found: "valid" } : { what, state: "warning", found: "valid", fix: odd.join("; ") };
}

/** Who is told what a summary is about, and whether anybody between can read it. */
function languageModel({ env: { SUMMARY_MODEL_URL: address, SUMMARY_MODEL_NAME: name } }: CommandRun): Finding {
  const what = "language model";
  if (address === undefined) return { what, state: "ok", found: "none: summaries are written by Cotejo itself" };
  const { protocol, host, hostname } = new URL(address);
  const found = `${name} (${host}), asked over ${protocol.slice(0, -1)} for the organisations that allow it`;
  if (protocol === "https:" || THIS_MACHINE.test(hostname)) return { what, state: "ok", found };
  const fix =
    "Your network carries its key, names and RUTs in clear: put a certificate on that server and set SUMMARY_MODEL_URL to https://…";
  return { what, state: "warning", found, fix };
}

function dataFolder({ dataFolder: path }: CommandRun): Finding {
  const what = "data folder";
  if (!existsSync(path)) return { what, state: "warning", found: `${path} is not there yet`, fix: "npm start makes it." };
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const found = `${path} cannot be written (${error instanceof Error ? error.message : error})`;
    return { what, state: "fault", found, fix: "Run as the account that owns it, or set COTEJO_DATA_DIR." };
  }
  const open = readdirSync(path)
    .filter((name) => name.endsWith(".json"))
    .filter((name) => (statSync(join(path, name)).mode & 0o077) !== 0);
  if (open.length === 0) return { what, state: "ok", found: path };
  const fix = `chmod 600 ${open.map((name) => join(path, name)).join(" ")}`;
  return { what, state: "fault", found: `others may read ${open.join(", ")} in ${path}`, fix };
}

async function database(db: Db): Promise<Finding> {
  const facts = await readServerFacts(db);
  const faults = serverFaults(facts);
  const found = `PostgreSQL ${facts.version}, fsync ${facts.fsync}, full_page_writes ${facts.fullPageWrites}, synchronous_commit ${facts.synchronousCommit}`;
  return faults.length === 0
    ? { what: "database", state: "ok", found }
    : { what: "database", state: "fault", found, fix: faults.join(" ") };
}

async function migrations(db: Db): Promise<Finding> {
  const here = readdirSync(join(process.cwd(), "lib/db/migrations")).filter((name) => name.endsWith(".sql"));
  const applied = await db.query<{ name: string }>("select name from migrations");
  const missing = here.filter((name) => !applied.some((row) => row.name === name));
  if (missing.length === 0) return { what: "migrations", state: "ok", found: `${applied.length} applied` };
  return { what: "migrations", state: "fault", found: `missing: ${missing.join(", ")}`, fix: "Start Cotejo once: npm start" };
}

async function clock(db: Db, run: CommandRun): Promise<Finding> {
  const before = run.clock.now().getTime();
  const [row] = await db.query<{ now: Date }>("select clock_timestamp() as now");
  const skewMs = Math.round((row?.now.getTime() ?? Number.NaN) - (before + run.clock.now().getTime()) / 2);
  const found = `${run.clock.now().toISOString()}, ${Math.abs(skewMs)} ms from the database's`;
  if (Math.abs(skewMs) < SKEW_MS) return { what: "clock", state: "ok", found };
  return { what: "clock", state: "fault", found, fix: "Let both machines keep time (for example with chrony or systemd-timesyncd)." };
}

async function timeZones(db: Db, run: CommandRun): Promise<Finding> {
  const faults = await chileanMonthFaults(db, run.clock.now());
  const what = "time zones";
  if (faults.length === 0) return { what, state: "ok", found: "Node and database agree on the next 24 month starts in Chile" };
  const fix = "Update Node and PostgreSQL (or the package tzdata) to the same time-zone data; until then months could begin an hour off.";
  return { what, state: "fault", found: faults.join("; "), fix };
}

async function worker(db: Db, run: CommandRun): Promise<Finding> {
  const running = existsSync(run.dataFolder) ? readRunning(run.dataFolder) : null;
  const serving = running?.web && processIdentity(running.web.pid) === running.web.identity;
  if (await workerIsAlive(db))
    return { what: "worker", state: "ok", found: serving ? `alive; Cotejo runs at ${running.address}` : "alive" };
  if (serving) {
    const fix = "The launcher starts it again by itself; if this stays, read the lines that npm start prints.";
    return { what: "worker", state: "fault", found: `no sign of life, while Cotejo runs at ${running.address}`, fix };
  }
  return { what: "worker", state: "warning", found: "not running, as Cotejo is not", fix: "npm start" };
}

async function syncs(db: Db): Promise<Finding[]> {
  const fetched = (await readSyncs(db, { addresses: false })).filter(({ enabled }) => enabled);
  return fetched.map((sync): Finding => {
    const what = `sync ${sync.sourceId}`;
    const last = sync.lastTriedAt === null ? "not tried yet" : `${sync.lastOutcome} ${sync.lastTriedAt.slice(0, 10)}`;
    if (sync.refusal === null) return { what, state: "ok", found: `every ${sync.everyHours} h, ${last}` };
    const fix = `The version in use stays. To try now: npm run cotejo -- sync ${sync.sourceId}; another address: --url`;
    return { what, state: "warning", found: `${last}: ${sync.refusal.sentence}`, fix };
  });
}

/** What reports are signed with; a certificate of the operator's that was left because its key cannot be opened is said too. */
async function certificates(db: Db, run: CommandRun): Promise<Finding[]> {
  const what = "certificate";
  const secret = run.env.AUTH_SECRET ?? readAuthSecret(run.dataFolder);
  const [inUse, ...others] = await viewCertificates(db, secret ?? "");
  if (!inUse?.inUse)
    return [{ what, state: "warning", found: "none yet", fix: "npm start makes one; your own: npm run cotejo -- certificate use" }];
  const left = others
    .filter(({ origin, keyState }) => origin === "given" && keyState === "sealed")
    .map((each): Finding => {
      const found = `${each.name} is no longer used: its key was sealed under another AUTH_SECRET`;
      return { what, state: "warning", found, fix: "Give it again (npm run cotejo -- certificate use), or set that AUTH_SECRET again." };
    });
  const found = `${inUse.name}, ${inUse.origin} ${inUse.addedAt.toISOString().slice(0, 10)}, until ${inUse.validUntil.toISOString().slice(0, 10)}`;
  const daysLeft = (inUse.validUntil.getTime() - run.clock.now().getTime()) / 86_400_000;
  return [{ what, ...certificateState(inUse, daysLeft), found }, ...left];
}

function certificateState({ keyState, origin }: CertificateView, daysLeft: number): Pick<Finding, "state" | "fix"> {
  if (keyState !== "here") {
    const fix =
      "Its key is sealed under another AUTH_SECRET. Give this command the AUTH_SECRET of the running Cotejo. If that changed: start Cotejo, and it signs with another certificate.";
    return { state: "fault", fix };
  }
  // One of its own is renewed by whoever signs next.
  if (origin === "made" || daysLeft > RENEWAL_DAYS) return { state: "ok" };
  const fix = "Give a newer one: npm run cotejo -- certificate use. Or have one made: npm run cotejo -- certificate renew";
  return daysLeft > 0 ? { state: "warning", fix } : { state: "fault", fix: `No report can be signed. ${fix}` };
}

async function names(db: Db): Promise<Finding[]> {
  const { state, names, words, bytes, builtAt, building } = await readIndex(db, "real");
  if (state === "none") return [];
  const what = "index of names";
  const size = `${names} names, ${words} words, ${Math.round(bytes / 2 ** 20)} MiB, built ${builtAt?.toISOString().slice(0, 10)}`;
  if (state === "current") return [{ what, state: "ok", found: size }];
  const found = state === "missing" ? "not built: names cannot be searched" : `${size}; searches find what stood before the last import`;
  if (building !== null) return [{ what, state: "warning", found, fix: `It is built while Cotejo runs, and is at ${building.percent} %.` }];
  return [{ what, state: "fault", found, fix: "npm run cotejo -- index" }];
}

async function sources(db: Db, run: CommandRun): Promise<Finding[]> {
  return (await listSources(db, "real")).map((source): Finding => {
    const what = `source ${source.sourceId}`;
    if (source.version === null && !source.required) return { what, state: "ok", found: "never loaded, and Checks do not wait for it" };
    if (source.version === null) {
      const fix = "Checks say so and are never low risk without sanctions lists. To load it: npm run cotejo -- import --help";
      return { what, state: "warning", found: "never loaded", fix };
    }
    const { state, days } = freshnessOf(source, localDate(run.clock.now()));
    const checked = source.checkedAt === null ? "" : `, last checked ${source.checkedAt.slice(0, 10)}`;
    const found = `${source.records} records of ${(source.asOf ?? source.importedAt)?.slice(0, 10)}, ${days} days old${checked}`;
    const fix = "Import a newer file, or have it fetched: npm run cotejo -- import --help, npm run cotejo -- sync --help";
    return state === "fresh" ? { what, state: "ok", found } : { what, state: "warning", found, fix };
  });
}
