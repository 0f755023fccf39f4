/** Secrets made at the first start and kept in the data folder, readable by its owner only. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writePrivately } from "#lib/db/open-data-folder";

const Secrets = z.object({ authSecret: z.string().min(32) });

/** The key that protects sign-in: AUTH_SECRET when given, else the kept one, else a new one. */
export function keepAuthSecret(folder: string, given: string | undefined): string {
  if (given !== undefined) return given;
  const path = join(folder, "secrets.json");
  if (existsSync(path)) return Secrets.parse(JSON.parse(readFileSync(path, "utf8"))).authSecret;
  const made = { authSecret: randomBytes(48).toString("base64url") };
  writePrivately(path, made);
  return made.authSecret;
}
