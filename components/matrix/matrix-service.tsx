import { lazyService } from "#components/panel/panel-service";
import type { matrixClient } from "#lib/contract/matrix-client";

/** What the editor of the risk matrix asks; comes at the first question. */
export const matrixService = lazyService<ReturnType<typeof matrixClient>>(
  async () => (await import("#lib/contract/matrix-client")).matrixClient,
);
