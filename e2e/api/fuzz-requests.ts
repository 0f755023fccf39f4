/** Requests generated from the served OpenAPI document: half as it says, half hostile. The same seed gives the same requests. */
import fc from "fast-check";
import type { Ask } from "../harness/http";
import type { Json, Operation } from "../harness/openapi";

/** Things that broke somebody's parser, database or log before. */
const HOSTILE_TEXT = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff x",
  "ＡＢ１２３４５６７８-5",
  "١٢٣٤٥٦٧٨-5",
  "12345678-5\n",
  "12345678–5",
  "12345678-\u212a",
  "\u202e12345678-5",
  "\ufeff12345678-5",
  "<script>alert(1)</script>",
  "'; drop table checks; --",
  "%' or 1=1 --",
  "\\u0000",
  "__proto__",
  "constructor",
  "toString",
  "${7*7}{{7*7}}",
  "../../etc/passwd",
  "a\r\nSet-Cookie: sessionid=x",
  "\u001b[31mred",
  "👩‍👩‍👧‍👦 Núñez",
  "é".repeat(300),
  "a\u0301".repeat(400),
  "%_%_%_",
  "NaN",
  "1e400",
  "99999999999999999999",
  "A ".repeat(2_000),
];

const rutText = fc.stringMatching(/^\d{1,2}\.?\d{3}\.?\d{3}-[\dkK]$/);
const letters = "abcdefghijklmnñopqrstuvwxyzáéíóúü '-ABCDEFGHIJKLMNÑOPQRSTUVWXYZ";
const nameText = fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 60 });

/** `known` are RUTs and names of the registry, so that a share of the requests is answered 200. */
export interface Corpus {
  ruts: string[];
  names: string[];
  token: string;
}

export function requestsOf(operation: Operation, corpus: Corpus): fc.Arbitrary<Ask> {
  const valid = validRequest(operation, corpus);
  return fc.oneof({ arbitrary: valid, weight: 4 }, { arbitrary: hostileRequest(operation, valid), weight: 6 });
}

function validRequest(operation: Operation, corpus: Corpus): fc.Arbitrary<Ask> {
  const body = operation.definition.requestBody as Json | undefined;
  const schema = (body?.content as Record<string, Json> | undefined)?.["application/json"]?.schema as Json | undefined;
  const parameters = (operation.definition.parameters ?? []) as Json[];
  const query = fc.record(
    Object.fromEntries(parameters.filter((one) => one.in === "query").map((one) => [String(one.name), fc.integer({ min: 1, max: 60 })])),
    { requiredKeys: [] },
  );
  const path = fc.constantFrom(...corpus.ruts).map((rut) => operation.path.replace("{rut}", encodeURIComponent(rut)));
  return fc
    .record({ path, query, json: schema ? valueOf(schema, "", corpus) : fc.constant(undefined) })
    .map(({ path, query, json }) => ({ method: operation.method, path: path + queryText(query), token: corpus.token, json }));
}

/** A value that a schema describes; RUTs and names partly from the registry. */
function valueOf(schema: Json, name: string, corpus: Corpus): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  switch (schema.type) {
    case "object": {
      const required = (schema.required ?? []) as string[];
      const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>);
      return fc.record(Object.fromEntries(fields.map(([key, part]) => [key, valueOf(part, key, corpus)])), {
        requiredKeys: required,
      });
    }
    case "array":
      return fc.array(valueOf(schema.items as Json, name, corpus), { maxLength: 5 });
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: Number(schema.minimum ?? -100), max: Number(schema.maximum ?? 100) });
    case "number":
      return fc.double({ noNaN: true });
    default:
      if (schema.pattern) return fc.oneof(fc.constantFrom(...corpus.ruts), rutText);
      return name === "name" ? fc.oneof(fc.constantFrom(...corpus.names), nameText) : fc.string();
  }
}

function hostileRequest(operation: Operation, valid: fc.Arbitrary<Ask>): fc.Arbitrary<Ask> {
  const spoilt = [spoiltHeaders(valid), spoiltQuery(valid)];
  if (operation.path.includes("{rut}")) spoilt.push(spoiltPath(operation, valid));
  if (operation.method === "POST") spoilt.push(spoiltJson(valid), spoiltBytes(valid), spoiltType(valid));
  return fc.oneof(...spoilt);
}

function spoiltJson(valid: fc.Arbitrary<Ask>): fc.Arbitrary<Ask> {
  const anything = fc.oneof(
    fc.constantFrom(...HOSTILE_TEXT),
    fc.jsonValue(),
    fc.constantFrom(null, 0, -0, 1e308, 2 ** 53, true, [], {}, [[]], { length: 10 }, { toString: 1 }),
    fc.string({ unit: "binary", maxLength: 200 }),
  );
  const keys = fc.constantFrom("rut", "name", "ai_summary", "__proto__", "constructor", "prototype", "RUT", "");
  const field = fc.tuple(keys, anything);
  return fc.oneof(
    fc
      .tuple(valid, fc.array(field, { minLength: 1, maxLength: 4 }))
      .map(([ask, fields]) => ({ ...ask, body: objectText(ask.json, fields), headers: JSON_TYPE })),
    fc.tuple(valid, anything).map(([ask, whole]) => ({ ...ask, body: JSON.stringify(whole) ?? "", headers: JSON_TYPE })),
  );
}

// Written by hand, so that `__proto__` and repeated keys travel as they are.
function objectText(json: unknown, fields: [string, unknown][]): string {
  const all = [...Object.entries((json ?? {}) as Json), ...fields];
  return `{${all.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value) ?? "null"}`).join(",")}}`;
}

function spoiltBytes(valid: fc.Arbitrary<Ask>): fc.Arbitrary<Ask> {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array)),
    fc.constantFrom(1, 10, 1_000, 30_000).map((depth) => Buffer.from(`${'{"rut":'.repeat(Math.min(depth, 9_000))}1`)),
    fc.constantFrom(100, 20_000).map((depth) => Buffer.from(`${"[".repeat(depth)}${"]".repeat(depth)}`)),
    fc.constantFrom(65_535, 65_536, 65_537, 200_000).map((size) => Buffer.from(`{"rut":"${"1".repeat(size - 10)}"}`)),
    fc
      .constantFrom('{"rut":"12345678-5"', "{", "nul", '{"rut":"\\ud800"}', "\ufeff{}", '{"rut":"12345678-5"}}', "{'rut':1}")
      .map((text) => Buffer.from(text)),
    fc.constant(Buffer.from('{"rut":"12345678-5"}', "utf16le")),
  );
  return fc.tuple(valid, bytes).map(([ask, body]) => ({ ...ask, body, headers: JSON_TYPE }));
}

function spoiltType(valid: fc.Arbitrary<Ask>): fc.Arbitrary<Ask> {
  const types = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json;charset=utf-16",
    "application/jsonp",
    "application/xml",
    "",
    "a".repeat(500),
  ];
  return fc.oneof(
    fc
      .tuple(valid, fc.constantFrom(...types))
      .map(([ask, type]) => ({ ...ask, body: JSON.stringify(ask.json), headers: { "content-type": type } })),
    valid.map((ask) => ({ ...ask, body: JSON.stringify(ask.json) })),
    valid.map((ask) => ({ ...ask, json: undefined })),
    valid.map((ask) => ({ ...ask, body: JSON.stringify(ask.json), headers: { ...JSON_TYPE, "content-encoding": "gzip" } })),
  );
}

function spoiltHeaders(valid: fc.Arbitrary<Ask>): fc.Arbitrary<Ask> {
  const header = fc.constantFrom<[string, string][]>(
    ...[
      ["authorization", "Token"] as [string, string],
      ["authorization", "Bearer x"] as [string, string],
      ["authorization", `Token ${"x".repeat(4_000)}`] as [string, string],
      ["authorization", "Token %E0%A4%A"] as [string, string],
      ["cookie", "sessionid=a; sessionid=b"] as [string, string],
      ["cookie", `sessionid=${"%".repeat(200)}`] as [string, string],
      ["accept", "application/xml"] as [string, string],
      ["accept-language", "*;q=9,,;"] as [string, string],
      ["x-http-method-override", "DELETE"] as [string, string],
      ["x-middleware-subrequest", "proxy:proxy:proxy"] as [string, string],
      ["x-forwarded-host", "evil.test"] as [string, string],
      ["x-forwarded-for", "1.2.3.4, x"] as [string, string],
      ["x-request-id", "a".repeat(3_000)] as [string, string],
      ["origin", "null"] as [string, string],
      ["sec-fetch-site", "cross-site"] as [string, string],
      ["next-action", "x"] as [string, string],
      ["rsc", "1"] as [string, string],
      ["next-router-prefetch", "1"] as [string, string],
      ["range", "bytes=0-1"] as [string, string],
      ["if-none-match", "*"] as [string, string],
      ["idempotency-key", "x"] as [string, string],
    ].map((pair) => [pair]),
  );
  return fc.tuple(valid, fc.array(header, { minLength: 1, maxLength: 3 })).map(([ask, headers]) => {
    const own = Object.fromEntries(headers.flat());
    return {
      ...ask,
      headers: ask.json === undefined ? own : { ...JSON_TYPE, ...own },
      body: ask.json === undefined ? undefined : JSON.stringify(ask.json),
    };
  });
}

function spoiltQuery(valid: fc.Arbitrary<Ask>): fc.Arbitrary<Ask> {
  const key = fc.constantFrom("page", "page_size", "rut", "__proto__", "page[]", "");
  const value = fc.oneof(
    fc.constantFrom(
      "0",
      "-1",
      "1.5",
      "1e308",
      "99999999999",
      "26",
      "",
      "01",
      "%201",
      "%00",
      "%E0%A4%A",
      "1&page=2",
      "NaN",
      "%D9%A3",
      "0x10",
      "true",
    ),
    fc.string({ maxLength: 20 }).map((text) => encodeURIComponent(wellFormed(text))),
  );
  return fc.tuple(valid, fc.array(fc.tuple(key, value), { minLength: 1, maxLength: 3 })).map(([ask, pairs]) => ({
    ...ask,
    path: `${ask.path.split("?")[0]}?${pairs.map(([name, text]) => `${name}=${text}`).join("&")}`,
  }));
}

function spoiltPath(operation: Operation, valid: fc.Arbitrary<Ask>): fc.Arbitrary<Ask> {
  const segment = fc.oneof(
    fc.constantFrom(...HOSTILE_TEXT.filter((text) => text !== "")).map((text) => encodeURIComponent(wellFormed(text))),
    fc.constantFrom(
      "%E0%A4%A",
      "%00",
      "..%2f..%2fetc",
      "%2e%2e",
      "%ff",
      "%",
      "%zz",
      "12345678-5%0A",
      "12345678%2D5",
      "12345678-5;x=1",
      "12345678-5%2F",
      "a".repeat(3_000),
    ),
    fc.string({ minLength: 1, maxLength: 40 }).map((text) => encodeURIComponent(wellFormed(text))),
  );
  // `.` and `..` are no segment of their own: a path with them names another resource.
  return fc
    .tuple(
      valid,
      segment.filter((text) => !/^(\.|%2e){1,2}$/i.test(text)),
    )
    .map(([ask, text]) => ({ ...ask, path: operation.path.replace("{rut}", () => text) }));
}

const JSON_TYPE = { "content-type": "application/json" };

function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length === 0 ? "" : `?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`;
}

/** Without lone surrogates, which no address can carry. */
function wellFormed(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}
