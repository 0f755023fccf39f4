import { findRecords } from "#lib/checks/look-up-name";
import { billLookup, reopenLookup } from "#lib/checks/paid-lookup";
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
  if (known === null) {
    const records = await findRecords(ctx, service, rut);
    const priceCredits = ctx.settings.prices.rutLookup;
    const lookup = { kind: "rut-lookup" as const, key: rut, asked: rut, answer: records, priceCredits };
    const balanceCredits = await billLookup(ctx, lookup, { reopens: true });
    if (balanceCredits !== null) return { records, free: false, balanceCredits };
  }
  const paid = known ?? (await reopenLookup(ctx, "rut-lookup", rut));
  assert(paid !== null, "what was paid for a moment ago can be reopened");
  const records = RutRecords.parse(paid.answer);
  ctx.noteView("rut-lookup.reopened", rut);
  return { records, free: true, balanceCredits: await balanceOf(ctx.db, ctx.actor.orgId) };
}
