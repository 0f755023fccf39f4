/** The table of the hostile provider: what it does, to which operations of ours, and the one answer that each gets then. */
import { BAD_CHECKS, BAD_PAGES, BAD_RECORDS } from "#lib/testing/hostile-answers";
import type { Behaviour } from "#lib/testing/hostile-upstream";
import { only, redirects, refuses, refusesInHtml, WIRE } from "#lib/testing/hostile-wire";

/**
 * `make`: a Check that nobody has; the provider misbehaves whatever it is asked. `make-post`: it says honestly that it has none, and
 * misbehaves when one is to be made. `find`: it has one already. `read`: our GET. `names`, `record`: the look-ups.
 */
export const OPERATIONS = ["make", "make-post", "find", "read", "names", "record"] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface Expected {
  status: number;
  message: string;
  /** Seconds; of 503 alone. */
  retryAfter?: readonly [least: number, most: number];
}

export interface Row {
  what: string;
  behaviour: Behaviour;
  operations: readonly Operation[];
  expected(operation: Operation): Expected;
}

export const UNAVAILABLE: Expected = { status: 503, message: "Service unavailable", retryAfter: [1, 300] };
const unavailable = (seconds: number): Expected => ({ ...UNAVAILABLE, retryAfter: [seconds, seconds] });
const isLookup = (operation: Operation) => operation === "names" || operation === "record";
const NO_DATA: Expected = { status: 404, message: "No data found" };

/** Where a redirect would lead: nobody may come. */
export function rowsFor(elsewhere: string): Row[] {
  const always = (expected: Expected) => () => expected;
  const bare = ["make", "make-post", "read", "names", "record"] as const;
  const onWire = (what: string, behaviour: Behaviour, expected: Row["expected"] = always(UNAVAILABLE)): Row => ({
    what,
    behaviour,
    operations: bare,
    expected,
  });
  const inBody = (of: string, bodies: Record<string, Behaviour>, operations: readonly Operation[]): Row[] =>
    Object.entries(bodies).map(([what, behaviour]) => ({
      what: `${of}: ${what}`,
      behaviour,
      operations,
      expected: always(UNAVAILABLE),
    }));
  return [
    ...Object.entries(WIRE).map(([what, behaviour]) => onWire(what, behaviour)),
    ...[301, 302, 303, 307, 308].map((status) => onWire(`${status} elsewhere`, redirects(status, elsewhere))),
    onWire("307 to itself", ({ response, path }) => void response.writeHead(307, { location: path }).end()),
    ...statusRows().map(([what, behaviour, expected]) => onWire(what, behaviour, expected)),
    ...inBody("Check", BAD_CHECKS, ["make", "find", "read"]),
    ...inBody("page", BAD_PAGES, ["names"]),
    ...inBody("record", BAD_RECORDS, ["record"]),
  ];
}

function statusRows(): [what: string, behaviour: Behaviour, expected?: Row["expected"]][] {
  const failures = [401, 403, 405, 408, 409, 410, 415, 418, 422, 500, 501, 502, 503, 504, 599];
  return [
    ...failures.map((status): [string, Behaviour] => [String(status), refuses(status, "No")]),
    ...[400, 401, 402, 404, 500, 502, 503].map((status): [string, Behaviour] => [`${status} in HTML`, refusesInHtml(status)]),
    ["201 with what may be a Check", ({ response }) => void response.writeHead(201, { "content-type": "application/json" }).end("{}")],
    ["206", ({ response }) => void response.writeHead(206, { "content-type": "application/json" }).end("{}")],
    ["402", refuses(402, "Insufficient balance"), unpaid],
    ["404", refuses(404, "No data found"), notThere],
    ["400", refuses(400, "Invalid request"), refused],
    ["400 for the RUT", refuses(400, "Invalid RUT"), invalid],
    ["429", refuses(429, "Too many requests")],
    ["429 for 7 s", refuses(429, "Too many requests", { "retry-after": "7" }), () => unavailable(7)],
    ["429 for years", refuses(429, "Too many requests", { "retry-after": "999999999" }), () => unavailable(300)],
    ["429 since yesterday", refuses(429, "Too many requests", { "retry-after": new Date(Date.now() - 86_400_000).toUTCString() })],
    ["429 for -5 s", refuses(429, "Too many requests", { "retry-after": "-5" })],
    ["429 for a while", refuses(429, "Too many requests", { "retry-after": "a while\u00ff" })],
    ["503 for 12 s", refuses(503, "Service unavailable", { "retry-after": "12" }), () => unavailable(12)],
    ["503 in HTML for 12 s", refusesInHtml(503, { "retry-after": "12" }), () => unavailable(12)],
  ];
}

function unpaid(operation: Operation): Expected {
  // The contract has no 402 for GET, with which `make` begins.
  return operation === "read" || operation === "make" ? UNAVAILABLE : { status: 402, message: "Insufficient balance" };
}

function notThere(operation: Operation): Expected {
  return operation === "read" ? { status: 404, message: "No check found" } : NO_DATA;
}

/** What we send is sound by the contract, but for the rules of names, which it leaves open. */
function refused(operation: Operation): Expected {
  return operation === "names" ? { status: 400, message: "Invalid name" } : UNAVAILABLE;
}

function invalid(operation: Operation): Expected {
  return { status: 400, message: operation === "names" ? "Invalid name" : "Invalid RUT" };
}

/** The behaviour of a row towards one operation. */
export function behaviourFor({ behaviour }: Row, operation: Operation): Behaviour {
  return operation === "make-post" ? only("POST", behaviour) : behaviour;
}

/** How often the provider may be asked for one call of ours: look-ups once; else three times, a first look whether a Check stands included. */
export function mostCalls(operation: Operation): number {
  return isLookup(operation) ? 1 : 3;
}
