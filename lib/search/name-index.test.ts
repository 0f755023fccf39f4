import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SubjectKind } from "#lib/contract/evidence";
import type { Db } from "#lib/db/db";
import { kindOfNumber, type Rut, rutNumber } from "#lib/rut/rut";
import { openNameIndex } from "#lib/search/name-index";
import { askedName } from "#lib/search/name-words";
import { changeRegisters, landRegisters, namesIn, type Registers } from "#lib/testing/name-registers";
import { type PlainName, plainNameSearch } from "#lib/testing/plain-name-search";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const MIB = 2 ** 20;

/** Words that are taken for one another in every way there is. */
const WORDS = [
  ..."soto sotto zoto solo soño sono ana anna aña juan juana joan j a n ñ muñoz munoz muños munoa núñez nuñez nunes".split(" "),
  ..."de la y san maria ma mria maría francisco fco vera bera vega gonzalez gonzales gonsalez gonzalze gonzale 21 2 1 3a".split(" "),
  ..."soc sociedad com comercial ltda limitada spa s.a. eirl".split(" "),
];
type Asked = { name: string; kind: SubjectKind | undefined; pageSize: number };
/** Few RUTs, of people and companies, so that several names of one are frequent. */
const rutOf = fc.oneof(...[1_000_000, 2_000_000, 76_000_000].map((least, at) => fc.integer({ min: least, max: least + 8 ** at })));

/** Registers, a change of the first, RUTs that go from it, and what is asked before and after; of a dozen words at most. */
const landings = fc.shuffledSubarray(WORDS, { minLength: 4, maxLength: 12 }).chain((words) => {
  const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }).map((some) => some.join(" "));
  const register = fc.uniqueArray(fc.record({ rutNumber: rutOf, name }), {
    selector: (each) => each.rutNumber,
    minLength: 5,
    maxLength: 40,
    size: "max",
  });
  const kind = fc.constantFrom<(SubjectKind | undefined)[]>(undefined, undefined, "person", "company");
  const typed = fc.array(fc.constantFrom(...words, ...WORDS.slice(0, 20)), { minLength: 1, maxLength: 4 }).map((some) => some.join(" "));
  const asked = fc.array(fc.record({ name: typed, kind, pageSize: fc.integer({ min: 1, max: 30 }) }), {
    minLength: 5,
    maxLength: 9,
    size: "max",
  });
  return fc.record({ old: fc.tuple(register, register, register), change: register, gone: fc.array(rutOf, { maxLength: 5 }), asked });
});

/** The registers after a landing of the first one that changes some RUTs, and takes away some. */
function changedBy([first, ...others]: Registers, change: readonly PlainName[], gone: readonly number[]): Registers {
  const changed = new Set([...change.map((each) => each.rutNumber), ...gone]);
  return [[...(first ?? []).filter((each) => !changed.has(each.rutNumber)), ...change], ...others];
}

function plainOf(names: readonly PlainName[], { name: typed, kind }: Asked) {
  return plainNameSearch(
    names.filter((each) => kind === undefined || kindOfNumber(each.rutNumber) === kind),
    typed,
  );
}

const rowsOf = (found: readonly { rut: string; full_name: string | null }[]) =>
  found.map((each): [number, string | null] => [rutNumber(each.rut as Rut), each.full_name]);

/** Every page, one after the other, beside looking at every name: the same RUTs in the same order, the same total on each page. */
async function expectAsPlain(names: readonly PlainName[], question: Asked, index = openNameIndex({ cacheBytes: MIB })): Promise<number> {
  const expected = plainOf(names, question);
  const found: [number, string | null][] = [];
  for (let page = 1; found.length < page * question.pageSize; page++) {
    const { count, records } = await index.search(db, "real", questionOf(question), { page, pageSize: question.pageSize });
    expect(count).toBe(expected.length);
    if (records.length === 0) break;
    found.push(...rowsOf(records));
  }
  expect(found).toEqual(expected.map((each) => [each.rutNumber, each.name]));
  return found.length;
}

function questionOf({ name: typed, kind }: Asked) {
  return kind === undefined ? { name: typed } : { name: typed, kind };
}

/** Namesakes, said plainly: names of as many words, all of them answered as they stand or but for ñ. */
function plainNamesakes(names: readonly PlainName[], typed: string): number {
  const extent = askedName(typed).key.charCodeAt(0) - 32;
  const ruts = names.filter((each) => plainNameSearch([each], typed).some((match) => match.tier <= 1 && match.extent === extent));
  return new Set(ruts.map((each) => each.rutNumber)).size;
}

describe("the index finds what looking at every name finds", () => {
  test("with names changed since, several of one RUT, words of every likeness, on all pages of any size", async () => {
    let rows = 0;
    const checkAll = async (now: Registers, questions: readonly Asked[]) => {
      const names = namesIn(now);
      // What is typed is often a name that is there, whole or in part.
      const known = names.slice(0, 3).map((each): Asked => ({ name: each.name, kind: undefined, pageSize: 7 }));
      for (const question of [...questions, ...known]) rows += await expectAsPlain(names, question);
      const index = openNameIndex({ cacheBytes: MIB });
      const wanted = [...names.slice(0, 4).map((each) => each.name), ...questions.map((each) => each.name), "", "de la"];
      const counts = await db.snapshot((view) => index.countNamesakes(view, "real", wanted));
      for (const each of wanted) expect(counts?.get(each), each).toBe(plainNamesakes(names, each));
    };
    const property = fc.asyncProperty(landings, async ({ old, change, gone, asked }) => {
      await landRegisters(db, old);
      await checkAll(old, asked);
      const now = changedBy(old, change, gone);
      await changeRegisters(db, now, [...change.map((each) => each.rutNumber), ...gone]);
      await checkAll(now, asked);
    });
    await fc.assert(property, { numRuns: 25 });
    expect(rows).toBeGreaterThan(1_500);
  }, 120_000);

  test("over several blocks, with words in so many names that they are bitmaps", async () => {
    const common = "maria mária jose juan ana muñoz munoz soto sotto vera bera rojas rojaz de la".split(" ");
    const rare = "zuñiga zuniga gonzalez gonzales gonzalze mria hana j 21 ltda".split(" ");
    const pick = <Item>(from: readonly Item[], at: number) => from[at % from.length] as Item;
    const draw = drawer(20_261_122);
    const words = (least: number) => Array.from({ length: least + (draw() % 4) }, () => pick(draw() % 40 === 0 ? rare : common, draw()));
    const numberOf = (at: number) => (at % 9 === 0 ? 50_000_000 + at : 1_000_000 + at);
    const first = Array.from({ length: 72_000 }, (_, at) => ({ rutNumber: numberOf(at), name: words(1).join(" ") }));
    const second = first
      .filter((_, at) => at % 7 === 0)
      .map((each) => ({ ...each, name: `${each.name.split(" ").reverse().join(" ")} ${pick(common, draw())}` }));
    await landRegisters(db, [first, second]);
    const change = Array.from({ length: 900 }, (_, at) => ({ rutNumber: numberOf(at * 70 + 3), name: words(2).join(" ") }));
    const now = changedBy([first, second], change, [numberOf(4), numberOf(11)]);
    await changeRegisters(db, now, [...change.map((each) => each.rutNumber), numberOf(4), numberOf(11)]);
    const index = openNameIndex({ cacheBytes: MIB });
    const names = namesIn(now);
    for (const [typed, kind] of [
      ["maria soto", undefined],
      ["juan maria", undefined],
      ["ana maria jose", "person"],
      ["soto", "company"],
      ["jose maria vera", "person"],
      ["juan gonzalez", undefined],
      ["ana munoz rojas soto", undefined],
      ["j zuñiga", undefined],
    ] as const) {
      const question: Asked = { name: typed, kind, pageSize: 25 };
      const expected = plainOf(names, question);
      const last = Math.ceil(expected.length / 25);
      for (const page of [1, 2, Math.ceil(last / 3), Math.ceil(last / 2), last - 1, last, last + 1].filter((each) => each > 0)) {
        const { count, records } = await index.search(db, "real", questionOf(question), { page, pageSize: 25 });
        const wanted = expected.slice((page - 1) * 25, page * 25).map((each) => [each.rutNumber, each.name]);
        expect(rowsOf(records), `${typed}, page ${page}`).toEqual(wanted);
        expect(count).toBe(expected.length);
      }
      expect(expected.length, typed).toBeGreaterThan(30);
    }
  }, 120_000);
});

/** The same numbers in every run. */
function drawer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 8;
  };
}

describe("a search", () => {
  test("of a scope without registers finds nothing; while their index is being built it says that it cannot be asked", async () => {
    const index = openNameIndex({ cacheBytes: MIB });
    expect(await index.search(db, "demo", { name: "Soto" }, { page: 1, pageSize: 25 })).toEqual({ count: 0, records: [] });
    expect(await index.countNamesakes(db, "demo", ["Soto"])).toEqual(new Map([["Soto", 0]]));
    await db.query("insert into lists (list_id, scope, kind, name, current_load) values ('rut-csv:demo', 'demo', 'registry', 'Demo', 77)");
    await expect(index.search(db, "demo", { name: "Soto" }, { page: 1, pageSize: 25 })).rejects.toMatchObject({ code: "unavailable" });
    expect(await index.countNamesakes(db, "demo", ["Soto"])).toBeNull();
  });

  test("sees what has landed since, in a process whose cache holds no more than a page", async () => {
    const index = openNameIndex({ cacheBytes: 1 });
    const count = async (typed: string) => (await index.search(db, "real", { name: typed }, { page: 1, pageSize: 5 })).count;
    const before = [[{ rutNumber: 1, name: "Ana Soto" }]];
    await landRegisters(db, before);
    expect(await Promise.all(["ana soto", "soto", "vera"].map(count))).toEqual([1, 1, 0]);
    const after = [[...before.flat(), { rutNumber: 2, name: "Ana Vera" }]];
    await changeRegisters(db, after, [2]);
    expect(await Promise.all(["ana", "soto", "vera"].map(count))).toEqual([2, 1, 1]);
    await landRegisters(db, [[{ rutNumber: 3, name: "Eva Vera" }]]);
    expect(await Promise.all(["ana", "soto", "vera"].map(count))).toEqual([0, 0, 1]);
  });

  test("shows of several names of a RUT the one that was typed, before those that only have its words", async () => {
    const [ana, rosa] = [1, 2];
    await landRegisters(db, [
      [
        { rutNumber: ana, name: "Ana Soto" },
        { rutNumber: rosa, name: "Ana Soto Vera" },
      ],
      [
        { rutNumber: ana, name: "SOTO ANA" },
        { rutNumber: rosa, name: "Rosa Soto Ana" },
      ],
    ]);
    const index = openNameIndex({ cacheBytes: MIB });
    for (const [typed, shown] of [
      ["soto ana", "SOTO ANA"],
      ["Ana Soto", "Ana Soto"],
    ]) {
      const { count, records } = await index.search(db, "real", { name: typed as string }, { page: 1, pageSize: 25 });
      expect([count, ...rowsOf(records)]).toEqual([2, [ana, shown], [rosa, "Ana Soto Vera"]]);
    }
    expect(await index.countNamesakes(db, "real", ["Soto, Ana", "ana vera soto"])).toEqual(
      new Map([
        ["Soto, Ana", 1],
        ["ana vera soto", 1],
      ]),
    );
  });

  test("takes the first of several words of a name that answer alike for the one that was typed", async () => {
    const [inTurn, other] = ["Ana Zoto Vera Sotto", "Ana Vera Zoto Sotto"];
    await landRegisters(db, [
      [
        { rutNumber: 1, name: inTurn },
        { rutNumber: 2, name: other },
      ],
    ]);
    const { records } = await openNameIndex({ cacheBytes: MIB }).search(db, "real", { name: "ana soto vera" }, { page: 1, pageSize: 25 });
    expect(records.map((each) => each.full_name)).toEqual([inTurn, other]);
  });

  test("never takes an index with a hole for one that finds nothing", async () => {
    await landRegisters(db, [[{ rutNumber: 1, name: "Ana Soto" }]]);
    await db.query("delete from name_segment_pages where area = 2");
    const index = openNameIndex({ cacheBytes: MIB });
    await expect(index.search(db, "real", { name: "Soto" }, { page: 1, pageSize: 25 })).rejects.toMatchObject({ code: "unavailable" });
  });

  test("takes more than two letters alone for themselves: each would stand for all words that it begins", async () => {
    const names = ["ANA BELTRAN CARO SOTO", "A DE B DE C SOTO", "ANA BELTRAN SOTO"].map((name, at) => ({
      rutNumber: 5_000_000 + at,
      name,
    }));
    await landRegisters(db, [names]);
    const letters = [..."abcdefghijklmopqrstuvwxyz"].join(" de ");
    for (const [typed, count] of [
      ["a de b de c soto", 1],
      ["a de b soto", 3],
      [`${letters} soto`, 0],
    ] as const) {
      expect(await expectAsPlain(names, { name: typed, kind: undefined, pageSize: 25 }), typed).toBe(count);
    }
  });

  test("keeps what is newest in memory when a request that began before a swap asks", async () => {
    let statements = 0;
    const counted: Db = {
      ...db,
      snapshot: (work) =>
        db.snapshot((view) =>
          work({
            query: (text, values, name) => {
              statements += 1;
              return view.query(text, values, name);
            },
          }),
        ),
    };
    const index = openNameIndex({ cacheBytes: MIB });
    const search = async () => {
      statements = 0;
      const { count } = await index.search(counted, "real", { name: "soto" }, { page: 1, pageSize: 25 });
      return [count, statements];
    };
    await landRegisters(db, [[{ rutNumber: 5_000_000, name: "ANA SOTO" }]]);
    await search();
    await db.snapshot(async (before) => {
      expect(await index.countNamesakes(before, "real", ["ANA SOTO"])).toEqual(new Map([["ANA SOTO", 1]]));
      await landRegisters(db, [[1, 2].map((at) => ({ rutNumber: 5_000_000 + at, name: "ANA SOTO" }))]);
      await search();
      const warm = await search();
      expect(await index.countNamesakes(before, "real", ["ANA SOTO"])).toEqual(new Map([["ANA SOTO", 1]]));
      expect(await search()).toEqual(warm);
    });
  });

  test("takes whatever is typed as plain text", async () => {
    await landRegisters(db, [
      [
        { rutNumber: 1, name: "Ana Soto" },
        { rutNumber: 2, name: "O'Higgins & Cía. Ltda." },
      ],
    ]);
    const index = openNameIndex({ cacheBytes: MIB });
    const count = async (typed: string) => (await index.search(db, "real", { name: typed }, { page: 1, pageSize: 25 })).count;
    const hostile = [
      "so%",
      "s_to",
      "'; drop table lists; --",
      "\\",
      "\u0000",
      "\ud800",
      "{soto}",
      "ñ".repeat(255),
      "n".repeat(255),
      "²",
      "+",
      "",
      "   ",
    ];
    expect(await Promise.all(hostile.map(count))).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    expect(await count(Array.from({ length: 60 }, (_, at) => `soto${at}`).join(" "))).toBe(0);
    expect(await count("soto ".repeat(50))).toBe(0);
    expect(await count("o´higgins limitada")).toBe(1);
  });
});
