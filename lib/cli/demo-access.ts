/** The demonstration organisation of a new Cotejo, with a person who may sign in. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { verifyPassword } from "#lib/auth/passwords";
import { systemClock } from "#lib/calendar/clock";
import type { Db } from "#lib/db/db";
import { writePrivately } from "#lib/db/open-data-folder";
import { DEMO_EMAIL } from "#lib/jobs/demo/demo-set";
import { type DemoLoaded, type DemoLoading, loadDemo } from "#lib/jobs/demo/load-demo";

const DemoFile = z.object({ password: z.string() });

export interface DemoAccess {
  email: string;
  /** Null when it is not the one that was made here: somebody set another, or it was made elsewhere on the same database. */
  password: string | null;
}

interface DemoSite {
  db: Db;
  /** Data folder; `demo.json` in it keeps the password. */
  folder: string;
  say: (sentence: string) => void;
}

/**
 * At a start: makes the set on a database without any organisation, goes on where a killed start stopped, replaces an older edition,
 * unless `wanted` is false. Answers how to sign in; null when it is not there (not wanted, cleared, or organisations of one's own).
 */
export async function prepareDemo(site: DemoSite & { wanted: boolean; signal?: AbortSignal }): Promise<DemoAccess | null> {
  const { db, folder, wanted, say, signal } = site;
  if (wanted && (existsSync(pathIn(folder)) || (await isNew(db)))) {
    let told = false;
    const onProgress = () => {
      if (!told) say("Loading the demonstration set (invented people, companies, lists, cases and thirteen months of Checks)…");
      told = true;
    };
    await loadWithPassword({ db, folder, clock: systemClock, onProgress, signal });
  }
  return readAccess(db, folder);
}

/** Loads the set with the password that `demo.json` keeps, made now when there is none. */
export async function loadWithPassword({ folder, ...loading }: Omit<DemoLoading, "password"> & { folder: string }): Promise<DemoLoaded> {
  const path = pathIn(folder);
  if (!existsSync(path)) writePrivately(path, { password: randomBytes(12).toString("base64url") });
  return loadDemo({ ...loading, password: keptPassword(path) });
}

/** How to sign in; null when the organisation is not there or closed. */
export async function readAccess(db: Db, folder: string): Promise<DemoAccess | null> {
  const [user] = await db.query<{ hash: string | null }>(
    `select password_hash as hash from users join organisations using (org_id)
     where email = $1 and scope = 'demo' and users.disabled_at is null and organisations.disabled_at is null`,
    [DEMO_EMAIL],
  );
  if (user === undefined) return null;
  const password = existsSync(pathIn(folder)) ? keptPassword(pathIn(folder)) : "";
  return { email: DEMO_EMAIL, password: (await verifyPassword(user.hash, password)) ? password : null };
}

async function isNew(db: Db): Promise<boolean> {
  const found = await db.query("select 1 from organisations union all select 1 from demo_set limit 1");
  return found.length === 0;
}

function pathIn(folder: string): string {
  return join(folder, "demo.json");
}

function keptPassword(path: string): string {
  return DemoFile.parse(JSON.parse(readFileSync(path, "utf8"))).password;
}
