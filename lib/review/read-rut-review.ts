import type { Context } from "#lib/context";
import type { ReviewBeside } from "#lib/contract/review";
import { readBeside } from "#lib/review/read-beside";
import type { Rut } from "#lib/rut/rut";

/** What people decided about a RUT, and how much of it waits, over all months. Whoever may read its Checks may read it. */
export async function readRutReview(ctx: Context, check: { checkId: string; rut: Rut }): Promise<ReviewBeside> {
  return readBeside(ctx, { ...check, evidence: { sanctions: [], pep: [], cases: [], leftOut: [] } });
}
