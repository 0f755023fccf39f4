/** The promise: an organisation reads what is new since its own Checks, marks it as read once, and never meets another's. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { listNews } from "#lib/checks/list-news";
import { markAllNewsRead } from "#lib/checks/mark-all-news-read";
import { markNewsRead } from "#lib/checks/mark-news-read";
import { readCheckNews } from "#lib/checks/read-check-news";
import { readHome } from "#lib/checks/read-home";
import { countUnreadNews } from "#lib/checks/stored-news";
import { MOST_UNREAD, NEWS_PAGE_SIZE, newsQuery, readNewsFilter } from "#lib/contract/news-filter";
import { rutOfNumber } from "#lib/rut/rut";
import { testEvidence } from "#lib/testing/evidence";
import { type TestContext, testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { storeCheck } from "#lib/testing/store-check";
import { storeNews } from "#lib/testing/store-news";

const db = testDb();
const ALL = readNewsFilter(new URLSearchParams()).filter;
const rut = rutOfNumber(11_000_001);

let mine: TestContext;
let theirs: TestContext;
let checkId: string;
beforeEach(async () => {
  await db.query("delete from check_news");
  [mine, theirs] = [await testContext(db), await testContext(db, { name: "Otra" })];
  // Screened against version 1 of the list: testEvidence says 3.
  const evidence = testEvidence(rut, { name: "Tomás Quiroga Lagos" });
  const sources = evidence.sources.map((source) => ({ ...source, version: 1 }));
  checkId = await storeCheck(db, mine.actor.orgId, { evidence: { ...evidence, sources }, createdAt: "2026-11-03T12:00:00Z" });
});

function found(minute: number, more: { entryId?: string; listId?: string } = {}): Promise<string> {
  const foundAt = new Date(Date.UTC(2026, 10, 10, 12, minute)).toISOString();
  return storeNews(db, mine.actor.orgId, { checkId, rut, foundAt, entryId: String(minute), ...more });
}

describe("the feed", () => {
  test("is newest first, in pages, with the Check that each is about; its view is noted", async () => {
    for (let minute = 0; minute <= NEWS_PAGE_SIZE; minute++) await found(minute);
    const first = await listNews(mine, ALL);
    expect(first).toMatchObject({ count: NEWS_PAGE_SIZE + 1, page: 1, pages: 2, unread: NEWS_PAGE_SIZE + 1 });
    expect(first.news[0]).toMatchObject({
      checkId,
      checkedAt: "2026-11-03T12:00:00Z",
      validUntil: "2026-11-30",
      rut,
      name: "Tomás Quiroga Lagos",
      kind: "new-hit",
      version: 2,
      hit: { entryId: String(NEWS_PAGE_SIZE) },
      read: null,
      inCheck: false,
    });
    const last = await listNews(mine, { ...ALL, page: 7 });
    expect(last).toMatchObject({ page: 2, news: [{ hit: { entryId: "0" } }] });
    expect(mine.views.map(({ action, subject }) => [action, subject])).toEqual([
      ["news.listed", "/news"],
      ["news.listed", "/news?page=2"],
    ]);
  });

  test("shows the unread alone, or one list's, or one kind", async () => {
    await found(1);
    const un = await found(2, { listId: "un-sc" });
    await markNewsRead(mine, un);
    const count = async (change: Partial<typeof ALL>) => (await listNews(mine, { ...ALL, ...change })).count;
    expect(await count({})).toBe(2);
    expect(await count({ unread: true })).toBe(1);
    expect(await count({ list: "un-sc" })).toBe(1);
    expect(await count({ kind: "hit-gone" })).toBe(0);
  });

  test("its address says its filter, and what makes no sense is told", () => {
    const query = "?state=unread&list=ofac-sdn&kind=hit-gone&page=3";
    const { filter, ignored } = readNewsFilter(new URLSearchParams(query));
    expect([newsQuery(filter), ignored]).toEqual([query, []]);
    expect(readNewsFilter(new URLSearchParams("state=old&page=x")).ignored).toHaveLength(2);
  });

  test("what a completion took into the Check is no longer new", async () => {
    await found(1);
    expect(await readCheckNews(mine, checkId)).toHaveLength(1);
    await db.query("update checks set evidence = jsonb_set(evidence, '{sources,0,version}', '2') where check_id = $1", [checkId]);
    expect(await readCheckNews(mine, checkId)).toEqual([]);
    expect(await countUnreadNews(db, mine.actor.orgId)).toBe(0);
    expect((await listNews(mine, ALL)).news).toMatchObject([{ inCheck: true }]);
  });
});

describe("marking as read", () => {
  test("keeps who was first and when, and writes the trail once", async () => {
    const id = await found(1);
    expect(await markNewsRead(mine, id)).toEqual({ marked: 1, unread: 0 });
    const colleague: TestContext = { ...mine, actor: { ...mine.actor, id: randomUUID(), name: "Otro Oficial" } };
    expect(await markNewsRead(colleague, id)).toEqual({ marked: 0, unread: 0 });
    expect((await listNews(mine, ALL)).news).toMatchObject([{ read: { at: "2026-11-20T15:00:00.000Z", by: "Carla Rojas" } }]);
    const trail = await db.query("select actor_name, subject, detail from audit_entries where action = 'news.read' and org_id = $1", [
      mine.actor.orgId,
    ]);
    expect(trail).toEqual([{ actor_name: "Carla Rojas", subject: checkId, detail: { list: "ofac-sdn", entry: "1" } }]);
  });

  test("all at once leaves what was found after the page was drawn, and other lists", async () => {
    await found(1);
    await found(2, { listId: "un-sc" });
    const until = (await listNews(mine, ALL)).foundUntil ?? "";
    // A batch that had begun before the page was drawn.
    await found(3);
    expect(await markAllNewsRead(mine, { found_until: until, list: "ofac-sdn" })).toEqual({ marked: 1, unread: 2 });
    expect(await markAllNewsRead(mine, { found_until: until, list: null })).toEqual({ marked: 1, unread: 1 });
    expect(await markAllNewsRead(mine, { found_until: until, list: null })).toEqual({ marked: 0, unread: 1 });
  });
});

describe("another organisation", () => {
  test("has none of it, and its act on it is that on a missing thing", async () => {
    const id = await found(1);
    expect(await listNews(theirs, ALL)).toMatchObject({ count: 0, unread: 0, news: [] });
    expect(await readCheckNews(theirs, checkId)).toEqual([]);
    expect((await readHome(theirs)).news).toEqual([]);
    await expect(markNewsRead(theirs, id)).rejects.toMatchObject({ code: "not-found" });
    await expect(markNewsRead(theirs, randomUUID())).rejects.toMatchObject({ code: "not-found" });
    expect(await markAllNewsRead(theirs, { found_until: "2030-01-01T00:00:00Z", list: null })).toMatchObject({ marked: 0 });
    expect(await countUnreadNews(db, mine.actor.orgId)).toBe(1);
  });

  test("while its owner finds the newest on the home page", async () => {
    for (const minute of [1, 2, 3, 4]) await found(minute);
    expect((await readHome(mine)).news).toMatchObject([{ listedName: "QUIROGA, Tomas", name: "Tomás Quiroga Lagos", rut }, {}, {}]);
  });
});

test("many unread are counted up to a hundred", async () => {
  for (let each = 0; each < MOST_UNREAD + 5; each++) await found(each % 60, { entryId: `E${each}` });
  expect(await countUnreadNews(db, mine.actor.orgId)).toBe(MOST_UNREAD);
});
