/** Addresses of the queue. Pure. */
import { type ReviewFilter, reviewQuery } from "#lib/contract/review-filter";

/** The list of a filter. */
export function reviewAddress(filter: ReviewFilter): string {
  return `/review${reviewQuery(filter)}`;
}

/** The list with an item open: by its id, or the first or last of its page. */
export function openedAt(listHref: string, item: string): string {
  return `${listHref}${listHref.includes("?") ? "&" : "?"}item=${item}`;
}
