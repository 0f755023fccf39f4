/**
 * The contract's error table and the decisions on what it leaves open, one case a row. No case changes anything:
 * each is refused, or answers 200 for what stands already.
 */
import type { Answer, Ask } from "../harness/http";
import { NAMESAKES_WORDS, SHAPES, UNKNOWN_RUT } from "../harness/register";

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
  expired: string;
  /** A token of an organisation without credits, which has a Check of `rut`. */
  poor: string;
  rut: string;
}

const CHECK = "/api/check";
const NAME = "/api/name-to-rut";
const RUT = "/api/rut-to-name";
const wrongDigit = (rut: string) => rut.slice(0, -1) + (rut.endsWith("0") ? "1" : "0");

export const REFUSED_RUTS = [
  "123456785",
  "12345678",
  "12345678-",
  "-5",
  "",
  " ",
  " 12345678-5",
  "12345678-5 ",
  "12345678-5\n",
  "\t12345678-5",
  "12345678-55",
  "12345678-K5",
  "12345678-X",
  "100000000-7",
  "12.34.5678-5",
  "1.2345.678-5",
  "12..345.678-5",
  "12,345,678-5",
  "12 345 678-5",
  "12345678–5",
  "12345678−5",
  "12345678--5",
  "+2345678-5",
  "-12345678-5",
  "12345678-\u212a",
  "１２３４５６７８-5",
  "١٢٣٤٥٦٧٨-5",
  "x12345678-5",
  "rut12345678-5",
  "<script>12345678-5",
  "99912345678-5",
  "\u202e12345678-5",
  "\ufeff12345678-5",
  "12345678-5\u0000",
  "123456-0",
  "12345-6",
  "1-9",
  "0-0",
  "12345678-5,12345679-3",
  "undefined",
  "null",
  "NaN",
];

const NOT_RUTS: unknown[] = [123456785, 12345678.5, true, false, null, [], ["12345678-5"], {}, { length: 10 }, { rut: "12345678-5" }];
const NO_RUT_BODIES = [
  "",
  "{}",
  "null",
  "[]",
  '"12345678-5"',
  "7",
  "true",
  "{",
  '{"rut":',
  "{'rut':'12345678-5'}",
  '{"rut":"12345678-5"',
  "\u0000",
  '{"rut":"\\ud800"}',
];

const post = (path: string, stage: Stage, json: unknown, more: Partial<Ask> = {}): Ask => ({
  method: "POST",
  path,
  token: stage.token,
  json,
  ...more,
});
const text = (path: string, stage: Stage, body: string): Ask => ({
  method: "POST",
  path,
  token: stage.token,
  body,
  headers: { "content-type": "application/json" },
});

export function casesOf(stage: Stage): Case[] {
  return [
    ...badRuts(stage),
    ...badNames(stage),
    ...badPages(stage),
    ...nothingFound(stage),
    ...credentials(stage),
    ...crossSite(stage),
    ...media(stage),
    ...addresses(stage),
    ...order(stage),
  ];
}

function badRuts(stage: Stage): Case[] {
  const bad = { status: 400, message: "Invalid RUT" };
  const values = [...REFUSED_RUTS, ...NOT_RUTS, "1".repeat(1_000)];
  return [
    ...[CHECK, RUT].flatMap((path) => [
      ...values.map((rut) => ({ name: `${path} rut ${JSON.stringify(rut)}`.slice(0, 80), ask: post(path, stage, { rut }), ...bad })),
      ...NO_RUT_BODIES.map((body) => ({ name: `${path} body ${body}`, ask: text(path, stage, body), ...bad })),
      { name: `${path} without a body`, ask: { method: "POST", path, token: stage.token }, ...bad },
      { name: `${path} UTF-16`, ask: { ...text(path, stage, ""), body: Buffer.from('{"rut":"12345678-5"}', "utf16le") }, ...bad },
    ]),
    // An empty segment is another address: a trailing slash.
    ...REFUSED_RUTS.filter((rut) => rut !== "").map((rut) => ({
      name: `GET rut ${JSON.stringify(rut)}`,
      ask: { path: `${CHECK}/${encodeURIComponent(rut)}`, token: stage.token },
      ...bad,
    })),
    ...["%E0%A4%A", "%", "%zz", "%ff", "%00", "..%2f..%2fetc", "12345678-5%0A", "12345678-5%2F", "%2512345678-5"].map((segment) => ({
      name: `GET path ${segment}`,
      ask: { path: `${CHECK}/${segment}`, token: stage.token },
      ...bad,
    })),
    ...[null, "true", "false", 0, 1, [], {}, ""].map((ai_summary) => ({
      name: `ai_summary ${JSON.stringify(ai_summary)}`,
      ask: post(CHECK, stage, { rut: stage.rut, ai_summary }),
      status: 400,
      message: "Invalid ai_summary",
    })),
    { name: "a bad RUT and a bad ai_summary", ask: post(CHECK, stage, { rut: "x", ai_summary: null }), ...bad },
  ];
}

function badNames(stage: Stage): Case[] {
  const bad = { status: 400, message: "Invalid name" };
  const names: unknown[] = [
    "",
    " ",
    "a",
    "12",
    "a1",
    "1234567",
    "  a  ",
    "ab\u0000c",
    "ab\u001b[31m",
    "a\ud800b",
    "ñ".repeat(256),
    7,
    null,
    true,
    [],
    {},
    ["ab"],
  ];
  return [
    ...names.map((name) => ({ name: `name ${JSON.stringify(name)}`.slice(0, 60), ask: post(NAME, stage, { name }), ...bad })),
    ...["", "{}", "null", "[]", '"ab"', "{", '{"name":', '{"nombre":"ab"}'].map((body) => ({
      name: `${NAME} body ${body}`,
      ask: text(NAME, stage, body),
      ...bad,
    })),
    { name: `${NAME} without a body`, ask: { method: "POST", path: NAME, token: stage.token }, ...bad },
    { name: "a name of 255 is valid", ask: post(NAME, stage, { name: "ñ".repeat(255) }), status: 404, message: "No data found" },
    { name: "wildcards are literal", ask: post(NAME, stage, { name: "%_%_%ab%" }), status: 404, message: "No data found" },
    { name: "quotes are literal", ask: post(NAME, stage, { name: "ab'; drop table checks; --" }), status: 404, message: "No data found" },
  ];
}

function badPages(stage: Stage): Case[] {
  const search = (query: string): Ask => post(`${NAME}?${query}`, stage, { name: NAMESAKES_WORDS });
  const rows = (field: string, message: string, values: string[]) =>
    values.map((value) => ({ name: `${field}=${value}`, ask: search(`${field}=${value}`), status: 400, message }));
  return [
    ...rows("page", "Invalid page", ["", "1.5", "abc", "01", "1e1", "+1", "%201", "0x1", "null", "1&page=2", "1&page=1"]),
    ...rows("page_size", "Invalid page_size", ["", "0", "-1", "1.5", "abc", "01", "1e1", "+1", "%201", "1&page_size=2", "5&page_size=5"]),
    ...["0", "-1", "4", "99999999999999999999", "9007199254740993"].map((page) => ({
      name: `page ${page} is out of range`,
      ask: search(`page=${page}`),
      status: 404,
      message: "No data found",
    })),
  ];
}

function nothingFound(stage: Stage): Case[] {
  const none = { status: 404, message: "No data found" };
  const noCheck = { status: 404, message: "No check found" };
  return [
    { name: "POST of an unknown RUT", ask: post(CHECK, stage, { rut: UNKNOWN_RUT }), ...none },
    { name: "POST of a RUT with a wrong check digit", ask: post(CHECK, stage, { rut: wrongDigit(stage.rut) }), ...none },
    { name: "look-up of an unknown RUT", ask: post(RUT, stage, { rut: UNKNOWN_RUT }), ...none },
    { name: "look-up of a RUT with a wrong check digit", ask: post(RUT, stage, { rut: wrongDigit(stage.rut) }), ...none },
    { name: "search without a match", ask: post(NAME, stage, { name: "NADIE SELLAMAASI" }), ...none },
    { name: "GET of a RUT without a Check", ask: { path: `${CHECK}/${SHAPES.company.rut}`, token: stage.token }, ...noCheck },
    { name: "GET of an unknown RUT", ask: { path: `${CHECK}/${UNKNOWN_RUT}`, token: stage.token }, ...noCheck },
    { name: "GET of a RUT with a wrong check digit", ask: { path: `${CHECK}/${wrongDigit(stage.rut)}`, token: stage.token }, ...noCheck },
  ];
}

function credentials(stage: Stage): Case[] {
  const refused = { status: 401, message: "Invalid credentials", headers: { "www-authenticate": /^Token$/ } };
  const id = stage.cookie.replace("sessionid=", "");
  const other = stage.otherCookie.replace("sessionid=", "");
  const bad: Record<string, Partial<Ask>> = {
    "no credential": {},
    "a Bearer token": { headers: { authorization: `Bearer ${stage.token}` } },
    "a lower-case scheme": { headers: { authorization: `token ${stage.token}` } },
    "no scheme": { headers: { authorization: stage.token } },
    "an empty token": { headers: { authorization: "Token " } },
    "an unknown token": { token: `ctj_${"A".repeat(43)}` },
    "a malformed token": { token: "%E0%A4%A" },
    "a token with something after it": { token: `${stage.token} x` },
    "a revoked token": { token: stage.revoked },
    "an expired token": { token: stage.expired },
    "an unknown session": { cookie: `sessionid=${"A".repeat(43)}` },
    "an empty session": { cookie: "sessionid=" },
    "two different sessions": { cookie: `sessionid=${id}; sessionid=${other}` },
    "two different sessions, the good one last": { cookie: `sessionid=${"A".repeat(43)}; sessionid=${id}` },
    "a session under a longer name": { cookie: `sessionid_x=${id}` },
    "a bad token beside a good cookie": { token: `ctj_${"A".repeat(43)}`, cookie: stage.cookie },
    "a Basic credential beside a good cookie": { headers: { authorization: "Basic eDp4" }, cookie: stage.cookie },
  };
  return [
    ...Object.entries(bad).flatMap(([name, how]) => [
      { name: `GET with ${name}`, ask: { path: `${CHECK}/${stage.rut}`, ...how }, ...refused },
      { name: `POST with ${name}`, ask: { method: "POST", path: CHECK, json: { rut: stage.rut }, ...how }, ...refused },
    ]),
    ...[NAME, RUT].map((path) => ({ name: `${path} without a credential`, ask: { method: "POST", path, json: {} }, ...refused })),
    { name: "a token in the address", ask: { path: `${CHECK}/${stage.rut}?token=${stage.token}&sessionid=${id}` }, ...refused },
    {
      name: "two Authorization headers",
      ask: { path: "" },
      raw: rawGet(stage, [`Authorization: Token ${stage.token}`, "Authorization: Token x"]),
      ...refused,
    },
    {
      name: "two Authorization headers, the good one last",
      ask: { path: "" },
      raw: rawGet(stage, ["Authorization: Token x", `Authorization: Token ${stage.token}`]),
      ...refused,
    },
    {
      name: "two Cookie headers with two sessions",
      ask: { path: "" },
      raw: rawGet(stage, [`Cookie: sessionid=${id}`, `Cookie: sessionid=${other}`]),
      ...refused,
    },
    { name: "a good cookie", ask: { path: `${CHECK}/${stage.rut}`, cookie: stage.cookie }, status: 200 },
    {
      name: "a good cookie among others",
      ask: { path: `${CHECK}/${stage.rut}`, cookie: `a=b; sessionid_x=junk; ${stage.cookie}; c=d` },
      status: 200,
    },
  ];
}

function rawGet(stage: Stage, lines: string[]): string {
  return [`GET ${CHECK}/${stage.rut} HTTP/1.1`, "Host: localhost", "Connection: close", ...lines, "", ""].join("\r\n");
}

function crossSite(stage: Stage): Case[] {
  const write = (name: string, headers: Record<string, string>, allowed: boolean): Case => ({
    name: `cookie write with ${name}`,
    ask: { method: "POST", path: CHECK, cookie: stage.cookie, json: { rut: stage.rut }, headers },
    ...(allowed ? { status: 200 } : { status: 403, message: "Forbidden" }),
  });
  const ours = new URL(stage.publicBaseUrl).origin;
  return [
    write("neither Sec-Fetch-Site nor Origin", {}, true),
    ...["same-origin", "none"].map((site) => write(`Sec-Fetch-Site ${site}`, { "sec-fetch-site": site }, true)),
    ...["same-site", "cross-site", "x"].map((site) => write(`Sec-Fetch-Site ${site}`, { "sec-fetch-site": site }, false)),
    write("our Origin", { origin: ours }, true),
    ...["https://evil.test", "null", `${ours}.evil.test`, ours.replace(/:\d+$/, ":1")].map((origin) =>
      write(`Origin ${origin}`, { origin }, false),
    ),
    write("Sec-Fetch-Site cross-site and our Origin", { "sec-fetch-site": "cross-site", origin: ours }, false),
    write("a foreign Origin and a Host to match", { origin: "https://evil.test", host: "evil.test" }, false),
    {
      name: "cookie read from another site",
      ask: { path: `${CHECK}/${stage.rut}`, cookie: stage.cookie, headers: { "sec-fetch-site": "cross-site" } },
      status: 200,
    },
    {
      name: "token write from another site",
      ask: post(CHECK, stage, { rut: stage.rut }, { headers: { "sec-fetch-site": "cross-site", origin: "https://evil.test" } }),
      status: 200,
    },
  ];
}

function media(stage: Stage): Case[] {
  const typed = (type: string | undefined, body = JSON.stringify({ rut: stage.rut })): Ask => ({
    method: "POST",
    path: CHECK,
    token: stage.token,
    body,
    headers: type === undefined ? {} : { "content-type": type },
  });
  const wrong = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/xml",
    "application/json;charset=utf-16",
    "*/*",
  ];
  const sized = (bytes: number) =>
    JSON.stringify({ rut: stage.rut, pad: "x".repeat(bytes - JSON.stringify({ rut: stage.rut, pad: "" }).length) });
  const unsupported = { status: 415, message: "Unsupported media type" };
  return [
    ...wrong.map((type) => ({ name: `content type ${type}`, ask: typed(type), ...unsupported })),
    { name: "no content type", ask: typed(undefined), ...unsupported },
    {
      name: "a compressed body",
      ask: { ...typed("application/json"), headers: { "content-type": "application/json", "content-encoding": "gzip" } },
      ...unsupported,
    },
    ...["application/json", "application/json; charset=utf-8", "Application/JSON;charset=UTF-8"].map((type) => ({
      name: `content type ${type}`,
      ask: typed(type),
      status: 200,
    })),
    { name: "64 KiB", ask: typed("application/json", sized(65_536)), status: 200 },
    { name: "64 KiB and one byte", ask: typed("application/json", sized(65_537)), status: 413, message: "Payload too large" },
    { name: "Accept is ignored", ask: post(CHECK, stage, { rut: stage.rut }, { headers: { accept: "text/html" } }), status: 200 },
    {
      name: "Idempotency-Key is ignored",
      ask: post(CHECK, stage, { rut: stage.rut }, { headers: { "idempotency-key": "x" } }),
      status: 200,
    },
    {
      name: "unknown fields are ignored",
      ask: text(CHECK, stage, `{"rut":"${stage.rut}","__proto__":{"x":1},"month":"2020-01","org_id":"x"}`),
      status: 200,
    },
  ];
}

function addresses(stage: Stage): Case[] {
  const unknown = { status: 404, message: "Not found" };
  const wrong = (method: string, path: string, allow: RegExp): Case => ({
    name: `${method} ${path}`,
    ask: { method, path, token: stage.token },
    status: 405,
    message: method === "HEAD" ? undefined : "Method not allowed",
    headers: { allow },
    bare: method === "HEAD",
  });
  const paths = [
    "/api",
    "/api/",
    "/api/x",
    "/api/check/",
    `/api/check/${stage.rut}/`,
    `/api/check/${stage.rut}/x`,
    "/api/checks",
    "/api/Check",
    "/api/v1/check",
    "/api/name-to-rut/",
    "/api/rut-to-name/x",
    "/api/panel/nothing",
  ];
  return [
    ...paths.map((path) => ({ name: `GET ${path}`, ask: { path, token: stage.token }, ...unknown })),
    ...["/api/x", "/api/check/", "/api/rut-to-name/"].map((path) => ({ name: `POST ${path}`, ask: post(path, stage, {}), ...unknown })),
    ...["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"].flatMap((method) =>
      [CHECK, NAME, RUT].map((path) => wrong(method, path, /^POST$/)),
    ),
    ...["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"].map((method) => wrong(method, `${CHECK}/${stage.rut}`, /^GET$/)),
    ...["TRACE", "PROPFIND"].flatMap((method) => [CHECK, `${CHECK}/${stage.rut}`].map((path) => wrong(method, path, /GET|POST/))),
    {
      name: "an override of the method is ignored",
      ask: post(CHECK, stage, { rut: stage.rut }, { headers: { "x-http-method-override": "DELETE" } }),
      status: 200,
    },
    {
      name: "a method that HTTP does not know",
      ask: { path: "" },
      raw: `FOO ${CHECK} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      status: 405,
      message: "Method not allowed",
      headers: { allow: /GET|POST/ },
    },
  ];
}

/** Each asks for several refusals at once; the first in the order is given. */
function order(stage: Stage): Case[] {
  const poor = (path: string, json: unknown): Ask => ({ method: "POST", path, token: stage.poor, json });
  const unpaid = { status: 402, message: "Insufficient balance" };
  const evil = { "sec-fetch-site": "cross-site", "content-type": "text/plain" };
  return [
    {
      name: "405 before 401",
      ask: { method: "PUT", path: CHECK },
      status: 405,
      message: "Method not allowed",
      headers: { allow: /^POST$/ },
    },
    {
      name: "401 before 415",
      ask: { method: "POST", path: CHECK, body: "x", headers: { "content-type": "text/plain" } },
      status: 401,
      message: "Invalid credentials",
    },
    { name: "401 before 400", ask: { method: "POST", path: CHECK, json: { rut: "x" } }, status: 401, message: "Invalid credentials" },
    {
      name: "401 before 403",
      ask: { method: "POST", path: CHECK, json: {}, cookie: "sessionid=x", headers: { "sec-fetch-site": "cross-site" } },
      status: 401,
      message: "Invalid credentials",
    },
    { name: "401 before 400 in the path", ask: { path: `${CHECK}/x` }, status: 401, message: "Invalid credentials" },
    {
      name: "403 before 415",
      ask: { method: "POST", path: CHECK, cookie: stage.cookie, body: "x", headers: evil },
      status: 403,
      message: "Forbidden",
    },
    {
      name: "415 before 400",
      ask: { method: "POST", path: CHECK, token: stage.token, body: "{", headers: { "content-type": "text/plain" } },
      status: 415,
      message: "Unsupported media type",
    },
    { name: "413 before 400", ask: text(CHECK, stage, `{${" ".repeat(65_536)}`), status: 413, message: "Payload too large" },
    {
      name: "415 before 402",
      ask: { method: "POST", path: RUT, token: stage.poor, body: "{}", headers: { "content-type": "text/plain" } },
      status: 415,
      message: "Unsupported media type",
    },
    ...[CHECK, RUT].map((path) => ({
      name: `400 before 402 on ${path}`,
      ask: poor(path, { rut: "x" }),
      status: 400,
      message: "Invalid RUT",
    })),
    { name: "400 before 402 on a name", ask: poor(NAME, { name: "x" }), status: 400, message: "Invalid name" },
    { name: "400 before 402 on a page", ask: poor(`${NAME}?page=x`, { name: "ANA SOTO" }), status: 400, message: "Invalid page" },
    { name: "reuse before 402", ask: poor(CHECK, { rut: stage.rut }), status: 200 },
    { name: "GET needs no balance", ask: { path: `${CHECK}/${stage.rut}`, token: stage.poor }, status: 200 },
    { name: "402 for a new Check", ask: poor(CHECK, { rut: SHAPES.company.rut }), ...unpaid },
    { name: "402 for a RUT look-up", ask: poor(RUT, { rut: stage.rut }), ...unpaid },
    { name: "402 for a name search", ask: poor(NAME, { name: NAMESAKES_WORDS }), ...unpaid },
    { name: "402 before 404 of an unknown RUT", ask: poor(CHECK, { rut: UNKNOWN_RUT }), ...unpaid },
    { name: "402 before 404 of a wrong check digit", ask: poor(CHECK, { rut: wrongDigit(stage.rut) }), ...unpaid },
    { name: "402 before 404 of a look-up", ask: poor(RUT, { rut: UNKNOWN_RUT }), ...unpaid },
    { name: "402 before 404 of a search", ask: poor(NAME, { name: "NADIE SELLAMAASI" }), ...unpaid },
    { name: "402 before 404 of a page", ask: poor(`${NAME}?page=0`, { name: NAMESAKES_WORDS }), ...unpaid },
  ];
}

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
