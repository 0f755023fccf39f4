/**
 * JSON lines on standard error. Tokens, cookies, passwords, bodies, names and RUTs never reach the log.
 */
import pino from "pino";

export type Log = pino.Logger;

/** A logger. `level` is one of pino's or `silent`. */
export function openLog(level: string, room: string): Log {
  return pino(
    {
      level,
      base: { room },
      serializers: { err: plainError },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ["*.authorization", "*.cookie", "*.password", "*.token", "*.sessionid", "authorization", "cookie", "password", "token"],
        censor: "[redacted]",
      },
    },
    pino.destination({ dest: 2, sync: false, minLength: 0 }),
  );
}

interface PlainError {
  type: string;
  code: unknown;
  message: string;
  stack: string | undefined;
  cause: PlainError | undefined;
}

// Not pino's own: the driver hangs its connection on an error, and the row that a key refused (`detail`), RUT and all.
function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { type: typeof error, code: undefined, message: String(error), stack: undefined, cause: undefined };
  const { message, stack, cause } = error;
  return {
    type: error.name,
    code: "code" in error ? error.code : undefined,
    message,
    stack,
    cause: cause === undefined ? undefined : plainError(cause),
  };
}
