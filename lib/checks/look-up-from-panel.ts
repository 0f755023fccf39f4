import { lookUpName } from "#lib/checks/look-up-name";
import { reopenLookup } from "#lib/checks/paid-lookup";
import type { Context } from "#lib/context";
import { RutRecords } from "#lib/contract/contract";
import type { RutLookupReply } from "#lib/contract/panel";
import { balanceOf } from "#lib/ledger/ledger";
import type { Rut } from "#lib/rut/rut";
import type { Service } from "#lib/service/service";

/** The register records of a RUT for the panel: free when the organisation paid for them in the last 24 hours. */
export async function lookUpFromPanel(ctx: Context, service: Service, rut: Rut): Promise<RutLookupReply> {
  const paid = await reopenLookup(ctx, "rut-lookup", rut);
  const records = paid === null ? await lookUpName(ctx, service, rut) : RutRecords.parse(paid);
  return { records, free: paid !== null, balanceCredits: await balanceOf(ctx.db, ctx.actor.orgId) };
}
