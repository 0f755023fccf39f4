import { lazyService } from "#components/panel/panel-service";
import type { newsClient } from "#lib/contract/news-client";

/** What marks news as read. */
export const newsService = lazyService<ReturnType<typeof newsClient>>(async () => (await import("#lib/contract/news-client")).newsClient);
