import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, expect, test, vi } from "vitest";
import { spoolCsv } from "#lib/db/spool-csv";
import { testDb } from "#lib/testing/postgres";

// A folder of its own: other processes' exports must not be seen here in the instant between open and unlink.
const folder = mkdtempSync(join(tmpdir(), "spool-csv-test-"));
vi.stubEnv("TMPDIR", folder);
afterAll(() => rmSync(folder, { recursive: true }));

const db = testDb();
const numbers = (select: string, values: unknown[] = []) => ({
  heads: ["number"],
  select,
  values,
  cells: (row: { number: number }) => [row.number],
});
/** Files of exports that this process still holds; a closed one leaves the list a moment after the reader knows. */
const openExports = () =>
  (existsSync("/proc/self/fd") ? readdirSync("/proc/self/fd") : []).filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes("cotejo-export-");
    } catch {
      return false;
    }
  }).length;
const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith("cotejo-export-"));

test("a long table leaves whole and in order, under no name on the disk, its size told before", async () => {
  const csv = await spoolCsv(db, numbers("select number from generate_series(1, $1::int) number", [25_000]));
  expect(leftovers()).toEqual([]);
  const bytes = Buffer.from(await new Response(csv.stream()).arrayBuffer());
  expect([csv.rows, csv.bytes]).toEqual([25_000, bytes.length]);
  const rows: string[][] = parse(bytes, { bom: true });
  expect(rows.slice(1).map(([number]) => Number(number))).toEqual(Array.from({ length: 25_000 }, (_, index) => index + 1));
});

test("what lands while it is read is not in it", async () => {
  await db.query("create table landing (number int)");
  await db.query("insert into landing select generate_series(1, 3000)");
  let batches = 0;
  const watched = {
    ...db,
    snapshot: <Result>(work: Parameters<typeof db.snapshot<Result>>[0]) =>
      db.snapshot<Result>((view) =>
        work({
          query: async (text, values, name) => {
            if (text.startsWith("fetch") && ++batches === 2) await db.query("insert into landing select generate_series(1, 3000)");
            return view.query(text, values, name);
          },
        }),
      ),
  };
  const csv = await spoolCsv(watched, numbers("select number from landing"));
  expect(csv.rows).toBe(3_000);
  await csv.discard();
});

test("a table that fails half-way is an error and no file", async () => {
  const failing = numbers("select 10 / (2500 - number) as number from generate_series(1, 5000) number");
  await expect(spoolCsv(db, failing)).rejects.toThrow("division by zero");
  expect(leftovers()).toEqual([]);
});

test("who leaves half-way frees the file", async () => {
  const csv = await spoolCsv(db, numbers("select number from generate_series(1, 200000) number"));
  const reader = csv.stream().getReader();
  await reader.read();
  await reader.cancel();
  await expect.poll(openExports).toBe(0);
});

test("who never takes it, or takes no more, is given up", async () => {
  const many = numbers("select number from generate_series(1, 200000) number");
  for (const chunks of [0, 1]) {
    const csv = await spoolCsv(db, many, 20);
    const reader = csv.stream().getReader();
    for (let taken = 0; taken < chunks; taken++) await reader.read();
    await expect(reader.closed).rejects.toThrow("nobody takes the rest");
  }
  await expect.poll(openExports).toBe(0);
});

test("more exports at once than can wait are told to come later", async () => {
  const many = await Promise.allSettled(
    Array.from({ length: 14 }, () => spoolCsv(db, numbers("select number from generate_series(1, 2000) number"))),
  );
  const refused = many.filter((each) => each.status === "rejected");
  expect(refused.map((each) => each.reason.code)).toEqual(Array.from({ length: 4 }, () => "too-many-requests"));
  for (const each of many) if (each.status === "fulfilled") await each.value.discard();
});
