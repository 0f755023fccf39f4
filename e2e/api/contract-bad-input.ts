/** What is no RUT, no name and no page: everything that is answered 400. */

import type { Ask } from "../harness/http";
import { NAMESAKES_WORDS } from "../harness/register";
import { type Case, CHECK, NAME, post, RUT, type Stage, text } from "./contract-case";

const REFUSED_RUTS = [
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

export function badInput(stage: Stage): Case[] {
  return [...badRuts(stage), ...badNames(stage), ...badPages(stage)];
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
