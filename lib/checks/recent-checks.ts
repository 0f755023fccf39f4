/**
 * The hot path of a program that polls: a Check of the month, remembered for half a second. A stored Check changes only by
 * its summary and its completion: this process forgets it at once, others see the change well within a second.
 */
import type { Month } from "#lib/calendar/month";
import { type CheckRow, findCheckOfMonth } from "#lib/checks/stored-check";
import type { OrgId } from "#lib/context";
import { type BriefMemory, createBriefMemory } from "#lib/db/brief-memory";
import type { Db } from "#lib/db/db";
import type { Rut } from "#lib/rut/rut";

// Next bundles pages and routes apart; one memory a database serves both.
const MEMORIES = Symbol.for("cotejo.recent-checks");
const process_ = globalThis as { [MEMORIES]?: WeakMap<Db, BriefMemory<CheckRow>> };

/** The organisation's Check of a RUT in a month, or null. Null is always asked afresh: a Check made a moment ago is never missed. */
export async function recentCheckOfMonth(db: Db, orgId: OrgId, rut: Rut, month: Month): Promise<CheckRow | null> {
  let asked = false;
  const find = () => {
    asked = true;
    return findCheckOfMonth(db, orgId, rut, month);
  };
  const row = await memoryOf(db).get(`${orgId} ${rut} ${month}`, find);
  // Another's question may be older than the Check that we are asked for.
  return row === null && !asked ? find() : row;
}

/** After a summary or a completion was stored. */
export function forgetRecentChecks(db: Db): void {
  memoryOf(db).clear();
}

function memoryOf(db: Db): BriefMemory<CheckRow> {
  process_[MEMORIES] ??= new WeakMap();
  const known = process_[MEMORIES].get(db) ?? createBriefMemory<CheckRow>();
  process_[MEMORIES].set(db, known);
  return known;
}
