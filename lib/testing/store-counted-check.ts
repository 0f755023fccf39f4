/** A provider's Check with its items, put straight into the database. */
import type { OrgId } from "#lib/context";
import type { CheckData } from "#lib/contract/contract";
import type { Queryable } from "#lib/db/db";
import { keepProviderItems } from "#lib/review/keep-provider-items";
import { rutOfNumber } from "#lib/rut/rut";
import { storeProviderCheck } from "#lib/testing/store-provider-check";
import { NOTHING_COUNTED } from "#lib/testing/nothing-counted";

/** Whom all such Checks are about. */
export const COUNTED_RUT = rutOfNumber(12_345_678);

/** Stores the Check of that instant's month, and its items as the making of a Check does; answers its id. */
export async function storeCountedCheck(
  db: Queryable,
  orgId: string,
  { data: given, at, host = "api.example.cl" }: { data: Partial<CheckData>; at: Date; host?: string },
): Promise<string> {
  const data = { ...NOTHING_COUNTED, ...given };
  const { checkId } = await storeProviderCheck(db, orgId, { host, createdAt: at.toISOString(), data });
  await keepProviderItems(db, { actor: { orgId: orgId as OrgId } }, { checkId, rut: COUNTED_RUT, data, incomplete: [], host, at });
  return checkId;
}
