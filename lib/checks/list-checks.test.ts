import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { monthOf } from "#lib/calendar/month";
import { exportChecks } from "#lib/checks/export-checks";
import { listChecks } from "#lib/checks/list-checks";
import { readActors } from "#lib/checks/read-actors";
import type { Context } from "#lib/context";
import {
  type CheckFilter,
  checkFilterQuery,
  FINDING_COUNTERS,
  FINDINGS,
  type Finding,
  NO_FILTER,
  readCheckFilter,
} from "#lib/contract/check-filter";
import type { CheckData, ScoreLabel } from "#lib/contract/contract";
import { Purpose } from "#lib/contract/panel";
import { foldName } from "#lib/names/fold";
import { formatRut, type Rut, rutOfNumber } from "#lib/rut/rut";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { storeProviderCheck } from "#lib/testing/store-provider-check";
import { NOTHING_COUNTED } from "#lib/testing/nothing-counted";

const db = testDb();

interface Made {
  rut: Rut;
  name: string;
  createdAt: string;
  score: number;
  label: ScoreLabel;
  data: CheckData;
  incomplete: string[];
  purpose: Purpose;
  by: string;
}

const MAKERS = [randomUUID(), randomUUID()];

function made(number: number, given: Partial<Made> = {}): Made {
  return {
    rut: rutOfNumber(number),
    name: "JOSÉ SOTO",
    createdAt: "2026-11-20T15:00:00Z",
    score: 0,
    label: "low",
    data: NOTHING_COUNTED,
    incomplete: [],
    purpose: "customer-due-diligence",
    by: MAKERS[0] as string,
    ...given,
  };
}

async function store(ctx: Context, checks: Made[]): Promise<void> {
  await db.query(
    `insert into checks (org_id, check_id, rut, month, created_at, name, data, score_value, score_label, incomplete, evidence,
       purpose, legal_basis, made_by_kind, made_by_id, made_by_name)
     select $1, gen_random_uuid(), rut, month, "createdAt", name, data, score, label,
       array(select jsonb_array_elements_text(incomplete)), '{}', purpose, 'legal-obligation', 'user', by, 'Carla Rojas'
     from jsonb_to_recordset($2) as made (rut text, month text, "createdAt" timestamptz, name text, data jsonb, score float8, label text,
       incomplete jsonb, purpose text, by uuid)`,
    [ctx.actor.orgId, JSON.stringify(checks.map((check) => ({ ...check, month: monthOf(new Date(check.createdAt)) })))],
  );
}

const list = (ctx: Context, filter: Partial<CheckFilter> = {}) => listChecks(ctx, { ...NO_FILTER, ...filter });
const names = async (ctx: Context, filter: Partial<CheckFilter>) => (await list(ctx, filter)).checks.map((check) => check.name);

describe("filter, sort and pages", () => {
  const GIVEN = ["José", "Ana María", "Ñuflo", "D'Albora", "ÍÑIGO", "Nora"];
  const FAMILY = ["Núñez", "Nunez", "Norambuena", "Ñanco", "Peña-Soto", "S.A.", "3M"];
  const arbitraryCheck = fc.record({
    name: fc.tuple(fc.constantFrom(...GIVEN), fc.constantFrom(...FAMILY)).map((parts) => parts.join(" ")),
    minute: fc.integer({ min: 0, max: 13 * 30 * 24 * 60 }),
    score: fc.integer({ min: 0, max: 12 }).map((tenth) => tenth * 8.25),
    label: fc.constantFrom<ScoreLabel>("low", "medium", "high"),
    found: fc.subarray([...FINDINGS]),
    incomplete: fc.subarray(["international_sanctions_count", "pep"]),
    purpose: fc.constantFrom(...Purpose.options),
    by: fc.constantFrom(...MAKERS),
  });
  const arbitraryFilter = fc.record({
    q: fc.constantFrom("", "", "", "nunez", "ÑU", "maria ana", "dalbora", "sa", "3", "12", "zz", "--", "soto peña"),
    from: fc.constantFrom(null, null, "2026-01", "2026-07"),
    to: fc.constantFrom(null, null, "2026-08", "2026-11"),
    risk: fc.constantFrom<ScoreLabel[]>([], ["high"], ["low", "high"]),
    by: fc.constantFrom(null, null, MAKERS[0] as string, randomUUID()),
    purpose: fc.constantFrom(null, null, ...Purpose.options),
    incomplete: fc.boolean(),
    with: fc.constantFrom<Finding[]>([], [], ["pep"], ["penal", "sanctions"]),
    sort: fc.constantFrom<CheckFilter["sort"]>("date", "score", "name"),
    descending: fc.boolean(),
    page: fc.constant(1),
  });

  let ctx: TestContext;
  let all: Made[];
  beforeAll(async () => {
    ctx = await testContext(db);
    all = fc.sample(arbitraryCheck, { numRuns: 420, seed: 20_261_120 }).map(({ found, minute, ...rest }, index) =>
      made(12_000_000 + index * 37, {
        ...rest,
        createdAt: new Date(Date.parse("2025-11-01T03:00:00Z") + minute * 60_000).toISOString(),
        data: {
          ...NOTHING_COUNTED,
          ...Object.fromEntries(found.map((finding) => [FINDING_COUNTERS[finding], finding === "pep" ? true : 2])),
        },
      }),
    );
    await store(ctx, all);
    const stranger = await testContext(db);
    await store(stranger, all);
  });

  /** The same question, asked of an array. */
  function matches(check: Made, filter: CheckFilter): boolean {
    const month = monthOf(new Date(check.createdAt));
    const folded = ` ${foldName(check.name.replaceAll("S.A.", "SA"))}`;
    const words = foldName(filter.q).split(" ").filter(Boolean);
    const byName = words.length > 0 && words.every((word) => folded.includes(` ${word}`));
    return (
      (filter.q === "" || byName || (/^\d+$/.test(filter.q) && check.rut.startsWith(filter.q))) &&
      (filter.from === null || month >= filter.from) &&
      (filter.to === null || month <= filter.to) &&
      (filter.risk.length === 0 || filter.risk.includes(check.label)) &&
      (filter.by === null || check.by === filter.by) &&
      (filter.purpose === null || check.purpose === filter.purpose) &&
      (!filter.incomplete || check.incomplete.length > 0) &&
      filter.with.every((finding) => Boolean(check.data[FINDING_COUNTERS[finding]]))
    );
  }

  const spanish = new Intl.Collator("es-CL");
  const keyOf = (check: { score: number | { value: number }; createdAt: string; name: string }, sort: CheckFilter["sort"]) =>
    sort === "date" ? Date.parse(check.createdAt) : typeof check.score === "number" ? check.score : check.score.value;

  test("give each matching Check exactly once, in the order that was asked for, as a plain filter of all would", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryFilter, async (filter) => {
        const expected = all.filter((check) => matches(check, filter));
        const first = await list(ctx, filter);
        const pages = await Promise.all(Array.from({ length: first.pages }, (_, index) => list(ctx, { ...filter, page: index + 1 })));
        const seen = pages.flatMap((page) => page.checks);
        expect(first.count).toBe(expected.length);
        expect(seen.map((check) => check.rut).toSorted()).toEqual(expected.map((check) => check.rut).toSorted());
        for (const [index, check] of seen.entries()) {
          const next = seen[index + 1];
          if (next === undefined) break;
          const way =
            filter.sort === "name" ? spanish.compare(check.name, next.name) : keyOf(check, filter.sort) - keyOf(next, filter.sort);
          expect(filter.descending ? -way : way).toBeLessThanOrEqual(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("a page beyond the last is the last", async () => {
    expect(await list(ctx, { page: 9_999 })).toMatchObject({ count: 420, page: 9, pages: 9 });
  });
});

describe("what is looked for", () => {
  let ctx: TestContext;
  beforeAll(async () => {
    ctx = await testContext(db);
    await store(ctx, [
      made(12_345_678, { name: "JOSÉ NÚÑEZ QUILLAGUA" }),
      made(1_234_567, { name: "Ana O'Higgins" }),
      made(123_456, { name: "INVERSIONES 12345 S.P.A." }),
      made(20_000_017, { name: `${"Ñ".repeat(250)} FIN` }),
      made(76_500_001, { name: "ﷺ".repeat(255) }),
    ]);
  });

  test("words of a name, in any order, without accents, from their beginnings", async () => {
    for (const q of ["nuñez jose", "NUNEZ", "quillag", "José"]) expect(await names(ctx, { q })).toEqual(["JOSÉ NÚÑEZ QUILLAGUA"]);
    for (const q of ["ohiggins", "o'hig", "O’HIGGINS"]) expect(await names(ctx, { q })).toEqual(["Ana O'Higgins"]);
    for (const q of ["unez", "nuñez ana", "%", "_", "--"]) expect(await names(ctx, { q })).toEqual([]);
    expect(await names(ctx, { q: "spa" })).toEqual(["INVERSIONES 12345 S.P.A."]);
  });

  test("a RUT in any form, whole or from its beginning; digits may be of a name too", async () => {
    const rut = rutOfNumber(12_345_678);
    for (const q of [rut, formatRut(rut), rut.replace("-", ""), ` RUT ${formatRut(rut)}`, "12.345.678", "12345678"])
      expect(await names(ctx, { q })).toEqual(["JOSÉ NÚÑEZ QUILLAGUA"]);
    expect(await names(ctx, { q: rutOfNumber(123_456) })).toEqual(["INVERSIONES 12345 S.P.A."]);
    expect((await names(ctx, { q: "12345" })).toSorted()).toEqual(["Ana O'Higgins", "INVERSIONES 12345 S.P.A.", "JOSÉ NÚÑEZ QUILLAGUA"]);
    expect(await names(ctx, { q: "12345678-9" })).toEqual([]);
  });

  test("the longest and strangest names can be stored and listed", async () => {
    expect((await names(ctx, { q: "ñññ" }))[0]).toHaveLength(254);
    expect((await list(ctx)).count).toBe(5);
  });

  test("ñ comes after n, whatever the case", async () => {
    const own = await testContext(db);
    const order = ["Nadia", "Nuria", "ñandu", "Ñuflo", "Óscar", "oz", "Zoé"];
    await store(
      own,
      order.toReversed().map((name, index) => made(5_000_000 + index, { name })),
    );
    expect(await names(own, { sort: "name", descending: false })).toEqual(order);
    expect(await names(own, { sort: "name", descending: true })).toEqual(order.toReversed());
  });
});

test("another organisation's Checks and people are in no list, no choice and no file", async () => {
  const [mine, theirs] = [await testContext(db), await testContext(db)];
  await store(theirs, [made(12_345_678)]);
  expect(await list(mine)).toEqual({ count: 0, page: 1, pages: 1, checks: [], oldestMonth: null });
  expect(await readActors(mine)).toEqual([]);
  expect(await rowsOf(await exportChecks(mine, new URLSearchParams()))).toEqual([]);
});

describe("the audit trail of the list", () => {
  test("every page is a view with its filter; a RUT stays, a typed name does not", async () => {
    const ctx = await testContext(db);
    await list(ctx, { risk: ["high"], from: "2026-11", to: "2026-11" });
    await list(ctx, { q: "12.345.678-5" });
    await list(ctx, { q: "José Núñez" });
    await list(ctx, { q: "NUÑEZ,  jose" });
    expect(ctx.views.map((view) => [view.action, view.subject])).toEqual([
      ["checks.listed", "/checks?month=2026-11&risk=high"],
      ["checks.listed", "/checks?q=12345678-5"],
      ["checks.listed", expect.stringMatching(/^\/checks\?q=name-[0-9a-f]{16}$/)],
      ["checks.listed", expect.stringMatching(/^\/checks\?q=name-[0-9a-f]{16}$/)],
    ]);
  });

  test("an export is an act of its own, with its rows", async () => {
    const ctx = await testContext(db);
    await store(ctx, [made(12_345_678, { label: "high" }), made(12_345_679)]);
    await (await exportChecks(ctx, new URLSearchParams("risk=high&page=7"))).text();
    const entries = await db.query("select action, subject, detail, actor_id from audit_entries where org_id = $1", [ctx.actor.orgId]);
    expect(entries).toEqual([{ action: "checks.exported", subject: "/checks?risk=high", detail: { rows: 1 }, actor_id: ctx.actor.id }]);
  });
});

async function rowsOf(answer: Response): Promise<Record<string, string>[]> {
  return parse(Buffer.from(await answer.arrayBuffer()), { bom: true, delimiter: ";", columns: true, record_delimiter: "\r\n" });
}

describe("the file", () => {
  test("holds every Check of the filter, in the order of the list, to be read back", async () => {
    const ctx = await testContext(db);
    const checks = Array.from({ length: 2_345 }, (_, index) =>
      made(9_000_000 + index, {
        name: `NOMBRE ${index % 7}`,
        score: index % 100,
        createdAt: new Date(Date.parse("2026-11-02T03:00:00Z") + index * 1_000).toISOString(),
      }),
    );
    await store(ctx, checks);
    const answer = await exportChecks(ctx, new URLSearchParams("sort=score&month=2026-11"));
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="verificaciones-2026-11-20.csv"');
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const rows = await rowsOf(answer);
    expect(rows.map((row) => String(row.rut)).toSorted()).toEqual(checks.map((check) => check.rut).toSorted());
    expect(rows.map((row) => Number(row.score))).toEqual(rows.map((row) => Number(row.score)).toSorted((a, b) => b - a));
    const page = await list(ctx, { sort: "score", descending: true });
    expect(rows.slice(0, 50).map((row) => row.permalink)).toEqual(page.checks.map((check) => `http://localhost:3000/checks/${check.id}`));
  });

  test("tells Chilean time beside the instant, leaves what was not consulted empty, and no spreadsheet runs a name", async () => {
    const ctx = await testContext(db);
    await store(ctx, [
      made(12_345_678, {
        name: '=HYPERLINK("http://evil.test";"x")',
        label: "medium",
        score: 40.5,
        data: { ...NOTHING_COUNTED, causas_penales_count: 3, international_sanctions_count: 0 },
        incomplete: ["international_sanctions_count", "pep"],
      }),
    ]);
    const [row] = await rowsOf(await exportChecks(ctx, new URLSearchParams()));
    expect(row).toMatchObject({
      rut: "12345678-5",
      name: '\'=HYPERLINK("http://evil.test";"x")',
      month: "2026-11",
      made_at_chile: "2026-11-20 12:00:00",
      created_at: "2026-11-20T15:00:00Z",
      score: "40.5",
      label: "medium",
      causas_penales_count: "3",
      causas_civiles_count: "0",
      international_sanctions_count: "",
      pep: "",
      not_consulted: "international_sanctions_count, pep",
      purpose: "customer-due-diligence",
      legal_basis: "legal-obligation",
      made_by: "Carla Rojas",
    });
    expect(row?.pdf_report_url).toBe(`${row?.permalink}/report.pdf`);
  });

  test("and the list name the provider that answered a Check, and nobody where the own engine did", async () => {
    const ctx = await testContext(db);
    await storeProviderCheck(db, ctx.actor.orgId, { host: "api.example.cl" });
    const { checkId } = await storeProviderCheck(db, ctx.actor.orgId, { createdAt: "2026-10-20T14:00:00Z" });
    await db.query(`update checks set provider = null, evidence = '{}' where check_id = $1`, [checkId]);
    expect((await rowsOf(await exportChecks(ctx, new URLSearchParams()))).map(({ provider }) => provider)).toEqual(["api.example.cl", ""]);
    const { checks } = await listChecks(ctx, readCheckFilter(new URLSearchParams(), ctx.actor.id).filter);
    expect(checks.map(({ provider }) => provider)).toEqual(["api.example.cl", null]);
  });

  test("is refused for an address that makes no sense: it would hold more than was asked for", async () => {
    const ctx = await testContext(db);
    for (const query of ["month=2026-13", "risk=extreme", "by=somebody", "with=gold"])
      await expect(exportChecks(ctx, new URLSearchParams(query))).rejects.toMatchObject({ code: "invalid-request" });
  });
});

describe("an address", () => {
  const viewer = randomUUID();
  const read = (query: string) => readCheckFilter(new URLSearchParams(query), viewer);

  test("and its filter are one: what is written is read back", () => {
    const filter: CheckFilter = {
      q: "José & 100% + ñ",
      from: "2026-01",
      to: "2026-11",
      risk: ["low", "high"],
      by: viewer,
      purpose: "other",
      incomplete: true,
      with: ["penal", "pep"],
      sort: "name",
      descending: true,
      page: 3,
    };
    expect(read(checkFilterQuery(filter).slice(1))).toEqual({ filter, ignored: [] });
    expect(checkFilterQuery(NO_FILTER)).toBe("");
    expect(read("")).toEqual({ filter: NO_FILTER, ignored: [] });
  });

  test("of a plain form, with every field left alone, asks for all", () => {
    expect(read("q=&from=&to=&by=&purpose=&sort=date")).toEqual({ filter: NO_FILTER, ignored: [] });
    expect(checkFilterQuery(read("from=2026-11&to=2026-11").filter)).toBe("?month=2026-11");
    expect(read("from=2026-11&to=2026-01").filter).toMatchObject({ from: "2026-01", to: "2026-11" });
    expect(read("by=me").filter.by).toBe(viewer);
  });

  test("that makes no sense is told and left out", () => {
    const { filter, ignored } = read("month=2026-13&risk=high&risk=huge&page=-1&q=a%00b&sort=colour&by=x&complete=maybe&utm_source=x");
    expect(filter).toEqual({ ...NO_FILTER, risk: ["high"] });
    expect(ignored.map(({ name }) => name).toSorted()).toEqual(["by", "complete", "month", "page", "q", "risk", "sort"]);
  });

  test("of any kind never breaks the list", async () => {
    const ctx = await testContext(db);
    await store(ctx, [made(12_345_678)]);
    const keys = fc.constantFrom("q", "month", "from", "to", "risk", "by", "purpose", "complete", "with", "sort", "dir", "page");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(keys, fc.string({ unit: "binary", maxLength: 300 }))), async (pairs) => {
        await listChecks(ctx, readCheckFilter(new URLSearchParams(pairs), viewer).filter);
      }),
      { numRuns: 150 },
    );
  });
});
