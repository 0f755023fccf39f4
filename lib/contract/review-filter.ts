/** What the queue of review is filtered and sorted by, and how that stands in an address. Pure, and light enough for a browser. */
import { among, asUuid, type Ignored, openQuery, queryOf, typedText } from "#lib/contract/read-query";

export const REVIEW_KINDS = ["sanction", "pep", "case", "counter"] as const;
/** `open`: to confirm, or waiting for the second person. */
export const QUEUE_STATES = ["open", "to-confirm", "proposed", "confirmed", "dismissed", "gone", "all"] as const;
export type QueueState = (typeof QUEUE_STATES)[number];
export const QUEUE_SORTS = ["oldest", "newest", "risk"] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];
export const QUEUE_RISKS = ["low", "medium", "high"] as const;

/** Items on a page of the queue. */
export const REVIEW_PAGE_SIZE = 25;
/** What waits is counted up to here for the navigation; there may be more. */
export const MOST_WAITING = 100;

export interface ReviewFilter {
  state: QueueState;
  kind: (typeof REVIEW_KINDS)[number] | null;
  list: string | null;
  /** `me`, `none`, or the uuid of a person; null for anyone and nobody. */
  assignee: string | null;
  /** Label of the newest Check. */
  risk: (typeof QUEUE_RISKS)[number] | null;
  basis: "rut" | "name" | null;
  /** Words of the subject's name, or a RUT in any form, as typed; empty for none. */
  q: string;
  sort: QueueSort;
  /** From 1. */
  page: number;
}

export const NO_REVIEW_FILTER: ReviewFilter = {
  state: "open",
  kind: null,
  list: null,
  assignee: null,
  risk: null,
  basis: null,
  q: "",
  sort: "oldest",
  page: 1,
};

/** The filter that an address asks for; what makes no sense is left out and told. */
export function readReviewFilter(address: URLSearchParams): { filter: ReviewFilter; ignored: Ignored[] } {
  const query = openQuery(address);
  const filter: ReviewFilter = {
    state: query.one("state", among(QUEUE_STATES)) ?? NO_REVIEW_FILTER.state,
    kind: query.one("kind", among(REVIEW_KINDS)),
    list: query.one("list", (text) => (/^[a-z0-9:-]{1,200}$/.test(text) ? text : null)),
    assignee: query.one("assignee", (text) => (text === "me" || text === "none" ? text : asUuid(text))),
    risk: query.one("risk", among(QUEUE_RISKS)),
    basis: query.one("basis", among(["rut", "name"])),
    q: query.one("q", typedText) ?? "",
    sort: query.one("sort", among(QUEUE_SORTS)) ?? NO_REVIEW_FILTER.sort,
    page: query.page(),
  };
  return { filter, ignored: query.ignored() };
}

/** The query of the filter's address, one for each filter: what is not filtered is not in it. */
export function reviewQuery({ state, kind, list, assignee, risk, basis, q, sort, page }: ReviewFilter): string {
  const unless = <Value>(value: Value, usual: Value) => (value === usual ? null : value);
  return queryOf({
    state: unless(state, NO_REVIEW_FILTER.state),
    kind,
    list,
    assignee,
    risk,
    basis,
    q,
    sort: unless(sort, NO_REVIEW_FILTER.sort),
    page: unless(page, 1),
  });
}
