import { checkSearch, rememberedPlace, type Search } from "#lib/checks/check-search";
import { type CheckRow, lineOf } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import type { CheckFilter } from "#lib/contract/check-filter";
import { type CheckList, CHECKS_PAGE_SIZE, type ListedCheck } from "#lib/contract/check-list";
import { CheckData } from "#lib/contract/contract";
import type { Queryable } from "#lib/db/db";

/**
 * One page of the organisation's Checks. Whoever is of the organisation may read it. A listed Check is not a viewed one, but the
 * list shows people: each page is one view in the audit trail. A page beyond the last is the last.
 */
export async function listChecks(ctx: Context, filter: CheckFilter): Promise<CheckList> {
  const search = checkSearch(ctx.actor.orgId, filter);
  const list = await ctx.db.snapshot(async (view) => {
    const [total] = await view.query<{ count: number }>(`select count(*) as count from checks where ${search.where}`, search.values);
    const count = total?.count ?? 0;
    const pages = Math.max(1, Math.ceil(count / CHECKS_PAGE_SIZE));
    const page = Math.min(filter.page, pages);
    const checks = count === 0 ? [] : await readPage(view, search, page);
    const [oldest] = await view.query<{ month: string }>(
      "select month from checks where org_id = $1 order by created_at, check_id desc limit 1",
      [ctx.actor.orgId],
    );
    return { count, page, pages, checks, oldestMonth: oldest?.month ?? null };
  });
  ctx.noteView("checks.listed", rememberedPlace({ ...filter, page: list.page }));
  return list;
}

type ListRow = CheckRow & {
  incomplete: ListedCheck["incomplete"];
  made_by_kind: "user" | "token";
  made_by_name: string;
  provider: string | null;
};

// The page is found in the index alone; then its rows are read.
async function readPage(view: Queryable, { where, order, values }: Search, page: number): Promise<ListedCheck[]> {
  const window = `limit ${CHECKS_PAGE_SIZE} offset ${(page - 1) * CHECKS_PAGE_SIZE}`;
  const rows = await view.query<ListRow>(
    `select check_id, rut, month, created_at, name, data, score_value, score_label, incomplete, made_by_kind, made_by_name,
       provider ->> 'host' as provider from checks
     where org_id = $1 and check_id = any(array(select check_id from checks where ${where} order by ${order} ${window}))
     order by ${order}`,
    values,
  );
  return rows.map((row) => ({
    ...lineOf(row),
    data: CheckData.parse(row.data),
    incomplete: row.incomplete,
    madeBy: { kind: row.made_by_kind, name: row.made_by_name },
    provider: row.provider,
  }));
}
