/**
 * The promise: whatever comes back, a question ends in a value of the contract, in a refusal of the contract, or in a fault whose words hold
 * nothing of what came.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Check, RutRecords } from "#lib/contract/contract";
import { ServiceError } from "#lib/errors";
import type { HttpAnswer, HttpOrder } from "#lib/net/http-client";
import { parseRut, type Rut } from "#lib/rut/rut";
import { openDesk } from "#lib/service/remote/provider-desk";
import { retryAfterOf, UpstreamFault } from "#lib/service/remote/upstream-fault";

const ANA = "7000000-1" as Rut;
const BASE = "https://api.example.cl/v1";
const TOKEN = `canary-${randomUUID()}`;
const JSON_TYPE = { "content-type": "application/json" };
const signal = new AbortController().signal;

const SOUND = {
  id: "1F8E3C1E-7B7D-4D3C-9A55-0C8F4E2B7A10",
  permalink: "https://api.example.cl/checks/1",
  rut: ANA,
  name: "ANA ARAYA",
  data: {
    causas_penales_count: 3,
    causas_penales_rut_match_count: 1,
    causas_penales_name_match_count: 2,
    causas_civiles_count: 0,
    causas_laborales_count: 0,
    causas_sindicales_count: 0,
    international_sanctions_count: 0,
    pep: false,
  },
  created_at: "2026-11-22T12:00:00Z",
  score: { value: 12.5, label: "low" },
  pdf_report_url: "https://api.example.cl/checks/1/report.pdf",
  ai_summary: "",
};

/** A desk whose provider always answers so, and what it was asked. */
function deskOf(answer: Omit<HttpAnswer, "body"> & { body: unknown }, baseUrl = BASE) {
  const orders: HttpOrder[] = [];
  const body = Buffer.isBuffer(answer.body)
    ? answer.body
    : Buffer.from(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
  const send = (order: HttpOrder) => {
    orders.push(order);
    return Promise.resolve({ ...answer, body });
  };
  const credentials: string[] = [];
  return { desk: openDesk(send, { baseUrl, token: TOKEN, onCredentials: (state) => credentials.push(state) }), orders, credentials };
}

const ok = (body: unknown) => deskOf({ status: 200, headers: JSON_TYPE, body }).desk;
const check = (change: object) => ok({ ...SOUND, ...change }).makeCheck(ANA, false, { signal });
const page = (body: object, window = { page: 1, pageSize: 25 }) => ok(body).nameToRut("ana", window, { signal });
const fault = (what: RegExp) => expect.objectContaining({ name: "UpstreamFault", message: expect.stringMatching(what) });

test("what is asked carries the token to the base alone, and takes no packed answer", async () => {
  const { desk, orders } = deskOf({ status: 200, headers: JSON_TYPE, body: SOUND });
  await desk.findCheck(ANA, { signal });
  await desk.makeCheck(ANA, true, { signal });
  await desk.nameToRut("José", { page: 2, pageSize: 10 }, { signal }).catch(() => null);
  await desk.rutToName(ANA, { signal }).catch(() => null);
  const common = { Authorization: `Token ${TOKEN}`, Accept: "application/json", "Accept-Encoding": "identity", "User-Agent": "Cotejo" };
  const posted = { ...common, "Content-Type": "application/json" };
  expect(orders.map(({ method, url, headers, body }) => [method, url.href, headers, body?.toString()])).toEqual([
    ["GET", `${BASE}/api/check/${ANA}`, common, undefined],
    ["POST", `${BASE}/api/check`, posted, `{"rut":"${ANA}","ai_summary":true}`],
    ["POST", `${BASE}/api/name-to-rut?page=2&page_size=10`, posted, '{"name":"José"}'],
    ["POST", `${BASE}/api/rut-to-name`, posted, `{"rut":"${ANA}"}`],
  ]);
});

describe("that our credentials are taken", () => {
  test.each<[number, string, ("refused" | "accepted")[]]>([
    [404, "No data found", ["accepted"]],
    [402, "Insufficient balance", ["accepted"]],
    [400, "Invalid RUT", ["accepted"]],
    [401, "Invalid token", ["refused"]],
    // Whoever sends these may not have looked at them.
    [400, "Bad request", []],
    [404, "Not found", []],
    [429, "Too many requests", []],
    [503, "Service unavailable", []],
  ])("is what %i with %s tells", async (status, message, told) => {
    const { desk, credentials } = deskOf({ status, headers: JSON_TYPE, body: { message } });
    await desk.makeCheck(ANA, false, { signal }).catch(() => null);
    expect(credentials).toEqual(told);
  });

  test("is not what a body tells that is none of the contract's", async () => {
    for (const status of [200, 402]) {
      const { desk, credentials } = deskOf({ status, headers: JSON_TYPE, body: "<html>" });
      await expect(desk.makeCheck(ANA, false, { signal })).rejects.toEqual(fault(/not-json/));
      expect(credentials).toEqual([]);
    }
  });
});

test("RUTs of records may have dots, and are then in our form", async () => {
  const [dotted, ours] = ["12.345.678-k", "12345678-K"];
  const record = { rut: dotted, full_name: "ANA" };
  expect(await ok([record]).rutToName(ours as Rut, { signal })).toEqual([{ rut: ours, full_name: "ANA" }]);
  const found = { count: 2, page: 1, page_size: 25, total_pages: 1, results: [record, { rut: "7.000.000-1", full_name: null }] };
  expect(await page(found)).toEqual({
    count: 2,
    records: [
      { rut: ours, full_name: "ANA" },
      { rut: ANA, full_name: null },
    ],
  });
  await expect(ok([{ ...record, rut: "112.345.678-K" }]).rutToName(ours as Rut, { signal })).rejects.toEqual(fault(/^schema \[\]\.rut$/));
});

describe("a Check", () => {
  test("is as it was given, its id as it is kept, its RUT in our form", async () => {
    expect(await check({ rut: "07000000-1" })).toEqual({ ...SOUND, id: SOUND.id.toLowerCase(), incomplete: [] });
    expect(await check({ created_at: "2024-02-29T23:59:59Z" })).toMatchObject({ created_at: "2024-02-29T23:59:59Z" });
  });

  test.each([
    ["international_sanctions_count, pep", ["international_sanctions_count", "pep"]],
    ["pep,  causas_civiles_count,pep", ["causas_civiles_count", "pep"]],
    ["everything, __proto__, <b>", []],
    ["", []],
    [`${"x,".repeat(4_000)}pep`, []],
  ])("of another Cotejo says what is incomplete in it: %s", async (header, incomplete) => {
    const { desk } = deskOf({ status: 200, headers: { ...JSON_TYPE, "cotejo-incomplete": header }, body: SOUND });
    expect(await desk.findCheck(ANA, { signal })).toMatchObject({ incomplete });
    expect(await desk.makeCheck(ANA, false, { signal })).toMatchObject({ incomplete });
  });

  test.each([
    ["created_at", "2026-02-29T00:00:00Z"],
    ["created_at", "2026-11-22T24:00:00Z"],
    ["created_at", "2026-11-22T12:00:60Z"],
    ["created_at", "2026-11-22T12:00:00.5Z"],
    ["created_at", "2026-11-22T12:00:00-03:00"],
    ["permalink", "http://api.example.cl/checks/1"],
    ["permalink", "https://api.example.cl.evil.example/checks/1"],
    ["permalink", "https://evil.example\\@api.example.cl/"],
    ["permalink", "https://x@api.example.cl/"],
    ["permalink", "//api.example.cl/checks/1"],
    ["permalink", " https://api.example.cl/"],
    ["permalink", `https://api.example.cl/${"a".repeat(2_000)}`],
    ["pdf_report_url", "javascript:alert(1)//https://api.example.cl/"],
    ["name", ""],
    ["name", "A".repeat(1_001)],
    ["ai_summary", "A".repeat(100_001)],
    ["ai_summary", null],
    ["score", { value: 12.5, label: "none" }],
    ["rut", "7.000.000-1"],
    ["rut", "7000005-2"],
  ])("with the %s %s is none", async (field, value) => {
    await expect(check({ [field]: value })).rejects.toEqual(fault(new RegExp(`^schema ${field}`)));
  });

  test.each([
    ["text/html", "not-json"],
    ["application/jsonp", "not-json"],
    ["text/json, application/json", "not-json"],
    ["", "not-json"],
  ])("as %s is none", async (type, what) => {
    const { desk } = deskOf({ status: 200, headers: { "content-type": type }, body: SOUND });
    await expect(desk.findCheck(ANA, { signal })).rejects.toEqual(fault(new RegExp(what)));
  });

  test.each(["application/json", "Application/JSON; charset=UTF-8", "application/vnd.api+json"])("as %s is one", async (type) => {
    const { desk } = deskOf({ status: 200, headers: { "content-type": type }, body: SOUND });
    expect(await desk.findCheck(ANA, { signal })).toMatchObject({ rut: ANA });
  });
});

describe("a page of a search", () => {
  const rows = (count: number) => Array.from({ length: count }, () => ({ rut: ANA, full_name: null }));
  const full = { count: 60, page: 1, page_size: 25, total_pages: 3, results: rows(25) };

  test("says how many there are, and its size where it is the provider's own", async () => {
    expect(await page(full)).toEqual({ count: 60, records: rows(25) });
    const last = { ...full, page: 3, results: rows(10) };
    expect(await page(last, { page: 3, pageSize: 25 })).toEqual({ count: 60, records: rows(10) });
    // The last page said to be as short as it is.
    expect(await page({ ...last, page_size: 10 }, { page: 3, pageSize: 25 })).toEqual({ count: 60, records: rows(10) });
    expect(await page({ ...full, page_size: 10, total_pages: 6, results: rows(10) })).toEqual({
      count: 60,
      records: rows(10),
      pageSize: 10,
    });
    // Twenty-five and twenty both make three pages of it: a page that is full tells which.
    expect(await page({ ...full, page_size: 20, results: rows(20) })).toEqual({ count: 60, records: rows(20), pageSize: 20 });
    expect(await page({ count: 0, page: 1, page_size: 25, total_pages: 1, results: [] })).toEqual({ count: 0, records: [] });
    expect(await page({ ...full, page: 9, results: [] }, { page: 9, pageSize: 25 })).toEqual({ count: 60, records: [] });
  });

  test.each([
    ["page: another", { page: 2 }],
    ["page_size: more than asked", { page_size: 50, total_pages: 2 }],
    ["total_pages: not those of count", { total_pages: 2 }],
    ["total_pages: not those of count", { total_pages: 4 }],
    ["results: too many", { results: rows(26) }],
    ["results: too many", { count: 20, total_pages: 1 }],
    ["results: none", { results: [] }],
    ["count", { count: -1 }],
    ["count", { count: 2 ** 53 }],
    ["results.\\[\\].rut", { results: [{ rut: "x", full_name: null }] }],
    ["results.\\[\\].full_name", { results: [{ rut: ANA }] }],
  ])("whose %s is none: %j", async (what, change) => {
    await expect(page({ ...full, ...change })).rejects.toEqual(fault(new RegExp(`^schema ${what}$`)));
  });
});

describe("a report", () => {
  const pdf = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n");
  const given = (headers: Record<string, string>, body: Buffer, status = 200) => deskOf({ status, headers, body });

  test("is a whole PDF from the provider's own door", async () => {
    const { desk, orders } = given({ "content-type": "application/pdf" }, pdf);
    expect(await desk.report(SOUND.pdf_report_url, { signal })).toEqual(pdf);
    for (const address of [
      "https://evil.example/a.pdf",
      "http://api.example.cl/a.pdf",
      "https://api.example.cl:8443/a.pdf",
      "javascript:1",
      "",
    ]) {
      expect(await desk.report(address, { signal }), address).toBeNull();
    }
    expect(orders.map(({ url, headers }) => [url.href, headers.Accept])).toEqual([[SOUND.pdf_report_url, "application/pdf"]]);
    expect(await given({}, Buffer.alloc(0), 404).desk.report(SOUND.pdf_report_url, { signal })).toBeNull();
  });

  test.each([
    [{ "content-type": "text/html" }, pdf],
    [{ "content-type": "application/pdf" }, pdf.subarray(0, -10)],
    [{ "content-type": "application/pdf" }, pdf.subarray(1)],
    [{ "content-type": "application/pdf" }, Buffer.from("<html>%PDF-1.7 %%EOF")],
    [{}, Buffer.alloc(0)],
  ])("is none otherwise (%j)", async (headers, body) => {
    await expect(given(headers, body).desk.report(SOUND.pdf_report_url, { signal })).rejects.toEqual(fault(/^not-pdf$/));
  });
});

test("Retry-After is read as seconds, or as a date beside the provider's own", () => {
  expect(retryAfterOf({ "retry-after": " 12 " })).toBe(12);
  expect(retryAfterOf({ "retry-after": "Mon, 02 Nov 2026 10:01:30 GMT", date: "Mon, 02 Nov 2026 10:00:00 GMT" })).toBe(90);
  expect(retryAfterOf({ "retry-after": "Mon, 02 Nov 2026 09:00:00 GMT", date: "Mon, 02 Nov 2026 10:00:00 GMT" })).toBe(0);
  for (const said of [undefined, "", "-1", "1.5", "0x10", "soon", "1e3"])
    expect(retryAfterOf({ "retry-after": said, date: "x" })).toBeNull();
  expect(retryAfterOf({ "retry-after": "Mon, 02 Nov 2026 10:01:30 GMT" })).toBeNull();
});

/** Values that have something of a sound one: some part of it is gone, doubled or another. */
const garbled = (sound: unknown): fc.Arbitrary<unknown> =>
  fc.tuple(fc.jsonValue(), fc.array(fc.tuple(fc.nat(), fc.oneof(fc.jsonValue(), odd)), { maxLength: 3 })).map(([other, changes]) => {
    if (changes.length === 0) return other;
    const copy = structuredClone(sound);
    for (const [at, value] of changes) change(copy, at, value);
    return copy;
  });
const odd = fc.constantFrom<unknown>(-1, 0.5, 1e308, 2 ** 53, "", "\u0000", "\ud800", "javascript:1", "7.000.000-1", [], {}, null, true);

function change(node: unknown, at: number, value: unknown): void {
  if (typeof node !== "object" || node === null) return;
  const keys = Object.keys(node);
  if (keys.length === 0) return;
  const key = keys[at % keys.length] ?? "";
  const inner = Reflect.get(node, key);
  if (at % 3 === 0 && typeof inner === "object") change(inner, Math.floor(at / 3), value);
  else if (at % 7 === 0) Reflect.deleteProperty(node, key);
  else Reflect.set(node, key, value);
}

const PAGE = { count: 1, page: 1, page_size: 25, total_pages: 1, results: [{ rut: ANA, full_name: "ANA ARAYA" }] };
const anyBody = fc.oneof(
  garbled(SOUND).map((value) => JSON.stringify(value)),
  garbled(PAGE).map((value) => JSON.stringify(value)),
  garbled(PAGE.results).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    JSON.stringify(SOUND),
    JSON.stringify(PAGE),
    JSON.stringify(PAGE.results),
    '{"message":"No data found"}',
    '{"message":"Invalid RUT"}',
  ),
  fc.string(),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
);
const anyAnswer = fc.record({
  status: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(200, 400, 402, 404) },
    { weight: 1, arbitrary: fc.integer({ min: 200, max: 999 }) },
  ),
  headers: fc.record(
    {
      "content-type": fc.constantFrom("application/json", "application/json; charset=utf-8", "text/html", "", "/", ";;"),
      "retry-after": fc.oneof(fc.constantFrom("1", "1e9", "-1"), fc.string()),
      date: fc.string(),
    },
    { requiredKeys: ["content-type"] },
  ),
  body: anyBody,
});

test("any answer at all ends in a value of the contract, a refusal of the contract, or a fault without a word of it", async () => {
  const ends = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(anyAnswer, async (answer) => {
      const { desk } = deskOf(answer);
      const { rut, full_name } = PAGE.results[0] ?? {};
      for (const [operation, ask] of [
        ["check", () => desk.findCheck(ANA, { signal }).then((value) => void (value === null || Check.parse(value)))],
        ["check", () => desk.makeCheck(ANA, true, { signal }).then((value) => void (value === null || Check.parse(value)))],
        ["records", () => desk.rutToName(ANA, { signal }).then((value) => void RutRecords.parse(value))],
        [
          "page",
          () =>
            desk.nameToRut("ana", { page: 1, pageSize: 25 }, { signal }).then(({ count, records }) => {
              RutRecords.parse(records);
              expect(Number.isSafeInteger(count) && count >= records.length && records.every((one) => parseRut(one.rut) === one.rut)).toBe(
                true,
              );
            }),
        ],
      ] as const) {
        const end = await ask().then(
          () => `${operation} value`,
          (error: unknown) => {
            if (error instanceof ServiceError) {
              expect(["insufficient-balance", "invalid-rut", "invalid-name"]).toContain(error.code);
              return error.code;
            }
            if (!(error instanceof UpstreamFault)) throw error;
            expect(error.message).toMatch(
              /^(?:not-json|status \d{3}|redirect 3\d\d|schema(?:: a key twice| [a-z_.[\]]+(?:: [a-z ]+)?| at its root))$/,
            );
            for (const told of [TOKEN, rut, full_name]) expect(error.message).not.toContain(told);
            return error.message.split(/[ :]/)[0] ?? "";
          },
        );
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }
    }),
    { numRuns: 3_000 },
  );
  // It was not all one kind of end.
  for (const end of [
    "check value",
    "records value",
    "page value",
    "insufficient-balance",
    "invalid-rut",
    "invalid-name",
    "not-json",
    "schema",
    "status",
  ])
    expect(ends.get(end) ?? 0, end).toBeGreaterThan(5);
});
