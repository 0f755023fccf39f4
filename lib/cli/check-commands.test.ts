/** Promise: an auditor who doubts scores has them all computed again, and is told which are not what they were. */
import { expect, test } from "vitest";
import { main } from "#lib/cli/main";
import { rutOfNumber } from "#lib/rut/rut";
import { testEvidence } from "#lib/testing/evidence";
import { testContext } from "#lib/testing/organisation";
import { testDb } from "#lib/testing/postgres";
import { storeCheck } from "#lib/testing/store-check";

const db = testDb();

async function verify(...args: string[]): Promise<{ exitCode: number; out: string }> {
  let out = "";
  const exitCode = await main({
    args: ["checks", "verify-scores", ...args],
    variables: { DATABASE_URL: db.url, COTEJO_DATA_DIR: "/tmp/cotejo-nowhere" },
    from: "/tmp",
    signal: new AbortController().signal,
    out: (line) => void (out += `${line}\n`),
    err: (line) => void (out += `${line}\n`),
    progress: () => {},
  });
  return { exitCode, out };
}

test("the same scores end well; one that differs is named, and the exit code says so", async () => {
  const orgOf = async (name: string) => (await testContext(db, { name })).actor.orgId;
  const [sound, odd] = [await orgOf("Banco Sano"), await orgOf("Banco Raro")];
  const evidence = testEvidence(rutOfNumber(76_543_210));
  await storeCheck(db, sound, { evidence, createdAt: "2026-11-20T15:00:00Z" });
  const checkId = await storeCheck(db, odd, {
    evidence: { ...evidence, score: { ...evidence.score, value: 45, label: "medium" } },
    createdAt: "2026-11-20T15:00:00Z",
  });
  expect(await verify("--org", "banco sano")).toEqual({ exitCode: 0, out: "1 scores computed again: all are the same.\n" });
  const all = await verify();
  expect(all.exitCode).toBe(1);
  expect(all.out).toMatch(/^2 scores computed again: 1 differ\.\nBanco Raro +\S+ +76543210-3 +matrix 1 +45 stored +0 again\n$/);
  const { out } = await verify("--json");
  const difference = { organisation: "Banco Raro", checkId, rut: "76543210-3", matrixVersion: 1, stored: 45, again: 0 };
  expect(JSON.parse(out)).toEqual({ checks: 2, differences: [difference] });
  expect((await verify("--org", "Nadie")).exitCode).toBe(3);
});
