/** One row of the contract's tables: what is asked, and how it must be answered. */
import type { Answer, Ask } from "../harness/http";

export interface Case {
  name: string;
  ask: Ask;
  /** Bytes sent as they are instead of `ask`. */
  raw?: string;
  status: number;
  /** The whole `message`; undefined on 200. */
  message?: string;
  /** Headers that must match. */
  headers?: Record<string, RegExp>;
  /** The body of a HEAD answer is empty, and a refusal by the HTTP parser itself has no headers of ours. */
  bare?: boolean;
}

/** Who asks in the cases. `rut` has a Check this month in the organisation of `token` and in that of `poor`. */
export interface Stage {
  publicBaseUrl: string;
  token: string;
  /** A session cookie of the same organisation. */
  cookie: string;
  /** Another session of the same organisation. */
  otherCookie: string;
  revoked: string;
  /** A token that delivers court cases, and does nothing else. */
  deliverer: string;
  expired: string;
  /** A token of an organisation without credits, which has a Check of `rut`. */
  poor: string;
  rut: string;
}

export const CHECK = "/api/check";
export const NAME = "/api/name-to-rut";
export const RUT = "/api/rut-to-name";
export const wrongDigit = (rut: string) => rut.slice(0, -1) + (rut.endsWith("0") ? "1" : "0");

export const post = (path: string, stage: Stage, json: unknown, more: Partial<Ask> = {}): Ask => ({
  method: "POST",
  path,
  token: stage.token,
  json,
  ...more,
});
export const text = (path: string, stage: Stage, body: string): Ask => ({
  method: "POST",
  path,
  token: stage.token,
  body,
  headers: { "content-type": "application/json" },
});

/** Everything in which an answer departs from its case. */
export function caseFaults(one: Case, answer: Answer): string[] {
  const faults: string[] = [];
  const say = (what: string) => faults.push(`${one.name}: ${what}`);
  if (answer.status !== one.status) say(`${answer.status} ${answer.text.slice(0, 80)}, not ${one.status}`);
  if (one.message !== undefined && JSON.stringify(answer.json) !== JSON.stringify({ message: one.message }))
    say(`says ${answer.text.slice(0, 80)}, not ${one.message}`);
  for (const [name, pattern] of Object.entries({ ...ALWAYS, ...(one.bare ? {} : JSON_BODY), ...one.headers })) {
    if (!pattern.test(answer.headers[name] ?? "")) say(`${name} is ${answer.headers[name]}`);
  }
  return faults;
}

const ALWAYS = {
  "cache-control": /^private, no-store$/,
  "x-request-id": /^[\w-]{8,64}$/,
  "x-content-type-options": /^nosniff$/,
};
const JSON_BODY = { "content-type": /^application\/json(; charset=utf-8)?$/ };
