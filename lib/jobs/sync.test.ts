/** Promise: a list that is fetched lands as an import does, and whatever goes wrong on the way leaves the version in use alone. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { OPERATOR } from "#lib/auth/doer";
import { acceptShrunk } from "#lib/jobs/accept-shrunk";
import { enqueueImport } from "#lib/jobs/enqueue-import";
import { listImports } from "#lib/jobs/list-imports";
import { configureSync, type SyncChange } from "#lib/jobs/configure-sync";
import { purgeUploads } from "#lib/jobs/purge-uploads";
import { claim, type ClaimedJob, tellProgress } from "#lib/jobs/queue";
import { ensureSyncRow, keepSyncs, readSyncRows, requireSyncList, startSync, type SyncRow } from "#lib/jobs/sync-state";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { type Answer, edition, openPublisher, type Publisher } from "#lib/testing/list-publisher";
import { testContext, type TestContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const data = mkdtempSync("/tmp/cotejo-sync-");
const folder = join(data, "uploads");
const log = openLog("silent", "test");
let now = new Date("2026-11-20T15:00:00Z");
const clock = { now: () => now };
const deps = { db, clock };
const pass = (hours: number) => void (now = new Date(now.getTime() + hours * 3_600_000));
let publisher: Publisher;

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const table of ["jobs", "import_rows", "list_entries", "list_syncs"]) await db.query(`delete from ${table}`);
  await db.query("update lists set current_version = null");
  await db.query("delete from list_versions");
  await db.query("update organisations set operator = false");
  publisher = await openPublisher();
});
afterEach(() => publisher.close());
afterAll(() => rmSync(data, { recursive: true, force: true }));

const entry = (id: number, name = `NÚMERO ${id}`) =>
  `<INDIVIDUAL><DATAID>${id}</DATAID><FIRST_NAME>PRUEBA</FIRST_NAME><SECOND_NAME>${name}</SECOND_NAME><REFERENCE_NUMBER>QDi.${id}</REFERENCE_NUMBER></INDIVIDUAL>\n`;
const unList = (count: number, name?: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<CONSOLIDATED_LIST dateGenerated="2026-11-18T00:00:00Z"><INDIVIDUALS>\n${Array.from({ length: count }, (_, index) => entry(index + 1, name)).join("")}</INDIVIDUALS><ENTITIES/></CONSOLIDATED_LIST>\n`;

const CHANGE: SyncChange = { enabled: false, everySeconds: 86_400, addresses: null };
const at = (path: string) => `${publisher.origin}${path}`;
const point = (listId: string, addresses: SyncChange["addresses"], more: Partial<SyncChange> = {}) =>
  configureSync(deps, OPERATOR, listId, { ...CHANGE, addresses, ...more });

interface Work {
  largestFileBytes?: number;
  idleMs?: number;
  signal?: AbortSignal;
}

/** Syncs now and works until nothing is left to do; answers how it stands then. */
async function sync(listId = "un-sc", work: Work = {}): Promise<SyncRow> {
  await db.transact(async (tx) => {
    await ensureSyncRow(tx, await requireSyncList(tx, listId));
    await startSync(tx, clock, listId);
  });
  return untilIdle(listId, work);
}

async function untilIdle(listId: string, { largestFileBytes = 1 << 20, idleMs = 10_000, signal }: Work = {}): Promise<SyncRow> {
  const uploads = { folder, largestFileBytes };
  const syncTimes = { idleMs, totalMs: 20_000 };
  const stop = signal ?? AbortSignal.timeout(30_000);
  await runWorker({ db, clock, log, signal: stop, untilIdle: true, uploads, syncTimes });
  return (await readSyncRows(db, listId)).get(listId) as SyncRow;
}

const version = async (listId = "un-sc") =>
  (await db.query<{ version: number | null }>("select current_version as version from lists where list_id = $1", [listId]))[0]?.version;
const files = () =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name !== ".clock") : [];

/** Lands a first version of ten entries from `/un.xml`. */
async function loaded(): Promise<void> {
  await point("un-sc", { main: at("/un.xml") });
  publisher.answers.set("/un.xml", edition(unList(10), '"one"'));
  expect(await sync()).toMatchObject({ lastOutcome: "landed", standingVersion: 1 });
  publisher.asked.length = 0;
}

async function operator(): Promise<TestContext> {
  const ctx = await testContext(db);
  await db.query("update organisations set operator = true where org_id = $1", [ctx.actor.orgId]);
  return { ...ctx, actor: { ...ctx.actor, role: "admin" }, settings: { ...ctx.settings, uploads: { folder, largestFileBytes: 1 << 20 } } };
}

describe("a sync", () => {
  test("asks nobody for anything before an operator enables it", async () => {
    await untilIdle("un-sc");
    pass(24 * 400);
    await untilIdle("un-sc");
    expect(await db.query("select 1 from jobs where kind = 'sync'")).toEqual([]);
  });

  test("lands what it fetches, and of the same edition only renews the day of the check", async () => {
    await loaded();
    expect(await version()).toBe(1);
    expect(files()).toEqual([]);
    pass(1);
    const again = await sync();
    expect(again).toMatchObject({ lastOutcome: "unchanged", lastOkAt: now, lastTriedAt: now, jobId: null });
    expect(publisher.asked).toEqual([{ path: "/un.xml", etag: '"one"', since: null }]);
    publisher.answers.set("/un.xml", edition(unList(11), '"two"'));
    expect(await sync()).toMatchObject({ lastOutcome: "landed", standingVersion: 2 });
    expect(files()).toEqual([]);
  });

  test("of a server that knows no conditions tells by the content that nothing changed", async () => {
    await point("un-sc", { main: at("/un.xml") });
    publisher.answers.set("/un.xml", (_, response) => void response.end(unList(10)));
    await sync();
    expect(await sync()).toMatchObject({ lastOutcome: "unchanged" });
    expect(await db.query("select 1 from jobs where kind = 'import'")).toHaveLength(1);
    expect(await version()).toBe(1);
  });

  test("asks for the file whatever it is when somebody imported another one by hand", async () => {
    await loaded();
    await db.query("update list_syncs set standing_version = 7");
    expect(await sync()).toMatchObject({ lastOutcome: "unchanged" });
    expect(publisher.asked[0]).toMatchObject({ etag: null });
  });

  test("takes a list that is packed on the way, and one that is packed itself", async () => {
    await point("un-sc", { main: at("/un.xml") });
    publisher.answers.set("/un.xml", edition(gzipSync(unList(4)), '"a"', { "content-encoding": "gzip" }));
    expect(await sync()).toMatchObject({ lastOutcome: "landed" });
    publisher.answers.set("/un.xml", edition(gzipSync(unList(5)), '"b"', { "content-type": "application/gzip" }));
    expect(await sync()).toMatchObject({ lastOutcome: "landed", standingVersion: 2 });
  });

  test("follows a redirect, and tells operators what landed", async () => {
    const ctx = await operator();
    await point("un-sc", { main: at("/old") });
    publisher.answers.set("/old", (_, response) => void response.writeHead(302, { location: "/new?signed=1" }).end());
    publisher.answers.set("/new", edition(unList(3), '"a"'));
    expect(await sync()).toMatchObject({ lastOutcome: "landed" });
    const trail = await db.query<{ action: string }>("select action from audit_entries where org_id = $1 order by action", [
      ctx.actor.orgId,
    ]);
    expect(trail.map(({ action }) => action)).toEqual(["import.landed", "sync.configured"]);
    expect((await listImports(ctx)).imports[0]).toMatchObject({ bySync: true, byCommand: false, importedBy: "sync" });
  });

  test("comes by itself when it is enabled, and after its interval again", async () => {
    publisher.answers.set("/un.xml", edition(unList(3), '"a"'));
    await point("un-sc", { main: at("/un.xml") }, { enabled: true });
    expect(await untilIdle("un-sc")).toMatchObject({ lastOutcome: "landed", nextAt: new Date(now.getTime() + 86_400_000) });
    pass(23);
    await untilIdle("un-sc");
    expect(publisher.asked).toHaveLength(1);
    pass(1);
    expect(await untilIdle("un-sc")).toMatchObject({ lastOutcome: "unchanged" });
    expect(publisher.asked).toHaveLength(2);
    await point("un-sc", { main: at("/un.xml") }, { enabled: false });
    pass(240);
    await untilIdle("un-sc");
    expect(publisher.asked).toHaveLength(2);
  });

  test("asks nothing of a new address that the old one said, also when it was changed while the file came", async () => {
    await point("un-sc", { main: at("/un.xml") });
    publisher.answers.set("/un.xml", (_, response) => {
      const answer = () => response.writeHead(200, { etag: '"one"' }).end(unList(10));
      void point("un-sc", { main: at("/other.xml") }).then(answer);
    });
    expect(await sync()).toMatchObject({ lastOutcome: "landed", standing: {} });
    publisher.answers.set("/other.xml", edition(unList(12), '"one"'));
    expect(await sync()).toMatchObject({ lastOutcome: "landed", standingVersion: 2 });
  });

  test("is one at a time for a list", async () => {
    await point("un-sc", { main: at("/un.xml") });
    await db.transact((tx) => startSync(tx, clock, "un-sc"));
    await expect(db.transact((tx) => startSync(tx, clock, "un-sc"))).rejects.toMatchObject({ code: "conflict" });
  });

  test("heals when its job is gone", async () => {
    await point("un-sc", { main: at("/un.xml") }, { enabled: true });
    await db.query("update list_syncs set job_id = gen_random_uuid()");
    await keepSyncs(db, clock);
    expect((await readSyncRows(db)).get("un-sc")).toMatchObject({ jobId: null, lastOutcome: "failed" });
  });
});

describe("what goes wrong leaves the version in use", () => {
  const wrong: [what: string, answer: Answer, expected: object, work?: Work][] = [
    ["an error of the server", (_, response) => void response.writeHead(500).end("no"), { code: "http-status", facts: { status: 500 } }],
    [
      "a redirect away from https",
      (_, response) => void response.writeHead(301, { location: "http://lists.example/un.xml" }).end(),
      { code: "redirected" },
    ],
    [
      "a redirect to a file of this machine",
      (_, response) => void response.writeHead(301, { location: "file:///etc/passwd" }).end(),
      { code: "redirected" },
    ],
    [
      "redirects without an end",
      (request, response) => void response.writeHead(302, { location: request.url ?? "" }).end(),
      { code: "redirected" },
    ],
    ["a file that says it is too large", edition("x".repeat(20_000), '"x"'), { code: "too-large" }, { largestFileBytes: 10_000 }],
    [
      "a file that is too large and does not say so",
      (_, response) => void response.write("x".repeat(20_000), () => response.end()),
      { code: "too-large" },
      { largestFileBytes: 10_000 },
    ],
    [
      "a file cut in the middle",
      (_, response) => void response.writeHead(200, { "content-length": "5000" }).write("<?xml", () => response.destroy()),
      { code: "cut-download" },
    ],
    [
      "a packed file cut in the middle",
      edition(gzipSync(unList(20)).subarray(0, 60), '"x"', { "content-encoding": "gzip" }),
      { code: "cut-download" },
    ],
    ["a page that says sorry", edition("\n<!DOCTYPE html><title>Sorry</title>", '"x"'), { code: "web-page" }],
    ["a server that says nothing", () => {}, { code: "timed-out" }, { idleMs: 50 }],
    [
      "a server that stops in the middle",
      (_, response) => void response.writeHead(200, { "content-length": "5000" }).write("<?xml"),
      { code: "timed-out" },
      { idleMs: 50 },
    ],
    [
      "a bomb",
      edition(gzipSync(Buffer.alloc(80 << 20)), '"x"', { "content-encoding": "gzip" }),
      { code: "hostile" },
      { largestFileBytes: 1 << 30 },
    ],
    ["an encoding that nobody asked for", edition("x", '"x"', { "content-encoding": "br" }), { code: "wrong-format" }],
  ];

  test.each(wrong)("%s", async (_, answer, refusal, work) => {
    await loaded();
    publisher.answers.set("/un.xml", answer);
    const row = await sync("un-sc", work);
    expect(row).toMatchObject({ lastRefusal: refusal, jobId: null });
    expect(["failed", "refused"]).toContain(row.lastOutcome);
    expect(await version()).toBe(1);
    expect(files()).toEqual([]);
    // The edition that stands is still known: the good file is not asked for again.
    publisher.answers.set("/un.xml", edition(unList(10), '"one"'));
    expect(await sync()).toMatchObject({ lastOutcome: "unchanged", lastRefusal: null, lastError: null });
  });

  test("nobody at the address, and it is tried again a quarter of an hour later, then half an hour", async () => {
    await loaded();
    await point("un-sc", { main: at("/un.xml") }, { enabled: true });
    await publisher.close();
    const quarter = 900_000;
    expect(await untilIdle("un-sc")).toMatchObject({
      lastOutcome: "failed",
      lastRefusal: { code: "unreachable" },
      nextAt: new Date(now.getTime() + quarter),
    });
    pass(0.25);
    expect(await untilIdle("un-sc")).toMatchObject({ nextAt: new Date(now.getTime() + 2 * quarter) });
    publisher = await openPublisher();
  });

  test("a server that says when to come again is heard", async () => {
    publisher.answers.set("/un.xml", (_, response) => void response.writeHead(503, { "retry-after": "7200" }).end());
    await point("un-sc", { main: at("/un.xml") }, { enabled: true });
    expect(await untilIdle("un-sc")).toMatchObject({ nextAt: new Date(now.getTime() + 7_200_000) });
  });

  test("a list that shrank is refused, and an admin may take the very file", async () => {
    const ctx = await operator();
    await loaded();
    publisher.answers.set("/un.xml", edition(unList(3), '"small"'));
    expect(await sync()).toMatchObject({ lastOutcome: "refused", lastRefusal: { code: "shrunk" } });
    expect(await version()).toBe(1);
    const refused = (await listImports(ctx)).imports.find(({ state }) => state === "refused");
    await acceptShrunk({ ...ctx, clock }, refused?.importId ?? "");
    expect(await untilIdle("un-sc")).toMatchObject({ lastOutcome: "landed", standingVersion: 2, standing: { main: { etag: '"small"' } } });
    expect(files()).toEqual([]);
  });

  test("a hostile list is refused by its import", async () => {
    await loaded();
    publisher.answers.set("/un.xml", edition('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><CONSOLIDATED_LIST/>', '"x"'));
    expect(await sync()).toMatchObject({ lastOutcome: "refused", lastRefusal: { code: "hostile" } });
    expect(await version()).toBe(1);
    expect(files()).toEqual([]);
  });

  test("a stop in the middle is no failure: the job waits for its worker", async () => {
    await loaded();
    const stop = new AbortController();
    publisher.answers.set("/un.xml", (_, response) => void response.writeHead(200).write("<?xml", () => stop.abort()));
    const row = await sync("un-sc", { signal: stop.signal });
    expect(row).toMatchObject({ lastOutcome: "landed", jobId: expect.any(String) });
    publisher.answers.set("/un.xml", edition(unList(12), '"two"'));
    expect(await untilIdle("un-sc")).toMatchObject({ lastOutcome: "landed", standingVersion: 2 });
  });

  test("a defect of ours is tried five times and then given up, whatever the fetch had told of itself", async () => {
    await loaded();
    publisher.answers.set("/un.xml", edition(unList(12), '"two"'));
    await db.transact((tx) => startSync(tx, clock, "un-sc"));
    // A file where the folder belongs.
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, "");
    for (let attempt = 1; attempt <= 5; attempt++) {
      const [job] = await db.query<ClaimedJob>(
        `select job_id as "jobId", attempts as attempt, progress from jobs where kind = 'sync' and state = 'queued'`,
      );
      expect(job?.attempt).toBe(attempt - 1);
      await untilIdle("un-sc");
      pass(0.1);
    }
    expect((await readSyncRows(db)).get("un-sc")).toMatchObject({ lastOutcome: "failed", lastRefusal: null });
    expect(await version()).toBe(1);
  });

  test("what a fetch tells of itself is no progress that an attempt could be forgiven for", async () => {
    await point("un-sc", { main: at("/un.xml") });
    await db.transact((tx) => startSync(tx, clock, "un-sc"));
    const job = (await claim(db, clock)) as ClaimedJob;
    await tellProgress(db, job, { file: 1, bytes: 5 });
    expect(await db.query("select progress from jobs where job_id = $1", [job.jobId])).toEqual([
      { progress: { file: 1, bytes: 5, attempt: 0 } },
    ]);
  });

  test("another import of the list waits: the sync comes later", async () => {
    await loaded();
    publisher.answers.set("/un.xml", edition(unList(12), '"two"'));
    await enqueueImport(db, { now: () => new Date(now.getTime() + 3_600_000) }, { format: "un-xml", path: "package.json" });
    expect(await sync()).toMatchObject({ lastOutcome: "failed", lastRefusal: { code: "busy" } });
  });
});

describe("a list in several files", () => {
  const OFAC = { main: "/sdn.csv", alt: "/alt.csv", add: "/add.csv", comments: "/sdn_comments.csv" };
  const sdn = (ids: number[]) =>
    `${ids.map((id) => `${id},"PRUEBA ${id}","individual","CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n`).join("")}\u001a`;
  const alt = (ids: number[]) => `${ids.map((id) => `${id},${id}1,"aka","OTRO ${id}",-0- \r\n`).join("")}\u001a`;
  const add = (ids: number[]) => `${ids.map((id) => `${id},${id}2,"Calle 1","Habana","Cuba",-0- \r\n`).join("")}\u001a`;
  const IDS = [1, 2, 3, 4, 5];

  async function publish(main: number[], others: number[], etag: string): Promise<void> {
    await point("ofac-sdn", Object.fromEntries(Object.entries(OFAC).map(([part, path]) => [part, at(path)])));
    publisher.answers.set("/sdn.csv", edition(sdn(main), `"${etag}"`, { "last-modified": "Wed, 18 Nov 2026 20:00:00 GMT" }));
    publisher.answers.set("/alt.csv", edition(alt(others), `"alt ${others.length}"`));
    publisher.answers.set("/add.csv", edition(add(others), `"add ${others.length}"`));
  }

  test("lands as one, without the file that may be absent, with the day of its server", async () => {
    await publish(IDS, IDS, "one");
    expect(await sync("ofac-sdn")).toMatchObject({ lastOutcome: "landed", lastRefusal: null });
    expect(await db.query("select as_of, records from list_versions where list_id = 'ofac-sdn'")).toEqual([
      { as_of: "2026-11-18", records: 5 },
    ]);
    expect(await sync("ofac-sdn")).toMatchObject({ lastOutcome: "unchanged" });
  });

  test("fetches them all when one changed", async () => {
    await publish(IDS, IDS, "one");
    await sync("ofac-sdn");
    await publish([...IDS, 6], IDS, "two");
    publisher.asked.length = 0;
    expect(await sync("ofac-sdn")).toMatchObject({ lastOutcome: "landed", standingVersion: 2 });
    expect(publisher.asked.filter(({ path }) => path === "/alt.csv").map(({ etag }) => etag)).toEqual(['"alt 5"', null]);
  });

  test("of different days do not land", async () => {
    await publish(IDS, IDS, "one");
    await sync("ofac-sdn");
    await publish(IDS, [...IDS, 6], "one");
    expect(await sync("ofac-sdn")).toMatchObject({ lastOutcome: "refused", lastRefusal: { code: "parts-differ" } });
    expect(await version("ofac-sdn")).toBe(1);
  });

  test("replaced while they are fetched do not land either", async () => {
    await publish(IDS, IDS, "one");
    const before = publisher.answers.get("/add.csv") as Answer;
    publisher.answers.set("/add.csv", (request, response) => {
      publisher.answers.set("/sdn.csv", edition(sdn([...IDS, 6]), '"two"'));
      before(request, response);
    });
    expect(await sync("ofac-sdn")).toMatchObject({ lastOutcome: "failed", lastRefusal: { code: "changed" } });
    expect(files()).toEqual([]);
  });
});

test("files of a server that dates each answer anew land all the same", async () => {
  const files = { main: "/sdn.csv", alt: "/alt.csv", add: "/add.csv" };
  await point("ofac-sdn", Object.fromEntries(Object.entries(files).map(([part, path]) => [part, at(path)])));
  let answers = 0;
  const dated = (content: string): Answer => {
    return (_, response) => void response.writeHead(200, { "last-modified": new Date(++answers * 60_000).toUTCString() }).end(content);
  };
  publisher.answers.set("/sdn.csv", dated('1,"PRUEBA","individual","CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n\u001a'));
  publisher.answers.set("/alt.csv", dated('1,11,"aka","OTRO",-0- \r\n\u001a'));
  publisher.answers.set("/add.csv", dated('1,12,"Calle 1","Habana","Cuba",-0- \r\n\u001a'));
  expect(await sync("ofac-sdn")).toMatchObject({ lastOutcome: "landed", lastRefusal: null });
});

describe("its configuration", () => {
  test.each([
    "http://lists.example/un.xml",
    "ftp://lists.example/un.xml",
    "file:///etc/passwd",
    "lists.example/un.xml",
    "http://127.0.0.1.example/un.xml",
  ])("%s is no address", async (address) => {
    await expect(point("un-sc", { main: address })).rejects.toMatchObject({ refusal: { code: "bad-address" } });
    expect(await readSyncRows(db)).toEqual(new Map());
  });

  test("needs an address where the publisher has none, and every file of a list in several", async () => {
    await expect(point("pep-cl", null, { enabled: true })).rejects.toMatchObject({ refusal: { code: "bad-address" } });
    await expect(point("ofac-sdn", { main: "https://a.example/sdn.csv" })).rejects.toMatchObject({ refusal: { code: "bad-address" } });
    await expect(point("nothing", null)).rejects.toMatchObject({ code: "not-found" });
  });

  test("forgets the edition of another address", async () => {
    await loaded();
    await point("un-sc", { main: at("/other.xml") });
    publisher.answers.set("/other.xml", edition(unList(11), '"one"'));
    expect(await sync()).toMatchObject({ lastOutcome: "landed", standingVersion: 2 });
  });

  test("is told to every organisation that operates, without what may be secret in an address", async () => {
    const ctx = await operator();
    await point("un-sc", { main: "https://user:pw@lists.example/un.xml?token=abc" }, { enabled: true });
    const [row] = await db.query<{ detail: object }>("select detail from audit_entries where org_id = $1 and action = 'sync.configured'", [
      ctx.actor.orgId,
    ]);
    expect(row?.detail).toMatchObject({ enabled: true, everyHours: 24, listAddress: "lists.example/un.xml" });
    expect(JSON.stringify(row)).not.toMatch(/pw|abc/);
  });
});

test("what was fetched and forgotten is cleared away like an upload", async () => {
  await loaded();
  publisher.answers.set("/un.xml", edition(unList(2), '"small"'));
  await sync();
  expect(files().length).toBeGreaterThan(0);
  expect(await purgeUploads(db, clock, folder)).toBe(0);
  pass(2);
  expect(await purgeUploads(db, clock, folder)).toBe(1);
  expect(files()).toEqual([]);
});
