import { type Lookup, payLookup } from "#lib/checks/pay-lookup";
import type { Context } from "#lib/context";
import { type RutRecord, RutRecords } from "#lib/contract/contract";
import { ServiceError } from "#lib/errors";
import { hasValidCheckDigit, type Rut } from "#lib/rut/rut";
import type { Service } from "#lib/service/service";

/** The register records of a RUT; one charge when there are any. Throws `insufficient-balance`, `no-data`. */
export async function lookUpName(ctx: Context, service: Service, rut: Rut): Promise<RutRecord[]> {
  return payLookup(ctx, service, rutLookup(ctx, service, rut));
}

/** The question and its price. What is charged for is an answer that can be given. */
export function rutLookup(ctx: Context, service: Service, rut: Rut): Lookup<RutRecord[]> {
  return {
    kind: "rut-lookup",
    key: rut,
    asked: rut,
    priceCredits: ctx.settings.prices.rutLookup,
    async find() {
      const records = hasValidCheckDigit(rut) ? await service.rutToName(ctx, rut) : [];
      if (records.length === 0) throw new ServiceError("no-data");
      return RutRecords.parse(records);
    },
  };
}
