/** What the feed of news is filtered by, how that stands in an address, and what news can be about. Pure, and light enough for a browser. */
import { among, type Ignored, openQuery, queryOf } from "#lib/contract/read-query";

export const NEWS_KINDS = ["new-hit", "hit-changed", "hit-gone"] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** What of a hit matters: another of these makes it a changed hit. Remarks, addresses and the like do not. */
export const HIT_FACTS = [
  "name",
  "aliases",
  "kind",
  "basis",
  "programs",
  "countries",
  "birthDates",
  "identifiers",
  "listedOn",
  "post",
  "institution",
  "from",
  "to",
  "status",
  "relatedTo",
] as const;
export type HitFact = (typeof HIT_FACTS)[number];

/** News on a page of the feed. */
export const NEWS_PAGE_SIZE = 20;
/** Unread news are counted up to here; there may be more. */
export const MOST_UNREAD = 100;

export interface NewsFilter {
  unread: boolean;
  list: string | null;
  kind: NewsKind | null;
  /** From 1. */
  page: number;
}

/** The filter that an address asks for; what makes no sense is left out and told. */
export function readNewsFilter(address: URLSearchParams): { filter: NewsFilter; ignored: Ignored[] } {
  const query = openQuery(address);
  const filter: NewsFilter = {
    unread: query.one("state", among(["unread"])) !== null,
    list: query.one("list", (text) => (/^[a-z0-9:-]{1,200}$/.test(text) ? text : null)),
    kind: query.one("kind", among(NEWS_KINDS)),
    page: query.page(),
  };
  return { filter, ignored: query.ignored() };
}

/** The query of the filter's address. */
export function newsQuery({ unread, list, kind, page }: NewsFilter): string {
  return queryOf({ state: unread ? "unread" : null, list, kind, page: page === 1 ? null : page });
}
