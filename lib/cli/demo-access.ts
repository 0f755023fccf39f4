/** The demonstration organisation of a new Cotejo, with a person who may sign in. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { verifyPassword } from "#lib/auth/passwords";
import { systemClock } from "#lib/calendar/clock";
import type { Db } from "#lib/db/db";
import { writePrivately } from "#lib/db/open-data-folder";
import { DEMO_EMAIL, ensureDemo } from "#lib/jobs/demo";

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
  /** `when-new`: at the first start of a database without any organisation, and on where a killed run stopped. */
  make: "never" | "when-new" | "now";
  say: (sentence: string) => void;
}

/**
 * Makes the demonstration set if it is to be made, and answers how to sign in to it; null when it is not there
 * (not wanted, cleared, or a database with organisations of its own).
 */
export async function prepareDemo({ db, folder, make, say }: DemoSite): Promise<DemoAccess | null> {
  const path = join(folder, "demo.json");
  if (make === "now" || (make === "when-new" && (existsSync(path) || (await isNew(db))))) {
    if (!existsSync(path)) {
      say("Loading the demonstration set (invented people, companies, lists and cases)…");
      writePrivately(path, { password: randomBytes(12).toString("base64url") });
    }
    await ensureDemo({ db, clock: systemClock, password: keptPassword(path) });
  }
  const [user] = await db.query<{ hash: string | null }>(
    `select password_hash as hash from users join organisations using (org_id)
     where email = $1 and scope = 'demo' and users.disabled_at is null and organisations.disabled_at is null`,
    [DEMO_EMAIL],
  );
  if (user === undefined) return null;
  const password = existsSync(path) ? keptPassword(path) : "";
  return { email: DEMO_EMAIL, password: (await verifyPassword(user.hash, password)) ? password : null };
}

async function isNew(db: Db): Promise<boolean> {
  return (await db.query("select 1 from organisations limit 1")).length === 0;
}

function keptPassword(path: string): string {
  return DemoFile.parse(JSON.parse(readFileSync(path, "utf8"))).password;
}
