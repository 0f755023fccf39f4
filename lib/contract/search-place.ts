/** The address of a page of a name search: what a colleague gets who is sent it. Pure. */
import type { SubjectKind } from "#lib/contract/evidence";

/** What an address says of a name search: the name, persons or companies alone (null: both), the page from 1. */
export interface AskedPage {
  name: string;
  kind: SubjectKind | null;
  page: number;
}

export function searchPlace({ name, kind, page }: AskedPage, path = "/search"): string {
  return `${path}?${new URLSearchParams({ q: name, ...(kind === null ? {} : { kind }), ...(page === 1 ? {} : { page: String(page) }) })}`;
}
