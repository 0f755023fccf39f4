import { lazyService } from "#components/panel/panel-service";
import type { matchingClient } from "#lib/contract/matching-client";

/** What the try-out asks; comes at the first try. */
export const matching = lazyService<ReturnType<typeof matchingClient>>(
  async () => (await import("#lib/contract/matching-client")).matchingClient,
);
