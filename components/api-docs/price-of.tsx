import type { ApiOperation } from "#components/api-docs/api-document";
import type { Viewer } from "#lib/contract/panel";

const PRICES: Record<string, keyof Viewer["prices"]> = { createCheck: "check", nameToRut: "nameSearch", rutToName: "rutLookup" };

/** Which of the installation's prices an operation has; null for one that is always free. */
export function priceOf(operation: ApiOperation): keyof Viewer["prices"] | null {
  return operation.costs ? (PRICES[operation.id] ?? null) : null;
}
