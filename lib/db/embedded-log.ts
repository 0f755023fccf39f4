/** The log file of the embedded PostgreSQL, kept below 8 MiB with one older part beside it. */
import { copyFileSync, existsSync, readFileSync, statSync, truncateSync } from "node:fs";

const LIMIT_BYTES = 8 * 1024 * 1024;

/** Moves a log that grew over the limit aside. The server goes on writing: it appends, so cutting under it is safe. */
export function capLog(path: string, limitBytes = LIMIT_BYTES): void {
  if (!existsSync(path) || statSync(path).size <= limitBytes) return;
  copyFileSync(path, `${path}.1`);
  truncateSync(path);
}

/** The last lines, for an error message. */
export function logTail(path: string, lines = 12): string {
  return existsSync(path) ? readFileSync(path, "utf8").trimEnd().split("\n").slice(-lines).join("\n") : "";
}
