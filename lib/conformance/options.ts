/** The command line of `npm run conformance`. */
import { parseArgs } from "node:util";
import { PROFILES } from "#lib/conformance/conformance-check";
import type { RunOptions } from "#lib/conformance/run-checks";
import { hasValidCheckDigit, parseRut } from "#lib/rut/rut";

const FORMATS = ["text", "json", "junit"] as const;

export interface ConformanceOptions extends RunOptions {
  format: (typeof FORMATS)[number];
  /** Path of the report; standard output when null. */
  output: string | null;
}

/** What is wrong with the command line; for standard error. */
export class BadOptions extends Error {}

export const HELP = `npm run conformance -- --base-url URL --token TOKEN

Holds a service to the contract of background checks: each rule a named check (docs/conformance.md lists them).
It writes: it makes Checks of the RUTs it asks about, and each may be billed.

  --base-url URL         where the four operations are, for example https://api.example.cl
  --token TOKEN          sent as Authorization: Token; or --token-file FILE, whose first line it is
  --profile PROFILE      contract (default): what the contract says; cotejo: besides, what Cotejo decided
  --budget N             most calls that may be billed (default 30); checks beyond it are skipped
  --rut RUT              a RUT with data          } found by a search for common names
  --name NAME            a name with namesakes    } when not given
  --unknown-rut RUT      a RUT without data
  --session SESSIONID    a value of the cookie sessionid, for the checks of that scheme
  --poor-token TOKEN     a token whose balance is spent, for the checks of 402
  --timeout SECONDS      for one answer (default 20)
  --format FORMAT        text (default), json, junit
  --output FILE          where the report goes; else standard output

Exit codes: 0 all that was judged passed, 1 a check failed or could not be judged, 2 it could not run.`;

const text = { type: "string" } as const;
const FLAGS = {
  "base-url": text,
  token: text,
  "token-file": text,
  profile: { ...text, default: "contract" },
  budget: { ...text, default: "30" },
  rut: text,
  name: text,
  "unknown-rut": text,
  session: text,
  "poor-token": text,
  timeout: { ...text, default: "20" },
  format: { ...text, default: "text" },
  output: text,
  help: { type: "boolean", short: "h" },
} as const;

const MOST_BYTES = 1_048_576;
const DEADLINE_MS = 600_000;

/** The options, or null when help is asked for. Throws {@link BadOptions}. */
export function parseOptions(args: string[], readFile: (path: string) => string): ConformanceOptions | null {
  const values = parsedFlags(args);
  if (values.help) return null;
  const token =
    values.token ?? (values["token-file"] === undefined ? undefined : (readFile(values["token-file"]).split("\n", 1)[0] ?? "").trim());
  return {
    baseUrl: baseUrlOf(values["base-url"]),
    profile: oneOf("profile", PROFILES, values.profile),
    credentials: {
      token: header("token", token) ?? missing("token"),
      session: header("session", values.session),
      poorToken: header("poor-token", values["poor-token"]),
    },
    given: { rut: rutOf("rut", values.rut), name: values.name ?? null, unknownRut: rutOf("unknown-rut", values["unknown-rut"]) },
    budget: whole("budget", values.budget, 0),
    limits: { timeoutMs: whole("timeout", values.timeout, 1) * 1_000, maxBytes: MOST_BYTES, deadlineMs: DEADLINE_MS },
    format: oneOf("format", FORMATS, values.format),
    output: values.output ?? null,
  };
}

function parsedFlags(args: string[]) {
  try {
    return parseArgs({ args, options: FLAGS }).values;
  } catch (error) {
    throw new BadOptions((error as Error).message);
  }
}

function missing(name: string): never {
  throw new BadOptions(`--${name} is missing.`);
}

function baseUrlOf(given: string | undefined): URL {
  if (given === undefined) return missing("base-url");
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new BadOptions("--base-url is no http or https address.");
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw new BadOptions("--base-url may have no user, password, query or fragment.");
  return url;
}

function header(name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  // It becomes part of a header: nothing that could end it, and nothing that Node would refuse with the value in its message.
  if (!/^[\x21-\x7e]+$/.test(value)) throw new BadOptions(`--${name} is empty or has characters that no header takes.`);
  return value;
}

function rutOf(name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  const rut = parseRut(value) ?? bad(`--${name} is no RUT; it is written 12345678-5 or 12.345.678-5.`);
  return hasValidCheckDigit(rut) ? rut : bad(`--${name} has a wrong check digit.`);
}

function whole(name: string, value: string, least: number): number {
  if (!/^\d{1,6}$/.test(value) || Number(value) < least) throw new BadOptions(`--${name} is a whole number from ${least} on.`);
  return Number(value);
}

function oneOf<Choice extends string>(name: string, choices: readonly Choice[], value: string): Choice {
  return choices.find((choice) => choice === value) ?? bad(`--${name} is one of ${choices.join(", ")}.`);
}

function bad(why: string): never {
  throw new BadOptions(why);
}
