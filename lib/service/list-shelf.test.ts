import { setImmediate } from "node:timers/promises";
import pino from "pino";
import { describe, expect, test } from "vitest";
import type { Queryable } from "#lib/db/db";
import { prepareName } from "#lib/names/prepared-name";
import type { ListIndex } from "#lib/screening/list-index";
import { isScreened, ListShelf, type ListState, readListStates } from "#lib/service/list-shelf";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const LIST = "ofac-sdn";
const ENTRIES = 1_500;

function entry(id: string, name: string) {
  return {
    entryId: id,
    kind: "company",
    names: [{ name, strength: "primary" }],
    programs: [],
    countries: [],
    birthDates: [],
    identifiers: [],
    listedOn: null,
    remarks: null,
    facts: [],
    ruts: [],
    pep: null,
  };
}

let landed = 0;

/** Lands the next version: every entry bears the version's word in its name. */
async function land(word: string, count = ENTRIES): Promise<number> {
  const version = ++landed;
  const entries = Array.from({ length: count }, (_, at) => entry(`e${String(at).padStart(5, "0")}`, `${word} ${at}`));
  await landEntries(version, entries);
  return version;
}

async function landEntries(version: number, entries: readonly unknown[]): Promise<void> {
  await db.transact(async (tx) => {
    await tx.query("update list_entries set until_version = $2 where list_id = $1 and until_version is null", [LIST, version]);
    await tx.query(
      `insert into list_entries (list_id, entry_id, from_version, facts_hash, entry)
       select $1, 'e' || lpad(at::text, 5, '0'), $2, '', entry from jsonb_array_elements($3) with ordinality as given (entry, at)`,
      [LIST, version, JSON.stringify(entries)],
    );
    await tx.query(
      `insert into list_versions (list_id, version, as_of, imported_at, checksum, file_name, records, added, changed, removed)
       values ($1, $2, '2026-11-19', $3, '', '', $4, 0, 0, 0)`,
      [LIST, version, new Date(Date.UTC(2026, 10, 20, 12, version)), entries.length],
    );
    await tx.query("update lists set current_version = $2 where list_id = $1", [LIST, version]);
  });
}

async function stateOf(view: Queryable) {
  const state = (await readListStates(view, "real")).filter(isScreened).find(({ listId }) => listId === LIST);
  if (!state) throw new Error("the list is not loaded");
  return state;
}

/** How many entries of the index bear each word. */
function wordsIn(index: ListIndex): Record<string, number> {
  const found: Record<string, number> = {};
  for (let number = 0; number < index.size; number++) {
    const word = index.entry(number).names[0]?.name.split(" ")[0] ?? "";
    found[word] = (found[word] ?? 0) + 1;
  }
  return found;
}

const seen = (shelf: ListShelf) =>
  shelf.view(db, "real", async (view, states: ListState[]) => {
    const state = states.filter(isScreened).find(({ listId }) => listId === LIST);
    return state === undefined ? null : { version: state.version, words: wordsIn(await shelf.index(view, state)) };
  });

describe("the lists in memory", () => {
  test("a request sees the old version or the new one, whole, and one after a landing the new one", async () => {
    const shelf = new ListShelf();
    const first = await land("Alfa");
    expect(await seen(shelf)).toEqual({ version: first, words: { Alfa: ENTRIES } });
    const answers = Array.from({ length: 8 }, () => seen(shelf));
    const second = await land("Beta");
    answers.push(...Array.from({ length: 8 }, () => seen(shelf)));
    for (const answer of await Promise.all(answers)) {
      expect([
        { version: first, words: { Alfa: ENTRIES } },
        { version: second, words: { Beta: ENTRIES } },
      ]).toContainEqual(answer);
    }
    expect(await answers.at(-1)).toEqual({ version: second, words: { Beta: ENTRIES } });
  });

  test("a request that began before a landing keeps its version, and does not push out the newer one", async () => {
    const shelf = new ListShelf();
    const before = await land("Gamma", 5);
    await db.snapshot(async (view) => {
      const old = await stateOf(view);
      const after = await land("Delta", 7);
      expect(await seen(shelf)).toEqual({ version: after, words: { Delta: 7 } });
      expect(old.version).toBe(before);
      expect(wordsIn(await shelf.index(view, old))).toEqual({ Gamma: 5 });
      expect(await shelf.index(db, await stateOf(db))).toBe(await shelf.index(db, await stateOf(db)));
    });
  });

  test("a load that fails is an unavailable source, and is not kept", async () => {
    const shelf = new ListShelf();
    await landEntries(++landed, [entry("1", "Epsilon 1"), { entryId: "2" }]);
    await expect(seen(shelf)).rejects.toMatchObject({ code: "unavailable" });
    await db.query("delete from list_entries where list_id = $1 and until_version is null and entry->>'entryId' = '2'", [LIST]);
    expect(await seen(shelf)).toMatchObject({ words: { Epsilon: 1 } });
  });

  test("other work has its turn while a list loads, and what was loaded is logged with its size", async () => {
    const lines: string[] = [];
    const shelf = new ListShelf({
      log: pino({ level: "info" }, { write: (line: string) => lines.push(line) }),
      nowMs: () => 0,
    });
    const version = await land("Zeta");
    let [turns, loading] = [0, true];
    const index = shelf.index(db, await stateOf(db)).finally(() => {
      loading = false;
    });
    while (loading) {
      await setImmediate();
      turns++;
    }
    expect(turns).toBeGreaterThan(ENTRIES / 100);
    expect((await index).candidates("company", prepareName("Zeta 7", "company")).size).toBeGreaterThan(0);
    expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({
      list: LIST,
      version,
      entries: ENTRIES,
      names: ENTRIES,
      megabytes: expect.any(Number),
    });
    expect((await index).bytes).toBeGreaterThan(0);
  });
});
