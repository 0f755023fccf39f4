/** How old a source may grow. Without schemas: pages that arrive with their data load none. */
import type { SourceStatus } from "#lib/contract/panel";

/** Days after which a source of each kind is due for an update. */
export const DUE_DAYS: Record<SourceStatus["kind"], number> = { sanctions: 7, courts: 7, pep: 31, registry: 92 };
