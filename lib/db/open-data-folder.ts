/** The folder that holds what must outlive the build: database, secrets, who serves it now. */
import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { lockFile } from "#lib/db/file-lock.mjs";
import type { Env } from "#lib/env";

/** COTEJO_DATA_DIR, else /var/lib/cotejo for root, else the person's data folder. */
export function dataFolderPath(env: Pick<Env, "COTEJO_DATA_DIR" | "XDG_DATA_HOME">): string {
  if (env.COTEJO_DATA_DIR !== undefined) return resolve(env.COTEJO_DATA_DIR);
  if (process.getuid?.() === 0) return "/var/lib/cotejo";
  return join(env.XDG_DATA_HOME ?? join(homedir(), ".local/share"), "cotejo");
}

/** Makes the folder when missing and checks the right to write. Returns its real path; throws a plain sentence. */
export function openDataFolder(path: string): string {
  try {
    // Root's database runs as another account, which must pass through.
    mkdirSync(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The data folder ${path} cannot be written by this account (${reason}). Set COTEJO_DATA_DIR to a folder that can.`, {
      cause,
    });
  }
}

/** Writes a file of the data folder whole or not at all, for its owner's eyes. */
export function writePrivately(path: string, value: unknown): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

const Process = z.object({ pid: z.number().int(), identity: z.string() });
const Running = z.object({
  /** The launcher. */
  pid: z.number().int(),
  address: z.string(),
  startedAt: z.string(),
  web: Process.nullable(),
  worker: Process.nullable(),
  database: Process.nullable(),
});
/** Who serves a data folder: `running.json` in it. Pids with what tells them from later processes of the same number. */
export type Running = z.output<typeof Running>;

/** What the last launcher wrote; it may be dead. */
export function readRunning(folder: string): Running | null {
  const path = join(folder, "running.json");
  return existsSync(path) ? Running.parse(JSON.parse(readFileSync(path, "utf8"))) : null;
}

export function writeRunning(folder: string, running: Running): void {
  writePrivately(join(folder, "running.json"), running);
}

/** Makes this process the one that serves the folder, until it ends. Null when another does. */
export async function takeDataFolder(folder: string): Promise<{ release(): void } | null> {
  return lockFile(join(folder, "run.lock"), 0);
}
