/** What the list of Checks is filtered and sorted by, and how that stands in an address. Pure. */
import { parseMonth } from "#lib/calendar/month";
import { type CheckData, ScoreLabel } from "#lib/contract/contract";
import { Purpose } from "#lib/contract/panel";
import { among, asUuid, type Ignored, openQuery, queryOf, typedText } from "#lib/contract/read-query";

/** What a Check may have found: a counter above zero. */
export const FINDINGS = ["penal", "civil", "labour", "union", "sanctions", "pep"] as const;
export type Finding = (typeof FINDINGS)[number];

/** The counter of each finding. */
export const FINDING_COUNTERS = {
  penal: "causas_penales_count",
  civil: "causas_civiles_count",
  labour: "causas_laborales_count",
  union: "causas_sindicales_count",
  sanctions: "international_sanctions_count",
  pep: "pep",
} as const satisfies Record<Finding, keyof CheckData>;

const SORTS = ["date", "score", "name"] as const;
export type Sort = (typeof SORTS)[number];

export interface CheckFilter {
  /** Words of a name, or a RUT in any form, as typed; empty for none. */
  q: string;
  /** First and last month, `YYYY-MM`. */
  from: string | null;
  to: string | null;
  /** Any of these labels; empty for all. */
  risk: ScoreLabel[];
  /** uuid of the person or token that made it. */
  by: string | null;
  purpose: Purpose | null;
  /** Only those made while a source was not loaded. */
  incomplete: boolean;
  /** All of these were found. */
  with: Finding[];
  sort: Sort;
  descending: boolean;
  /** From 1. */
  page: number;
}

export const NO_FILTER: CheckFilter = {
  q: "",
  from: null,
  to: null,
  risk: [],
  by: null,
  purpose: null,
  incomplete: false,
  with: [],
  sort: "date",
  descending: true,
  page: 1,
};

/** The direction in which a column is looked at first: newest, riskiest, A. */
export function sortsDownFirst(sort: Sort): boolean {
  return sort !== "name";
}

/**
 * The filter that an address asks for. What makes no sense is left out and told, so that a mistyped address still shows a list.
 * `me` in `by` is the viewer; `month` is short for `from` and `to`.
 */
export function readCheckFilter(address: URLSearchParams, viewerId: string): { filter: CheckFilter; ignored: Ignored[] } {
  const query = openQuery(address);
  const month = query.one("month", parseMonth);
  const risk = query.many("risk", among(ScoreLabel.options));
  const found = query.many("with", among(FINDINGS));
  const sort = query.one("sort", among(SORTS)) ?? NO_FILTER.sort;
  const way = query.one("dir", among(["asc", "desc"]));
  const filter: CheckFilter = {
    q: query.one("q", typedText) ?? "",
    ...(month === null ? query.span(parseMonth) : { from: month, to: month }),
    risk: ScoreLabel.options.filter((label) => risk.includes(label)),
    by: query.one("by", (text) => (text === "me" ? viewerId : asUuid(text))),
    purpose: query.one("purpose", among(Purpose.options)),
    incomplete: query.one("complete", among(["no"])) !== null,
    with: FINDINGS.filter((finding) => found.includes(finding)),
    sort,
    descending: way === null ? sortsDownFirst(sort) : way === "desc",
    page: query.page(),
  };
  return { filter, ignored: query.ignored() };
}

/** The query of the filter's address, one for each filter: what is not filtered is not in it. */
export function checkFilterQuery(filter: CheckFilter): string {
  const oneMonth = filter.from !== null && filter.from === filter.to;
  return queryOf({
    q: filter.q,
    month: oneMonth ? filter.from : null,
    from: oneMonth ? null : filter.from,
    to: oneMonth ? null : filter.to,
    risk: filter.risk,
    by: filter.by,
    purpose: filter.purpose,
    complete: filter.incomplete ? "no" : null,
    with: filter.with,
    sort: filter.sort === NO_FILTER.sort ? null : filter.sort,
    dir: filter.descending === sortsDownFirst(filter.sort) ? null : filter.descending ? "desc" : "asc",
    page: filter.page === 1 ? null : filter.page,
  });
}
