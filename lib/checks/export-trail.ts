import { requireRole } from "#lib/auth/require-role";
import { localMoment } from "#lib/calendar/day";
import { rememberedText } from "#lib/checks/check-search";
import { csvDownload, exactly } from "#lib/checks/csv-download";
import { TRAIL_COLUMNS, TRAIL_ORDER, type TrailRow, trailSearch } from "#lib/checks/trail-search";
import type { Context } from "#lib/context";
import { readTrailFilter, trailQuery } from "#lib/contract/audit-trail";

const HEADS = ["at_chile", "at_utc", "actor_kind", "actor", "actor_id", "action", "subject", "times", "detail", "request_id", "entry_id"];

/** The whole trail of the address's filter as CSV, newest first. For admins; an entry of its own tells that it left. */
export async function exportTrail(ctx: Context, address: URLSearchParams): Promise<Response> {
  requireRole(ctx.actor, "admin");
  const filter = exactly(readTrailFilter(address));
  const { where, values } = trailSearch(ctx.actor, filter);
  return csvDownload<TrailRow>(ctx, {
    name: "bitacora",
    action: "audit.exported",
    subject: `/settings/audit${trailQuery({ ...filter, about: rememberedText(filter.about), page: 1 })}`,
    heads: HEADS,
    select: `select ${TRAIL_COLUMNS} from audit_entries where ${where} order by ${TRAIL_ORDER}`,
    values,
    cells: ({ detail: { times, ...detail }, ...row }) => [
      localMoment(row.at),
      row.at.toISOString(),
      row.actor_kind,
      row.actor_name,
      row.actor_id,
      row.action,
      row.subject,
      typeof times === "number" ? times : 1,
      Object.keys(detail).length === 0 ? null : JSON.stringify(detail),
      row.request_id,
      row.entry_id,
    ],
  });
}
