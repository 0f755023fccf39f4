/** What it means to the operator when a file cannot be read. */
import { basename } from "node:path";
import { JobRefused } from "#lib/jobs/queue";
import { RefusedFile, TruncatedFile } from "#lib/screening/import-format";

/** What a failure of reading means to the operator; other errors come back as they are. */
export function readingError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "Z_BUF_ERROR") return new TruncatedFile("cut-packed", "The packed file ends too early: it was not downloaded to its end.");
  if (code.startsWith("Z_")) return new RefusedFile("not-whole-packed", "The file is named .gz and is not a whole gzip file.");
  const file = basename((error as NodeJS.ErrnoException).path ?? "");
  if (code === "ENOENT") return new JobRefused("missing-file", `There is no file ${file} at the given place.`, { file });
  if (code === "EACCES" || code === "EPERM") {
    return new JobRefused("unreadable", `The worker may not read ${file || "the file"}: check its permissions.`, { file });
  }
  return error;
}

/** A handler of what a call of the file system throws about `path`: it throws what that means. */
export function refuseUnreadable(path: string): (error: unknown) => never {
  return (error) => {
    const withPath = error instanceof Error ? Object.assign(error, { path }) : error;
    throw readingError(withPath);
  };
}
