import type { CheckLine } from "#lib/contract/panel";
import type { ProviderCheckDetail } from "#lib/contract/provider";

/** A provider's Check as a document; `history` has all Checks of its RUT, oldest first. */
export function ProviderCheckDocument({ detail, history }: { detail: ProviderCheckDetail; history: CheckLine[] }) {
  return (
    <h1>
      {detail.check.name} {history.length}
    </h1>
  );
}
