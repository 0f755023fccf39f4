import { requireRole } from "#lib/auth/require-role";
import { TRAIL_COLUMNS, TRAIL_ORDER, type TrailRow, trailSearch } from "#lib/checks/trail-search";
import { trailSubjects } from "#lib/checks/trail-subjects";
import type { Context } from "#lib/context";
import { MOST_TRAIL_ENTRIES, type Trail, TRAIL_PAGE_SIZE, type TrailFilter } from "#lib/contract/audit-trail";

/**
 * One page of the organisation's audit trail, newest first. For admins. A page beyond the last is the last; a trail of millions is
 * counted and paged up to its newest ten thousand. Throws `forbidden`.
 */
export async function readTrail(ctx: Context, filter: TrailFilter): Promise<Trail> {
  requireRole(ctx.actor, "admin");
  const { where, values } = trailSearch(ctx.actor, filter);
  return ctx.db.snapshot(async (view) => {
    const [counted] = await view.query<{ count: number }>(
      `select count(*) as count from (select from audit_entries where ${where} limit ${MOST_TRAIL_ENTRIES + 1}) found`,
      values,
    );
    const found = counted?.count ?? 0;
    const count = Math.min(found, MOST_TRAIL_ENTRIES);
    const pages = Math.max(1, Math.ceil(count / TRAIL_PAGE_SIZE));
    const page = Math.min(filter.page, pages);
    const rows = await view.query<TrailRow>(
      `select ${TRAIL_COLUMNS} from audit_entries where ${where} order by ${TRAIL_ORDER}
       limit ${TRAIL_PAGE_SIZE} offset ${(page - 1) * TRAIL_PAGE_SIZE}`,
      values,
    );
    const subjectOf = await trailSubjects(
      view,
      ctx,
      rows.map((row) => row.subject),
    );
    return {
      count,
      more: found > count,
      page,
      pages,
      entries: rows.map((row) => ({ ...plainEntry(row), subject: subjectOf(row.subject) })),
    };
  });
}

function plainEntry({ detail, ...row }: TrailRow) {
  const { times, ...rest } = detail;
  return {
    id: row.entry_id,
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    times: typeof times === "number" ? times : 1,
    detail: rest,
    requestId: row.request_id,
  };
}
