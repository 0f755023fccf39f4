/**
 * The contract's error table and the decisions on what it leaves open, one case a row. No case changes anything:
 * each is refused, or answers 200 for what stands already.
 */
import type { Ask } from "../harness/http";
import { NAMESAKES_WORDS, SHAPES, UNKNOWN_RUT } from "../harness/register";
import { badInput } from "./contract-bad-input";
import { type Case, CHECK, NAME, post, RUT, type Stage, text, wrongDigit } from "./contract-case";
import { credentialCases } from "./contract-credentials";

export function casesOf(stage: Stage): Case[] {
  return [...badInput(stage), ...nothingFound(stage), ...credentialCases(stage), ...media(stage), ...addresses(stage), ...order(stage)];
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
