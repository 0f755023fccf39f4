import { lazyService } from "#components/panel/panel-service";
import type { reviewClient } from "#lib/contract/review-client";

/** What reads the queue, and what decides. */
export const reviewService = lazyService<ReturnType<typeof reviewClient>>(
  async () => (await import("#lib/contract/review-client")).reviewClient,
);
