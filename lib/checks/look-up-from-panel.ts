import { rutLookup } from "#lib/checks/look-up-name";
import { reopenLookup } from "#lib/checks/paid-lookup";
import { payFromPanel } from "#lib/checks/pay-lookup";
import type { Context } from "#lib/context";
import { RutRecords } from "#lib/contract/contract";
import type { RutLookupReply } from "#lib/contract/panel";
import { assert } from "#lib/errors";
import { balanceOf } from "#lib/ledger/ledger";
import type { Rut } from "#lib/rut/rut";
import type { Service } from "#lib/service/service";

/** The register records of a RUT for the panel: free when the organisation paid for them in the last 24 hours. */
export async function lookUpFromPanel(ctx: Context, service: Service, rut: Rut): Promise<RutLookupReply> {
  const known = await reopenLookup(ctx, "rut-lookup", rut);
  const paid = known === null ? await payFromPanel(ctx, service, rutLookup(ctx, service, rut)) : null;
  const balance = () => balanceOf(ctx.db, ctx.actor.orgId);
  if (paid !== null) return { records: paid, free: false, balanceCredits: await balance() };
  const kept = known ?? (await reopenLookup(ctx, "rut-lookup", rut));
  assert(kept !== null, "what was paid for a moment ago can be reopened");
  const records = RutRecords.parse(kept.answer);
  ctx.noteView("rut-lookup.reopened", rut);
  return { records, free: true, balanceCredits: await balance() };
}
