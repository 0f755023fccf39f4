/**
 * Promise: a search by name finds just the RUTs that the plain scan over every name finds, in its order, with the total on every page;
 * and whatever is typed gets the contract's answer within a second.
 */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nameTokens } from "#lib/names/fold";
import { type Rut, rutNumber, rutOfNumber } from "#lib/rut/rut";
import { type PlainName, plainNameSearch } from "#lib/testing/plain-name-search";
import { type Answer, ask } from "../harness/http";
import { type Product, startProduct, type Tenant } from "../harness/product";
import { RICH } from "../harness/register";
import { report, rounds, type Verdict, verdict } from "../harness/verdict";
import { changeJson, startProxy, type Tampering } from "../twins/twin";

const [PEOPLE, COMPANIES] = [3_000, 1_000];
const MOST_ROWS = 25;
const MOST_MS = 1_000;

interface Page {
  count: number;
  page: number;
  page_size: number;
  total_pages: number;
  results: { rut: Rut; full_name: string | null }[];
}

let product: Product;
let tenant: Tenant;
let names: PlainName[];

beforeAll(async () => {
  product = await startProduct();
  const folder = `${product.dataFolder}/ficticio`;
  await product.cotejo("synth", "--people", String(PEOPLE), "--companies", String(COMPANIES), "--seed", "3", "--out", folder);
  await product.cotejo("import", "rut-csv", `${folder}/personas.csv`, "--source", "Ficticio");
  await product.cotejo("import", "sii-names", `${folder}/PUB_NOMBRES_PJ.txt`);
  names = [...told(`${folder}/personas.csv`, ";", 0, 1), ...told(`${folder}/PUB_NOMBRES_PJ.txt`, "\t", 0, 3)];
  tenant = await product.newTenant({ credits: RICH });
});
afterAll(() => product?.close());

describe("a search by name", () => {
  it("has on its pages what the plain scan finds: none twice, none missing, one total, in one order", async () => {
    const result = await paging(product.ports[0], rounds(300, 25));
    report("name search, all pages", result);
    expect(result.faults).toEqual([]);
  });

  it("keeps to the contract's pages: 404 beyond the end, 25 rows at most", async () => {
    const result = await windows(product.ports[0]);
    report("name search, windows", result);
    expect(result.faults).toEqual([]);
  });

  it("answers whatever is typed as the contract says, within a second", async () => {
    const result = await hostile(product.ports[0]);
    report("name search, hostile names", result);
    expect(result.faults).toEqual([]);
  });
});

describe("the same checks catch", () => {
  const twins: Record<string, { tampering: Tampering; check: (port: number) => Promise<Verdict>; fault: RegExp }> = {
    "a row that is left out": { tampering: onPages((page) => void page.results.splice(1, 1)), check: fewPages, fault: /has other rows/ },
    "a row that comes twice": {
      tampering: onPages((page) => {
        if (page.page > 1 && page.results.length > 1) page.results[1] = page.results[0] as Page["results"][number];
      }),
      check: fewPages,
      fault: /has other rows/,
    },
    "rows in another order": { tampering: onPages((page) => void page.results.reverse()), check: fewPages, fault: /has other rows/ },
    "a total that grows with the pages": {
      tampering: onPages((page) => void (page.count += page.page - 1)),
      check: fewPages,
      fault: /says \d+ names/,
    },
    "a name of somebody else": {
      tampering: onPages((page) => {
        for (const row of page.results) row.full_name = page.results[0]?.full_name ?? null;
      }),
      check: fewPages,
      fault: /has other rows/,
    },
    "an empty page beyond the end": {
      tampering: {
        answer: (answered) => {
          if (answered.status !== 404) return;
          answered.status = 200;
          answered.body = Buffer.from(JSON.stringify({ count: 0, page: 1, page_size: MOST_ROWS, total_pages: 0, results: [] }));
        },
      },
      check: windows,
      fault: /answered 200/,
    },
    "a page of 26": { tampering: onPages((page) => void (page.page_size += 1)), check: windows, fault: /page_size/ },
    "an error of the server": {
      tampering: { answer: (answered) => void (answered.status === 400 && (answered.status = 500)) },
      check: hostile,
      fault: /answered 500/,
    },
  };
  for (const [name, { tampering, check, fault }] of Object.entries(twins)) {
    it(`${name}`, async () => {
      const proxy = await startProxy(product.ports[0], tampering);
      try {
        const result = await check(proxy.port);
        expect(result.ok).toBe(false);
        expect(result.faults.join("\n")).toMatch(fault);
      } finally {
        await proxy.stop();
      }
    });
  }
});

/** Searches as people type them, every page of each, with a page size of its own. */
async function paging(port: number, searches: number): Promise<Verdict> {
  const faults: string[] = [];
  let pages = 0;
  const seed = Number(process.env.PROOF_SEED ?? 20_261_122);
  for (const { typed, size } of fc.sample(typedNames(), { seed, numRuns: searches })) {
    const found = plain(typed).map((match) => `${rutOfNumber(match.rutNumber)} ${match.name}`);
    const rows: string[] = [];
    const last = Math.ceil(found.length / size);
    for (let at = 1; at <= last; at++) {
      const { status, json } = await search(port, typed, `?page=${at}&page_size=${size}`);
      pages += 1;
      if (status !== 200) {
        faults.push(`page ${at} of "${typed}" is answered ${status}`);
        break;
      }
      const page = json as Page;
      if (page.count !== found.length || page.total_pages !== last) {
        faults.push(
          `page ${at} of "${typed}" says ${page.count} names on ${page.total_pages} pages, and there are ${found.length} on ${last}`,
        );
      }
      rows.push(...page.results.map(({ rut, full_name }) => `${rut} ${full_name}`));
    }
    const differs = found.findIndex((row, at) => row !== rows[at]);
    if (differs >= 0 || rows.length !== found.length) {
      faults.push(
        `"${typed}" has other rows: ${rows.length} instead of ${found.length}, at ${differs} ${rows[differs]} for ${found[differs]}`,
      );
    }
    const beyond = await search(port, typed, `?page=${last + 1}&page_size=${size}`);
    if (beyond.status !== 404) faults.push(`the page behind the last of "${typed}" is answered ${beyond.status}`);
  }
  return verdict(faults, { searches, pages });
}

function fewPages(port: number): Promise<Verdict> {
  return paging(port, 6);
}

async function windows(port: number): Promise<Verdict> {
  const faults: string[] = [];
  const expected: [query: string, status: number, size: number][] = [
    ["", 200, MOST_ROWS],
    ["?page_size=25", 200, MOST_ROWS],
    ["?page_size=26", 200, MOST_ROWS],
    ["?page_size=99999999999999999999", 200, MOST_ROWS],
    ["?page_size=7", 200, 7],
    ["?page_size=0", 400, 0],
    ["?page=0", 404, 0],
    ["?page=1.5", 400, 0],
    ["?page=1&page=2", 400, 0],
    ["?page=100000", 404, 0],
    ["?page=99999999999999999999", 404, 0],
  ];
  for (const [query, status, size] of expected) {
    const answer = await search(port, "jose", query);
    if (answer.status !== status) faults.push(`${query} is answered ${answer.status}, not ${status}`);
    if (status !== 200 || answer.status !== 200) continue;
    const page = answer.json as Page;
    if (page.page_size !== size || page.results.length !== size)
      faults.push(`${query} has page_size ${page.page_size} and ${page.results.length} rows`);
  }
  return verdict(faults, { windows: expected.length });
}

/** What broke somebody's search before, and what stands at the edges of the contract. */
const HOSTILE: readonly unknown[] = [
  "'; drop table registry_rows; --",
  "jose' or '1'='1",
  "jose%",
  "jo%e",
  "j_se golorva",
  "%",
  "__",
  "jose* | golorva:*",
  "!jose & (golorva)",
  "\\'; select pg_sleep(5); --",
  "jose\u0000golorva",
  "\u0000",
  "jose\ngolorva",
  "\ud800",
  "jose \ud800 golorva",
  "jose \udfff",
  "x".repeat(255),
  "x".repeat(256),
  `jose ${"y".repeat(250)}`,
  "ñ".repeat(255),
  "\u{1d41a}".repeat(255),
  "\u{1d41a}".repeat(256),
  "👩‍👩‍👧‍👦".repeat(20),
  "ana ".repeat(60),
  Array.from({ length: 60 }, (_, at) => `${String.fromCharCode(97 + (at % 26))}o${at % 10}`).join(" "),
  Array.from({ length: 60 }, (_, at) => String.fromCharCode(97 + (at % 26))).join(" "),
  Array.from({ length: 60 }, (_, at) => String.fromCharCode(97 + (at % 26))).join(". "),
  "j",
  "ñ",
  "j g",
  "j. golorva",
  "de la",
  "ltda",
  "y cia ltda",
  "jose jose jose jose jose",
  " ",
  "",
  "12",
  "1234567890",
  "\u202ejose\u202c",
  "j\u200bose",
  "jo\u0301se",
  "ＪＯＳＥ",
  "e\u0301".repeat(127),
  "constructor",
  "__proto__",
  "<script>alert(1)</script>",
  "${jndi:ldap://x}",
  null,
  7,
  true,
  ["jose"],
  { name: "jose" },
];

async function hostile(port: number): Promise<Verdict> {
  const faults: string[] = [];
  let slowest = 0;
  for (const name of HOSTILE) {
    const begun = performance.now();
    const answer = await search(port, name);
    const ms = performance.now() - begun;
    slowest = Math.max(slowest, ms);
    const told = JSON.stringify(name)?.slice(0, 60);
    const expected = expectedOf(name);
    if (answer.status !== expected.status) faults.push(`${told} is answered ${answer.status}, not ${expected.status}`);
    else if (answer.status === 400 && answer.text !== '{"message":"Invalid name"}') faults.push(`${told} is refused with ${answer.text}`);
    else if (answer.status === 200 && (answer.json as Page).count !== expected.count) {
      faults.push(`${told} finds ${(answer.json as Page).count}, and there are ${expected.count}`);
    }
    if (ms > MOST_MS) faults.push(`${told} took ${ms.toFixed(0)} ms`);
  }
  return verdict(faults, { names: HOSTILE.length, slowestMs: Math.round(slowest) });
}

/** By the decided rules of names: 2 to 255 code points once trimmed, two letters, no control characters and no half of a character. */
function expectedOf(name: unknown): { status: number; count: number } {
  const refused = { status: 400, count: 0 };
  if (typeof name !== "string") return refused;
  const codes = [...name].map((sign) => sign.codePointAt(0) as number);
  if (codes.some((code) => code < 32 || (code >= 127 && code < 160) || (code >= 0xd800 && code < 0xe000))) return refused;
  const clean = name.trim().replace(/\s+/g, " ");
  if ([...clean].length < 2 || [...clean].length > 255) return refused;
  if ([...clean].filter((sign) => /\p{L}/u.test(sign)).length < 2) return refused;
  const count = plain(clean).length;
  return { status: count > 0 ? 200 : 404, count };
}

const scanned = new Map<string, ReturnType<typeof plainNameSearch>>();

/** The plain scan; the twins are asked the same again. */
function plain(typed: string): ReturnType<typeof plainNameSearch> {
  const known = scanned.get(typed) ?? plainNameSearch(names, typed);
  scanned.set(typed, known);
  return known;
}

function search(port: number, name: unknown, query = ""): Promise<Answer> {
  return ask(port, { method: "POST", path: `/api/name-to-rut${query}`, token: tenant.token, json: { name } });
}

/** Words of a name of the register, in some order, some of them left out, cut to a letter, or with a slip. */
function typedNames(): fc.Arbitrary<{ typed: string; size: number }> {
  const change = fc.constantFrom("as it is", "as it is", "small", "slip", "initial");
  const word = fc.record({ place: fc.nat(), change, at: fc.nat() });
  return fc
    .record({
      from: fc.nat(names.length - 1),
      words: fc.array(word, { minLength: 1, maxLength: 5 }),
      size: fc.integer({ min: 3, max: MOST_ROWS }),
    })
    .map(({ from, words, size }) => {
      const all = (names[from] as PlainName).name.split(" ");
      const places = [...new Set(words.map(({ place }) => place % all.length))];
      const typed = places.map((place, nth) => changed(all[place] as string, words[nth] as (typeof words)[number])).join(" ");
      return { typed, size };
    })
    .filter(({ typed }) => expectedOf(typed).status === 200 && nameTokens(typed).join("").length > 2);
}

function changed(word: string, { change, at }: { change: string; at: number }): string {
  if (change === "small") return word.toLowerCase();
  if (change === "initial") return word.charAt(0);
  if (change !== "slip" || word.length < 6) return word;
  const place = 1 + (at % (word.length - 2));
  return word.slice(0, place) + word.charAt(place + 1) + word.charAt(place) + word.slice(place + 2);
}

/** Changes every page of a search on its way. */
function onPages(change: (page: Page) => void): Tampering {
  return {
    answer(answered) {
      if (answered.status !== 200) return;
      changeJson(answered, (json) => {
        change(json as unknown as Page);
        return json;
      });
    },
  };
}

function told(path: string, separator: string, rut: number, name: number): PlainName[] {
  const lines = readFileSync(path, "utf8").trimEnd().split("\n").slice(1);
  return lines.map((line) => {
    const cells = line.split(separator);
    const number = cells[rut] as string;
    return { rutNumber: number.includes("-") ? rutNumber(number as Rut) : Number(number), name: cells[name] as string };
  });
}
