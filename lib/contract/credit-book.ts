/** The ledger of credits as the panel reads it, what it is filtered by, and how that stands in an address. Pure. */
import { type Day, parseDay } from "#lib/calendar/day";
import type { SubjectKind } from "#lib/contract/evidence";
import { among, type Ignored, openQuery, queryOf } from "#lib/contract/read-query";

/** Entries on a page. */
export const CREDITS_PAGE_SIZE = 50;

export const CREDIT_KINDS = ["grant", "check", "name-search", "rut-lookup"] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

export interface CreditFilter {
  kind: CreditKind | null;
  /** First and last day in Chile. */
  from: Day | null;
  to: Day | null;
  /** From 1. */
  page: number;
}

export const WHOLE_BOOK: CreditFilter = { kind: null, from: null, to: null, page: 1 };

export function readCreditFilter(address: URLSearchParams): { filter: CreditFilter; ignored: Ignored[] } {
  const query = openQuery(address);
  const filter = { kind: query.one("kind", among(CREDIT_KINDS)), ...query.span(parseDay), page: query.page() };
  return { filter, ignored: query.ignored() };
}

export function creditQuery({ page, ...filter }: CreditFilter): string {
  return queryOf({ ...filter, page: page === 1 ? null : page });
}

/** What a movement was for, as far as it can still be told: look-ups are forgotten after two days. */
export type CreditReference =
  | { kind: "check"; id: string; rut: string; name: string }
  | { kind: "rut"; rut: string }
  | { kind: "search"; name: string; of: SubjectKind | null; page: number }
  | { kind: "text"; text: string }
  | { kind: "unknown" };

export interface CreditEntry {
  number: number;
  at: string;
  kind: CreditKind;
  deltaCredits: number;
  balanceAfterCredits: number;
  reference: CreditReference;
  by: string;
}

export interface CreditBook {
  balanceCredits: number;
  /** The current month in Chile, `YYYY-MM`, with what it spent by kind and what it was granted. */
  month: string;
  thisMonth: Record<CreditKind, { credits: number; entries: number }>;
  /** Of all pages, exact. */
  count: number;
  page: number;
  pages: number;
  entries: CreditEntry[];
}
