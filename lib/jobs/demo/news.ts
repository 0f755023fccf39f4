/** What was new since the Checks of the demonstration organisation: found by the real re-screening after each version, and read by its people. */
import { emitAll } from "#lib/audit/audit";
import { localDate, type Month } from "#lib/calendar/month";
import type { OrgId } from "#lib/context";
import type { Queryable, Transaction } from "#lib/db/db";
import { addDays, instantAt, nextWorkingDay, secondAt } from "#lib/jobs/demo/days";
import { PEP_CEASED_YEARS } from "#lib/jobs/demo/engine";
import { demoRandom } from "#lib/jobs/demo/random";
import type { DemoSchedule } from "#lib/jobs/demo/schedule";
import { type DemoTeam, worksOn } from "#lib/jobs/demo/team";
import { rescreen } from "#lib/jobs/rescreen";

const FOUND_AFTER_MS = 4_000;
/** The newest are for whoever opens the demonstration. */
const UNREAD_DAYS = 12;

/** In the transaction of a month, when its lists have landed and its Checks are written. */
export async function writeNews(tx: Transaction, orgId: OrgId, month: Month, schedule: DemoSchedule, team: DemoTeam): Promise<void> {
  const db = { ...tx, transact: <Result>(work: (tx: Transaction) => Promise<Result>) => work(tx) };
  for (const { listId, version, importedAt } of schedule.releases) {
    if (!localDate(importedAt).startsWith(month)) continue;
    const at = new Date(importedAt.getTime() + FOUND_AFTER_MS);
    const found = await rescreen({ db, now: () => at, pepCeasedYears: PEP_CEASED_YEARS }, { month, listId, target: version });
    if (found.newHits + found.changedHits + found.goneHits > 0) await read(tx, orgId, at, schedule, team);
  }
}

async function read(tx: Queryable, orgId: OrgId, found: Date, { today }: DemoSchedule, team: DemoTeam): Promise<void> {
  const day = nextWorkingDay(localDate(found));
  const reader = team.people.find((person) => worksOn(person, day));
  if (reader === undefined || day > addDays(today, -UNREAD_DAYS)) return;
  const at = instantAt(day, secondAt("09:26"));
  const marked = await tx.query(
    `update check_news set read_at = $3, read_by = $4, read_by_name = $5
     where org_id = $1 and read_at is null and found_at <= $2 returning news_id`,
    [orgId, found, at, reader.id, reader.name],
  );
  if (marked.length === 0) return;
  const act = { orgId, at, actorKind: "user" as const, actorId: reader.id, actorName: reader.name };
  const entryId = demoRandom(`news read ${found.toISOString()}`).uuid();
  await emitAll(tx, [{ ...act, entryId, action: "news.all-read", subject: "/news", detail: { news: marked.length } }]);
}
