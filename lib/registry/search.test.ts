import { beforeAll, describe, expect, test } from "vitest";
import { nameKey, nameTokens } from "#lib/names/fold";
import { lookUpRut } from "#lib/registry/look-up";
import { countNamesakes, searchByName } from "#lib/registry/search";
import { type Rut, rutOfNumber } from "#lib/rut/rut";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const PEOPLE = ["Soto Vera María José", "María José Soto Vera", "José Soto", "MUÑOZ PEÑA ANA", "Munoz Pena Ana", "Ana Muñoz"];

async function put(rut: Rut, name: string | null, listId = "sii-names", scope = "real"): Promise<void> {
  await db.query(
    `insert into registry_records (rut, scope, list_id, full_name, name_key, name_tokens, facts_hash, version)
     values ($1, $2, $3, $4, $5, $6, '', 1)`,
    [rut, scope, listId, name, name === null ? null : nameKey(name), name === null ? [] : nameTokens(name)],
  );
}

beforeAll(async () => {
  for (const [index, name] of PEOPLE.entries()) await put(rutOfNumber(10_000_000 + index), name);
  await put(rutOfNumber(30_000_001), "José Soto Ficticio", "demo-registry", "demo");
  await db.query("insert into lists (list_id, scope, kind, name) values ('rut-csv:propio', 'real', 'registry', 'Propio')");
  await db.query(
    `insert into list_versions (list_id, version, as_of, imported_at, checksum, file_name, records, added, changed, removed)
     values ('rut-csv:propio', 1, '2026-11-01', now(), '', '', 1, 1, 0, 0), ('sii-names', 1, '2026-10-01', now(), '', '', 1, 1, 0, 0)`,
  );
  await db.query("update lists set current_version = 1 where list_id in ('rut-csv:propio', 'sii-names')");
  await put(rutOfNumber(10_000_000), "Soto Vera Maria", "rut-csv:propio");
});

describe("a search by name", () => {
  const search = (name: string, page = 1, pageSize = 25) => searchByName(db, "real", name, { page, pageSize });

  test("finds every name that holds all tokens, whatever their order and accents, closest first", async () => {
    const found = await search("soto josé");
    expect(found.records.map((record) => record.full_name)).toEqual(["José Soto", "María José Soto Vera", "Soto Vera María José"]);
    expect(found.count).toBe(3);
    expect((await search("muñoz ana pena")).count).toBe(2);
    expect((await search("soto gonzález")).count).toBe(0);
  });

  test("counts a RUT once, in however many registers it stands", async () => {
    expect((await search("soto vera")).count).toBe(2);
  });

  test("keeps its total and its order over pages", async () => {
    const whole = await search("ana munoz");
    const pages = await Promise.all([1, 2, 3].map((page) => search("ana munoz", page, 1)));
    expect(pages.flatMap((page) => page.records)).toEqual(whole.records);
    expect(pages.map((page) => page.count)).toEqual([3, 3, 3]);
    expect((await search("ana munoz", 4, 1)).records).toEqual([]);
  });

  test("never crosses from real data to the demonstration set", async () => {
    expect((await search("soto ficticio")).count).toBe(0);
    expect((await searchByName(db, "demo", "soto", { page: 1, pageSize: 25 })).count).toBe(1);
  });

  test("takes signs of SQL and patterns as plain text", async () => {
    for (const name of ["so%", "s_to", "'; drop table lists; --", "{soto}", "\\"]) await expect(search(name)).resolves.toBeDefined();
    expect((await search("so%")).count).toBe(0);
  });
});

describe("a look-up by RUT", () => {
  test("gives one record a register, the most recent register's name first", async () => {
    const subject = await lookUpRut(db, "real", rutOfNumber(10_000_000));
    expect(subject.records.map((record) => [record.source, record.name, record.asOf])).toEqual([
      ["Propio", "Soto Vera Maria", "2026-11-01"],
      ["SII, nómina de personas jurídicas", "Soto Vera María José", "2026-10-01"],
    ]);
    expect(subject.name).toBe("Soto Vera Maria");
    expect(await lookUpRut(db, "demo", rutOfNumber(10_000_000))).toEqual({ records: [], name: null });
  });

  test("cuts a name to 255 code points without breaking one", async () => {
    await put(rutOfNumber(10_000_100), `${"x".repeat(254)}👩🏽 y más`);
    const { name } = await lookUpRut(db, "real", rutOfNumber(10_000_100));
    expect([...(name ?? "")]).toHaveLength(255);
    expect(name?.isWellFormed()).toBe(true);
  });

  test("counts who carries exactly the same name", async () => {
    const key = nameKey("Vera Soto, José María");
    expect(await countNamesakes(db, "real", [key, nameKey("Nadie Sellamaasí"), key])).toEqual(new Map([[key, 2]]));
  });
});
