import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { systemClock } from "#lib/calendar/clock";
import type { ImportFormat } from "#lib/contract/sources";
import { enqueueImport } from "#lib/jobs/enqueue-import";
import { viewJob } from "#lib/jobs/follow-job";
import { ImportProgress } from "#lib/jobs/import-progress";
import { runWorker } from "#lib/jobs/worker";
import { openLog } from "#lib/log";
import { testDb } from "#lib/testing/postgres";

const db = testDb();
const folder = mkdtempSync("/tmp/cotejo-opensanctions-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function importFile(path: string, format: ImportFormat, source?: string) {
  const jobId = await enqueueImport(db, systemClock, { format, path, options: source === undefined ? {} : { source } });
  await runWorker({ db, clock: systemClock, log: openLog("silent", "test"), signal: new AbortController().signal, onlyJob: jobId });
  return viewJob(db, jobId);
}

const person = (id: number, topic: string) => ({
  id: `p-${id}`,
  schema: "Person",
  caption: `Ana ${id}`,
  properties: { name: [`Ana Soto ${id}`], topics: [topic] },
  datasets: ["xx"],
  last_seen: "2026-11-19T08:00:00",
});
const ENTITIES = [
  ...Array.from({ length: 30 }, (_, at) => person(at, at < 20 ? "sanction" : "role.pep")),
  { id: "post", schema: "Position", properties: { name: ["Alcaldesa"], country: ["cl"] } },
  { id: "held", schema: "Occupancy", properties: { holder: ["p-25"], post: ["post"], status: ["ended"] } },
];

describe("a dataset of OpenSanctions", () => {
  const path = join(folder, "entities.ftm.json.gz");
  writeFileSync(path, gzipSync(ENTITIES.map((each) => JSON.stringify(each)).join("\n")));

  test("becomes a list of sanctions and one of PEPs, each under the name of the dataset", async () => {
    const sanctions = await importFile(path, "opensanctions-sanctions", "us_ofac_sdn");
    expect(sanctions).toMatchObject({ state: "done", result: { listId: "opensanctions:us-ofac-sdn", records: 20, asOf: "2026-11-19" } });
    const peps = await importFile(path, "opensanctions-peps");
    expect(peps).toMatchObject({ state: "done", result: { listId: "opensanctions-pep:default", records: 10 } });
    expect(ImportProgress.parse(peps?.progress).bytes).toBe(ImportProgress.parse(peps?.progress).totalBytes);
    expect(
      await db.query("select list_id, kind, name, licence, required from lists where list_id like 'opensanctions%' order by 1"),
    ).toEqual([
      { list_id: "opensanctions-pep:default", kind: "pep", name: "OpenSanctions default (PEP)", licence: "CC BY-NC 4.0", required: false },
      {
        list_id: "opensanctions:us-ofac-sdn",
        kind: "sanctions",
        name: "OpenSanctions us_ofac_sdn",
        licence: "CC BY-NC 4.0",
        required: false,
      },
    ]);
    const [mayor] = await db.query<{ entry: { pep: unknown } }>("select entry from list_entries where entry_id = 'p-25'");
    expect(mayor?.entry.pep).toMatchObject({ post: "Alcaldesa", institution: "CL", status: "ended" });
  });

  test("with its lines in another order is the same list", async () => {
    const turned = join(folder, "turned.json");
    writeFileSync(
      turned,
      ENTITIES.toReversed()
        .map((each) => JSON.stringify(each))
        .join("\n"),
    );
    expect(await importFile(turned, "opensanctions-peps")).toMatchObject({
      result: { version: 2, added: 0, changed: 0, removed: 0, records: 10 },
    });
  });

  test("only formats of many sources take a name", async () => {
    await expect(enqueueImport(db, systemClock, { format: "un-xml", path, options: { source: "x" } })).rejects.toThrow(
      "take the name of a source",
    );
  });
});
