/** One version of a list of the demonstration set, landed as an import lands. */
import { createHash, randomUUID } from "node:crypto";
import { stagedCourtRow } from "#lib/courts/staged-row";
import type { Transaction } from "#lib/db/db";
import { EDITION } from "#lib/jobs/demo/demo-set";
import type { DemoListId, DemoRelease } from "#lib/jobs/demo/schedule";
import { caseNews, type DemoWorld, listed, registered } from "#lib/jobs/demo/world";
import { courtsShelf } from "#lib/jobs/land-courts";
import { entryShelf } from "#lib/jobs/land-entries";
import { registerShelf } from "#lib/jobs/land-register";
import { landVersion, type Shelf } from "#lib/jobs/land-version";
import { unstage } from "#lib/jobs/stage-rows";
import { registerRow } from "#lib/registry/register-row";
import { rutNumber } from "#lib/rut/rut";

interface Row {
  key: string;
  record: unknown;
}

const SHELVES: Record<DemoListId, Shelf> = {
  "demo-registry": registerShelf("last"),
  "demo-sanctions": entryShelf,
  "demo-pep": entryShelf,
  "demo-courts": courtsShelf,
};

export async function landRelease(tx: Transaction, world: DemoWorld, release: DemoRelease): Promise<void> {
  const { listId, version, asOf, importedAt: at } = release;
  const stageId = randomUUID();
  const rows = rowsOf(world, release).map((row, index) => ({ line: index + 1, ...row }));
  const batch = (await SHELVES[listId].openStage(tx, { stageId, listId })).begin();
  for (const row of rows) batch.add(row);
  await batch.write(tx);
  const checksum = createHash("sha256").update(`demo ${EDITION} ${world.schedule.today} ${listId} ${version}`).digest("hex");
  await landVersion(tx, { stageId, listId, asOf, checksum, fileName: "demo", acceptShrink: true, rows: rows.length, at }, SHELVES[listId]);
  await unstage(tx, stageId);
}

function rowsOf(world: DemoWorld, release: DemoRelease): Row[] {
  const { listId, version } = release;
  switch (listId) {
    case "demo-registry":
      return registered(world, version).map(({ rut, name }) => ({ key: rut, record: registerRow(rutNumber(rut), name, { note: "demo" }) }));
    case "demo-courts":
      return caseNews(world, release).flatMap(({ record, participants }) =>
        participants.map((participant) => ({ key: record.caseId, record: stagedCourtRow({ case: record, participant }) })),
      );
    default:
      return listed(world, listId, release).map((entry) => ({ key: entry.entryId, record: entry }));
  }
}
