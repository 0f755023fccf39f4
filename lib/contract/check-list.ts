/** A page of the organisation's Checks, and what its filter offers to choose from. */
import type { CheckData } from "#lib/contract/contract";
import type { CheckLine } from "#lib/contract/panel";

/** Results on a page of the list. */
export const CHECKS_PAGE_SIZE = 50;

/** A Check in the list, with what it found and who made it. */
export interface ListedCheck extends CheckLine {
  data: CheckData;
  /** Counters that rest on a source that was not loaded: a zero among them is no zero. */
  incomplete: (keyof CheckData)[];
  madeBy: { kind: "user" | "token"; name: string };
  /** Host of the provider that answered it; null of the own engine's. */
  provider: string | null;
}

export interface CheckList {
  /** Of all pages, exact. */
  count: number;
  page: number;
  pages: number;
  checks: ListedCheck[];
  /** Month of the oldest Check that the organisation has; null when it has none at all. */
  oldestMonth: string | null;
}

/** A person or a program of the organisation. */
export interface NamedActor {
  id: string;
  kind: "user" | "token";
  name: string;
  /** Disabled or revoked: their work remains. */
  gone: boolean;
}
