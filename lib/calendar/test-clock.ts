/**
 * A clock that a test moves for every process at once, through a file named by COTEJO_TEST_CLOCK_FILE.
 * `lib/env.ts` refuses that variable outside COTEJO_MODE=test.
 */
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { z } from "zod";
import type { Clock } from "#lib/calendar/clock";

/** Runs ahead of the machine (or behind) by so much, or stands still at an instant. */
export const ClockFile = z.union([z.strictObject({ offsetMs: z.number().int() }), z.strictObject({ now: z.iso.datetime() })]);
export type ClockFile = z.output<typeof ClockFile>;

/** A clock that follows the file from one call to the next. Without the file it is the machine's; a malformed one throws. */
export function fileClock(path: string): Clock {
  let seen = "";
  let moved: ClockFile = { offsetMs: 0 };
  return {
    now() {
      const stat = statSync(path, { throwIfNoEntry: false });
      const mark = stat === undefined ? "" : `${stat.ino}:${stat.mtimeMs}:${stat.size}`;
      if (mark !== seen) {
        moved = stat === undefined ? { offsetMs: 0 } : ClockFile.parse(JSON.parse(readFileSync(path, "utf8")));
        seen = mark;
      }
      return "now" in moved ? new Date(moved.now) : new Date(Date.now() + moved.offsetMs);
    },
  };
}

/** Moves every clock that reads the file, in one step: no reader ever sees half of it. */
export function moveClock(path: string, to: ClockFile): void {
  const beside = `${path}.${process.pid}.new`;
  writeFileSync(beside, JSON.stringify(to));
  renameSync(beside, path);
}
