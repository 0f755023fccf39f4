import { billLookup, refuseUnpayable } from "#lib/checks/paid-lookup";
import type { Context } from "#lib/context";
import { type RutRecord, RutRecords } from "#lib/contract/contract";
import { ServiceError } from "#lib/errors";
import { hasValidCheckDigit, type Rut } from "#lib/rut/rut";
import type { Service } from "#lib/service/service";

/** The register records of a RUT; one charge when there are any. Throws `insufficient-balance`, `no-data`. */
export async function lookUpName(ctx: Context, service: Service, rut: Rut): Promise<RutRecord[]> {
  const records = await findRecords(ctx, service, rut);
  const priceCredits = ctx.settings.prices.rutLookup;
  await billLookup(ctx, { kind: "rut-lookup", key: rut, asked: rut, answer: records, priceCredits }, { reopens: false });
  return records;
}

/** The records, found and checked but not paid yet: what is charged for is an answer that can be given. */
export async function findRecords(ctx: Context, service: Service, rut: Rut): Promise<RutRecord[]> {
  await refuseUnpayable(ctx, ctx.settings.prices.rutLookup);
  const records = hasValidCheckDigit(rut) ? await service.rutToName(ctx, rut) : [];
  if (records.length === 0) throw new ServiceError("no-data");
  return RutRecords.parse(records);
}
