/** Promise: an operator puts an organisation behind an account at a provider and takes it away, in words, without a token on the command line or the screen. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { main } from "#lib/cli/main";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { type ReferenceUpstream, startReference } from "#lib/testing/reference-upstream";
import { noteCredentials } from "#lib/upstream/note-credentials";

const db = testDb();
const folder = mkdtempSync("/tmp/cotejo-upstream-");
let reference: ReferenceUpstream;
beforeAll(async () => {
  reference = await startReference();
  writeFileSync(join(folder, "token"), `${reference.token}\n`);
  writeFileSync(join(folder, "wrong"), "a-token-of-nobody");
  writeFileSync(join(folder, "blank"), "Token abc");
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await reference.stop();
});

const NEAR = { UPSTREAM_ALLOWED_NETWORKS: "127.0.0.0/8" };

async function cotejo(args: string[], variables: Record<string, string> = NEAR) {
  const said = { exitCode: -1, out: "", err: "" };
  said.exitCode = await main({
    args,
    variables: { DATABASE_URL: db.url, COTEJO_DATA_DIR: join(folder, "data"), AUTH_SECRET: "s".repeat(43), ...variables },
    from: folder,
    signal: new AbortController().signal,
    out: (line) => void (said.out += `${line}\n`),
    err: (line) => void (said.err += `${line}\n`),
    progress: () => {},
  });
  expect(said.out + said.err).not.toContain(reference.token);
  return said;
}

/** What the doctor says of who answers. */
async function examined(variables: Record<string, string> = NEAR) {
  const { findings } = JSON.parse((await cotejo(["doctor", "--json"], variables)).out) as { findings: { what: string; state: string }[] };
  return findings.filter(({ what }) => /^who answers|^provider of/.test(what));
}

test("an account is set, changed, shown and removed", async () => {
  const { actor } = await testContext(db, { name: "Banco Sur" });
  const org = ["--org", "banco sur"];
  const { host } = new URL(reference.baseUrl);
  expect((await cotejo(["upstream", "show", ...org])).out).toBe(
    "Without an account of their own, organisations are answered by Cotejo's own engine.\nBanco Sur has no account of its own.\n",
  );
  const set = ["upstream", "set", ...org, "--base-url", reference.baseUrl];
  expect(await cotejo(set)).toMatchObject({ exitCode: 2, err: expect.stringContaining("give --token-file") });
  expect(await cotejo([...set, "--token-file", "none"])).toMatchObject({ exitCode: 3 });
  expect(await cotejo([...set, "--token-file", "blank"])).toMatchObject({ exitCode: 2, err: expect.stringContaining("without blanks") });
  expect(await cotejo([...set, "--token-file", "token", "--meter", "maybe"])).toMatchObject({ exitCode: 2 });
  expect(await cotejo([...set, "--token-file", "wrong"])).toMatchObject({ exitCode: 4, err: expect.stringContaining("refuses the token") });
  expect(await cotejo([...set, "--token-file", "token"], {})).toMatchObject({
    exitCode: 4,
    err: expect.stringContaining("UPSTREAM_ALLOWED"),
  });
  expect(await cotejo([...set, "--token-file", "token"])).toMatchObject({
    exitCode: 0,
    out: `Banco Sur is answered by ${reference.baseUrl}; it takes the token.\n`,
  });
  expect((await cotejo(["upstream", "set", ...org, "--meter", "on"])).out).toContain("this installation charges too");
  const { accounts } = JSON.parse((await cotejo(["upstream", "show", "--json"])).out) as { accounts: object[] };
  expect(accounts).toEqual([
    {
      orgId: actor.orgId,
      organisation: "Banco Sur",
      address: host,
      tokenEnding: reference.token.slice(-4),
      metered: true,
      setBy: "cotejo",
      setAt: expect.any(String),
      opens: true,
      refusedSince: null,
    },
  ]);
  expect(await examined()).toMatchObject([{ state: "ok", found: "Cotejo's own engine; 1 organisation has an account of its own" }]);
  expect(await examined({ AUTH_SECRET: "t".repeat(43) })).toMatchObject([
    { state: "ok" },
    { what: "provider of Banco Sur", state: "fault" },
  ]);

  expect((await cotejo(["upstream", "remove", ...org])).out).toBe("Banco Sur is answered by Cotejo's own engine from now on.\n");
  expect(await cotejo(["upstream", "remove", ...org])).toMatchObject({ exitCode: 3 });
});

test("nobody answers: it is kept only when insisted on, and the doctor tells of refusals", async () => {
  const gone = await startReference();
  await gone.stop();
  const { actor } = await testContext(db, { name: "Banco Norte" });
  const set = ["upstream", "set", "--org", "Banco Norte", "--base-url", gone.baseUrl, "--token-file", "token"];
  expect(await cotejo(set)).toMatchObject({ exitCode: 1, err: expect.stringContaining("--even-unreachable") });
  expect(await cotejo([...set, "--even-unreachable"])).toMatchObject({ exitCode: 0, out: expect.stringContaining("untried") });
  const deps = { db, clock: { now: () => new Date("2026-11-20T15:00:00Z") } };
  await noteCredentials(deps, actor.orgId, "refused");
  await noteCredentials(deps, "installation", "refused");
  const installation = { UPSTREAM_BASE_URL: "https://api.example.cl", UPSTREAM_TOKEN: reference.token };
  expect(await examined(installation)).toMatchObject([
    {
      what: "who answers",
      state: "fault",
      found: expect.stringMatching(/^api\.example\.cl; 1 .* refuses UPSTREAM_TOKEN since 2026-11-20T15/),
    },
    { what: "provider of Banco Norte", state: "warning" },
  ]);
  expect((await cotejo(["upstream", "show"], installation)).out).toContain("refused since 2026-11-20");
});

test("the demonstration is behind no provider", async () => {
  await testContext(db, { name: "Demo", scope: "demo" });
  const asked = reference.counts().requests;
  expect(await cotejo(["upstream", "set", "--org", "Demo", "--base-url", reference.baseUrl, "--token-file", "token"])).toMatchObject({
    exitCode: 4,
    err: expect.stringContaining("invented"),
  });
  expect(reference.counts().requests).toBe(asked);
});
