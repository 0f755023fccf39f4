/**
 * Court cases as sources of a Check: what no feed ever brought was not consulted, which is not the same as none. One source of
 * what is there, with its coverage, and one of what is missing. Pure.
 */
import type { CounterName, FeedCoverage, SourceUse } from "#lib/contract/evidence";
import type { ListState } from "#lib/service/list-shelf";

type CourtCounter = FeedCoverage["counter"];

const COUNTERS: Record<CourtCounter, readonly CounterName[]> = {
  penal: ["causas_penales_count", "causas_penales_rut_match_count", "causas_penales_name_match_count"],
  civil: ["causas_civiles_count"],
  labour: ["causas_laborales_count", "causas_sindicales_count"],
};
const ORDER = Object.keys(COUNTERS) as CourtCounter[];

/** Coverage by counter and feed, as a subquery on the list `l`; `inOrder` sorts it. */
export const COVERAGE = `select jsonb_agg(each) from (
  select c.counter, c.feed, sum(c.cases)::integer as cases, count(distinct c.court_key)::integer as courts, min(c.filed_from) as "filedFrom",
    max(c.filed_until) as "filedUntil", max(c.extracted_until) as "extractedUntil"
  from court_coverage c where c.scope = l.scope and c.counter <> 'none' group by c.counter, c.feed) as each`;

export function inOrder(coverage: readonly FeedCoverage[]): FeedCoverage[] {
  return coverage.toSorted((a, b) => ORDER.indexOf(a.counter) - ORDER.indexOf(b.counter) || (a.feed < b.feed ? -1 : 1));
}

/** The sources that the list of court cases is to a Check. An organisation that does not consult them has one that is switched off. */
export function courtSources(state: ListState, consulted: boolean): SourceUse[] {
  const { listId, kind, name, version, asOf, importedAt, records, coverage = [] } = state;
  const unread = { kind, name, version: null, asOf: null, importedAt: null, records: null };
  if (!consulted) return [{ sourceId: listId, ...unread, state: "switched-off", counters: countersOf(ORDER) }];
  const loaded = ORDER.filter((counter) => version !== null && coverage.some((each) => each.counter === counter));
  const missing = ORDER.filter((counter) => !loaded.includes(counter));
  if (loaded.length === 0) return [{ sourceId: listId, ...unread, state: "not-loaded", counters: countersOf(ORDER) }];
  return [
    {
      sourceId: listId,
      kind,
      name,
      state: "answered",
      version,
      asOf,
      importedAt: importedAt?.toISOString() ?? null,
      records,
      counters: countersOf(loaded),
      coverage,
    },
    ...(missing.length === 0
      ? []
      : [{ sourceId: `${listId}:missing`, ...unread, state: "not-loaded" as const, counters: countersOf(missing) }]),
  ];
}

function countersOf(counters: readonly CourtCounter[]): CounterName[] {
  return counters.flatMap((counter) => COUNTERS[counter]);
}
