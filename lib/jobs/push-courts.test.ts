/** Promise: a provider's program delivers court cases in full or not at all, learns which rows to mend, and can neither double nor flood. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { PushStatus } from "#lib/contract/court-push";
import { cancelImport } from "#lib/jobs/cancel-import";
import { listImports } from "#lib/jobs/list-imports";
import { MOST_WAITING_PUSHES, pushCourts } from "#lib/jobs/push-courts";
import { enqueue } from "#lib/jobs/queue";
import { readPush } from "#lib/jobs/read-push";
import { receiveUpload } from "#lib/jobs/receive-upload";
import { startImport } from "#lib/jobs/start-import";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { rutOfNumber } from "#lib/rut/rut";
import { testContext, type TestContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { zipOf } from "#lib/testing/zip-file";

const db = testDb();
const data = mkdtempSync("/tmp/cotejo-pushes-");
const root = join(data, "uploads");

afterAll(() => rmSync(data, { recursive: true, force: true }));
beforeEach(async () => {
  rmSync(root, { recursive: true, force: true });
  for (const table of ["jobs", "import_rows", "court_participants", "court_cases"]) await db.query(`delete from ${table}`);
  await db.query("update lists set current_version = null");
  await db.query("delete from list_versions");
});

/** A program of a provider, with a token for deliveries alone; of an organisation that operates unless said otherwise. */
async function program(who: { operator?: boolean; onlyRight?: "push-courts" } = { onlyRight: "push-courts" }): Promise<TestContext> {
  const { operator = true, onlyRight } = who;
  const ctx = await testContext(db);
  await db.query("update organisations set operator = $2 where org_id = $1", [ctx.actor.orgId, operator]);
  const token = { kind: "token", role: null, name: "Proveedor PJUD", ...(onlyRight ? { onlyRight } : {}) } as const;
  const uploads = { folder: root, largestFileBytes: 1 << 20 };
  return { ...ctx, actor: { ...ctx.actor, ...token }, settings: { ...ctx.settings, uploads, largestPushBytes: 1 << 16 } };
}

/** The same organisation's admin, before a browser. */
const admin = (ctx: TestContext): TestContext => {
  const { onlyRight: _right, ...actor } = ctx.actor;
  return { ...ctx, actor: { ...actor, kind: "user", role: "admin", name: "Carla Rojas" } };
};

async function* pieces(bytes: Buffer, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function deliver(ctx: TestContext, content: string | Buffer) {
  const bytes = Buffer.from(content);
  return pushCourts(ctx, { sizeBytes: bytes.length, bytes: pieces(bytes) });
}

async function work(ctx: TestContext): Promise<void> {
  const clock = { now: () => new Date(ctx.clock.now().getTime() + 1) };
  await runWorker({ db, clock, log: openLog("silent", "test"), signal: AbortSignal.timeout(30_000), untilIdle: true });
}

async function delivered(ctx: TestContext, content: string): Promise<PushStatus> {
  const { import_id } = await deliver(ctx, content);
  await work(ctx);
  return readPush(ctx, import_id);
}

const row = (given: Record<string, unknown> = {}) => ({
  fuente: "pjud",
  competencia: "civil",
  rit: "C-1156-2026",
  tribunal: "1º Juzgado Civil de Santiago",
  fecha_ingreso: "2026-03-02",
  participante_rut: rutOfNumber(76_000_001),
  participante_nombre: "Comercial Prueba SpA",
  participante_rol: "DDO.",
  participante_tipo: "JURIDICA",
  ...given,
});
const lines = (...rows: (Record<string, unknown> | string)[]) =>
  rows.map((each) => `${typeof each === "string" ? each : JSON.stringify(each)}\n`).join("");
const THREE = lines(
  row(),
  row({ participante_rol: "DTE.", participante_rut: rutOfNumber(97_000_002), participante_nombre: "Banco Prueba" }),
  row({ rit: "C-1157-2026" }),
);

const files = () => (existsSync(root) ? readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name !== ".clock") : []);
const counts = async () =>
  (
    await db.query<{ cases: number; participants: number; jobs: number; staged: number }>(
      `select (select count(*) from court_cases)::int as cases, (select count(*) from court_participants)::int as participants,
         (select count(*) from jobs where kind = 'import')::int as jobs, (select count(*) from import_rows)::int as staged`,
    )
  )[0];
const NOTHING = { cases: 0, participants: 0, jobs: 0, staged: 0 };

describe("a delivery", () => {
  test("waits, lands and tells its counts; its file is gone, the trail has it, and nothing of its rows is kept with the job", async () => {
    const ctx = await program();
    const receipt = await deliver(ctx, THREE);
    expect(receipt.status_url).toBe(`http://localhost:3000/api/panel/sources/courts/${receipt.import_id}`);
    expect(await readPush(ctx, receipt.import_id)).toMatchObject({ state: "queued", rows: 0, result: null });
    await work(ctx);
    expect(await readPush(ctx, receipt.import_id)).toMatchObject({
      state: "done",
      rows: 3,
      accepted: 3,
      left_out: { count: 0, rows: [] },
      result: { version: 1, unchanged: false, cases_added: 2, cases_changed: 0, repeated_rows: 0 },
      refusal: null,
    });
    expect(await counts()).toMatchObject({ cases: 2, participants: 3, staged: 0 });
    expect(files()).toEqual([]);
    const [job] = await db.query<{ text: string }>("select to_jsonb(jobs)::text as text from jobs where kind = 'import'");
    expect(job?.text).not.toContain("Comercial Prueba");
    const trail = await db.query(
      "select actor_kind, actor_name, action, subject from audit_entries where org_id = $1 order by at, action",
      [ctx.actor.orgId],
    );
    expect(trail).toEqual([
      { actor_kind: "token", actor_name: "Proveedor PJUD", action: "import.delivered", subject: "courts" },
      { actor_kind: "system", actor_name: "cotejo", action: "import.landed", subject: "courts" },
    ]);
  });

  test("again updates nothing and doubles nothing; one with news changes what is new", async () => {
    const ctx = await program();
    await delivered(ctx, THREE);
    const before = await counts();
    expect(await delivered(ctx, THREE)).toMatchObject({ state: "done", result: { unchanged: true, cases_added: 0, cases_changed: 0 } });
    expect(await counts()).toMatchObject({ cases: before?.cases, participants: before?.participants });
    expect(await delivered(ctx, lines(row({ estado_procesal: "Concluida" })))).toMatchObject({
      result: { unchanged: false, cases_added: 0, cases_changed: 1 },
    });
  });

  test("of the same bytes while they wait is the same delivery", async () => {
    const ctx = await program();
    const [first, second] = await Promise.all([deliver(ctx, THREE), deliver(ctx, THREE)]);
    expect(second).toEqual(first);
    expect(await counts()).toMatchObject({ jobs: 1 });
    expect(readdirSync(root)).toHaveLength(1);
  });

  test("is shown in the panel with the name of its token, and keeps nobody from uploading; an admin may cancel it", async () => {
    const ctx = await program();
    const { import_id } = await deliver(ctx, THREE);
    const { imports } = await listImports(admin(ctx));
    expect(imports).toMatchObject([
      { importId: import_id, byPush: true, importedBy: "Proveedor PJUD", fileName: "Proveedor PJUD.ndjson", sourceId: "courts" },
    ]);
    const bytes = Buffer.from("competencia;rit;tribunal;participante_nombre;participante_rol\n");
    const { uploadId } = await receiveUpload(admin(ctx), new URLSearchParams("part=main"), {
      sizeBytes: bytes.length,
      bytes: pieces(bytes),
    });
    const request = { upload_id: uploadId, format: "courts-csv", file_name: "a.csv", source: null, as_of: null } as const;
    expect(await startImport(admin(ctx), request)).toMatchObject({ state: "queued", byPush: false });
    expect((await deliver(ctx, lines(row()))).import_id).not.toBe(import_id);
    await cancelImport(admin(ctx), import_id);
    expect(await readPush(ctx, import_id)).toMatchObject({ state: "cancelled", refusal: { code: "cancelled" } });
  });
});

test("deliveries by the minute hide no upload in the panel, and their state goes after three months", async () => {
  const ctx = await program();
  const bytes = Buffer.from("rut;nombre\n");
  const { uploadId } = await receiveUpload(admin(ctx), new URLSearchParams("part=main"), { sizeBytes: bytes.length, bytes: pieces(bytes) });
  await startImport(admin(ctx), { upload_id: uploadId, format: "rut-csv", file_name: "a.csv", source: null, as_of: null });
  const { import_id } = await deliver(ctx, THREE);
  await db.query(
    `insert into jobs (job_id, kind, payload, state, progress, result, run_after, created_at, finished_at)
     select gen_random_uuid(), kind, payload, 'failed', '{}', null, run_after, created_at + number * interval '1 minute', created_at
     from jobs, generate_series(1, 40) as number where job_id = $1`,
    [import_id],
  );
  const { imports } = await listImports(admin(ctx));
  expect([imports.length, imports.filter(({ byPush }) => byPush).length]).toEqual([11, 10]);
  ctx.clock.set("2027-02-18T14:59:00Z");
  await enqueue(db, ctx.clock, "purge-expired", {});
  await work(ctx);
  expect(await pushes()).toBe(41);
  ctx.clock.set("2027-02-18T15:01:00Z");
  await enqueue(db, ctx.clock, "purge-expired", {});
  await work(ctx);
  expect([await pushes(), (await readPush(ctx, import_id)).state]).toEqual([1, "done"]);
});

const pushes = async () => (await db.query("select 1 from jobs where payload -> 'upload' -> 'push' is not null")).length;

describe("rows that cannot be taken", () => {
  test("are told by line, code and sentence, and the others land", async () => {
    const ctx = await program();
    const done = await delivered(
      ctx,
      lines(row(), "{broken", row({ participante_rut: "11111111-2" }), row({ rit: "C-1157-2026" }), row({ rit: "" })),
    );
    expect(done).toMatchObject({ state: "done", rows: 5, accepted: 2, left_out: { count: 3 }, result: { cases_added: 2 } });
    expect(done.left_out.rows.map(({ line, code }) => [line, code])).toEqual([
      [2, "broken"],
      [3, "not-a-rut"],
      [5, "bad-number"],
    ]);
    for (const { reason } of done.left_out.rows) expect(reason).toMatch(/^[A-Z].*\.$/);
  });

  test("of reserved and family cases leave nothing, neither there nor with the job", async () => {
    const ctx = await program();
    const secret = { participante_nombre: "Persona Reservada" };
    const done = await delivered(
      ctx,
      lines(row({ ...secret, reservada: true }), row({ ...secret, competencia: "familia" }), row({ rit: "C-1157-2026" })),
    );
    expect(done.left_out.rows.map(({ line, code }) => [line, code])).toEqual([
      [1, "reserved"],
      [2, "family"],
    ]);
    const [found] = await db.query<{ text: string }>(
      `select concat((select jsonb_agg(to_jsonb(c)) from court_cases c), (select jsonb_agg(to_jsonb(p)) from court_participants p),
         (select jsonb_agg(to_jsonb(j)) from jobs j), (select jsonb_agg(to_jsonb(a)) from audit_entries a)) as text`,
    );
    expect(found?.text).toContain("Comercial Prueba");
    expect(found?.text).not.toMatch(/Reservada/i);
  });

  test("when they are too many refuse the whole delivery, which says so with the rows", async () => {
    const ctx = await program();
    const refused = await delivered(ctx, lines(row(), ...Array.from({ length: 12 }, () => "no JSON")));
    expect(refused).toMatchObject({ state: "refused", left_out: { count: 12 }, result: null, refusal: { code: "too-many-bad-rows" } });
    expect(await counts()).toMatchObject({ cases: 0, participants: 0, staged: 0 });
    expect(files()).toEqual([]);
  });
});

describe("what is not taken leaves nothing", () => {
  test.each([
    ["no body", Buffer.alloc(0), "invalid-request"],
    ["more than may come", Buffer.alloc((1 << 16) + 1, " "), "payload-too-large"],
    ["packed bytes", gzipSync(THREE), "unsupported-media-type"],
    ["a ZIP", zipOf([{ name: "causas.ndjson", bytes: THREE }]), "unsupported-media-type"],
  ])("%s", async (_what, content, code) => {
    await expect(deliver(await program(), content)).rejects.toMatchObject({ code });
    expect([files(), await counts()]).toEqual([[], NOTHING]);
  });

  test("a body that breaks off, or is of another length than it said", async () => {
    const ctx = await program();
    async function* broken() {
      yield Buffer.from(THREE);
      throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    }
    await expect(pushCourts(ctx, { sizeBytes: 5_000, bytes: broken() })).rejects.toMatchObject({ code: "invalid-request" });
    const short = { sizeBytes: THREE.length + 1, bytes: pieces(Buffer.from(THREE)) };
    await expect(pushCourts(ctx, short)).rejects.toMatchObject({ code: "invalid-request" });
    expect([files(), await counts()]).toEqual([[], NOTHING]);
  });

  test("a delivery whose database fails at the end", async () => {
    const ctx = await program();
    const failing = { ...ctx, db: { ...db, transact: () => Promise.reject(new Error("gone")) } };
    const bytes = Buffer.from(THREE);
    await expect(pushCourts(failing, { sizeBytes: bytes.length, bytes: pieces(bytes) })).rejects.toThrow("gone");
    expect([files(), await counts()]).toEqual([[], NOTHING]);
  });

  test("one too many: so many of a token wait, also when they come at once, and another token is not held up", async () => {
    const ctx = await program();
    const one = (number: number) => lines(row({ rit: `C-${number}-2026` }));
    for (let number = 1; number < MOST_WAITING_PUSHES; number++) await deliver(ctx, one(number));
    const ends = await Promise.allSettled([deliver(ctx, one(100)), deliver(ctx, one(101)), deliver(ctx, one(102))]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const late = { code: "too-many-requests", retryAfterSeconds: expect.any(Number) };
    await expect(deliver(ctx, one(103))).rejects.toMatchObject(late);
    expect(readdirSync(root)).toHaveLength(MOST_WAITING_PUSHES);
    await deliver(await program(), one(104));
    await work(ctx);
    expect((await readPush(ctx, (await deliver(ctx, one(105))).import_id)).state).toBe("queued");
  });

  test("bodies of one token that come slowly are bounded too", async () => {
    const ctx = await program();
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    async function* slow() {
      await ended;
      yield Buffer.from(" ");
    }
    const waiting = Array.from({ length: MOST_WAITING_PUSHES / 2 }, () => pushCourts(ctx, { sizeBytes: 1, bytes: slow() }));
    await expect.poll(() => files().filter((name) => name.endsWith(".part")).length).toBe(MOST_WAITING_PUSHES / 2);
    await expect(deliver(ctx, THREE)).rejects.toMatchObject({ code: "too-many-requests" });
    end();
    await Promise.all(waiting);
    await expect(deliver(ctx, THREE)).resolves.toBeDefined();
  });
});

describe("who may deliver and ask", () => {
  test("a token with the right, of an organisation that operates; no other token and no person", async () => {
    const mine = await program();
    const { import_id } = await deliver(mine, THREE);
    const others = [await program({}), await program({ operator: false, onlyRight: "push-courts" }), admin(mine)];
    for (const ctx of others) {
      await expect(deliver(ctx, THREE)).rejects.toMatchObject({ code: "forbidden" });
      await expect(readPush(ctx, import_id)).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  test("another token of the organisation may ask; for another organisation it is a missing one, and so is an upload of the panel", async () => {
    const mine = await program();
    const { import_id } = await deliver(mine, THREE);
    const colleague = { ...mine, actor: { ...mine.actor, id: "5d1c2b1e-0000-4000-8000-000000000001" } };
    expect(await readPush(colleague, import_id)).toMatchObject({ import_id });
    const theirs = await program();
    for (const id of [import_id, "5d1c2b1e-0000-4000-8000-000000000002", "no-id"]) {
      await expect(readPush(theirs, id)).rejects.toMatchObject({ code: "not-found" });
    }
    const bytes = Buffer.from("rut;nombre\n");
    const upload = await receiveUpload(admin(mine), new URLSearchParams("part=main"), { sizeBytes: bytes.length, bytes: pieces(bytes) });
    const request = { upload_id: upload.uploadId, format: "rut-csv", file_name: "a.csv", source: null, as_of: null } as const;
    const { importId } = await startImport(admin(mine), request);
    await expect(readPush(mine, importId)).rejects.toMatchObject({ code: "not-found" });
  });
});
