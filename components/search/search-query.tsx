import { queryOptions, skipToken } from "@tanstack/react-query";
import type { NameSearchReply } from "#lib/contract/panel";
import type { AskedPage } from "#lib/contract/search-place";

const DAY_MS = 86_400_000;

/** A page of results that was paid for. It has no way to fetch itself: only the priced button spends, never a reload or a focus. */
export const searchQuery = ({ name, kind, page }: AskedPage) =>
  queryOptions<NameSearchReply>({
    queryKey: ["search", name, kind, page],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: DAY_MS,
  });
