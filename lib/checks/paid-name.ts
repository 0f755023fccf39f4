import { reopenedSince, reopenLookup } from "#lib/checks/paid-lookup";
import type { Context } from "#lib/context";
import { RutRecords } from "#lib/contract/contract";
import type { Rut } from "#lib/rut/rut";

/** The name of a RUT that the organisation paid for in the last 24 hours, by a look-up or on a page of a search in the panel; null else. */
export async function readPaidName(ctx: Context, rut: Rut): Promise<string | null> {
  const lookup = await reopenLookup(ctx, "rut-lookup", rut);
  const looked = lookup && RutRecords.parse(lookup.answer).find((record) => record.full_name !== null)?.full_name;
  return looked ?? readFoundName(ctx, rut);
}

// Pages that programs paid for are not looked through: they may be thousands a day.
async function readFoundName(ctx: Context, rut: Rut): Promise<string | null> {
  const [row] = await ctx.db.query<{ name: string }>(
    `select record->>'full_name' as name from paid_lookups, jsonb_array_elements(answer->'results') as record
     where org_id = $1 and user_id is not null and kind = 'name-search' and paid_at > $2
       and record->>'rut' = $3 and record->>'full_name' is not null
     order by paid_at desc limit 1`,
    [ctx.actor.orgId, reopenedSince(ctx), rut],
    "lookups.found-name",
  );
  return row?.name ?? null;
}
