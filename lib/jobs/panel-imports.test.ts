/** Promise: an admin of the operating organisation imports through the panel what the command line imports, and what goes wrong harms nothing. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Db, Queryable } from "#lib/db/db";
import type { Import, ImportRequest } from "#lib/contract/sources";
import { acceptShrunk } from "#lib/jobs/accept-shrunk";
import { cancelImport } from "#lib/jobs/cancel-import";
import { downloadLeftOut } from "#lib/jobs/download-left-out";
import { enqueueImport } from "#lib/jobs/enqueue-import";
import { listImports, readImport } from "#lib/jobs/list-imports";
import { plainName } from "#lib/jobs/plain-name";
import { purgeUploads } from "#lib/jobs/purge-uploads";
import { claim } from "#lib/jobs/queue";
import { readSources } from "#lib/jobs/read-sources";
import { receiveUpload } from "#lib/jobs/receive-upload";
import { startImport } from "#lib/jobs/start-import";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { rutOfNumber } from "#lib/rut/rut";
import { testContext, type TestContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { zipOf } from "#lib/testing/zip-file";

const db = testDb();
const data = mkdtempSync("/tmp/cotejo-uploads-");
const root = join(data, "uploads");

afterAll(() => rmSync(data, { recursive: true, force: true }));
beforeEach(async () => {
  rmSync(root, { recursive: true, force: true });
  for (const table of ["jobs", "import_rows", "registry_rows", "registry_loads", "list_entries"]) await db.query(`delete from ${table}`);
  await db.query("update lists set current_version = null, current_load = null");
  await db.query("delete from list_versions");
  await db.query("delete from lists where list_id ~ '^(rut-csv|opensanctions|opensanctions-pep):' or list_id = 'ofac-cons'");
});

/** Somebody of an organisation; an admin of one that operates unless said otherwise. */
async function person(who: { role?: "officer" | "admin"; operator?: boolean; scope?: "real" | "demo" } = {}): Promise<TestContext> {
  const { role = "admin", operator = true, scope = "real" } = who;
  const ctx = await testContext(db, { scope });
  await db.query("update organisations set operator = $2 where org_id = $1", [ctx.actor.orgId, operator]);
  return { ...ctx, actor: { ...ctx.actor, role }, settings: { ...ctx.settings, uploads: { folder: root, largestFileBytes: 1 << 20 } } };
}

async function* pieces(bytes: Buffer, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function send(ctx: TestContext, content: string | Buffer, query = "part=main") {
  const bytes = Buffer.from(content);
  return receiveUpload(ctx, new URLSearchParams(query), { sizeBytes: bytes.length, bytes: pieces(bytes) });
}

const REQUEST = { format: "rut-csv", file_name: "clientes.csv", source: null, as_of: null } satisfies Omit<ImportRequest, "upload_id">;

async function upload(ctx: TestContext, content: string | Buffer, request: Partial<ImportRequest> = {}): Promise<Import> {
  const { uploadId } = await send(ctx, content);
  return startImport(ctx, { ...REQUEST, ...request, upload_id: uploadId });
}

async function work(ctx: TestContext, { importId }: Import): Promise<Import> {
  const clock = { now: () => new Date(ctx.clock.now().getTime() + 1) };
  await runWorker({ db, clock, log: openLog("silent", "test"), signal: AbortSignal.timeout(30_000), onlyJob: importId });
  return (await readImport(ctx, importId)) as Import;
}

const rutOf = (index: number) => rutOfNumber(53_000_000 + index);
const register = (count: number, from = 0) =>
  `rut;nombre\n${Array.from({ length: count }, (_, index) => `${rutOf(from + index)};Empresa ${from + index} SpA\n`).join("")}`;
const files = () => (existsSync(root) ? readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name !== ".clock") : []);

describe("an upload", () => {
  test("becomes an import, a version and nothing else: the file is gone and the trail tells it", async () => {
    const ctx = await person();
    const queued = await upload(ctx, register(30), { source: "Mis Clientes", as_of: "2026-11-01" });
    expect(queued).toMatchObject({
      state: "queued",
      sourceId: "rut-csv:mis-clientes",
      sourceName: "Mis Clientes",
      importedBy: "Carla Rojas",
    });
    expect(files().length).toBeGreaterThan(0);
    const done = await work(ctx, queued);
    expect(done).toMatchObject({
      state: "done",
      rows: 30,
      result: { version: 1, unchanged: false, added: 30, changed: 0, removed: 0, asOf: "2026-11-01" },
      refusal: null,
    });
    expect(files()).toEqual([]);
    const { sources } = await readSources(ctx);
    expect(sources.find(({ sourceId }) => sourceId === "rut-csv:mis-clientes")).toMatchObject({
      version: 1,
      versionCount: 1,
      versions: [{ version: 1, fileName: "clientes.csv", records: 30, added: 30, checksum: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    expect(sources.find(({ sourceId }) => sourceId === "un-sc")).toMatchObject({ version: null, required: true, versions: [] });
    expect(await trail(ctx)).toEqual(["import.requested rut-csv:mis-clientes", "import.landed rut-csv:mis-clientes"]);
  });

  test("of the same file again changes nothing", async () => {
    const ctx = await person();
    await work(ctx, await upload(ctx, register(5)));
    expect(await work(ctx, await upload(ctx, register(5)))).toMatchObject({ state: "done", result: { unchanged: true, version: 1 } });
    expect(files()).toEqual([]);
  });

  test("of a packed file is unpacked, whatever its name says", async () => {
    const ctx = await person();
    expect(await work(ctx, await upload(ctx, gzipSync(register(7))))).toMatchObject({ state: "done", result: { records: 7 } });
    const zip = zipOf([{ name: "clientes.csv", bytes: register(9) }]);
    expect(await work(ctx, await upload(ctx, zip))).toMatchObject({ state: "done", result: { records: 9 } });
  });

  test("of OFAC's XML goes to the list that its name says, a dataset of OpenSanctions to the list of its name", async () => {
    const ctx = await person();
    const xml = (count: number) =>
      `<sdnList><publshInformation><Publish_Date>11/19/2026</Publish_Date><Record_Count>${count}</Record_Count></publshInformation><sdnEntry><uid>1</uid><lastName>PRUEBA</lastName></sdnEntry></sdnList>`;
    const sdn = await upload(ctx, gzipSync(xml(1)), { format: "ofac-xml", file_name: "C:\\lists\\SDN.XML.gz" });
    expect(sdn).toMatchObject({ sourceId: "ofac-sdn" });
    expect(await work(ctx, sdn)).toMatchObject({ state: "done", result: { records: 1, asOf: "2026-11-19" } });
    const consolidated = await upload(ctx, xml(2), { format: "ofac-xml", file_name: "consolidated.xml" });
    expect(await work(ctx, consolidated)).toMatchObject({
      sourceId: "ofac-cons",
      state: "refused",
      refusal: { code: "declared", facts: { declared: 2, found: 1 } },
    });
    const target = `{"id":"Q1","schema":"Person","properties":{"name":["Ana Soto"],"topics":["role.pep"]}}`;
    const peps = await upload(ctx, target, { format: "opensanctions-peps", file_name: "targets.nested.json", source: "peps" });
    expect(peps).toMatchObject({ sourceId: "opensanctions-pep:peps", sourceName: "OpenSanctions peps (PEP)" });
    expect(await work(ctx, peps)).toMatchObject({ state: "done", result: { records: 1 } });
  });

  test("of a list in three files goes to the list that the main one's name says", async () => {
    const ctx = await person();
    const row = (id: number) => `${id},"PRUEBA ${id}","individual","TEST",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \n`;
    const three = async (main: string, name: string) => {
      const { uploadId } = await send(ctx, main);
      for (const part of ["alt", "add"]) await send(ctx, "\u001a\n", `part=${part}&upload=${uploadId}`);
      return work(
        ctx,
        await startImport(ctx, { ...REQUEST, upload_id: uploadId, format: "ofac-csv", file_name: name, as_of: "2026-11-19" }),
      );
    };
    expect(await three(`${row(1)}${row(2)}\u001a\n`, "SDN.CSV")).toMatchObject({
      state: "done",
      sourceId: "ofac-sdn",
      result: { records: 2 },
    });
    expect(await three(`${row(3)}\u001a\n`, "cons_prim.csv")).toMatchObject({
      state: "done",
      sourceId: "ofac-cons",
      result: { records: 1 },
    });
    const alone = await send(ctx, `${row(1)}\u001a\n`);
    const lacking = await startImport(ctx, { ...REQUEST, upload_id: alone.uploadId, format: "ofac-csv", file_name: "sdn.csv" });
    expect(await work(ctx, lacking)).toMatchObject({ state: "refused", refusal: { code: "missing-file", facts: { file: "alt.csv" } } });
  });
});

describe("what is hostile or broken is refused and leaves nothing", () => {
  test.each([
    ["nothing", Buffer.alloc(0), "part=main", "invalid-request"],
    ["more than may come", Buffer.alloc((1 << 20) + 1), "part=main", "payload-too-large"],
    ["a part that is a path", Buffer.from("x"), "part=../../etc/passwd", "invalid-request"],
    ["an upload that is a path", Buffer.from("x"), "part=main&upload=../../etc", "invalid-request"],
    ["an upload that nobody began", Buffer.from("x"), "part=alt&upload=00000000-0000-4000-8000-000000000000", "not-found"],
  ])("%s", async (_what, content, query, code) => {
    await expect(send(await person(), content, query)).rejects.toMatchObject({ code });
    expect(files()).toEqual([]);
  });

  test("a body that breaks off, or has another length than it said", async () => {
    const ctx = await person();
    const query = new URLSearchParams("part=main");
    async function* broken() {
      yield Buffer.alloc(10);
      throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    }
    await expect(receiveUpload(ctx, query, { sizeBytes: 100, bytes: broken() })).rejects.toMatchObject({ code: "invalid-request" });
    const short = { sizeBytes: 100, bytes: pieces(Buffer.alloc(99)) };
    await expect(receiveUpload(ctx, query, short)).rejects.toMatchObject({ code: "invalid-request" });
    expect(files()).toEqual([]);
  });

  test("a disk that would be full", async () => {
    const ctx = await person();
    ctx.settings.uploads.largestFileBytes = Number.MAX_SAFE_INTEGER;
    const query = new URLSearchParams("part=main");
    const huge = { sizeBytes: 2 ** 50, bytes: pieces(Buffer.alloc(1)) };
    await expect(receiveUpload(ctx, query, huge)).rejects.toMatchObject({ code: "insufficient-storage" });
    expect(files()).toEqual([]);
  });

  test.each([
    ["bytes of anything", Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7) % 256)), "rut-csv", "header-lacks"],
    ["a spreadsheet", zipOf([{ name: "[Content_Types].xml", bytes: "<Types/>" }]), "un-xml", "compressed"],
    ["a cut ZIP", zipOf([{ name: "clientes.csv", bytes: register(2_000) }]).subarray(0, -30), "rut-csv", "cut-packed"],
    ["a list of another kind", register(3), "un-xml", "cut-xml"],
    ["a cut file", register(20).slice(0, -25), "rut-csv", "cut-line"],
    ["a cut packed file", gzipSync(register(2_000)).subarray(0, -30), "rut-csv", "cut-packed"],
    ["a bomb", gzipSync(Buffer.alloc(60 << 20, "x\n")), "rut-csv", /hostile|header-lacks/],
    ["an entity bomb", `<!DOCTYPE l [<!ENTITY a "ha">]><CONSOLIDATED_LIST/>`, "un-xml", "hostile"],
  ] as const)("%s: the version in use stays", async (_what, content, format, code) => {
    const ctx = await person();
    await work(ctx, await upload(ctx, register(10)));
    const refused = await work(ctx, await upload(ctx, content, { format }));
    expect(refused).toMatchObject({
      state: "refused",
      result: null,
      refusal: { code: expect.stringMatching(code), sentence: /./ as never },
    });
    expect(await names()).toHaveLength(10);
    expect(files()).toEqual([]);
  });

  test.each([
    ["../../../etc/passwd", "passwd"],
    ["C:\\lists\\sdn.csv", "sdn.csv"],
    ["a\u0000b\u202Ecsv.exe\n", "abcsv.exe"],
    ["/", "archivo"],
    ["", "archivo"],
    ["ñ".repeat(500), "ñ".repeat(120)],
  ])("a name like %j is shown as a name, and is no path", (given, shown) => {
    expect(plainName(given)).toBe(shown);
  });
});

describe("who may import", () => {
  test("an admin of an operating organisation, and nobody else; others read what is loaded", async () => {
    const imported = await upload(await person(), register(3));
    const rights: unknown[] = [];
    for (const who of [
      { role: "officer" },
      { operator: false },
      { operator: false, role: "officer" },
      { scope: "demo", operator: false },
    ] as const) {
      const ctx = await person(who);
      const forbidden = { code: "forbidden" };
      await expect(send(ctx, "x")).rejects.toMatchObject(forbidden);
      await expect(startImport(ctx, { ...REQUEST, upload_id: imported.importId })).rejects.toMatchObject(forbidden);
      await expect(cancelImport(ctx, imported.importId)).rejects.toMatchObject(forbidden);
      await expect(acceptShrunk(ctx, imported.importId)).rejects.toMatchObject(forbidden);
      rights.push([(await readSources(ctx)).right, (await listImports(ctx)).imports.length]);
    }
    expect(rights).toEqual([
      ["officer", 1],
      ["other-organisation", 0],
      ["other-organisation", 0],
      ["demo", 0],
    ]);
  });

  test("another operating organisation sees the import and not the person, and cannot take the upload", async () => {
    const [mine, theirs] = [await person(), await person()];
    const { uploadId } = await send(mine, register(3));
    await expect(startImport(theirs, { ...REQUEST, upload_id: uploadId })).rejects.toMatchObject({ code: "not-found" });
    await expect(send(theirs, "x", `part=alt&upload=${uploadId}`)).rejects.toMatchObject({ code: "not-found" });
    const { importId } = await startImport(mine, { ...REQUEST, upload_id: uploadId });
    expect(await readImport(theirs, importId)).toMatchObject({ importedBy: null, state: "queued" });
    expect(await readImport(mine, importId)).toMatchObject({ importedBy: "Carla Rojas" });
    await expect(cancelImport(theirs, "not-a-uuid")).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("one import a source at a time", () => {
  test("of two at once one is taken, the other is told so and its file is gone", async () => {
    const ctx = await person();
    const both = await Promise.all([send(ctx, register(3)), send(ctx, register(4))]);
    const ends = await Promise.allSettled(both.map(({ uploadId }) => startImport(ctx, { ...REQUEST, upload_id: uploadId })));
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(ends.find((end) => end.status === "rejected")?.reason).toMatchObject({ code: "conflict" });
    expect(readdirSync(root)).toHaveLength(1);
    const other = await upload(ctx, register(3), { source: "Otro" });
    expect(other.state).toBe("queued");
  });

  test("an upload that became an import takes no other file in the place of its own", async () => {
    const ctx = await person();
    const { uploadId } = await send(ctx, register(3));
    await startImport(ctx, { ...REQUEST, upload_id: uploadId });
    const before = files();
    await expect(send(ctx, register(9), `upload=${uploadId}&part=main`)).rejects.toMatchObject({ code: "not-found" });
    expect(files()).toEqual(before);
  });

  test("one upload is imported once, however often it is asked for", async () => {
    const ctx = await person();
    const { uploadId } = await send(ctx, register(3));
    const ends = await Promise.allSettled([1, 2, 3].map(() => startImport(ctx, { ...REQUEST, upload_id: uploadId })));
    expect(ends.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
    expect(await db.query("select 1 from jobs where kind = 'import'")).toHaveLength(1);
  });
});

describe("cancelling", () => {
  test("a waiting import ends it, and the worker takes its file away", async () => {
    const ctx = await person();
    const queued = await upload(ctx, register(3));
    expect(await cancelImport(ctx, queued.importId)).toMatchObject({ state: "cancelled", refusal: { code: "cancelled" } });
    await expect(cancelImport(ctx, queued.importId)).rejects.toMatchObject({ code: "conflict" });
    await work(ctx, queued);
    expect(await purgeUploads(db, ctx.clock, root)).toBe(1);
    expect(files()).toEqual([]);
    expect(await trail(ctx)).toEqual(["import.requested rut-csv:propio", "import.cancelled rut-csv:propio"]);
  });

  test.each(["progress = $3::jsonb", "set current_load"])(
    "a running import at «%s»: nothing of it lands, no row and no file stays",
    async (moment) => {
      const ctx = await person();
      const { importId } = await upload(ctx, register(2_500));
      let cancelled: Promise<unknown> | null = null;
      const watch = (tx: Queryable): Queryable => ({
        query: async (text, values, name) => {
          if (text.includes(moment)) await (cancelled ??= cancelImport(ctx, importId));
          return tx.query(text, values, name);
        },
      });
      const watched: Db = { ...db, transact: (act) => db.transact((tx) => act({ ...tx, ...watch(tx) })) };
      const log = openLog("silent", "test");
      await runWorker({ db: watched, clock: ctx.clock, log, signal: AbortSignal.timeout(20_000), onlyJob: importId });
      expect(cancelled).not.toBeNull();
      expect(await readImport(ctx, importId)).toMatchObject({ state: "cancelled", result: null });
      expect([await names(), await db.query("select 1 from registry_rows"), await db.query("select 1 from list_versions")]).toEqual([
        [],
        [],
        [],
      ]);
      expect(files()).toEqual([]);
    },
  );

  test("an import that landed is too late", async () => {
    const ctx = await person();
    const done = await work(ctx, await upload(ctx, register(3)));
    await expect(cancelImport(ctx, done.importId)).rejects.toMatchObject({ code: "conflict" });
    expect(await readImport(ctx, done.importId)).toMatchObject({ state: "done" });
  });
});

describe("a list that shrank", () => {
  async function shrunk(ctx: TestContext): Promise<Import> {
    await work(ctx, await upload(ctx, register(100)));
    return work(ctx, await upload(ctx, register(40)));
  }

  test("is taken once a person accepts it, the very file and only once", async () => {
    const ctx = await person();
    const refused = await shrunk(ctx);
    expect(refused).toMatchObject({
      state: "refused",
      refusal: { code: "shrunk", facts: { records: 40, before: 100, percent: 60 } },
      acceptableUntil: expect.any(String),
    });
    expect(await names()).toHaveLength(100);
    const twice = await Promise.allSettled([acceptShrunk(ctx, refused.importId), acceptShrunk(ctx, refused.importId)]);
    const taken = twice.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
    expect(taken).toHaveLength(1);
    expect(await work(ctx, taken[0] as Import)).toMatchObject({
      state: "done",
      fileName: "clientes.csv",
      result: { records: 40, removed: 60 },
    });
    expect(await readImport(ctx, refused.importId)).toMatchObject({ state: "refused", acceptableUntil: null });
    expect(files()).toEqual([]);
    expect(await trail(ctx)).toContain("import.shrink-accepted rut-csv:propio");
  });

  test("is thrown away when nobody accepts it within an hour", async () => {
    const ctx = await person();
    const refused = await shrunk(ctx);
    expect(await purgeUploads(db, ctx.clock, root)).toBe(0);
    ctx.clock.set("2026-11-20T16:01:00Z");
    expect(await readImport(ctx, refused.importId)).toMatchObject({ acceptableUntil: null });
    await expect(acceptShrunk(ctx, refused.importId)).rejects.toMatchObject({ code: "conflict" });
    expect(await purgeUploads(db, ctx.clock, root)).toBe(1);
    expect(files()).toEqual([]);
  });

  test("that is not the reason of a refusal leaves nothing to accept", async () => {
    const ctx = await person();
    const refused = await work(ctx, await upload(ctx, "no;columns\n"));
    expect(refused.acceptableUntil).toBeNull();
    await expect(acceptShrunk(ctx, refused.importId)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("a worker that dies", () => {
  test("leaves the file for the next one, which lands it", async () => {
    const ctx = await person();
    const { importId } = await upload(ctx, register(50));
    await claim(db, ctx.clock, importId);
    await db.query("update jobs set heartbeat_at = clock_timestamp() - interval '16 seconds'");
    expect(await purgeUploads(db, ctx.clock, root)).toBe(0);
    expect(await readImport(ctx, importId)).toMatchObject({ state: "running", phase: "preparing" });
    expect(await work(ctx, { importId } as Import)).toMatchObject({ state: "done", result: { records: 50 } });
  });
});

describe("the purge", () => {
  test("takes what was broken off or forgotten for an hour, and nothing that is on its way or was named by no upload", async () => {
    const ctx = await person();
    const old = (await send(ctx, register(3))).uploadId;
    const young = (await send(ctx, register(3))).uploadId;
    const before = new Date(Date.now() - 3_700_000);
    const folder = join(root, `${ctx.actor.orgId}.${old}`);
    for (const path of [join(folder, "main"), folder]) utimesSync(path, before, before);
    mkdirSync(join(root, "kept-by-hand"));
    writeFileSync(join(root, "kept-by-hand", "notes.txt"), "mine");
    utimesSync(join(root, "kept-by-hand"), before, before);
    expect(await purgeUploads(db, ctx.clock, root)).toBe(1);
    expect(
      readdirSync(root)
        .filter((name) => name !== ".clock")
        .toSorted(),
    ).toEqual([`${ctx.actor.orgId}.${young}`, "kept-by-hand"].toSorted());
  });

  test("has nothing to do where nothing was ever uploaded", async () => {
    expect(await purgeUploads(db, (await person()).clock, root)).toBe(0);
  });
});

test("the file of a command stays where it is, and the panel shows the import as one of the command line", async () => {
  const ctx = await person();
  const path = join(data, "mine.csv");
  writeFileSync(path, register(4));
  const importId = await enqueueImport(db, ctx.clock, { format: "rut-csv", path });
  await expect(upload(ctx, register(5))).rejects.toMatchObject({ code: "conflict" });
  expect(await work(ctx, { importId } as Import)).toMatchObject({ state: "done", byCommand: true, fileName: "mine.csv" });
  expect(existsSync(path)).toBe(true);
});

test("rows that were left out leave as a table with their lines, in the reader's words", async () => {
  const ctx = await person();
  const done = await work(ctx, await upload(ctx, `rut;nombre\n${rutOf(1)};Uno\nx;=cmd()\n${rutOf(2)};Dos\n`));
  expect(done.leftOut).toEqual({ count: 1, kept: [{ line: 3, code: "not-a-rut", reason: "not a RUT" }] });
  const words = { line: "Línea", reason: "Motivo", sentence: () => "=No es un RUT" };
  const answer = await downloadLeftOut(ctx, done.importId, words);
  expect(await answer.text()).toBe("Línea;Motivo\r\n3;'=No es un RUT\r\n");
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="filas-${done.importId}.csv"`);
  const stranger = await person({ operator: false });
  await expect(downloadLeftOut(stranger, done.importId, words)).rejects.toMatchObject({ code: "not-found" });
});

async function names(): Promise<string[]> {
  const rows = await db.query<{ number: number }>(
    "select rut_number as number from registry_rows join lists on current_load = load_id order by 1",
  );
  return rows.map(({ number }) => rutOfNumber(number));
}

async function trail(ctx: TestContext): Promise<string[]> {
  const rows = await db.query<{ action: string; subject: string }>(
    "select action, subject from audit_entries where org_id = $1 order by at, action desc",
    [ctx.actor.orgId],
  );
  return rows.map(({ action, subject }) => `${action} ${subject}`);
}
