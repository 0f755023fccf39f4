import { describe, expect, test } from "vitest";
import { lookUpRut } from "#lib/registry/look-up";
import { rutOfNumber } from "#lib/rut/rut";
import { testDb } from "#lib/testing/postgres";
import { storeRegister } from "#lib/testing/store-register";

const db = testDb();
const RUT = rutOfNumber(76_000_100);

/** A register of the operator's, loaded on a day. */
async function newRegister(listId: string, asOf: string | null, rank = 3): Promise<void> {
  await db.query("insert into lists (list_id, scope, kind, name, licence, name_rank) values ($1, 'real', 'registry', $1, null, $2)", [
    listId,
    rank,
  ]);
  await db.query(
    `insert into list_versions (list_id, version, as_of, imported_at, checksum, file_name, records, added, changed, removed)
     values ($1, 1, $2, now(), '', '', 1, 1, 0, 0)`,
    [listId, asOf],
  );
  await db.query("update lists set current_version = 1 where list_id = $1", [listId]);
}

describe("a look-up by RUT", () => {
  test("gives one record a register: by rank, then the most recent, then by id; the first with a name is shown", async () => {
    await newRegister("rut-csv:b", "2026-10-01");
    await newRegister("rut-csv:a", "2026-10-01");
    await newRegister("rut-csv:newest", "2026-11-01");
    await newRegister("rut-csv:undated", null);
    await newRegister("ranked", "2020-01-01", 2);
    for (const listId of ["rut-csv:a", "rut-csv:undated", "rut-csv:b", "rut-csv:newest"]) {
      await storeRegister(db, listId, [{ rut: RUT, name: `Nombre ${listId}` }]);
    }
    await storeRegister(db, "ranked", [{ rut: RUT, name: null, detail: { activity: "VENTA AL POR MENOR", year: 2024 } }]);
    const { records, name } = await lookUpRut(db, "real", RUT);
    expect(records.map(({ source }) => source)).toEqual(["ranked", "rut-csv:newest", "rut-csv:a", "rut-csv:b", "rut-csv:undated"]);
    expect(name).toBe("Nombre rut-csv:newest");
    expect(records[0]).toEqual({
      source: "ranked",
      name: null,
      asOf: "2020-01-01",
      licence: null,
      facts: { activity: "VENTA AL POR MENOR", year: 2024 },
    });
    expect(records[1]).not.toHaveProperty("facts");
  });

  test("sees only what a list points to, and of its own scope", async () => {
    const other = rutOfNumber(76_000_200);
    await db.query("insert into registry_loads (list_id, stage_id) values ('sii-names', gen_random_uuid())");
    await db.query(
      "insert into registry_rows (rut_number, load_id, full_name) select 76000200, max(load_id), 'SIN LLEGAR' from registry_loads",
    );
    expect(await lookUpRut(db, "real", other)).toEqual({ records: [], name: null });
    await storeRegister(db, "demo-registry", [{ rut: other, name: "Demostración SpA" }]);
    expect(await lookUpRut(db, "real", other)).toEqual({ records: [], name: null });
    expect((await lookUpRut(db, "demo", other)).name).toBe("Demostración SpA");
  });

  test("cuts a name to 255 code points without breaking one", async () => {
    const long = rutOfNumber(76_000_300);
    await storeRegister(db, "sii-names", [{ rut: long, name: `${"x".repeat(254)}👩🏽 y más` }]);
    const { name } = await lookUpRut(db, "real", long);
    expect([...(name ?? "")]).toHaveLength(255);
    expect(name?.isWellFormed()).toBe(true);
  });
});
