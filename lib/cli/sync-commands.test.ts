/** Promise: `sync` fetches nothing unasked, says what is set without any secret, and ends with the codes of the other commands. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { main } from "#lib/cli/main";
import { edition, openPublisher, type Publisher } from "#lib/testing/list-publisher";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const folder = mkdtempSync("/tmp/cotejo-sync-cli-");
chmodSync(folder, 0o711);
let publisher: Publisher;
beforeAll(async () => {
  publisher = await openPublisher();
});
afterAll(async () => {
  await publisher.close();
  rmSync(folder, { recursive: true, force: true });
});

async function cotejo(...args: string[]): Promise<{ exitCode: number; said: string }> {
  const lines: string[] = [];
  const exitCode = await main({
    args,
    variables: { DATABASE_URL: db.url, COTEJO_DATA_DIR: join(folder, "data") },
    from: folder,
    signal: new AbortController().signal,
    out: (line) => void lines.push(line),
    err: (line) => void lines.push(line),
    progress: () => {},
  });
  return { exitCode, said: lines.join("\n") };
}

const HEAD = "rut;nombre;cargo\n";
const people = (count: number) =>
  HEAD + Array.from({ length: count }, (_, index) => `;Ana Prueba ${"abcdefghijkl"[index]};Alcaldesa\n`).join("");

test("every list is there, none enabled, none asked", async () => {
  const { exitCode, said } = await cotejo("sync");
  expect(exitCode).toBe(0);
  expect(said).toMatch(/^ofac-sdn +not enabled +sanctionslistservice\.ofac\.treas\.gov\/\S+ +never tried$/m);
  expect(said).toMatch(/^pep-cl +not enabled +no address +never tried$/m);
  expect(said).toMatch(/^sii-names +not enabled +www\.sii\.cl\/estadisticas\/nominas\/PUB_NOMBRES_PJ\.zip +never tried$/m);
  expect(said).toMatch(/^sii-companies +not enabled +www\.sii\.cl\/estadisticas\/nominas\/PUB_EMPRESAS_PJ_2020_A_2024\.zip +never tried$/m);
  expect(said).toMatch(/^res +not enabled +datos\.gob\.cl\/api\/3\/action\/package_show\?… +never tried$/m);
  expect(said.split("\n").every((line) => line.includes("not enabled"))).toBe(true);
});

test("an address and a schedule are set and shown without their secret", async () => {
  const { exitCode, said } = await cotejo("sync", "pep-cl", "--enable", "--every", "12h", "--url", `${publisher.origin}/pep.csv?token=abc`);
  expect({ exitCode, said }).toMatchObject({
    exitCode: 0,
    said: expect.stringMatching(/^pep-cl +every 12 h +127\.0\.0\.1:\d+\/pep\.csv\?… /),
  });
  expect((await cotejo("sync")).said).not.toContain("abc");
  expect(publisher.asked).toEqual([]);
  expect((await cotejo("sync", "pep-cl", "--disable")).said).toContain("not enabled");
  expect((await cotejo("sync", "pep-cl", "--every", "2d")).said).toContain("not enabled");
});

test("a list is fetched now: landed, nothing new, refused, failed", async () => {
  publisher.answers.set("/pep.csv", edition(people(10), '"one"'));
  expect(await cotejo("sync", "pep-cl")).toEqual({
    exitCode: 0,
    said: "pep-cl: version 1, 10 records (10 added, 0 changed, 0 removed).",
  });
  expect(await cotejo("sync", "pep-cl")).toEqual({ exitCode: 0, said: "pep-cl: nothing new; version 1 is the publisher's last." });
  publisher.answers.set("/pep.csv", edition(people(3), '"two"'));
  expect(await cotejo("sync", "pep-cl")).toMatchObject({ exitCode: 4, said: expect.stringContaining("70 % fewer") });
  publisher.answers.delete("/pep.csv");
  expect(await cotejo("sync", "pep-cl")).toEqual({
    exitCode: 4,
    said: expect.stringMatching(/^127\.0\.0\.1:\d+ answered with status 404\.$/),
  });
  expect((await cotejo("sync")).said).toMatch(/^pep-cl .*failed \S+ \S+Z .*answered with status 404\.$/m);
});

test("what a version changed is told entry by entry", async () => {
  publisher.answers.set("/pep.csv", edition(people(10).replace("Ana Prueba c;Alcaldesa", "Ana Prueba z;Alcaldesa"), '"three"'));
  expect((await cotejo("sync", "pep-cl")).said).toMatch(/version 2, 10 records \(1 added, 0 changed, 1 removed\)/);
  const { exitCode, said } = await cotejo("sources", "diff", "pep-cl");
  expect(exitCode).toBe(0);
  expect(said).toMatch(
    /^pep-cl, version 2 of \S+, beside version 1: 1 added, 0 changed, 1 removed\.\n\+ .*Ana Prueba z.*\n- .*Ana Prueba c/,
  );
  expect((await cotejo("sources", "diff", "pep-cl", "1", "--show", "added")).said.split("\n")).toHaveLength(11);
  expect((await cotejo("sources", "diff", "pep-cl", "9")).exitCode).toBe(3);
  expect((await cotejo("sources", "diff", "un-sc")).exitCode).toBe(3);
  expect((await cotejo("sources", "diff", "pep-cl", "two")).exitCode).toBe(2);
});

test.each([
  [["sync", "nothing"], 3],
  [["sync", "--enable"], 2],
  [["sync", "un-sc", "--every", "5m"], 2],
  [["sync", "un-sc", "--enable", "--disable"], 2],
  [["sync", "un-sc", "--url", "http://lists.example/un.xml"], 2],
  [["sync", "un-sc", "--alt", "https://lists.example/alt.csv"], 2],
  [["sync", "courts", "--enable"], 2],
  [["sync", "courts"], 4],
  [["sync", "un-sc", "more"], 2],
])("cotejo %s ends with %i", async (args, exitCode) => {
  expect((await cotejo(...(args as string[]))).exitCode).toBe(exitCode);
});
