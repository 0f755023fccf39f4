/** Secrets made at the first start and kept in the data folder, readable by its owner only. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writePrivately } from "#lib/db/open-data-folder";

const Secrets = z.object({ authSecret: z.string().min(32) });

/** The key that protects sign-in and seals secrets: AUTH_SECRET when given, else the kept one, else a new one. */
export function keepAuthSecret(folder: string, given: string | undefined): string {
  if (given !== undefined) return given;
  const kept = readAuthSecret(folder);
  if (kept !== null) return kept;
  const made = { authSecret: randomBytes(48).toString("base64url") };
  writePrivately(join(folder, "secrets.json"), made);
  return made.authSecret;
}

/** The kept one, or null where none was made yet. */
export function readAuthSecret(folder: string): string | null {
  const path = join(folder, "secrets.json");
  return existsSync(path) ? Secrets.parse(JSON.parse(readFileSync(path, "utf8"))).authSecret : null;
}
