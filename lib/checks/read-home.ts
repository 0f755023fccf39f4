import { monthOf } from "#lib/calendar/month";
import { type CheckRow, lineOf } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import type { Home } from "#lib/contract/panel";
import { readListStates } from "#lib/service/list-shelf";

const RECENT = 8;

/** What the home page shows: this month in numbers, the latest Checks, and how fresh each source is. */
export async function readHome(ctx: Context): Promise<Home> {
  const month = monthOf(ctx.clock.now());
  const { orgId, scope } = ctx.actor;
  const [split, recent, lists] = await Promise.all([
    ctx.db.query<{ score_label: "low" | "medium" | "high"; checks: number }>(
      "select score_label, count(*) as checks from checks where org_id = $1 and month = $2 group by score_label",
      [orgId, month],
    ),
    ctx.db.query<CheckRow>(
      `select check_id, rut, month, created_at, name, score_value, score_label, incomplete from checks
       where org_id = $1 order by created_at desc, check_id limit ${RECENT}`,
      [orgId],
    ),
    readListStates(ctx.db, scope),
  ]);
  const risk = { low: 0, medium: 0, high: 0 };
  for (const row of split) risk[row.score_label] = row.checks;
  return {
    month,
    checksThisMonth: risk.low + risk.medium + risk.high,
    risk,
    recent: recent.map(lineOf),
    sources: lists.map((list) => ({
      sourceId: list.listId,
      kind: list.kind,
      name: list.name,
      version: list.version,
      asOf: list.asOf,
      importedAt: list.importedAt?.toISOString() ?? null,
      records: list.records,
    })),
  };
}
