import { monthOf } from "#lib/calendar/month";
import { type CheckRow, lineOf } from "#lib/checks/stored-check";
import { NEWS_FROM, NEWS_ORDER, UNREAD } from "#lib/checks/stored-news";
import type { Context } from "#lib/context";
import type { NewsLine } from "#lib/contract/news";
import type { Home } from "#lib/contract/panel";
import { listSources } from "#lib/service/list-sources";

const RECENT = 8;
const NEWEST = 3;

/** What the home page shows: this month in numbers, the latest Checks, and how fresh each source is. */
export async function readHome(ctx: Context): Promise<Home> {
  const month = monthOf(ctx.clock.now());
  const { orgId, scope } = ctx.actor;
  const [split, recent, sources, news, waiting] = await Promise.all([
    ctx.db.query<{ score_label: "low" | "medium" | "high"; checks: number }>(
      "select score_label, count(*) as checks from checks where org_id = $1 and month = $2 group by score_label",
      [orgId, month],
    ),
    ctx.db.query<CheckRow>(
      `select check_id, rut, month, created_at, name, score_value, score_label, incomplete from checks
       where org_id = $1 order by created_at desc, check_id limit ${RECENT}`,
      [orgId],
    ),
    listSources(ctx.db, scope),
    readNewest(ctx),
    readWaiting(ctx),
  ]);
  const risk = { low: 0, medium: 0, high: 0 };
  for (const row of split) risk[row.score_label] = row.checks;
  return {
    month,
    checksThisMonth: risk.low + risk.medium + risk.high,
    risk,
    recent: recent.map(lineOf),
    sources,
    news,
    waiting,
  };
}

async function readWaiting(ctx: Context): Promise<Home["waiting"]> {
  const [row] = await ctx.db.query<Home["waiting"]>(
    `select count(*) filter (where state = 'to-confirm') as "toConfirm", count(*) filter (where state = 'proposed') as proposed,
       count(*) filter (where assignee_id = $2) as mine
     from review_items where org_id = $1 and state in ('to-confirm', 'proposed')`,
    [ctx.actor.orgId, ctx.actor.id],
    "home.waiting",
  );
  return row ?? { toConfirm: 0, proposed: 0, mine: 0 };
}

async function readNewest(ctx: Context): Promise<NewsLine[]> {
  const rows = await ctx.db.query<Omit<NewsLine, "foundAt"> & { foundAt: Date }>(
    `select n.news_id as id, n.check_id as "checkId", n.rut, c.name, n.kind, n.delisted, n.hit ->> 'listName' as "listName", n.hit ->> 'name' as "listedName",
       n.found_at as "foundAt" from ${NEWS_FROM} and ${UNREAD} order by ${NEWS_ORDER} limit ${NEWEST}`,
    [ctx.actor.orgId],
  );
  return rows.map((row) => ({ ...row, foundAt: row.foundAt.toISOString() }));
}
