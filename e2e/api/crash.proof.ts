/** Promise: what was acknowledged stays, is charged once, and the service comes back by itself from a crash of its server or its database. */
import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTenancy, type Tenancy } from "#lib/testing/tenant";
import { type Books, booksFaults, openBooks } from "../harness/books";
import { runChild } from "../harness/child";
import { startCutter } from "../harness/cutter";
import { type Answer, ask, forgetConnections } from "../harness/http";
import { type Launched, startLauncher } from "../harness/launcher";
import { CROWD, registerCsv } from "../harness/register";
import { report, rounds, type Verdict, verdict } from "../harness/verdict";
import { makeTwinOrganisation, makeTwinTables, type NaiveServer, startNaiveServer } from "../twins/twin";

const ROUNDS = rounds(10, 2);
/** New RUTs a round. */
const WRITES = rounds(500, 150);
const WRITERS = 16;
const BACK_WITHIN_MS = 10_000;

/** What is judged: where it listens, how to crash it, the books behind it. */
interface Subject {
  port: number;
  books: Books;
  newOrganisation(): Promise<{ orgId: string; token: string }>;
  /** Kills with SIGKILL; `back` is called for a subject that nobody supervises. */
  kill(): void;
  back?(): Promise<void>;
}

let launched: Launched;
let tenancy: Tenancy;
let books: Books;
let twinBooks: Books;

beforeAll(async () => {
  launched = await startLauncher();
  const file = `${launched.dataFolder}/register.csv`;
  writeFileSync(file, registerCsv(CROWD));
  await runChild(process.execPath, ["lib/launch/cotejo.mjs", "import", "rut-csv", file], { env: launched.env });
  const url = launched.databaseUrl();
  tenancy = openTenancy(url);
  books = openBooks(url, "public");
  twinBooks = openBooks(url, "twin");
  await makeTwinTables(url);
});
afterAll(async () => {
  await Promise.all([books?.close(), twinBooks?.close(), tenancy?.close()]);
  await launched?.close();
});

const killAll = (pids: number[]) => {
  if (pids.length === 0) throw new Error("nothing to kill");
  for (const pid of pids) process.kill(pid, "SIGKILL");
};
const killDatabase = () => killAll(launched.databasePids());
const service = (kill: () => void): Subject => ({
  port: launched.port,
  books,
  kill,
  newOrganisation: () => tenancy.newTenant({ credits: CROWD.length }),
});
const naive = (server: NaiveServer, kill: () => void, back?: () => Promise<void>): Subject => ({
  port: server.port,
  books: twinBooks,
  kill,
  back,
  async newOrganisation() {
    const orgId = await makeTwinOrganisation(launched.databaseUrl(), CROWD.length);
    return { orgId, token: orgId };
  },
});

describe(`kill -9 in the middle of writes, ${ROUNDS} rounds`, () => {
  it("of the server: no acknowledged Check lost, none charged twice, back within 10 s", async () => {
    const result = await crashRounds(
      service(() => killAll(launched.webPids())),
      ROUNDS,
    );
    report("crash server", result);
    expect(result.faults).toEqual([]);
  });

  it("of the database: the same, and the server lives on and answers 503 meanwhile", async () => {
    const before = launched.webPids();
    const result = await crashRounds(service(killDatabase), ROUNDS);
    report("crash database", result);
    expect(result.faults).toEqual([]);
    expect(launched.webPids()).toEqual(before);
    expect(Number(result.figures["answered-503"])).toBeGreaterThan(0);
  });

  it("is caught by the same check on a server that answers before it commits", async () => {
    let server = await startNaiveServer(launched.databaseUrl(), "answers-before-commit");
    const { port } = server;
    const subject = naive(
      server,
      () => server.child.signal("SIGKILL"),
      async () => {
        forgetConnections(port);
        server = await startNaiveServer(launched.databaseUrl(), "answers-before-commit", port);
      },
    );
    try {
      const result = await crashRounds(subject, 2);
      report("crash server TWIN", result);
      expect(result.faults.join("\n")).toMatch(/acknowledged Checks lost/);
    } finally {
      await server.stop();
    }
  });

  it("is caught by the same check on a server whose database does not wait for the disk", async () => {
    const server = await startNaiveServer(launched.databaseUrl(), "no-sync");
    try {
      const result = await crashRounds(naive(server, killDatabase), 4);
      report("crash database TWIN", result);
      expect(result.faults.join("\n")).toMatch(/acknowledged Checks lost/);
    } finally {
      await server.stop();
    }
  });
});

describe("a connection cut between COMMIT and reply", () => {
  it("leaves one Check and one charge, and a retry returns it", async () => {
    const result = await cutRounds(service(killDatabase), rounds(50, 10));
    report("cut after commit", result);
    expect(result.faults).toEqual([]);
  });

  it("is caught by the same check on a server that does not reuse", async () => {
    const server = await startNaiveServer(launched.databaseUrl(), "no-reuse");
    try {
      const result = await cutRounds(naive(server, killDatabase), 3);
      report("cut after commit TWIN", result);
      expect(result.faults.join("\n")).toMatch(/2 charges/);
    } finally {
      await server.stop();
    }
  });
});

describe("SIGTERM under load", () => {
  it("is caught by the same check on a server that ends at once", async () => {
    const server = await startNaiveServer(launched.databaseUrl(), "drops-in-flight");
    const result = await stopUnderLoad(
      naive(server, () => server.child.signal("SIGTERM")),
      server.child.exited,
    );
    report("stop TWIN", result);
    expect(result.faults.join("\n")).toMatch(/cut off/);
  });

  // Last: after it nothing runs any more.
  it("lets the requests in flight finish and ends with 0", async () => {
    const result = await stopUnderLoad(
      service(() => launched.child.signal("SIGTERM")),
      launched.child.exited,
    );
    report("stop", result);
    expect(result.faults).toEqual([]);
  });
});

const post = (subject: Subject, token: string, rut: string, timeoutMs = 15_000): Promise<Answer> =>
  ask(subject.port, { method: "POST", path: "/api/check", token, json: { rut }, timeoutMs });
const idOf = (answer: Answer) => (answer.json as { id: string }).id;

async function crashRounds(subject: Subject, count: number): Promise<Verdict> {
  const faults: string[] = [];
  const figures = { rounds: count, acknowledged: 0, "answered-503": 0, "connections-lost": 0, "slowest-return-ms": 0 };
  for (let round = 0; round < count; round++) {
    const say = (what: string) => faults.push(`round ${round}: ${what}`);
    const { orgId, token } = await subject.newOrganisation();
    const killAfter = 20 + Math.floor(Math.random() * WRITES * 0.4);
    const acknowledged = new Map<string, string>();
    let killedAt = 0;
    let backAt = 0;
    const queue = CROWD.slice(0, WRITES)
      .map((row) => row.rut)
      .values();
    const writer = async () => {
      for (const rut of queue) {
        for (let tries = 0; tries < 400 && !acknowledged.has(rut); tries++) {
          const started = performance.now();
          const answer = await post(subject, token, rut).catch(() => null);
          if (answer?.status === 200) {
            acknowledged.set(rut, idOf(answer));
            if (killedAt > 0 && backAt === 0 && started > killedAt) backAt = performance.now();
          } else {
            if (answer === null) figures["connections-lost"]++;
            else if (answer.status !== 503) return void say(`${rut} answered ${answer.status} ${answer.text.slice(0, 80)}`);
            else {
              figures["answered-503"]++;
              if (answer.text !== '{"message":"Service unavailable"}') say(`503 says ${answer.text.slice(0, 80)}`);
            }
            await wait(50);
          }
          if (killedAt === 0 && acknowledged.size >= killAfter) {
            killedAt = performance.now();
            subject.kill();
            await subject.back?.();
          }
        }
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    figures.acknowledged += acknowledged.size;
    if (backAt === 0) say("it did not come back");
    else figures["slowest-return-ms"] = Math.max(figures["slowest-return-ms"], Math.round(backAt - killedAt));
    if (backAt - killedAt > BACK_WITHIN_MS) say(`it came back after ${Math.round(backAt - killedAt)} ms`);
    const stored = new Map((await subject.books.checks(orgId)).map((row) => [row.rut, row.check_id]));
    const lost = [...acknowledged].filter(([rut, id]) => stored.get(rut) !== id);
    if (lost.length > 0) say(`${lost.length} of ${acknowledged.size} acknowledged Checks lost`);
    for (const fault of await booksFaults(subject.books, orgId)) say(fault);
  }
  return verdict(faults, figures);
}

/** A client whose connection is cut once the service has answered, and who asks again. */
async function cutRounds(subject: Subject, count: number): Promise<Verdict> {
  const faults: string[] = [];
  const { orgId, token } = await subject.newOrganisation();
  const cutter = await startCutter(subject.port);
  try {
    for (const { rut } of CROWD.slice(0, count)) {
      const say = (what: string) => faults.push(`${rut}: ${what}`);
      const before = (await subject.books.entries(orgId)).length;
      const cut = await ask(cutter.port, { method: "POST", path: "/api/check", token, json: { rut }, alone: true }).catch(() => null);
      if (cut !== null) say("the connection was not cut");
      const again = await post(subject, token, rut);
      const rows = (await subject.books.checks(orgId)).filter((row) => row.rut === rut);
      if (again.status !== 200 || rows.length !== 1 || rows[0]?.check_id !== idOf(again)) say(`${rows.length} Checks after the retry`);
      const charges = (await subject.books.entries(orgId)).length - before;
      if (charges !== 1) say(`${charges} charges`);
    }
  } finally {
    await cutter.stop();
  }
  return verdict(faults, { cuts: count });
}

async function stopUnderLoad(subject: Subject, exited: Promise<{ code: number | null }>): Promise<Verdict> {
  const faults: string[] = [];
  const { token } = await subject.newOrganisation();
  let answered = 0;
  const requests = CROWD.slice(0, 100).map(async ({ rut }) => {
    const answer = await ask(subject.port, {
      method: "POST",
      path: "/api/check",
      token,
      json: { rut },
      alone: true,
      timeoutMs: 15_000,
    }).catch((error: Error) => error);
    answered++;
    return answer;
  });
  // Long enough for the server to have taken all of them, too short for it to have answered all.
  await wait(80);
  const inFlight = requests.length - answered;
  subject.kill();
  const started = performance.now();
  const answers = await Promise.all(requests);
  const cut = answers.filter((answer) => answer instanceof Error);
  if (cut.length > 0) faults.push(`${cut.length} requests in flight were cut off: ${String(cut[0])}`);
  const others = answers.filter((answer): answer is Answer => !(answer instanceof Error) && answer.status !== 200);
  if (others.length > 0) faults.push(`${others.length} were answered otherwise, first ${others[0]?.status}`);
  const end = await Promise.race([exited, wait(20_000, null, { ref: false })]);
  if (end?.code !== 0) faults.push(`it ended with ${end?.code ?? "nothing"}`);
  const ms = Math.round(performance.now() - started);
  if (ms > 10_000) faults.push(`it took ${ms} ms`);
  if (inFlight < 5) faults.push(`only ${inFlight} requests were in flight: the load was too light`);
  return verdict(faults, { "in-flight": inFlight, "stopped-after-ms": ms });
}
