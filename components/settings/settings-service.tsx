import { lazyService } from "#components/panel/panel-service";
import type { settingsClient } from "#lib/contract/settings-client";

/** What the settings ask; comes at the first act. */
export const settings = lazyService<ReturnType<typeof settingsClient>>(
  async () => (await import("#lib/contract/settings-client")).settingsClient,
);
