/** Promise: the command line does what it says, in words for people, JSON for programs, and exit codes that mean something. */
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { addMonths, monthOf, monthStart } from "#lib/calendar/month";
import { COMMANDS, main } from "#lib/cli/main";
import { chileanMonthFaults } from "#lib/cli/time-zones";
import { findEmbedded } from "#lib/db/embedded";
import { takeDataFolder } from "#lib/db/open-data-folder";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const folder = mkdtempSync("/tmp/cotejo-cli-");
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Said {
  exitCode: number;
  out: string;
  err: string;
}

async function cotejo(...args: string[]): Promise<Said> {
  return run({ DATABASE_URL: db.url, COTEJO_DATA_DIR: join(folder, "data") }, args);
}

async function run(variables: Record<string, string>, args: string[]): Promise<Said> {
  const said: Said = { exitCode: -1, out: "", err: "" };
  said.exitCode = await main({
    args,
    variables,
    from: folder,
    signal: new AbortController().signal,
    out: (line) => void (said.out += `${line}\n`),
    err: (line) => void (said.err += `${line}\n`),
    progress: () => {},
  });
  return said;
}

async function json(...args: string[]): Promise<Record<string, unknown>> {
  const { out, err } = await cotejo(...args, "--json");
  if (out.trim().split("\n").length !== 1) throw new Error(`not one line of JSON: ${out}${err}`);
  return JSON.parse(out);
}

describe("help", () => {
  test.each(COMMANDS.map((command) => [command.words, command] as const))(
    "%s says its usage, every option and the exit codes",
    async (words, command) => {
      const { exitCode, out } = await cotejo(...words.split(" "), "--help");
      expect(exitCode).toBe(0);
      expect(out).toContain(`npm run cotejo -- ${words}`);
      for (const option of Object.keys(command.options)) expect(out).toMatch(new RegExp(`--${option}.* {2}\\S`));
      expect(out).toContain("Exit codes: 0 done");
    },
  );

  test("without a command, or with one that is none, is a wrong usage", async () => {
    expect(await cotejo()).toMatchObject({ exitCode: 2, out: "" });
    expect((await cotejo("constrast")).err).toMatch(/^There is no command constrast\.\n\nUsage: /);
    expect((await cotejo("--help")).exitCode).toBe(0);
  });
});

describe("organisations, people, tokens and credits", () => {
  test("are made, shown, changed and ended", async () => {
    const { orgId } = await json("org", "add", "Banco Uno", "--credits", "50", "--language", "en");
    expect(await json("credits", "add", "7", "--org", "banco uno")).toMatchObject({ orgId, balanceCredits: 57 });
    expect((await cotejo("org", "list")).out).toMatch(new RegExp(`^${orgId} +Banco Uno +57 credits`, "m"));

    const user = await json("user", "add", "Ana@Banco.cl", "--org", String(orgId), "--role", "admin");
    expect(user.password).toMatch(/^\S{20}$/);
    const [first] = await db.query<{ hash: string; role: string }>(
      "select password_hash as hash, role from users where email = 'ana@banco.cl'",
    );
    expect(first?.role).toBe("admin");
    expect((await cotejo("user", "password", "ana@banco.cl")).exitCode).toBe(0);
    const [second] = await db.query<{ hash: string }>("select password_hash as hash from users where email = 'ana@banco.cl'");
    expect(second?.hash).not.toBe(first?.hash);
    expect((await cotejo("user", "disable", "ana@banco.cl")).out).toBe("ana@banco.cl can no longer sign in.\n");
    expect((await cotejo("user", "list")).out).toMatch(/ana@banco\.cl .* disabled/);

    const token = await json("token", "add", "nightly", "--org", "Banco Uno", "--expires", "2099-12-31");
    expect(token).toMatchObject({ secret: expect.stringMatching(/^ctj_/), expiresAt: "2099-12-31T23:59:59.000Z" });
    expect((await cotejo("token", "list")).out).not.toContain(String(token.secret));
    expect((await cotejo("token", "revoke", String(token.tokenId))).exitCode).toBe(0);
    expect((await cotejo("token", "list", "--org", "Banco Uno")).out).toMatch(/nightly .* revoked/);
  });

  test("may have a token that delivers court cases and does nothing else, where the organisation operates the installation", async () => {
    await cotejo("org", "add", "Con proveedor");
    await cotejo("org", "operator", "Con proveedor");
    const add = ["token", "add", "provider", "--org", "Con proveedor", "--right"];
    const token = await json(...add, "push-courts");
    expect(token).toMatchObject({ onlyRight: "push-courts", secret: expect.stringMatching(/^ctj_/) });
    expect((await cotejo("token", "list", "--org", "Con proveedor")).out).toMatch(/provider +Con proveedor +push-courts +never used/);
    expect(await cotejo(...add, "everything")).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining("--right is one of: push-courts."),
    });
    expect(await cotejo(...add, "push-courts", "--purpose", "other")).toMatchObject({ exitCode: 2 });
    await cotejo("org", "operator", "Con proveedor", "--off");
    expect(await cotejo(...add, "push-courts")).toMatchObject({ exitCode: 4, err: expect.stringContaining("operates the installation") });
  });

  test("the first operates the installation, others when told to, and each change is written down once", async () => {
    await cotejo("org", "add", "Primera");
    const { orgId } = await json("org", "add", "Segunda");
    const operators = async () =>
      (await db.query<{ name: string }>("select name from organisations where operator order by created_at")).map(({ name }) => name);
    const [first] = await operators();
    expect(await operators()).toEqual([first]);
    expect(await json("org", "operator", "segunda")).toEqual({ orgId, name: "Segunda", operator: true, changed: true });
    expect((await cotejo("org", "operator", "Segunda")).out).toBe("Admins of Segunda may import sources, as before.\n");
    expect((await cotejo("org", "list")).out).toMatch(/Segunda +0 credits +operator/);
    expect(await operators()).toEqual([first, "Segunda"]);
    expect((await cotejo("org", "operator", "Segunda", "--off")).out).toBe("Admins of Segunda may not import sources from now on.\n");
    expect(await operators()).toEqual([first]);
    const trail = await db.query(
      "select actor_kind, detail from audit_entries where org_id = $1 and action = 'organisation.operator-set' order by at",
      [orgId],
    );
    expect(trail).toEqual([
      { actor_kind: "system", detail: { operator: true } },
      { actor_kind: "system", detail: { operator: false } },
    ]);
    expect((await cotejo("org", "operator", "Nadie")).exitCode).toBe(3);
  });

  test.each([
    ["a missing option", ["user", "add", "x@y.cl"], 2, "--org is missing."],
    ["an option that is none", ["org", "add", "X", "--colour", "red"], 2, "Unknown option '--colour'"],
    ["too many words", ["org", "add", "X", "Y"], 2, "It takes <name>, and got X Y."],
    ["half a credit", ["credits", "add", "0.5", "--org", "X"], 2, "whole number"],
    ["a role that is none", ["user", "add", "x@y.cl", "--org", "X", "--role", "king"], 2, "--role is one of: officer, admin."],
    ["a bad e-mail address", ["user", "add", "nobody", "--org", "Taken"], 2, "not an e-mail address"],
    ["an unknown organisation", ["credits", "add", "5", "--org", "Nope"], 3, "There is no organisation Nope."],
    ["an unknown user", ["user", "disable", "no@one.cl"], 3, "There is no user no@one.cl."],
    ["an unknown token", ["token", "revoke", "00000000-0000-4000-8000-000000000000"], 3, "There is no token"],
    ["a name that is taken", ["org", "add", "taken"], 4, "already"],
  ])("%s has its sentence and exit code", async (_, args, exitCode, sentence) => {
    await cotejo("org", "add", "Taken");
    const said = await cotejo(...args);
    expect(said).toMatchObject({ exitCode, out: "" });
    expect(said.err).toContain(sentence);
    expect(JSON.parse((await cotejo(...args, "--json")).out)).toMatchObject({ exitCode });
  });

  test("a bad setting is told before anything is touched", async () => {
    const said = await run({ PUBLIC_BASE_URL: "ftp://x" }, ["org", "list"]);
    expect(said).toMatchObject({ exitCode: 2, err: expect.stringMatching(/^The configuration is not valid:\n {2}PUBLIC_BASE_URL/) });
  });

  test("a database that is away has its own exit code", async () => {
    const said = await run({ DATABASE_URL: "postgres://x:y@127.0.0.1:1/z" }, ["org", "list"]);
    expect(said).toMatchObject({ exitCode: 5, err: expect.stringMatching(/^The database cannot be used\. .*ECONNREFUSED/) });
  });
});

describe("sources", () => {
  test("are imported without a running worker, and shown", async () => {
    writeFileSync(join(folder, "register.csv"), "rut,name\n76500001-7,COMERCIAL QUILLAGUA SPA\n12345678-5,JOSÉ NÚÑEZ QUILLAGUA\n");
    expect(await json("import", "rut-csv", "register.csv", "--source", "Clientes")).toMatchObject({
      listId: "rut-csv:clientes",
      records: 2,
      unchanged: false,
    });
    expect((await cotejo("import", "rut-csv", "register.csv", "--source", "Clientes")).out).toMatch(/nothing new/);
    expect((await cotejo("sources")).out).toMatch(/rut-csv:clientes +registry +Clientes +version 1 .*2 records/);
  });

  test("a missing file and an unknown format are told apart", async () => {
    expect((await cotejo("import", "un-xml", "nowhere.xml")).exitCode).toBe(3);
    expect((await cotejo("import", "xlsx", "register.csv")).exitCode).toBe(2);
  });
});

test("a backup is written where the person stands, and goes back only where it may", async () => {
  await cotejo("org", "add", "Kept");
  expect((await cotejo("backup", "kept.cotejo")).exitCode).toBe(0);
  expect(existsSync(join(folder, "kept.cotejo"))).toBe(true);
  expect((await cotejo("backup", "kept.cotejo")).exitCode).toBe(4);
  expect((await cotejo("restore", "kept.cotejo")).err).toMatch(/not empty .*--replace/);
  expect((await cotejo("restore", "nowhere.cotejo")).exitCode).toBe(3);
  await cotejo("org", "add", "Since");
  expect((await cotejo("restore", "kept.cotejo", "--replace")).exitCode).toBe(0);
  const { out } = await cotejo("org", "list");
  expect(out).toContain("Kept");
  expect(out).not.toContain("Since");
});

describe("the index of names", () => {
  test("is built by hand, also when it is missing, and doctor says how to mend it", async () => {
    await db.query(
      "insert into lists (list_id, scope, kind, name, current_load) values ('rut-csv:propio', 'real', 'registry', 'Propio', 77)",
    );
    await db.query("delete from name_segments");
    await db.query("insert into registry_rows (rut_number, load_id, full_name) select n, 77, 'Ana Soto' from generate_series(1, 5) n");
    const before = await cotejo("doctor");
    expect(before.out).toMatch(/MEND +index of names: not built: names cannot be searched\n +→ npm run cotejo -- index/);
    expect(await json("index")).toMatchObject({ scope: "real", names: 7, unchanged: false });
    expect((await cotejo("doctor")).out).toMatch(/ok +index of names: 7 names, /);
    expect(await json("index", "--scope", "demo")).toMatchObject({ scope: "demo", names: 0 });
    expect(await cotejo("index", "--scope", "all")).toMatchObject({ exitCode: 2 });
    await db.query("delete from lists where list_id = 'rut-csv:propio'");
  });
});

describe("doctor", () => {
  test("finds this database well, and sources that were never loaded", async () => {
    const report = await json("doctor");
    const findings = report.findings as { what: string; state: string }[];
    expect(findings.find(({ what }) => what === "time zones")?.state).toBe("ok");
    expect(findings.find(({ what }) => what === "migrations")?.state).toBe("ok");
    expect(findings.find(({ what }) => what === "source un-sc")?.state).toBe("warning");
    // The server of unit tests does not flush to the disk: a doctor that called that well would be no doctor.
    expect(findings.find(({ what }) => what === "database")?.state).toBe("fault");
    expect((await cotejo("doctor")).exitCode).toBe(1);
  });

  test.each([
    ["https://api.example.test/v1", "ok", "casa-8b (api.example.test), asked over https"],
    ["http://127.0.0.1:11434/v1", "ok", "casa-8b (127.0.0.1:11434), asked over http"],
    ["http://gpu.lan:8080/v1", "warning", "casa-8b (gpu.lan:8080), asked over http"],
  ])("says who is told what summaries are about, and looks at a network that carries it in clear: %s", async (url, state, found) => {
    const variables = {
      DATABASE_URL: db.url,
      COTEJO_DATA_DIR: join(folder, "data"),
      SUMMARY_MODEL_URL: url,
      SUMMARY_MODEL_NAME: "casa-8b",
    };
    const { findings } = JSON.parse((await run(variables, ["doctor", "--json"])).out) as { findings: { what: string; found: string }[] };
    const model = findings.find(({ what }) => what === "language model");
    expect(model).toMatchObject({ state });
    expect(model?.found).toContain(found);
  });

  test("sees a month start on which Node and the database disagree", async () => {
    const now = new Date("2026-11-20T12:00:00Z");
    expect(await chileanMonthFaults(db, now)).toEqual([]);
    const late = addMonths(monthOf(now), 3);
    const shifted = (month: typeof late) => new Date(monthStart(month).getTime() + (month === late ? 3_600_000 : 0));
    expect(await chileanMonthFaults(db, now, shifted)).toEqual([
      "2027-02 begins at 2027-02-01T04:00:00.000Z for Node, 2027-02-01T03:00:00.000Z for the database",
    ]);
  });
});

describe("the built-in database", () => {
  test("is started for a command and stopped after it, unless somebody serves meanwhile", async () => {
    const data = join(folder, "own");
    const home = join(data, "database");
    expect((await run({ COTEJO_DATA_DIR: data }, ["org", "add", "X"])).exitCode).toBe(0);
    expect(await findEmbedded(home)).toBeNull();
    const served = await takeDataFolder(data);
    expect((await run({ COTEJO_DATA_DIR: data }, ["org", "list"])).out).toContain("X");
    const server = await findEmbedded(home);
    expect(server).not.toBeNull();
    served?.release();
    await server?.stop();
  });
});
