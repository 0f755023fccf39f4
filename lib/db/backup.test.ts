/** Promise: what a backup holds comes back to the last byte, and a damaged one changes nothing. */
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeBackup } from "#lib/db/backup";
import { restoreBackup } from "#lib/db/backup-restore";
import { type Db, openDb } from "#lib/db/db";
import { DISTRIBUTION } from "#lib/db/distribution";
import { testDb } from "#lib/testing/postgres";

const source = testDb();
const target = testDb();
const folder = mkdtempSync("/tmp/cotejo-backup-");
const whole = join(folder, "whole.cotejo");
const migrationsFolder = "lib/db/migrations";
const AT = new Date("2026-11-20T14:05:00Z");
const HOSTILE = "tab\there, line\nfeed, back\\slash, \\., ñandú, 'quote', \u{1f600}";

beforeAll(async () => {
  await fillSource(source);
  await writeBackup(source, { path: whole, version: "0.1.0", at: AT });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a round trip", () => {
  test("brings every table back as it was, append-only ones included", async () => {
    expect(await content(source, "registry_rows")).toHaveLength(3_000);
    await restore(whole, { replace: true });
    for (const table of Object.keys(DISTRIBUTION)) {
      if (table === "sessions" || table === "throttles") continue;
      expect({ table, rows: await content(target, table) }).toEqual({ table, rows: await content(source, table) });
    }
    for (const table of ["credit_entries", "review_acts", "person_decisions", "provider_reports"])
      await expect(target.query(`delete from ${table}`)).rejects.toThrow(/append-only/);
  });

  test("goes on with numbers behind those that came back", async () => {
    await restore(whole, { replace: true });
    await target.query("insert into registry_loads (list_id, stage_id) values ('sii-names', gen_random_uuid())");
    expect(await target.query("select load_id from registry_loads order by 1")).toEqual([{ load_id: 1 }, { load_id: 2 }]);
  });

  test("leaves out sessions, so that one ended since stays ended", async () => {
    expect(await content(source, "sessions")).toHaveLength(1);
    await restore(whole, { replace: true });
    expect(await content(target, "sessions")).toEqual([]);
  });

  test("is of one moment: what is written meanwhile is in it wholly or not at all", async () => {
    const path = join(folder, "moment.cotejo");
    const [before] = await content(source, "credit_accounts");
    await writeBackup(source, {
      path,
      version: "0.1.0",
      at: AT,
      onTable: (table) =>
        void (table === "audit_entries" && source.query("update credit_accounts set balance_credits = balance_credits + 1")),
    });
    await restore(path, { replace: true });
    expect((await content(target, "credit_accounts"))[0]).toBe(before);
  });

  test("the file is for its owner alone, and none is overwritten", async () => {
    expect(statSync(whole).mode & 0o777).toBe(0o600);
    await expect(writeBackup(source, { path: whole, version: "0.1.0", at: AT })).rejects.toThrow(/exists already/);
    const nowhere = join(folder, "no/such/folder");
    await expect(writeBackup(source, { path: nowhere, version: "0.1.0", at: AT })).rejects.toThrow(/ENOENT/);
    expect(existsSync(`${nowhere}.partial`)).toBe(false);
  });
});

describe("a restore is refused, and nothing changes,", () => {
  test("into a database that holds something", async () => {
    await restore(whole, { replace: true });
    await expect(restore(whole, { replace: false })).rejects.toThrow(/not empty .* --replace/);
  });

  test("while Cotejo runs on it", async () => {
    const running = openDb({ url: target.url, poolSize: 1, applicationName: "cotejo-web" });
    await running.query("select 1");
    await expect(restore(whole, { replace: true })).rejects.toThrow("Cotejo is running on this database. Stop it first, then restore.");
    await running.close();
  });

  test.each<[string, (file: Buffer) => Buffer]>([
    ["cut in the middle", (file) => file.subarray(0, file.length / 2)],
    ["cut before the last byte", (file) => file.subarray(0, -1)],
    ["cut at a line", (file) => rezipped(file, (text) => text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1))],
    ["without one row", (file) => rezipped(file, (text) => text.replace(/^.*PERSON 1234 .*\n/m, ""))],
    ["with one letter changed", (file) => rezipped(file, (text) => text.replace("PERSON 1234 ", "PERSON 1235 "))],
    ["with a row that the table refuses", (file) => rezipped(file, (text) => text.replace(/^76000012\t/m, "none\t"))],
    ["with other columns", (file) => rezipped(file, (text) => text.replace('"rut_number","load_id"', '"rut_number","load_no"'))],
    ["with a changed count", (file) => rezipped(file, (text) => text.replaceAll('"rows":3000', '"rows":2999'))],
    ["with a table too few", (file) => rezipped(file, (text) => text.replace('"checks",', ""))],
    ["with more behind the end", (file) => rezipped(file, (text) => `${text}more\n`)],
    ["of something else", () => gzipSync("a spreadsheet\n")],
    ["that is no gzip", () => Buffer.from("PK plain text")],
    ["that is empty", () => Buffer.alloc(0)],
  ])("from a file %s", async (_, damage) => {
    await restore(whole, { replace: true });
    await target.query("update organisations set name = 'what was there'");
    const before = await content(target, "organisations");
    const path = join(folder, "damaged.cotejo");
    const file = damage(readFileSync(whole));
    expect(file.equals(readFileSync(whole))).toBe(false);
    writeFileSync(path, file);
    await expect(restore(path, { replace: true })).rejects.toMatchObject({ name: "DamagedBackup" });
    expect(await content(target, "organisations")).toEqual(before);
    expect(await content(target, "registry_rows")).toHaveLength(3_000);
  });

  test("from a newer Cotejo", async () => {
    const path = join(folder, "newer.cotejo");
    writeFileSync(
      path,
      rezipped(readFileSync(whole), (text) => text.replace(/"migrations":\[/, '"migrations":[{"name":"2099_x.sql","checksum":"y"},')),
    );
    await expect(restore(path, { replace: true })).rejects.toThrow(/of a newer or changed Cotejo .*2099_x\.sql/);
  });
});

function restore(path: string, { replace }: { replace: boolean }) {
  return restoreBackup(target, { path, replace, migrationsFolder });
}

function rezipped(file: Buffer, change: (text: string) => string): Buffer {
  return gzipSync(change(gunzipSync(file).toString("utf8")));
}

/** Rows as text, in a stable order. */
async function content(db: Db, table: string): Promise<string[]> {
  const hidden = table === "migrations" ? "- 'applied_at'" : "";
  const rows = await db.query<{ row: string }>(`select (to_jsonb(t) ${hidden})::text as row from ${table} t order by 1`);
  return rows.map(({ row }) => row);
}

async function fillSource(db: Db): Promise<void> {
  const org = randomUUID();
  await db.query("insert into organisations (org_id, name, scope, created_at) values ($1, $2, 'real', $3)", [
    org,
    HOSTILE,
    "2026-01-02T03:04:05.678901Z",
  ]);
  await db.query("insert into credit_accounts values ($1, 9007199254740991, 1)", [org]);
  await db.query("insert into credit_entries values ($1, 1, 5, 5, 'grant', 'x', 'cotejo', now())", [org]);
  await db.query("insert into audit_entries values ($1, $2, now(), 'system', null, 'cotejo', 'x', 'y', $3, null)", [
    org,
    randomUUID(),
    JSON.stringify({ HOSTILE, none: null }),
  ]);
  await db.query(
    `insert into checks (org_id, check_id, rut, month, created_at, name, data, score_value, score_label, evidence, purpose, legal_basis, made_by_kind, made_by_id, made_by_name)
    values ($1, $2, '1-9', '2026-11', now(), $3, 'null', 0.1 + 0.2, 'low', '{"a": 1e400, "b": "\\\\u0001"}', 'p', 'l', 'user', $2, 'n')`,
    [org, randomUUID(), HOSTILE],
  );
  const item = randomUUID();
  await db.query(
    `insert into review_items (org_id, item_id, rut, kind, list_id, entry_id, check_id, hit, facts_hash, state, opened_at, opened_why, decision)
     values ($1, $2, '1-9', 'case', 'courts', $3, $2, '{}', 'x', 'dismissed', now(), 'found', $4)`,
    [org, item, HOSTILE, JSON.stringify({ outcome: "dismissed", reason: HOSTILE })],
  );
  await db.query("insert into review_acts values ($1, $2, 1, now(), 'dismissed', $2, $3, $3, '{}')", [org, item, HOSTILE]);
  await db.query(
    "insert into person_decisions values ($1, $2, '1-9', $2, 'rejected', $3, $2, 'n', now(), 0.1, 'low', 0, 'standing', null)",
    [org, item, HOSTILE],
  );
  await db.query("insert into sessions values ('\\x00ff', '\\x5c2e0a', $1, $1, now(), now(), now(), null)", [org]);
  await db.query("insert into list_versions values ('ofac-sdn', 1, '2021-07-01', now(), 'c', 'sdn.csv', 1, 1, 0, 0)");
  await db.query("insert into list_entries values ('ofac-sdn', '1', 1, null, '\\x5c2e0a5c', $1)", [JSON.stringify({ name: HOSTILE })]);
  await db.query(
    "insert into court_cases (case_id, scope, source, version, facts_hash, record, named_with_rut) values ('c1', 'real', 's', 1, '\\x00', '{}', $1)",
    [[HOSTILE, "", "NULL"]],
  );
  await db.query(
    "insert into court_participants (case_id, participant_no, scope, name, name_key, name_keys, role) values ('c1', 1, 'real', $1, 'k', '{1,-2}', 'demandado')",
    [HOSTILE],
  );
  // A row as long as a file: many chunks of the backup.
  const file = randomBytes(2 ** 20);
  await db.query("insert into provider_reports values ($1, $2, $3, $4, now())", [org, item, "ab".repeat(32), file]);
  await db.query("insert into registry_loads (list_id, stage_id) values ('sii-names', gen_random_uuid())");
  await db.query(`insert into registry_rows (rut_number, load_id, full_name, detail)
    select 76000000 + n, load_id, 'PERSON ' || n || ' X', json_build_object('subtype', n::text) from registry_loads, generate_series(1, 3000) n`);
}
