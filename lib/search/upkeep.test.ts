/** The promise: whatever lands, and whatever is killed, the index tells what stands in the registers, or whole what stood before. */
import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Db, Queryable } from "#lib/db/db";
import { buildIndex } from "#lib/search/build-index";
import { followLanding, type FollowBounds } from "#lib/search/follow-landing";
import { readIndexState } from "#lib/search/index-state";
import { currentLoads, readNames } from "#lib/search/register-names";
import { decodeDocs, decodePosting, listedDocs } from "#lib/search/segment";
import { readBytes } from "#lib/search/segment-pages";
import { type NameOfRut, sortNames } from "#lib/search/sort-names";
import { readSegments, type StoredSegment } from "#lib/search/stored-segments";
import { testDb } from "#lib/testing/postgres";

vi.setConfig({ testTimeout: 120_000 });

const db = testDb();
const LISTS = ["rut-csv:a", "rut-csv:b"] as const;
/** So small that small registers take every way: beyond 6 names no base is written whole in a landing, beyond 12 RUTs no delta. */
const BOUNDS: FollowBounds = { mostNames: 6, mostRuts: 12 };
const CRAMPED = { runEntries: 50, rutsHeld: 4, sortBytes: 400, tellEvery: 10 };

type Register = Map<number, string>;

beforeEach(async () => {
  for (const table of ["name_segment_pages", "name_segments", "registry_rows", "registry_loads"]) await db.query(`delete from ${table}`);
  await db.query("delete from lists where list_id = any($1)", [LISTS]);
  for (const listId of LISTS)
    await db.query("insert into lists (list_id, scope, kind, name) values ($1, 'real', 'registry', $1)", [listId]);
});

describe("any sequence of landings", () => {
  const word = fc.constantFrom("Ana", "José", "Muñoz", "Munoz", "Soto", "de la", "Vera", "Ltda.");
  const row = fc.tuple(
    fc.integer({ min: 1, max: 60 }),
    fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" ")),
  );
  const step = fc.record({
    list: fc.constantFrom(...LISTS),
    changes: fc.oneof(fc.array(row, { maxLength: 6 }), fc.array(row, { minLength: 30, maxLength: 80 })),
    gone: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }),
    build: fc.boolean(),
    all: fc.constantFrom(false, false, false, true),
  });

  test("leaves the index that a build from scratch would make, or says that it is behind", async () => {
    const ways = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        await clear();
        const registers = new Map<string, Register>(LISTS.map((list) => [list, new Map()]));
        for (const { list, changes, gone, build, all } of steps) {
          const next = new Map([...(registers.get(list) as Register), ...changes]);
          for (const rut of gone) next.delete(rut);
          const way = await land(db, list, registers.get(list) as Register, next, all);
          registers.set(list, next);
          const { delta } = await readSegments(db, "real");
          ways.add(delta === null ? way : `${way} by a delta`);
          if (build && way === "job-needed") await buildIndex(db, "real", { room: CRAMPED });
          await expectTold();
        }
        await buildIndex(db, "real", { room: CRAMPED });
        await expectTold();
        expect((await readIndexState(db, "real")).state).toBe("current");
      }),
      { numRuns: 25 },
    );
    expect([...ways].sort()).toEqual(["followed", "followed by a delta", "job-needed", "job-needed by a delta"]);
  });
});

describe("a build", () => {
  test("that is killed at any statement is never seen, and leaves nothing behind once the next has ended", async () => {
    await land(db, LISTS[0], new Map(), numbered(40, "Soto"));
    await buildIndex(db, "real");
    const before = await told(db);
    await land(db, LISTS[0], numbered(40, "Soto"), numbered(50, "Vera"));
    let statement = 1;
    for (; ; statement++) {
      const ended = await buildIndex(killedAt(db, statement), "real", { room: CRAMPED }).then(
        () => true,
        (error: unknown) => {
          if ((error as Error).message !== "killed") throw error;
          return false;
        },
      );
      const now = await told(db);
      expect([JSON.stringify(before), JSON.stringify(await registered(db))]).toContain(JSON.stringify(now));
      if (ended) break;
    }
    expect(statement).toBeGreaterThan(8);
    expect(await told(db)).toEqual(await registered(db));
    expect(await orphans()).toBe(0);
  });

  test("begins again when a register lands meanwhile, and nothing of what landed is lost", async () => {
    await land(db, LISTS[0], new Map(), numbered(40, "Soto"));
    let landed = 0;
    const busy: Db = {
      ...ownMethods(db),
      transact: async (work) => {
        if (landed < 2) {
          landed += 1;
          await land(db, LISTS[1], numbered(landed - 1, "Rojas"), numbered(landed, "Rojas"));
        }
        return db.transact(work);
      },
    };
    await buildIndex(busy, "real", { room: CRAMPED });
    expect(landed).toBe(2);
    expect((await told(db)).filter(({ name }) => name.includes("Rojas"))).toHaveLength(2);
    await expectTold();
    expect(await orphans()).toBe(0);
  });

  test("of two processes at once is one after the other, with landings between them", async () => {
    await land(db, LISTS[0], new Map(), numbered(40, "Soto"));
    const builds = [buildIndex(db, "real", { room: CRAMPED }), buildIndex(db, "real", { room: CRAMPED })];
    const landings = (async () => {
      for (let size = 0; size < 8; size++) await land(db, LISTS[1], numbered(size, "Rojas"), numbered(size + 1, "Rojas"));
    })();
    await Promise.all([...builds, landings]);
    await buildIndex(db, "real", { room: CRAMPED });
    await expectTold();
    expect(await orphans()).toBe(0);
    expect(await db.query("select role from name_segments")).toEqual([{ role: "base" }]);
  });

  test("takes no segment from a reader that has it in a snapshot", async () => {
    await land(db, LISTS[0], new Map(), numbered(40, "Soto"));
    await buildIndex(db, "real");
    await land(db, LISTS[0], numbered(40, "Soto"), numbered(43, "Soto"));
    const before = await told(db);
    await db.snapshot(async (view) => {
      await view.query("select 1");
      await land(db, LISTS[0], numbered(43, "Soto"), numbered(60, "Vera"));
      await buildIndex(db, "real");
      expect(await told(view)).toEqual(before);
    });
    expect(await told(db)).toEqual(await registered(db));
  });

  test("tells how far it is, reading and then writing", async () => {
    await land(db, LISTS[0], new Map(), numbered(40, "Soto"));
    const phases: string[] = [];
    await buildIndex(db, "real", { room: CRAMPED, onProgress: async ({ phase, names }) => void phases.push(`${phase} ${names}`) });
    expect(phases).toEqual(["reading 40", "writing 40"]);
  });

  test("stops in order when it is told to, and nothing of it is seen", async () => {
    await land(db, LISTS[0], new Map(), numbered(40, "Soto"));
    const stop = new AbortController();
    const stopping: Db = { ...ownMethods(db), withConnection: (work) => (stop.abort(new Error("stop")), db.withConnection(work)) };
    await expect(buildIndex(stopping, "real", { signal: stop.signal, room: CRAMPED })).rejects.toThrow("stop");
    expect(await readIndexState(db, "real")).toMatchObject({ state: "missing", names: 0 });
    await buildIndex(db, "real", { room: CRAMPED });
    expect(await orphans()).toBe(0);
  });
});

test("a register that is taken away takes its names along, and the last one the index", async () => {
  await land(db, LISTS[0], new Map(), numbered(4, "Soto"));
  expect(await readIndexState(db, "real")).toMatchObject({ state: "current", names: 4 });
  await db.transact(async (tx) => {
    await tx.query("update lists set current_load = null where list_id = $1", [LISTS[0]]);
    expect(await followLanding(tx, "real", "all")).toBe("followed");
  });
  const nothing = { state: "none", names: 0, words: 0, bytes: 0, builtAt: null };
  expect(await readIndexState(db, "real")).toEqual(nothing);
  await buildIndex(db, "real");
  expect(await readIndexState(db, "real")).toEqual(nothing);
  expect(await orphans()).toBe(0);
});

test("of what two registers spell differently the better one's spelling is shown, in either way of upkeep", async () => {
  await db.query("update lists set name_rank = 1 where list_id = $1", [LISTS[1]]);
  const many = numbered(20, "Soto");
  await land(db, LISTS[0], new Map(), new Map([...many, [900, "JOSE PEREZ"]]));
  await buildIndex(db, "real");
  await land(db, LISTS[1], new Map(), new Map([[900, "José Pérez"]]));
  expect((await told(db)).filter(({ rutNumber }) => rutNumber === 900)).toEqual([{ rutNumber: 900, name: "José Pérez" }]);
});

function numbered(size: number, surname: string): Register {
  return new Map(Array.from({ length: size }, (_, at) => [at + 1, `Ana ${surname} ${"abcdefgh"[at % 8]?.repeat(3)}`]));
}

/** What a landing does: a new load, the switch, and what follows it, in one transaction. */
async function land(on: Db, list: string, before: Register, next: Register, all = false): Promise<"followed" | "job-needed"> {
  return on.transact(async (tx) => {
    const [load] = await tx.query<{ load_id: number }>(
      "insert into registry_loads (list_id, stage_id) values ($1, gen_random_uuid()) returning load_id",
      [list],
    );
    await tx.query(
      "insert into registry_rows (rut_number, load_id, full_name) select rut, $3, name from unnest($1::integer[], $2::text[]) as row (rut, name)",
      [[...next.keys()], [...next.values()], load?.load_id],
    );
    await tx.query("update lists set current_load = $2 where list_id = $1", [list, load?.load_id]);
    const changed = [...new Set([...before.keys(), ...next.keys()])].filter((rut) => before.get(rut) !== next.get(rut));
    await tx.query("create temporary table changed_names (rut_number integer primary key) on commit drop");
    await tx.query("insert into changed_names select unnest($1::integer[])", [changed]);
    return followLanding(tx, "real", all ? "all" : { count: changed.length, table: "changed_names" }, BOUNDS);
  });
}

async function clear(): Promise<void> {
  await db.query("update lists set current_load = null where list_id = any($1)", [LISTS]);
  for (const table of ["name_segment_pages", "name_segments"]) await db.query(`delete from ${table}`);
}

async function expectTold(): Promise<void> {
  const { state } = await readIndexState(db, "real");
  if (state === "current") expect(await told(db)).toEqual(await registered(db));
  else if (state === "behind") await told(db);
  else expect(state).toBe("missing");
}

/** What stands in the registers, in the order of the index. */
async function registered(on: Queryable): Promise<Omit<NameOfRut, "rank">[]> {
  const sorted = sortNames(await readNames(on, await currentLoads(on, "real"), { most: 100_000 }));
  return sorted
    .filter((name, at) => name.key !== sorted[at - 1]?.key || name.rutNumber !== sorted[at - 1]?.rutNumber)
    .map(({ rutNumber, name }) => ({ rutNumber, name }));
}

/** What base and delta say together: the names of the base that are not dead, with those of the delta at their places among them. */
async function told(on: Queryable): Promise<Omit<NameOfRut, "rank">[]> {
  const { base, delta } = await readSegments(on, "real");
  if (base === null) return [];
  const names = await docsOf(on, base);
  if (delta === null) return names;
  const news = await docsOf(on, delta);
  const dead = new Set(
    listedDocs(decodePosting(Uint8Array.from(await readBytes(on, delta.segmentId, "dead", 0, delta.header.bytes.dead)))),
  );
  const merge = await readBytes(on, delta.segmentId, "merge", 0, delta.header.bytes.merge);
  expect(merge.length).toBe(news.length * 4);
  const both = names.flatMap((name, doc) => (dead.has(doc) ? [] : [{ name, at: doc, second: 1 }]));
  both.push(...news.map((name, nth) => ({ name, at: merge.readUInt32LE(nth * 4), second: 0 })));
  return both.sort((one, other) => one.at - other.at || one.second - other.second).map(({ name }) => name);
}

async function docsOf(on: Queryable, { segmentId, header }: StoredSegment) {
  const rows = await on.query<{ data: Buffer }>("select data from name_segment_pages where segment_id = $1 and area = 4 order by page", [
    segmentId,
  ]);
  const docs = rows.flatMap(({ data }) => decodeDocs(data));
  expect(docs).toHaveLength(header.docs);
  return docs;
}

/** Pages and rows that no search asks. */
async function orphans(): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select (select count(*) from name_segments where not whole)
       + (select count(*) from name_segment_pages where segment_id not in (select segment_id from name_segments where whole)) as count`,
  );
  return row?.count ?? Number.NaN;
}

function ownMethods(on: Db): Db {
  return {
    query: (text, values, name) => on.query(text, values, name),
    transact: (work) => on.transact(work),
    snapshot: (work) => on.snapshot(work),
    withConnection: (work) => on.withConnection(work),
    close: () => on.close(),
  };
}

/** The database of a process that is killed at its so-many-th statement. */
function killedAt(on: Db, statement: number): Db {
  let left = statement;
  const live = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    left -= 1;
    if (left <= 0) throw new Error("killed");
    return act();
  };
  return {
    ...ownMethods(on),
    query: (text, values, name) => live(() => on.query(text, values, name)),
    transact: (work) =>
      on.transact((tx) =>
        work({
          query: (text, values, name) => live(() => tx.query(text, values, name)),
          copyIn: (sql, chunks) => live(() => tx.copyIn(sql, chunks)),
        }),
      ),
  };
}
