import { monthOf } from "#lib/calendar/month";
import { type CheckRow, lineOf } from "#lib/checks/stored-check";
import type { Context } from "#lib/context";
import { CheckData } from "#lib/contract/contract";
import { SourceUse } from "#lib/contract/evidence";
import { ProviderNote, providerSources } from "#lib/contract/provider";
import type { HistoryMonth } from "#lib/contract/panel";
import type { Rut } from "#lib/rut/rut";

/** Every Check that the organisation made of a RUT with its counters, oldest first; noted as a view of the RUT's file. Free. */
export async function viewRutHistory(ctx: Context, rut: Rut): Promise<HistoryMonth[]> {
  ctx.noteView("rut.viewed", rut);
  const rows = await ctx.db.query<CheckRow & Answered>(
    `select check_id, rut, month, created_at, name, data, score_value, score_label, incomplete, evidence -> 'sources' as sources, provider
     from checks where org_id = $1 and rut = $2 and month <= $3 order by month`,
    [ctx.actor.orgId, rut, monthOf(ctx.clock.now())],
    "checks.history",
  );
  return rows.map((row) => ({ ...lineOf(row), data: CheckData.parse(row.data), ...answererOf(row) }));
}

type Answered = Pick<CheckRow, "incomplete"> & { sources: unknown; provider: unknown };

function answererOf({ sources, provider, incomplete }: Answered): Pick<HistoryMonth, "provider" | "sources"> {
  if (provider === null) return { provider: null, sources: SourceUse.array().parse(sources) };
  const note = ProviderNote.parse(provider);
  return { provider: note.host, sources: providerSources(note, incomplete) };
}
