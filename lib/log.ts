/**
 * JSON lines on standard error. Tokens, cookies, passwords, bodies, names never reach the log; a RUT only as a keyed hash.
 */
import { createHmac, randomBytes } from "node:crypto";
import pino from "pino";
import type { Rut } from "#lib/rut/rut";

export type Log = pino.Logger;

/** A logger. `level` is one of pino's or `silent`. */
export function openLog(level: string, room: string): Log {
  return pino(
    {
      level,
      base: { room },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ["*.authorization", "*.cookie", "*.password", "*.token", "*.sessionid", "authorization", "cookie", "password", "token"],
        censor: "[redacted]",
      },
    },
    pino.destination({ dest: 2, sync: false, minLength: 0 }),
  );
}

// A key of this process alone: lines of one run can be joined by RUT, and nobody can turn them back.
const key = randomBytes(32);

/** A RUT as the log may carry it. */
export function logRut(rut: Rut): string {
  return createHmac("sha256", key).update(rut).digest("base64url").slice(0, 16);
}
